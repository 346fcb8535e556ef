import { Refusal } from '../domain/error.ts'
import type { Ports } from '../domain/ports.ts'
import { clientAddress, type Peer } from './address.ts'
import { Cookies } from './cookie.ts'
import { KeyRing } from './key-ring.ts'
import { LastSeen } from './last-seen.ts'
import { askedOrigin, type TrustedPages } from './origin.ts'
import { RateLimiter } from './rate.ts'

/** Everything that is needed to decide who sent a request. */
export interface AuthContext {
  readonly ports: Ports
  readonly keys: KeyRing
  /** The cookie names for a request and its answer: a server may serve HTTP and HTTPS. */
  readonly cookiesOf: (request: Request) => Cookies
  /** The origin of KASSA_URL, or '' if it is not set. */
  readonly ownOrigin: string
  /**
   * The origins of this server for a request: that of KASSA_URL, and that of the request's host.
   */
  readonly originsOf: (request: Request) => readonly string[]
  readonly trusted: TrustedPages
  /** The origin of the address that was asked for, as `askedOrigin` finds it. */
  readonly askedOrigin: (request: Request) => string
  /** The client address by which rate limits count a request. */
  readonly addressOf: (request: Request) => string
  readonly rates: Rates
  readonly seen: LastSeen
}

/** One limiter for each rate of the settings. */
interface Rates {
  readonly publishable: RateLimiter
  readonly secret: RateLimiter
  readonly terminal: RateLimiter
  readonly admin: RateLimiter
  readonly signIn: RateLimiter
  /** Mails with codes per hour and client address. */
  readonly otpMail: RateLimiter
}

/** The part of Elysia's context that the functions in this folder use. */
export interface RequestContext {
  readonly request: Request
  readonly set: { headers: Record<string, string | number> }
}

interface AuthSettings {
  /** Requests per window; `otpIp` limits mails. 0 means no limit. */
  readonly rates: Readonly<Record<Exclude<keyof Rates, 'otpMail'> | 'otpIp', number>>
  readonly trustProxy: number
  readonly url: string
  readonly tls: object | null
}

/**
 * @param trusted the pages that shops trust
 * @param server returns the running server, or null in tests without a socket
 * @param failed called with the error of a write that no request waits for
 */
export function authContext(
  { rates, trustProxy, url, tls }: AuthSettings,
  ports: Ports,
  trusted: TrustedPages,
  server: () => Peer | null,
  failed: (error: unknown) => void,
): AuthContext {
  const [secure, plain] = [new Cookies(true), new Cookies(false)]
  // A proxy in front of this server may have terminated HTTPS.
  const isSecure = tls !== null || url.startsWith('https:')
  const asked = (request: Request) => askedOrigin(request, trustProxy)
  const rate = (name: string, limit: number, seconds: number, quiet = false) =>
    new RateLimiter({ name, limit, windowMs: seconds * 1000, quiet }, ports.clock)
  return {
    ports,
    trusted,
    seen: new LastSeen(ports, failed),
    addressOf: (request) => clientAddress(request, server(), trustProxy),
    keys: new KeyRing(ports.store),
    cookiesOf: (request) => (isSecure || request.url.startsWith('https:') ? secure : plain),
    ownOrigin: url,
    askedOrigin: asked,
    originsOf: (request) => [...(url ? [url] : []), asked(request)],
    rates: {
      publishable: rate('publishable', rates.publishable, 10),
      secret: rate('secret', rates.secret, 10),
      terminal: rate('terminal', rates.terminal, 10),
      admin: rate('admin', rates.admin, 10),
      signIn: rate('sign-in', rates.signIn, 60, true),
      otpMail: rate('otp-mail', rates.otpIp, 3600),
    },
  }
}

/** Missing, malformed and unknown credentials get the same answer. */
export function unauthenticated(message: string): Refusal {
  return new Refusal('UNAUTHENTICATED', message)
}

export function readsOnly({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}
