import { randomBytes } from 'node:crypto'
import type { Actor } from '../../domain/actor.ts'
import { Refusal } from '../../domain/error.ts'
import type { RequestFigures } from './figures.ts'
import { pathOf } from './url.ts'

/** Where log lines go: one JSON object each. */
export type Log = (entry: Readonly<Record<string, unknown>>) => void

/** A host name has up to 253 characters. */
const MAX_ORIGIN = 300

const KEY_BODY = /(kassa_(?:pub|live|term|link|setup)_)\w+/g

type Entry = Parameters<Log>[0]

/**
 * A log that writes its lines every 20 ms, so that a line does not cost a system call.
 * @param lineOf `jsonLine` or `terminalLine`
 */
export function bufferedLog(
  write: (lines: string) => void,
  clock: () => number,
  lineOf: (time: string, entry: Entry) => string,
): Log {
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
    lines += lineOf(time, entry)
  }
}

/**
 * A log line for programs.
 * @param time ISO 8601
 */
export function jsonLine(time: string, entry: Entry): string {
  return `{"time":"${time}",${JSON.stringify(entry).slice(1)}\n`
}

const COLORS: Readonly<Record<string, string>> = { error: '31', warn: '33' }

/**
 * A log line for people. The text of a mail and a stack take several lines.
 * @param time ISO 8601
 */
export function terminalLine(time: string, entry: Entry, colors: boolean): string {
  const { level, requestId, method, path, status, ms, message, text, cause, ...rest } = entry
  const seen = method ? `${status} ${method} ${path} ${ms} ms` : String(message ?? rest.code ?? '')
  const others = Object.entries(method && Number(status) >= 400 ? { ...rest, requestId } : rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
  const below = [cause, text].flatMap((part) => (part ? String(part).split('\n') : []))
  const line = [seen, ...others].join(' ').concat(...below.map((one) => `\n    ${one}`))
  const printable = line.replace(UNPRINTABLE, '\ufffd')
  const color = colors && COLORS[Number(status) >= 400 && level === 'info' ? 'warn' : String(level)]
  return `${time.slice(11, 19)} ${color ? `\x1b[${color}m${printable}\x1b[0m` : printable}\n`
}

/** A terminal would obey control characters that a client has sent. */
const UNPRINTABLE = /(?!\n)\p{Cc}/gu

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
  /** When the request began to run, after waiting for other shops, by `performance.now()`. */
  admittedAt?: number | undefined
  refusal?: Refusal
  /** Releases the bytes that were counted for the body of the request. */
  release?: (() => void) | undefined
}

/** The log and the figures of a server. */
export interface RequestNotes {
  readonly log: Log
  readonly figures: RequestFigures
}

/** Counts a request and logs one line: never a key, a query or a body. */
export function logRequest(
  { log, figures }: RequestNotes,
  trace: Trace,
  actor?: Actor,
  now = performance.now(),
): void {
  const { request, requestId, set, startedAt, refusal } = trace
  const { method } = request
  const path = withoutKeys(pathOf(request.url))
  const status = Number(set.status ?? 200)
  const ms = Math.round((now - startedAt) * 1000) / 1000
  figures.count({ method, path, status, ms, requestId })
  if (refusal?.code === 'STORAGE_FULL') figures.noteFull()
  log({
    level: status >= 500 ? 'error' : 'info',
    requestId,
    method,
    path,
    status,
    ms,
    shop: actor?.shop.slug,
    credential: actor?.credential,
    code: refusal?.code,
    unlistedOrigin: unlistedOrigin(trace, path),
    cause: status < 500 ? undefined : causeOf(refusal?.cause, status === 500),
  })
}

/** The origin of a page that was refused because no shop, or not this one, lists it. */
function unlistedOrigin({ request, set, refusal }: Trace, path: string): string | undefined {
  if (!path.startsWith('/storefront/api/')) return undefined
  const isAsked = request.method === 'OPTIONS' || refusal?.code === 'FORBIDDEN'
  const origin = request.headers.get('origin')
  if (!isAsked || !origin || set.headers['access-control-allow-origin'] === origin) return undefined
  return withoutKeys(origin.slice(0, MAX_ORIGIN))
}

/**
 * Logs an error outside of any request. A refusal is logged without a stack, because it is no
 * mistake in the code.
 */
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
  const start = randomBytes(9).toString('base64url')
  let count = 0
  return () => {
    count++
    return `req_${start}${count.toString(36).padStart(6, '0')}`
  }
}
