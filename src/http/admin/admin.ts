import { type TProperties, Type } from '@sinclair/typebox'
import type { RefusalCode } from '../../domain/error.ts'
import { operation } from '../openapi/document.ts'

type Answers = Parameters<typeof operation>[0]['answers']

/** The `detail` of a route for whoever is signed in. */
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

/** An object of exactly these fields. */
export function Closed<T extends TProperties>(properties: T) {
  return Type.Object(properties, { additionalProperties: false })
}

/** The body of a route that needs none: nothing, or an empty object. */
export const NoBody = Type.Union([Type.Null({ hint: 'Send nothing, or {}.' }), Closed({})])

export const Time = Type.String({ format: 'date-time' })
