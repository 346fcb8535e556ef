import { timingSafeEqual } from 'node:crypto'
import type { CodeClient } from '../domain/access-store.ts'
import type { Secrets } from '../domain/secrets.ts'
import type { Gate } from './guard.ts'

/** As long as browsers keep a cookie (RFC 6265bis); each sign-in begins it anew. */
const LIFETIME_SECONDS = 400 * 24 * 60 * 60
/** A browser that more people share than this forgets who signed in first. */
const MAX_ADDRESSES = 8
const COOKIE = new RegExp(String.raw`^[\w-]{22}(\.[\w-]{43}){1,${MAX_ADDRESSES}}$`)

/** A browser that somebody has signed in from: its id, and a proof for each address. */
interface Device {
  readonly id: string
  readonly proofs: readonly string[]
}

/**
 * Who asks for a code for this address: a device that has signed in as it before and can prove
 * that, else the network address. So it gains nobody anything to drop the cookie, to have many, or
 * to bring one that was earned with another address.
 */
export function codeClient(gate: Gate, request: Request, email: string): CodeClient {
  const { secrets } = gate.ports
  const device = deviceOf(gate, request)
  const isKnownDevice = device !== null && proves(secrets, device, email)
  const name = isKnownDevice ? `device ${device.id}` : `address ${gate.addressOf(request)}`
  return { id: secrets.mac('code client', name), isKnownDevice }
}

/**
 * The Set-Cookie field by which a browser proves from now on that it has signed in as this address.
 * A proof is a MAC, so nobody can forge one, and the addresses cannot be read in it.
 */
export function deviceCookie(gate: Gate, request: Request, email: string): string {
  const { cookies, ports } = gate
  const known = deviceOf(gate, request)
  const id =
    known?.id ?? Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
  const proofs = new Set([proofOf(ports.secrets, id, email), ...(known?.proofs ?? [])])
  const value = [id, ...[...proofs].slice(0, MAX_ADDRESSES)].join('.')
  return cookies.set({ name: cookies.device, value, maxAgeSeconds: LIFETIME_SECONDS })
}

function deviceOf({ cookies }: Gate, request: Request): Device | null {
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
