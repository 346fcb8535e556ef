import { createCipheriv, createDecipheriv, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Keys that are derived from the server's secret. */
export interface Secrets {
  /** 32 bytes for one purpose (HKDF-SHA-256, RFC 5869), independent of those for any other. */
  bytes(purpose: string): Uint8Array
  /** A MAC of `text` (HMAC-SHA-256) in base64url, with the key of this purpose. */
  mac(purpose: string, text: string): string
}

/** @param root at least 32 bytes, the same on every node */
export function secretsOf(root: Uint8Array): Secrets {
  const derived = new Map<string, Uint8Array>()
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', root, '', `kassa ${purpose}`, 32))
  const bytes = (purpose: string) => derived.getOrInsertComputed(purpose, derive)
  return {
    bytes,
    mac: (purpose, text) =>
      new Bun.CryptoHasher('sha256', bytes(purpose)).update(text).digest('base64url'),
  }
}

/**
 * Encrypts a text (AES-256-GCM) with the key of this purpose, so that a database or its backup does
 * not show it.
 * @returns base64url
 */
export function sealText(secrets: Secrets, purpose: string, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const cipher = createCipheriv(CIPHER, secrets.bytes(purpose), nonce)
  const sealed = [cipher.update(text), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/**
 * Decrypts a text of `sealText`.
 * @throws Error if it is damaged or sealed with another secret
 */
export function openText(secrets: Secrets, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, secrets.bytes(purpose), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(text).toString()
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a short text for a client that returns it later. The same text in the same scope always
 * gives the same result, and it opens in that scope only: its MAC is the initialization vector, as
 * in SIV (RFC 5297).
 * @returns base64url
 */
export function sealToken(secrets: Secrets, purpose: string, scope: string, text: string): string {
  // The padding hides how many digits a number has.
  const padded = text.padEnd(Math.ceil(text.length / PAD_LENGTH) * PAD_LENGTH)
  const vector = vectorOf(secrets, purpose, scope, padded)
  const cipher = createCipheriv(TOKEN_CIPHER, secrets.bytes(`${purpose} cipher`), vector)
  return Buffer.concat([vector, cipher.update(padded), cipher.final()]).toString('base64url')
}

/** Decrypts a token, whose text may end with blanks; null if it was not sealed here. */
export function openToken(
  secrets: Secrets,
  purpose: string,
  scope: string,
  sealed: string,
): string | null {
  const bytes = tokenBytes(sealed)
  if (!bytes || bytes.length < VECTOR_BYTES) return null
  const vector = bytes.subarray(0, VECTOR_BYTES)
  const decipher = createDecipheriv(TOKEN_CIPHER, secrets.bytes(`${purpose} cipher`), vector)
  const parts = [decipher.update(bytes.subarray(VECTOR_BYTES)), decipher.final()]
  const text = Buffer.concat(parts).toString()
  return timingSafeEqual(vectorOf(secrets, purpose, scope, text), vector) ? text : null
}

/**
 * Decodes base64url; null if the text is not the canonical encoding. Decoders also accept padding,
 * white space and unused bits, which would give one token many texts.
 */
export function tokenBytes(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

function vectorOf(secrets: Secrets, purpose: string, scope: string, text: string): Buffer {
  const mac = secrets.mac(purpose, `${scope}\n${text}`)
  return Buffer.from(mac, 'base64url').subarray(0, VECTOR_BYTES)
}

const TOKEN_CIPHER = 'aes-256-ctr'
const VECTOR_BYTES = 16
const PAD_LENGTH = 16

/** Identifies the secret in the digests of orders and in seals. */
export function keyOf(secrets: Secrets): string {
  return secrets.mac('order digest', 'key').slice(0, 8)
}
