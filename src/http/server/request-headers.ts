import type { Precondition } from '../../domain/catalog/reference.ts'
import { invalid } from '../../domain/error.ts'
import type { Idempotency } from '../../domain/idempotency.ts'

/** The entity tag of a revision or a digest (RFC 9110, 8.8.3). */
export function etag(revision: number | string): string {
  return `"${revision}"`
}

/** If-Match: passes without the header, with `*`, and with a matching strong tag. */
export function ifMatch({ headers }: Request): Precondition {
  const field = headers.get('if-match')
  if (field === null || field.trim() === '*') return () => true
  const tags = tagsOf(field)
  return (revision) => tags.includes(etag(revision))
}

/** If-None-Match, with weak comparison: whether the client's copy is still current. */
export function notModified({ headers }: Request, revision: number | string): boolean {
  const field = headers.get('if-none-match')
  if (field === null) return false
  if (field.trim() === '*') return true
  return tagsOf(field.replaceAll('W/', '')).includes(etag(revision))
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
    throw invalid({ field: 'Idempotency-Key', code: 'length', message })
  }
  const { pathname, search } = new URL(url)
  const fingerprint = Bun.SHA256.hash(
    `${method} ${pathname}${search}\n${JSON.stringify(body)}`,
    'hex',
  )
  return { key, fingerprint }
}
