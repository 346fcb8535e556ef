import type { Precondition } from '../../domain/catalog/reference.ts'
import { clientClosed, invalid, Refusal } from '../../domain/error.ts'
import type { Idempotency } from '../../domain/idempotency.ts'
import { unstorable } from '../../domain/text.ts'
import { etag, tagsIn } from './answer.ts'
import { countArrived } from './body-budget.ts'

const MAX_BODY_BYTES = 1024 * 1024
const MAX_DEPTH = 32
/** The largest product has some 250 values. */
const MAX_VALUES = 2000

/** The start of an escape for NUL or for a surrogate. */
const SUSPECT_ESCAPE = /\\u(0000|d[89a-f])/i

/**
 * Whether a request with this method can have a body that is read. In other methods a body has no
 * meaning (RFC 9110, 9.3).
 */
export function mayHaveBody({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'DELETE'
}

export interface JsonOptions {
  /** The route checks its values one by one. */
  readonly manyValues?: boolean
  /** The route takes strings that cannot be stored as they are. */
  readonly anyText?: boolean
}

/**
 * Reads the JSON body of a request strictly: the right type, 1 MiB, UTF-8, 32 levels, 2,000 values,
 * and only strings that can be stored.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_REQUEST, VALIDATION_FAILED
 */
export async function readJson(
  request: Request,
  { manyValues = false, anyText = false }: JsonOptions = {},
): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === undefined && isEmpty(request)) return null
  const mergePatch = type === 'application/merge-patch+json' && request.method === 'PATCH'
  if (type !== 'application/json' && !mergePatch) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send JSON, with Content-Type: application/json.')
  }
  if (request.headers.has('content-encoding')) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the body without Content-Encoding.')
  }
  const bytes = await readBytes(request, MAX_BODY_BYTES)
  if (bytes.length === 0) return null
  const text = decode(bytes)
  refuseExcess(text, manyValues ? Infinity : MAX_VALUES)
  const value = parse(text)
  const field = !anyText && SUSPECT_ESCAPE.test(text) ? unstorable(value) : null
  if (field === null) return value
  throw invalid(field || 'body', 'unicode', 'Use valid Unicode without NUL.')
}

/**
 * Whether the request has no body. Routes that need none accept that; the schemas of others refuse
 * it.
 */
function isEmpty(request: Request): boolean {
  const length = request.headers.get('content-length')
  return length === null ? request.body === null : Number(length) === 0
}

/**
 * Reads the whole body, with or without Content-Length.
 * @throws Refusal PAYLOAD_TOO_LARGE as soon as the body is too long, CLIENT_CLOSED if the
 *   connection ends before the body does
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (request.headers.has('content-length')) {
    refuseLength(request, maxBytes)
    const bytes = await request.bytes().catch(refuseUnread)
    if (bytes.length > maxBytes) throw tooLarge(maxBytes)
    return bytes
  }
  const chunks = await Array.fromAsync(bodyChunks(request, maxBytes))
  return Buffer.concat(chunks)
}

/**
 * Yields the body as it arrives.
 * @throws Refusal as `readBytes` does
 */
export async function* bodyChunks(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  refuseLength(request, maxBytes)
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      countArrived(request, chunk.length)
      yield chunk
    }
  } catch (error) {
    refuseUnread(error)
  }
}

/** @throws Refusal CLIENT_CLOSED if the connection has ended; otherwise the error itself */
export function refuseUnread(error: unknown): never {
  const closed = error instanceof DOMException && error.name === 'AbortError'
  throw closed ? clientClosed() : error
}

/**
 * Checks Content-Length.
 * @throws Refusal PAYLOAD_TOO_LARGE, MALFORMED_REQUEST
 */
export function refuseLength({ headers }: Request, maxBytes: number): void {
  const length = headers.get('content-length')
  // Bun accepts two headers with the same length, and joins them with a comma.
  if (length !== null && !/^\d+$/.test(length)) throw malformed('Send one Content-Length.')
  if (Number(length) > maxBytes) throw tooLarge(maxBytes)
}

function tooLarge(maxBytes: number): Refusal {
  const kib = maxBytes / 1024
  const most = kib < 1024 ? `${kib} KiB` : `${kib / 1024} MiB`
  return new Refusal('PAYLOAD_TOO_LARGE', `Send at most ${most}.`)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw malformed('The body is not valid UTF-8.', cause)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, NAMES_TO_STRING.test(text) ? withText : undefined)
  } catch (cause) {
    throw malformed('The body is not valid JSON.', cause)
  }
}

/** Matches a text that may contain the key `toString`, written with or without escapes. */
const NAMES_TO_STRING = /toString|\\u/

/**
 * A reviver for JSON.parse that makes every value printable. Elysia puts a refused value into a
 * template string, which throws if the value has a field `toString`; Symbol.toPrimitive takes
 * precedence over that field (see elysia.md).
 */
function withText(_: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'toString')) {
    Object.defineProperty(value, Symbol.toPrimitive, { value: () => 'an object' })
  }
  return value
}

/**
 * Counts brackets and commas outside of strings. Deep nesting could overflow the parser's stack,
 * and the schema would report an error for each of very many values.
 * @throws Refusal MALFORMED_REQUEST, VALIDATION_FAILED
 */
function refuseExcess(text: string, maxValues: number): void {
  let depth = 0
  let values = 1
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (quoted) {
      if (unit === 0x5c) index++
      else if (unit === 0x22) quoted = false
    } else if (unit === 0x22) quoted = true
    else if (unit === 0x2c) {
      if (++values > maxValues) {
        throw invalid('body', 'too_many', `Use at most ${maxValues} values.`, { max: maxValues })
      }
    } else if (unit === 0x7b || unit === 0x5b) {
      if (++depth > MAX_DEPTH) {
        throw malformed(`The JSON is nested deeper than ${MAX_DEPTH} levels.`)
      }
    } else if (unit === 0x7d || unit === 0x5d) depth--
  }
}

function malformed(message: string, cause?: unknown): Refusal {
  return new Refusal('MALFORMED_REQUEST', message, [], { cause })
}

/** Reads If-Match. Passes without the header, with `*`, and with a matching strong tag. */
export function ifMatch({ headers }: Request): Precondition {
  const field = headers.get('if-match')
  if (field === null || field.trim() === '*') return () => true
  const tags = tagsIn(field)
  return (revision) => tags.includes(etag(revision))
}

/**
 * The Idempotency-Key of a request, bound to its method, path, query and body.
 * @throws Refusal VALIDATION_FAILED
 */
export function idempotencyOf(
  { headers, method, url }: Request,
  body: unknown,
): Idempotency | undefined {
  const key = headers.get('idempotency-key')
  if (key === null) return undefined
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    const message = 'Use 1 to 255 printable ASCII characters.'
    throw invalid('Idempotency-Key', 'length', message, { min: 1, max: 255 })
  }
  // Bun joins repeated headers.
  if (key.includes(', ')) {
    throw invalid('Idempotency-Key', 'repeated', 'Send one key, without a comma and a space.')
  }
  const { pathname, search } = new URL(url)
  const fingerprint = Bun.SHA256.hash(
    `${method} ${pathname}${search}\n${JSON.stringify(body)}`,
    'hex',
  )
  return { key, fingerprint }
}
