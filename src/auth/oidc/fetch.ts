import type { CustomFetch } from 'openid-client'
import { Refusal } from '../../domain/error.ts'

/** Discovery documents, key sets and tokens are a few kilobytes; nothing near this is one. */
const MAX_BYTES = 256 * 1024

/**
 * Asks an identity provider, and trusts it with nothing: what its documents name is asked only
 * where it may be (`isReachable`), no redirect is followed, and no answer is read beyond 256 KiB.
 * The caller's signal bounds the time.
 */
export function providerFetch(issuer: string): CustomFetch {
  const home = new URL(issuer)
  return async (address, { body, headers, method, redirect, signal }) => {
    if (!isReachable(new URL(address), home)) throw unanswered('it points to a forbidden address')
    try {
      const answer = await fetch(address, {
        method,
        redirect,
        headers: { ...headers, 'accept-encoding': 'identity' },
        decompress: false,
        body: body instanceof URLSearchParams ? body : null,
        signal: signal ?? null,
      })
      const bytes = await boundedBytes(answer)
      return new Response(bytes.length > 0 ? bytes : null, {
        status: answer.status,
        headers: answer.headers,
      })
    } catch (cause) {
      if (cause instanceof Refusal) throw cause
      throw unanswered('it cannot be reached', cause)
    }
  }
}

/** A provider that does not work; why is for the log, where the operator finds it. */
export function unanswered(reason: string, cause?: unknown): Refusal {
  const message =
    'The identity provider does not answer as it should; try again, or sign in by email code.'
  return new Refusal('UNAVAILABLE', message, [], {
    cause: new Error(`identity provider: ${reason}`, { cause }),
  })
}

/**
 * Whether a provider that is at home at `home` may send this server, or a browser, to `url`. HTTPS
 * under a name is safe, since a certificate must prove the name; a bare address may be anything in
 * this network, and so may HTTP. A provider that the operator runs on this machine may stay on it.
 */
export function isReachable(url: URL, home: URL): boolean {
  if (isLoopback(home.hostname) && isLoopback(url.hostname)) return /^https?:$/.test(url.protocol)
  if (url.protocol !== 'https:') return false
  return url.hostname === home.hostname || !isBare(url.hostname)
}

/** @param hostname as `URL` gives it, where every way to write an IPv4 address is made one */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

function isBare(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$|(^|\.)localhost\.?$/.test(hostname)
}

async function boundedBytes({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MAX_BYTES) throw unanswered(`it sends more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
