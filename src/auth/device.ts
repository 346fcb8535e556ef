import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { CodeClient } from '../domain/access/otp.ts'
import type { Secrets } from '../domain/secrets.ts'
import type { AuthContext } from './context.ts'
import { isCrossSite } from './origin.ts'

/** The longest lifetime that browsers allow a cookie (RFC 6265bis); each sign-in renews it. */
const LIFETIME_SECONDS = 400 * 24 * 60 * 60
/** When more people share a browser, the oldest address is dropped. */
const MAX_ADDRESSES = 8
const COOKIE = new RegExp(String.raw`^[\w-]{22}(\.[\w-]{43}){1,${MAX_ADDRESSES}}$`)

/** A browser that has been used to sign in: its id, and a proof for each email address. */
interface Device {
  readonly id: string
  readonly proofs: readonly string[]
}

/**
 * The client that a request for a code to this email address is counted for: a device that can
 * prove an earlier sign-in with the address, otherwise the network address. A client gains nothing
 * by dropping the cookie, by having many, or by sending one of another email address.
 */
export function codeClient(auth: AuthContext, request: Request, email: string): CodeClient {
  const { secrets } = auth.ports
  const device = deviceOf(auth, request)
  const isKnownDevice = device !== null && proves(secrets, device, email)
  const name = isKnownDevice ? `device ${device.id}` : `address ${auth.addressOf(request)}`
  return { id: secrets.mac('code client', name), isKnownDevice }
}

/**
 * The Set-Cookie field by which a browser can prove that it has signed in with this email address.
 * A proof is a MAC: it cannot be forged, and it does not reveal the address.
 */
export function deviceCookie(auth: AuthContext, request: Request, email: string): string {
  const { cookiesOf, ports } = auth
  const cookies = cookiesOf(request)
  const known = deviceOf(auth, request)
  const id = known?.id ?? randomBytes(16).toString('base64url')
  const proofs = new Set([proofOf(ports.secrets, id, email), ...(known?.proofs ?? [])])
  const value = [id, ...[...proofs].slice(0, MAX_ADDRESSES)].join('.')
  const crossSite = isCrossSite(request, auth.ownOrigin)
  return cookies.set({ name: cookies.device, value, maxAgeSeconds: LIFETIME_SECONDS, crossSite })
}

function deviceOf({ cookiesOf }: AuthContext, request: Request): Device | null {
  const cookies = cookiesOf(request)
  const value = cookies.read(request, cookies.device)
  if (value === null || !COOKIE.test(value)) return null
  const [id = '', ...proofs] = value.split('.')
  return { id, proofs }
}

function proves(secrets: Secrets, { id, proofs }: Device, email: string): boolean {
  const right = Buffer.from(proofOf(secrets, id, email))
  return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), right))
}

function proofOf(secrets: Secrets, id: string, email: string): string {
  return secrets.mac('signed-in device', `${id}\n${email}`)
}
