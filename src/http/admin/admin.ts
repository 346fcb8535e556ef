import type { RefusalCode } from '../../domain/error.ts'
import { type Answers, operation } from '../openapi/document.ts'

/** The `detail` of a route for signed-in users. */
export function signedInOperation(
  id: string,
  summary: string,
  answers: Answers,
  refusals: readonly RefusalCode[] = [],
) {
  return operation({ id, summary, answers, refusals })
}

/** The `detail` of a route for the members of the shop that x-shop-id names. */
export function memberOperation(
  id: string,
  summary: string,
  answers: Answers,
  refusals: readonly RefusalCode[] = [],
) {
  return operation({ id, summary, answers, refusals, headers: ['x-shop-id'] })
}
