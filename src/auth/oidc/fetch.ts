import type { CustomFetch } from 'openid-client'
import { Refusal } from '../../domain/error.ts'
import { boundedBytes } from '../../domain/outbound.ts'

/** Discovery documents, key sets and tokens have only a few kilobytes. */
const MAX_BYTES = 256 * 1024

/**
 * A fetch for requests to an identity provider, which is not trusted: it requests only addresses
 * that pass `isReachable`, follows no redirects, and reads at most 256 KiB. The caller's signal
 * limits the time.
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
      const tooLong = () => unanswered(`it sends more than ${MAX_BYTES} bytes`)
      const bytes = await boundedBytes(answer, MAX_BYTES, tooLong)
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

/** The provider does not work. The reason is logged for the operator and not shown. */
export function unanswered(reason: string, cause?: unknown): Refusal {
  const message =
    'The identity provider does not answer as it should; try again, or sign in by email code.'
  return new Refusal('UNAVAILABLE', message, [], {
    cause: new Error(`identity provider: ${reason}`, { cause }),
  })
}

/**
 * Whether the provider at `home` may send this server or a browser to `url`. HTTPS with a host name
 * is safe, because a certificate proves the name. An IP address or plain HTTP could lead into the
 * local network. A provider on this machine may use addresses of this machine.
 */
export function isReachable(url: URL, home: URL): boolean {
  if (isLoopback(home.hostname) && isLoopback(url.hostname)) return /^https?:$/.test(url.protocol)
  if (url.protocol !== 'https:') return false
  return url.hostname === home.hostname || !isBare(url.hostname)
}

/** @param hostname from a `URL`, which gives IPv4 addresses in canonical form */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

function isBare(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$|(^|\.)localhost\.?$/.test(hostname)
}
