const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const KEY = /^kassa_(pub|live|term)_[0-9A-Za-z]{38}$/

export type ApiKeyKind = 'publishable' | 'secret'
export type KeyKind = ApiKeyKind | 'terminal'

const LEAD: Readonly<Record<KeyKind, string>> = {
  publishable: 'kassa_pub_',
  secret: 'kassa_live_',
  terminal: 'kassa_term_',
}

type RandomBytes = (length: number) => Uint8Array

const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))

/** What is kept of a key: enough to know it again, not enough to make it. */
export interface KeyRecord {
  readonly hash: string
  readonly lastFour: string
  readonly createdAt: number
}

/** A new key: its lead, 32 random base62 characters, and 6 of CRC-32 over all before them. */
export function newKey(kind: KeyKind, random: RandomBytes = randomBytes): string {
  const text = LEAD[kind] + base62(32, random)
  return text + checksum(text)
}

/**
 * The kind that a well-formed key claims to be, or null for noise: no database is asked about that.
 */
export function keyKind(key: string): KeyKind | null {
  if (!KEY.test(key) || checksum(key.slice(0, -6)) !== key.slice(-6)) return null
  if (key.startsWith(LEAD.secret)) return 'secret'
  return key.startsWith(LEAD.publishable) ? 'publishable' : 'terminal'
}

/** SHA-256 in hex. The keys hold 190 bits of chance, so a slow hash would protect nothing more. */
export function keyHash(key: string): string {
  return Bun.SHA256.hash(key, 'hex')
}

export function keyRecord(key: string, createdAt: number): KeyRecord {
  return { hash: keyHash(key), lastFour: key.slice(-4), createdAt }
}

/** Bytes of 248 and above are thrown away, so that every character is as likely as the next. */
function base62(length: number, random: RandomBytes): string {
  let text = ''
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62]
    }
  }
  return text
}

function checksum(text: string): string {
  let rest = Bun.hash.crc32(text)
  let digits = ''
  for (let index = 0; index < 6; index++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
