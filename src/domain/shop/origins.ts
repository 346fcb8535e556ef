import { type FieldError, fieldError, refuseErrors } from '../error.ts'
import type { Writing } from '../store.ts'

/** Replaces the origins whose pages may use the shopper routes with cookies. */
export async function listOrigins(
  tx: Writing,
  shop: number,
  origins: readonly string[],
): Promise<void> {
  await tx.run('shop.clear_origins', { shop })
  for (const origin of origins) await tx.run('shop.list_origin', { shop, origin })
}

/**
 * Origins in the form in which browsers send them (RFC 6454, 6.2): no default port, no path, hosts
 * in lower-case ASCII. Wildcards are refused, and so is `null`, which any page can send.
 */
export function checkedOrigins(texts: readonly string[]): string[] {
  const errors: FieldError[] = []
  const origins = new Set<string>()
  for (const [index, text] of texts.entries()) {
    const origin = originOf(text)
    if (origin) origins.add(origin)
    else {
      const message = 'Use an address such as https://shop.example, without a path.'
      errors.push(fieldError(`origins.${index}`, 'origin', message))
    }
  }
  refuseErrors(errors)
  return [...origins]
}

function originOf(text: string): string | null {
  const plain = text.trim()
  if (!/^https?:\/\/[^/\\?#@*\s]+\/?$/i.test(plain) || !URL.canParse(plain)) return null
  return new URL(plain).origin
}
