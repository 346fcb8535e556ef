import { hkdfSync } from 'node:crypto'

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
  const bytes = (purpose: string) => {
    const known = derived.get(purpose)
    if (known) return known
    const fresh = new Uint8Array(hkdfSync('sha256', root, '', `kassa ${purpose}`, 32))
    derived.set(purpose, fresh)
    return fresh
  }
  return {
    bytes,
    mac: (purpose, text) =>
      new Bun.CryptoHasher('sha256', bytes(purpose)).update(text).digest('base64url'),
  }
}
