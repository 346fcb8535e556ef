import { invalid } from '../../domain/error.ts'
import type { Idempotency } from '../../domain/idempotency.ts'

/**
 * The Idempotency-Key of a request, bound to its method, path and body.
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
  const { pathname } = new URL(url)
  const fingerprint = Bun.SHA256.hash(`${method} ${pathname}\n${JSON.stringify(body)}`, 'hex')
  return { key, fingerprint }
}
