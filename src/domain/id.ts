const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * The prefixes of ids, each with its owner: the core or a module, which adds its own by
 * `declare module`. So the compiler finds two owners of one prefix.
 */
export interface IdPrefixes {
  prod: 'core'
  shop: 'core'
  user: 'core'
  cust: 'core'
  term: 'core'
  cat: 'core'
  brand: 'core'
  coll: 'core'
  img: 'core'
  sess: 'core'
  otp: 'core'
  inv: 'core'
  job: 'core'
}

export type IdPrefix = keyof IdPrefixes

/**
 * A new TypeID (github.com/jetify-com/typeid, spec 0.3): the prefix, `_`, and a UUIDv7 (RFC 9562)
 * of `now` in 26 characters of Crockford's base32, so that ids sort by time.
 */
export function newId(prefix: IdPrefix, now: number): string {
  return typeId(prefix, Bun.randomUUIDv7('buffer', now))
}

/**
 * A TypeID that is derived from a time and a text, in the form of `newId`: its random bits are
 * replaced by the SHA-256 of the text. Equal times and texts give equal ids.
 */
export function derivedId(prefix: IdPrefix, time: number, text: string): string {
  const bytes = new Bun.CryptoHasher('sha256').update(text).digest().subarray(0, UUID_BYTES)
  bytes.writeUIntBE(Math.min(Math.max(time, 0), LAST_TIME), 0, TIME_BYTES)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return typeId(prefix, bytes)
}

const UUID_BYTES = 16
const TIME_BYTES = 6
/** The latest time that a UUIDv7 can hold. */
const LAST_TIME = 2 ** (8 * TIME_BYTES) - 1

function typeId(prefix: IdPrefix, uuid: Uint8Array): string {
  let text = ''
  let bits = 0
  // 26 digits hold 130 bits, of which the first two are zero.
  let count = 2
  for (const byte of uuid) {
    bits = (bits << 8) | byte
    for (count += 8; count >= 5; text += ALPHABET[(bits >>> count) & 31]) count -= 5
    bits &= 31
  }
  return `${prefix}_${text}`
}

/**
 * The part of an id after the prefix and `_`: 26 digits hold 128 bits, so the first digit is 0 to
 * 7.
 */
export const ID_PATTERN = '[0-7][0-9a-hjkmnp-tv-z]{25}'
const DIGITS = new RegExp(`^${ID_PATTERN}$`)

/** Whether `text` has the form of an id. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && DIGITS.test(text.slice(prefix.length + 1))
}
