import { Elysia } from 'elysia'
import type { UserSession } from '../domain/access/sign-in.ts'
import type { Session, Shop, Shopper } from '../domain/records.ts'
import { deviceCookie } from './device.ts'
import { type Gate, guarded } from './guard.ts'
import { foreignPage, provenance } from './origin.ts'
import { type Audience, signToken } from './token.ts'

/**
 * The macro of signing in to admin. `{ signIn: true }` lets in anybody but a page of another
 * origin, which could sign a visitor in as somebody else, and then watch what he does there.
 */
export function signInGuard(gate: Gate) {
  return new Elysia({ name: 'auth.sign-in' }).macro({
    signIn: (_: true) =>
      guarded(gate, null, async ({ request }) => {
        if (provenance(request, gate.ownOrigin) !== 'other-origin') return {}
        throw foreignPage('Sign in from a page of this server.')
      }),
  })
}

/**
 * The Set-Cookie fields that let a user into admin for as long as the session lives, and by which
 * the browser is known at the next sign-in.
 */
export async function adminCookies(
  gate: Gate,
  request: Request,
  { user, session }: UserSession,
): Promise<string[]> {
  const cookie = await sessionCookie(gate, gate.cookies.admin, 'admin', user.publicId, session)
  return [cookie, deviceCookie(gate, request, user.email)]
}

/** The same for a shopper of one shop. */
export async function shopperCookies(
  gate: Gate,
  request: Request,
  shop: Shop,
  { shopper, session }: { readonly shopper: Shopper; readonly session: Session },
): Promise<string[]> {
  const name = gate.cookies.shopper(shop.slug)
  const audience = `shopper:${shop.publicId}` as const
  const cookie = await sessionCookie(gate, name, audience, shopper.publicId, session)
  return [cookie, deviceCookie(gate, request, shopper.email)]
}

async function sessionCookie(
  { ports: { secrets }, cookies }: Gate,
  name: string,
  audience: Audience,
  subject: string,
  { publicId: sessionId, createdAt, expiresAt }: Session,
): Promise<string> {
  const value = await signToken(secrets, audience, { subject, sessionId, expiresAt })
  return cookies.set({ name, value, maxAgeSeconds: Math.floor((expiresAt - createdAt) / 1000) })
}
