const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

export type IdPrefix =
  | 'prod'
  | 'shop'
  | 'user'
  | 'cust'
  | 'term'
  | 'cat'
  | 'brand'
  | 'coll'
  | 'img'
  | 'sess'
  | 'otp'
  | 'inv'
  | 'job'
  | 'hook'
  | 'msg'
  | 'order'
  | 'line'
  | 'pay'
  | 'refund'
  | 'point'
  | 'cashier'
  | 'count'

/**
 * A new TypeID (github.com/jetify-com/typeid, spec 0.3): the prefix, `_`, and a UUIDv7 (RFC 9562)
 * of `now` in 26 characters of Crockford's base32, so that ids sort by their time.
 */
export function newId(prefix: IdPrefix, now: number): string {
  let text = ''
  let bits = 0
  // 26 digits hold 130 bits: the first two are zero.
  let count = 2
  for (const byte of Bun.randomUUIDv7('buffer', now)) {
    bits = (bits << 8) | byte
    for (count += 8; count >= 5; text += ALPHABET[(bits >>> count) & 31]) count -= 5
    bits &= 31
  }
  return `${prefix}_${text}`
}

/** What follows the prefix of an id and `_`: 26 digits hold 128 bits, so the first is 0 to 7. */
export const ID_PATTERN = '[0-7][0-9a-hjkmnp-tv-z]{25}'
const DIGITS = new RegExp(`^${ID_PATTERN}$`)

/** Whether `text` has the form of an id. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && DIGITS.test(text.slice(prefix.length + 1))
}
