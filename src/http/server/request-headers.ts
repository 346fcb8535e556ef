import type { Precondition } from '../../domain/catalog/reference.ts'
import { invalid } from '../../domain/error.ts'
import type { Idempotency } from '../../domain/idempotency.ts'
import { type AnswerSet, jsonText } from './json-text.ts'
import { pathOf } from './path.ts'

/** The entity tag of a revision or a digest (RFC 9110, 8.8.3). */
export function etag(revision: number): string {
  return `"${revision}"`
}

/** The weak entity tag of a text that has no revision. Compressed and plain form share it. */
export function weakTag(text: string): string {
  return `W/"${Bun.hash(text).toString(36)}"`
}

/** Reads If-Match. Passes without the header, with `*`, and with a matching strong tag. */
export function ifMatch({ headers }: Request): Precondition {
  const field = headers.get('if-match')
  if (field === null || field.trim() === '*') return () => true
  const tags = tagsOf(field)
  return (revision) => tags.includes(etag(revision))
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
function isCurrent({ headers }: Request, tag: string): boolean {
  const field = headers.get('if-none-match')
  if (field === null) return false
  if (field.trim() === '*') return true
  return tagsOf(field.replaceAll('W/', '')).includes(tag.replace('W/', ''))
}

function tagsOf(field: string): string[] {
  return field.split(',').map((tag) => tag.trim())
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
