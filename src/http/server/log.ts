import type { Actor } from '../../domain/actor.ts'
import { Refusal } from '../../domain/error.ts'
import { pathOf } from './path.ts'

/** Where log lines go: one JSON object each. */
export type Log = (entry: Readonly<Record<string, unknown>>) => void

const KEY_BODY = /(kassa_(?:pub|live|term|link|setup)_)\w+/g

/** A log that writes its lines every 20 ms, so that not every line costs a system call. */
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

/** The path without its query, and without keys that were put into it by mistake. */
function loggablePath(url: string): string {
  return withoutKeys(pathOf(url))
}

/** Removes keys from a text that a client has sent. */
export function withoutKeys(text: string): string {
  return text.includes('kassa_') ? text.replace(KEY_BODY, '$1…') : text
}

/** The state of a request from its start until it is logged. */
export interface Trace {
  readonly request: Request
  readonly set: { status?: number | string; headers: Record<string, string | number> }
  readonly requestId: string
  readonly startedAt: number
  /** When the guard let the request in, by `performance.now()`. */
  admittedAt?: number | undefined
  refusal?: Refusal
  /** Gives back what the body of the request counts. */
  release?: (() => void) | undefined
}

/** Logs one line per request: never a key, a query or a body. */
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
    // Messages about a bad request may quote its body. Only an error of ours needs its stack.
    cause: status < 500 ? undefined : causeOf(refusal?.cause, status === 500),
  })
}

/** Logs an error outside of any request. A refusal has its reasons, and is no mistake in the code. */
export function logFailure(log: Log, error: unknown): void {
  if (error instanceof Refusal) {
    const { code, message, cause } = error
    log({ level: 'error', code, message, cause: causeOf(cause, false) })
  } else log({ level: 'error', cause: causeOf(error, true) })
}

function causeOf(error: unknown, withStack: boolean): string | undefined {
  if (!(error instanceof Error)) return undefined
  return withStack ? (error.stack ?? error.message) : error.message
}

/** Request ids: a random prefix for the process, and a counter. They are unique and cheap. */
export function requestIds(): () => string {
  const start = Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString('base64url')
  let count = 0
  return () => {
    count++
    return `req_${start}${count.toString(36).padStart(6, '0')}`
  }
}
