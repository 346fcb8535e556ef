import { jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../domain/secrets.ts'
import type { Session } from '../domain/session.ts'

const ISSUER = 'kassa'
const TYPE = 'kassa-session+jwt'

/** What a session token says: who, by which session row, until when (milliseconds). */
export interface SessionToken {
  readonly subject: string
  readonly sessionId: string
  readonly expiresAt: number
}

/** Whom a token is for; each audience has a signing key of its own. */
export type Audience = 'admin' | `shopper:${string}`

/** A session token: a JWT (RFC 7519) under HS256. */
export async function signToken(
  secrets: Secrets,
  audience: Audience,
  { subject, sessionId, expiresAt }: SessionToken,
  now: number,
): Promise<string> {
  return await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(keyOf(secrets, audience))
}

/**
 * What a token says, or null where any check fails: algorithm, type, issuer, audience, expiry, and
 * that all claims are there. Whether the session still lives, the database knows.
 */
export async function verifyToken(
  secrets: Secrets,
  audience: Audience,
  token: string,
  now: number,
): Promise<SessionToken | null> {
  if (token.length > MAX_TOKEN_LENGTH) return null
  try {
    const { payload } = await jwtVerify(token, keyOf(secrets, audience), {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience,
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      currentDate: new Date(now),
    })
    const { sub, sid, exp } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null
    return { subject: sub, sessionId: sid, expiresAt: exp * 1000 }
  } catch {
    return null
  }
}

/** Whether a token says of a session what the session says of itself; it lives no longer. */
export function isOf(
  { subject, expiresAt }: SessionToken,
  publicId: string,
  session: Session,
): boolean {
  return subject === publicId && expiresAt === Math.floor(session.expiresAt / 1000) * 1000
}

/** Ours are some 300 characters long; a longer one is not worth a look. */
const MAX_TOKEN_LENGTH = 1000

function keyOf(secrets: Secrets, audience: Audience): Uint8Array {
  return secrets.bytes(`session token ${audience}`)
}
