import { randomBytes } from 'node:crypto'
import { openText, type Secrets, sealText } from '../../domain/secrets.ts'

/** Signatures of messages, as Standard Webhooks 1.0 (standardwebhooks.com) describes them. */

const PREFIX = 'whsec_'
const SECRET_BYTES = 32
const PURPOSE = 'webhook'

export function newSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export function sealSigningSecret(secrets: Secrets, secret: string): string {
  return sealText(secrets, PURPOSE, secret)
}

/** @returns null if the server's secret has changed since */
export function openSigningSecret(secrets: Secrets, sealed: string): string | null {
  try {
    return openText(secrets, PURPOSE, sealed)
  } catch {
    return null
  }
}

/**
 * The headers that prove the sender of a message, with a signature by each secret.
 * @param sealed secrets, as `sealSigningSecret` returns them
 * @returns null if none can be opened because the server's secret has changed
 */
export function signedHeaders(
  secrets: Secrets,
  sealed: readonly string[],
  id: string,
  now: number,
  body: string,
): Record<string, string> | null {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = sealed.flatMap((secret) => {
    const key = keyOf(secrets, secret)
    if (!key) return []
    const mac = new Bun.CryptoHasher('sha256', key).update(`${id}.${timestamp}.${body}`)
    return [`v1,${mac.digest('base64')}`]
  })
  if (signatures.length === 0) return null
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

function keyOf(secrets: Secrets, sealed: string): Uint8Array | null {
  const secret = openSigningSecret(secrets, sealed)
  return secret === null ? null : Buffer.from(secret.slice(PREFIX.length), 'base64')
}
