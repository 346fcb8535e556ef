import { jwt } from '@elysiajs/jwt'
import type { Session } from '../domain/access/session.ts'
import { type Secrets, tokenBytes } from '../domain/secrets.ts'

const ISSUER = 'kassa'
const TYPE = 'kassa-session+jwt'

/** The claims of a session token; `expiresAt` in milliseconds since 1970. */
export interface SessionToken {
  readonly subject: string
  readonly sessionId: string
  readonly expiresAt: number
}

/** Each audience has its own signing key. */
export type TokenAudience = 'admin' | `shopper:${string}`

/** A session token: a JWT (RFC 7519) signed with HS256. Its `iat` is the system time, unchecked. */
export async function signToken(
  secrets: Secrets,
  audience: TokenAudience,
  { subject, sessionId, expiresAt }: SessionToken,
): Promise<string> {
  const exp = Math.floor(expiresAt / 1000)
  return await jwtFor(secrets, audience).sign({ sub: subject, sid: sessionId, exp })
}

/**
 * The claims of a token, or null if any check fails: algorithm, type, issuer, audience, expiry, and
 * that all claims are present. The caller looks up whether the session still exists.
 */
export async function verifyToken(
  secrets: Secrets,
  audience: TokenAudience,
  token: string,
  now: number,
): Promise<SessionToken | null> {
  if (token.length > MAX_TOKEN_LENGTH || !token.split('.').every(tokenBytes)) return null
  const claims = await jwtFor(secrets, audience).verify(token, {
    algorithms: ['HS256'],
    typ: TYPE,
    issuer: ISSUER,
    audience,
    requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    currentDate: new Date(now),
  })
  if (!claims) return null
  const { sub, sid, exp } = claims
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null
  return { subject: sub, sessionId: sid, expiresAt: exp * 1000 }
}

/** Whether a token belongs to the stored session: its subject and expiry must match. */
export function isOf(
  { subject, expiresAt }: SessionToken,
  publicId: string,
  session: Session,
): boolean {
  return subject === publicId && expiresAt === Math.floor(session.expiresAt / 1000) * 1000
}

/** Valid tokens have some 300 characters. */
const MAX_TOKEN_LENGTH = 1000

/** The plugin for an audience, with the key of that audience. Making one takes 5 µs. */
function jwtFor(secrets: Secrets, audience: TokenAudience) {
  const secret = secrets.bytes(`session token ${audience}`)
  const options = { alg: 'HS256', typ: TYPE, iss: ISSUER, aud: audience } as const
  return jwt({ name: 'session', secret, ...options }).decorator.session
}
