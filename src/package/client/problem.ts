import type { WebResponse } from './globals.ts'
import type { Problem } from './types.ts'

/** A refusal of the server, where a call has no place to return it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'

  constructor(
    readonly problem: Problem,
    readonly response: WebResponse,
  ) {
    super(`${problem.code}: ${problem.detail}`)
  }
}
