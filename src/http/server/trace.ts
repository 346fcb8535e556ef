import type { Actor } from '../../domain/actor.ts'
import type { Refusal } from '../../domain/error.ts'
import { type Log, loggablePath } from './log.ts'

/** What is known of a request from its beginning until it is answered. */
export interface Trace {
  readonly request: Request
  readonly set: { status?: number | string; headers: Record<string, string | number> }
  readonly requestId: string
  readonly startedAt: number
  refusal?: Refusal
}

/** One line a request: what was asked, what came of it, and never a key, a query or a body. */
export function logRequest(log: Log, trace: Trace, actor?: Actor): void {
  const { request, requestId, set, startedAt, refusal } = trace
  const status = Number(set.status ?? 200)
  log({
    level: status >= 500 ? 'error' : 'info',
    requestId,
    method: request.method,
    path: loggablePath(request.url),
    status,
    ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
    shop: actor?.shop.slug,
    credential: actor?.credential,
    code: refusal?.code,
    cause: status >= 500 ? stackOf(refusal?.cause) : undefined,
  })
}

/** What failed outside of any request. */
export function logFailure(log: Log, error: unknown): void {
  log({ level: 'error', cause: stackOf(error) })
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? (error.stack ?? error.message) : undefined
}
