import type { WebhookEvent } from './api.ts'
import type { WebHeaders, WebRequest } from './globals.ts'

/** A request as `fetch` has it, or the headers and the unchanged body of a request in Node. */
export type WebhookRequest =
  | WebRequest
  | {
      readonly headers:
        | WebHeaders
        | Readonly<Record<string, string | readonly string[] | undefined>>
      readonly body: string | Uint8Array<ArrayBuffer>
    }

export interface WebhookOptions {
  /** How old a message may be, and how far ahead its clock, in seconds; 300 by default. */
  readonly tolerance?: number | undefined
  /** The time in milliseconds since 1970; by default that of this machine. */
  readonly now?: number | undefined
}

/** The request is not a message of the shop, was changed on its way, or is too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/**
 * The message in a request to a webhook, whose signature (Standard Webhooks 1.0) is checked in
 * constant time.
 * @param secret `whsec_…`, or several of which one is right
 * @throws WebhookError
 */
export async function verifyWebhook(
  request: WebhookRequest,
  secret: string | readonly string[],
  { tolerance = 300, now = Date.now() }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const id = header(request, 'webhook-id')
  const timestamp = header(request, 'webhook-timestamp')
  const body =
    request instanceof Request ? new Uint8Array(await request.arrayBuffer()) : bytesOf(request.body)
  const signed = joined(bytesOf(`${id}.${timestamp}.`), body)
  const given = header(request, 'webhook-signature').split(' ').slice(0, MOST_SIGNATURES)
  const signatures = given.flatMap((one) => {
    const bytes = one.startsWith('v1,') ? fromBase64(one.slice(3)) : null
    return bytes ? [bytes] : []
  })
  const secrets = typeof secret === 'string' ? [secret] : secret
  const checks = secrets.flatMap(async (one) => {
    const key = await keyOf(one)
    const right = signatures.map((sum) => crypto.subtle.verify('HMAC', key, sum, signed))
    return (await Promise.all(right)).includes(true)
  })
  if (!(await Promise.all(checks)).includes(true)) {
    throw new WebhookError('This request is not signed with the secret of the webhook.')
  }
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > tolerance) {
    throw new WebhookError('This message is too old, or the clock of this machine is wrong.')
  }
  return JSON.parse(new TextDecoder().decode(body))
}

/** kassa signs with at most six secrets, while old ones are still good. */
const MOST_SIGNATURES = 10

function header({ headers }: WebhookRequest, name: string): string {
  const value =
    headers instanceof Headers ? headers.get(name) : headers[name as keyof typeof headers]
  if (typeof value !== 'string' || value === '') {
    throw new WebhookError(`The request has no header ${name}, or several.`)
  }
  return value
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : null
  if (!bytes || bytes.length === 0) throw new TypeError('The secret must be whsec_ and Base64.')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
}

/** Returns null if the text is not Base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

function bytesOf(content: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

function joined(
  start: Uint8Array<ArrayBuffer>,
  end: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(start.length + end.length)
  all.set(start)
  all.set(end, start.length)
  return all
}
