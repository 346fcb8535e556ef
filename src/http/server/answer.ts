import { withImageOrigin } from '../../domain/catalog/product-image.ts'
import type { Answered } from '../../domain/idempotency.ts'
import { pathOf } from './url.ts'

const JSON_TYPE = 'application/json'

/**
 * Lists between these sizes are compressed. On this thread, gzip at level 1 makes 6 KB of 18 KB of
 * products in 0.03 ms, which is as long as the rest of the answer takes and saves 1 ms on a line of
 * 100 Mbit/s. Smaller answers fit into one or two packets; larger ones would block other requests.
 */
const LEAST = 4 * 1024
const MOST = 128 * 1024

/**
 * For a larger body that was not ready at once, Bun sends each name and value of a header with a
 * system call: 50 in all, a third of the CPU time of a list from PostgreSQL.
 */
const SENT_IN_PARTS = 15 * 1024
/** An answer that took longer has waited for a database or for another thread. */
const AT_ONCE_MS = 0.25

/** Answers with text that is JSON already. */
export function jsonText(set: Finished['set'], text: string): string {
  set.headers['content-type'] = JSON_TYPE
  return text
}

/** Answers a request that may have an Idempotency-Key. */
export function answered(set: Finished['set'], { answer, replayed }: Answered): string {
  if (replayed) set.headers['idempotent-replayed'] = 'true'
  return jsonText(set, answer)
}

/** The id of the created object. A replayed answer has it only in its text. */
export function idIn({ id, answer }: Answered & { readonly id?: string }): string {
  return id ?? JSON.parse(answer).id
}

/** The part of Elysia's context that says how to answer. */
export interface AnswerSet {
  status?: number | string
  headers: Record<string, unknown>
}

/** The entity tag of a revision or a digest (RFC 9110, 8.8.3). */
export function etag(revision: number): string {
  return `"${revision}"`
}

/** The weak entity tag of a text that has no revision. Compressed and plain form share it. */
export function weakTag(text: string): string {
  return `W/"${Bun.hash(text).toString(36)}"`
}

/** The part of Elysia's context that an answer to a GET needs. */
export interface Read {
  readonly request: Request
  readonly set: AnswerSet
}

/**
 * Answers with JSON that the client may keep and must revalidate; if its copy is current, answers
 * 304 without a body.
 */
export function revalidated({ request, set }: Read, json: string, tag = weakTag(json)): string {
  set.headers.etag = tag
  set.headers['cache-control'] = 'private, no-cache'
  // With another key or shop, the same address and revision can mean another product.
  set.headers.vary = 'authorization, cookie, x-shop-id'
  if (isCurrent(request, tag)) {
    set.status = 304
    return ''
  }
  return jsonText(set, json)
}

/** Whether If-None-Match, compared weakly, names the current version. */
export function isCurrent({ headers }: Request, tag: string): boolean {
  const field = headers.get('if-none-match')
  if (field === null) return false
  if (field.trim() === '*') return true
  return tagsIn(field.replaceAll('W/', '')).includes(tag.replace('W/', ''))
}

/** The entity tags in If-Match or If-None-Match. */
export function tagsIn(field: string): string[] {
  return field.split(',').map((tag) => tag.trim())
}

/** Links to the next page in the header Link (RFC 8288). */
export function linkNext({ request, set }: Read, nextCursor: string | null): void {
  if (nextCursor === null) return
  set.headers.link = `<${pathBehind(request.url, nextCursor)}>; rel="next"`
}

/** The path and query of a URL, with this cursor. */
function pathBehind(url: string, cursor: string): string {
  const path = pathOf(url)
  const mark = url.indexOf('?')
  if (mark < 0) return `${path}?cursor=${cursor}`
  const query = url.slice(mark)
  // The parameter name may be percent-encoded.
  if (!/[&?]cursor=|%/.test(query)) return `${path}${query}&cursor=${cursor}`
  const nameOf = (parameter: string) => decodeURIComponent(parameter.split('=', 1)[0] ?? '')
  const parameters = query.slice(1).split('&')
  const others = parameters.filter((parameter) => !['', 'cursor'].includes(nameOf(parameter)))
  return `${path}?${[...others, `cursor=${cursor}`].join('&')}`
}

/** Answers 202 Accepted: the work continues after this answer. */
export function accepted<T>(set: AnswerSet, answer: T): T {
  set.status = 202
  return answer
}

/** Bun streams what a generator yields, and ends the generator when the client disconnects. */
export function streamed(texts: AsyncGenerator<string>): Response {
  return new Response(texts as unknown as ReadableStream)
}

/** The part of Elysia's context that is needed to finish an answer. */
interface Finished {
  readonly responseValue: unknown
  readonly trace: { readonly request: Request; readonly startedAt: number }
  readonly set: AnswerSet
}

/**
 * The body of an answer whose handler returns JSON as text. Adds absolute addresses of images, and
 * compresses the text if that pays and the client accepts it. Empty if the client has the current
 * version; undefined if the answer is not JSON text.
 */
export function jsonBody(
  { responseValue: text, trace: { request, startedAt }, set: { headers, status } }: Finished,
  origin: string,
): string | Uint8Array<ArrayBuffer> | ReadableStream | undefined {
  if (text === '' && status === 304) return ''
  if (typeof text !== 'string' || headers['content-type'] !== JSON_TYPE) return undefined
  const whole = withImageOrigin(text, origin)
  if (whole.length < LEAST) return whole
  // A strong entity tag would have to differ between encodings (RFC 9110, 8.8.3.3).
  const isStrong = typeof headers.etag === 'string' && !headers.etag.startsWith('W/')
  if (whole.length > MOST || isStrong || !takesGzip(request)) {
    const isLate = performance.now() - startedAt > AT_ONCE_MS
    return isLate && whole.length > SENT_IN_PARTS ? sentInOne(whole) : whole
  }
  headers['content-encoding'] = 'gzip'
  const { vary } = headers
  headers.vary = vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`
  return Bun.gzipSync(whole, { level: 1 })
}

/**
 * The answer with this body, with status and headers already set, so that Elysia need not add them
 * (see elysia.md).
 */
export function answerOf(body: BodyInit, set: AnswerSet): Response {
  const answer = new Response(body, {
    status: Number(set.status ?? 200),
    headers: headersOf(set.headers),
  })
  set.headers = {}
  set.status = 200
  return answer
}

/** The headers of an earlier answer. */
interface Known {
  readonly names: readonly string[]
  readonly values: unknown[]
  readonly headers: Headers
}

const known: Known[] = []
const MAX_KNOWN = 16

/**
 * The headers of an answer. They are copied from an earlier answer with the same names, and only
 * the values that differ are set: Bun copies headers faster than it reads an object, which saves
 * 0.9 µs of the 20 µs of a get.
 */
function headersOf(fields: AnswerSet['headers']): Headers {
  const same = known.find(({ names }) => isSame(names, fields))
  if (same) return changed(same, fields)
  const headers = new Headers(fields as Record<string, string>)
  if (known.length >= MAX_KNOWN) known.shift()
  known.push({ names: Object.keys(fields), values: Object.values(fields), headers })
  return headers
}

function isSame(names: readonly string[], fields: AnswerSet['headers']): boolean {
  let count = 0
  for (const name in fields) if (names[count++] !== name) return false
  return count === names.length
}

function changed({ values, headers }: Known, fields: AnswerSet['headers']): Headers {
  let index = 0
  for (const name in fields) {
    const value = fields[name]
    if (value !== values[index]) headers.set(name, String(value))
    values[index++] = value
  }
  return headers
}

/** A body that Bun sends together with the headers in one system call, with its length. */
function sentInOne(text: string): ReadableStream {
  const source: Bun.DirectUnderlyingSource = {
    type: 'direct',
    pull(controller) {
      void controller.write(text)
      void controller.end()
    },
  }
  // Bun waits for the end of a stream of at most this many bytes. UTF-8 takes at most three for
  // each unit.
  return new ReadableStream(source as never, { highWaterMark: 3 * text.length })
}

/** Whether the client accepts gzip; `gzip;q=0` refuses it (RFC 9110, 12.5.3). */
export function takesGzip({ headers }: Request): boolean {
  const accepted = headers.get('accept-encoding') ?? ''
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)
}
