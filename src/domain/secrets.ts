import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** Keys that are derived from the server's secret. */
export interface Secrets {
  /** 32 bytes for one purpose (HKDF-SHA-256, RFC 5869), independent of those for any other. */
  bytes(purpose: string): Uint8Array
  /** A MAC of `text` (HMAC-SHA-256) in base64url, with the key of this purpose. */
  mac(purpose: string, text: string): string
}

/** @param root 32 bytes or more, the same on every node */
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

/** Decrypts such a text. @throws Error if the server's secret is another, or the text is damaged */
export function openText(secrets: Secrets, purpose: string, sealed: string): string {
  // Takes base64, too, in which earlier versions have stored texts.
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
