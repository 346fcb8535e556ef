import type { Actor } from '../../domain/actor.ts'
import type { Refusal } from '../../domain/error.ts'
import { pathOf } from './path.ts'

/** Where log lines go: one JSON object each. */
export type Log = (entry: Readonly<Record<string, unknown>>) => void

const KEY_BODY = /(kassa_(?:pub|live|term|link|setup)_)\w+/g

/** A log that writes what has gathered once a tick, so that a line costs no system call. */
export function jsonLog(write: (lines: string) => void, clock: () => number): Log {
  let lines = ''
  let last = 0
  let time = ''
  const flush = () => {
    write(lines)
    lines = ''
  }
  return (entry) => {
    if (lines === '') setTimeout(flush, 20)
    const now = clock()
    if (now !== last) time = new Date(now).toISOString()
    last = now
    lines += `{"time":"${time}",${JSON.stringify(entry).slice(1)}\n`
  }
}

/** A path as it may stand in a log: without its query, and without a key that strayed into it. */
export function loggablePath(url: string): string {
  return withoutKeys(pathOf(url))
}

/** A text that a client has sent, as it may be repeated. */
export function withoutKeys(text: string): string {
  return text.includes('kassa_') ? text.replace(KEY_BODY, '$1…') : text
}

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

/** Request ids of one process: a random start and a count, so that they are unique and cheap. */
export function requestIds(): () => string {
  const start = Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString('base64url')
  let count = 0
  return () => {
    count++
    return `req_${start}${count.toString(36).padStart(6, '0')}`
  }
}
