import type { Session, UserSession } from '../domain/access/session.ts'
import type { Shopper } from '../domain/access/shopper.ts'
import type { Shop } from '../domain/shop/shop.ts'
import type { AuthContext } from './context.ts'
import { deviceCookie } from './device.ts'
import { isCrossSite } from './origin.ts'
import { signToken, type TokenAudience } from './token.ts'

/**
 * The Set-Cookie fields of a sign-in to admin: the session, for as long as it lives, and the device
 * cookie, by which the browser is recognized at its next sign-in.
 */
export async function adminCookies(
  auth: AuthContext,
  request: Request,
  { user, session }: UserSession,
): Promise<string[]> {
  const { admin } = auth.cookiesOf(request)
  const cookie = await sessionCookie(auth, request, admin, 'admin', user.publicId, session)
  return [cookie, deviceCookie(auth, request, user.email)]
}

/** The Set-Cookie fields of a sign-in as a shopper of one shop. */
export async function shopperCookies(
  auth: AuthContext,
  request: Request,
  shop: Shop,
  { shopper, session }: { readonly shopper: Shopper; readonly session: Session },
): Promise<string[]> {
  const name = auth.cookiesOf(request).shopper(shop.slug)
  const audience = `shopper:${shop.publicId}` as const
  const cookie = await sessionCookie(auth, request, name, audience, shopper.publicId, session)
  return [cookie, deviceCookie(auth, request, shopper.email)]
}

async function sessionCookie(
  { ports: { secrets }, cookiesOf, ownOrigin }: AuthContext,
  request: Request,
  name: string,
  audience: TokenAudience,
  subject: string,
  { publicId: sessionId, createdAt, expiresAt }: Session,
): Promise<string> {
  const value = await signToken(secrets, audience, { subject, sessionId, expiresAt })
  const maxAgeSeconds = Math.floor((expiresAt - createdAt) / 1000)
  const crossSite = isCrossSite(request, ownOrigin)
  return cookiesOf(request).set({ name, value, maxAgeSeconds, crossSite })
}
