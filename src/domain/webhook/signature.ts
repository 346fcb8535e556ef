import { openText, type Secrets, sealText } from '../secrets.ts'

/** Signatures of messages, as Standard Webhooks 1.0 (standardwebhooks.com) describes them. */

const PREFIX = 'whsec_'
const SECRET_BYTES = 32
const PURPOSE = 'webhook'

export function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return PREFIX + Buffer.from(bytes).toString('base64')
}

export function sealSigningSecret(secrets: Secrets, secret: string): string {
  return sealText(secrets, PURPOSE, secret)
}

/**
 * The headers that prove who sent a message.
 * @param sealed the secret, as `sealSigningSecret` returns it
 * @throws Error if the server's secret is another than when it was sealed
 */
export function signedHeaders(
  secrets: Secrets,
  sealed: string,
  id: string,
  now: number,
  body: string,
): Record<string, string> {
  const key = Buffer.from(openText(secrets, PURPOSE, sealed).slice(PREFIX.length), 'base64')
  const timestamp = String(Math.floor(now / 1000))
  const mac = new Bun.CryptoHasher('sha256', key).update(`${id}.${timestamp}.${body}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mac.digest('base64')}`,
  }
}
