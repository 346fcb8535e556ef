import { jwt } from '@elysiajs/jwt'
import type { Session } from '../domain/records.ts'
import type { Secrets } from '../domain/secrets.ts'

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

/**
 * A session token: a JWT (RFC 7519) under HS256. The plugin takes `iat` from the system's clock;
 * nothing depends on it.
 */
export async function signToken(
  secrets: Secrets,
  audience: Audience,
  { subject, sessionId, expiresAt }: SessionToken,
): Promise<string> {
  const exp = Math.floor(expiresAt / 1000)
  return await jwtFor(secrets, audience).sign({ sub: subject, sid: sessionId, exp })
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

/** One instance for each audience, with the audience's own key. Its checks are those of `verify`. */
function jwtFor(secrets: Secrets, audience: Audience) {
  const known = instances.get(secrets) ?? new Map<Audience, ReturnType<typeof instanceOf>>()
  instances.set(secrets, known)
  const instance = known.get(audience) ?? instanceOf(secrets, audience)
  if (known.size >= MAX_INSTANCES) known.clear()
  known.set(audience, instance)
  return instance
}

/** One for each shop whose shoppers come; beyond this many, all are made anew. */
const MAX_INSTANCES = 1000
const instances = new WeakMap<Secrets, Map<Audience, ReturnType<typeof instanceOf>>>()

function instanceOf(secrets: Secrets, audience: Audience) {
  const secret = secrets.bytes(`session token ${audience}`)
  const options = { alg: 'HS256', typ: TYPE, iss: ISSUER, aud: audience } as const
  return jwt({ name: 'session', secret, ...options }).decorator.session
}
