import { ProblemError, type Result } from 'kassa-client'
import { failure, NOT_FOUND, type Page } from './page.ts'

/** @throws ProblemError if kassa has refused the request */
export function dataOf<Answer>(result: Result<{ answer: Answer; code: string }>): Answer {
  if (result.error) throw new ProblemError(result.error, result.response)
  return result.data
}

/** The page for what was thrown while another page was made. */
export function pageOf(error: unknown): Page {
  if (!(error instanceof ProblemError)) {
    console.error(error)
    return failure('The shop cannot be reached.', 503)
  }
  return error.problem.status === 404 ? NOT_FOUND : failure(error.problem.detail)
}
