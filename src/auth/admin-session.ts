import { isOfOneShop, type UserSession } from '../domain/access/session.ts'
import type { MemberActor } from '../domain/actor.ts'
import { notFound, Refusal } from '../domain/error.ts'
import { may, type Permission } from '../domain/permission.ts'
import type { Membership } from '../domain/shop/shop.ts'
import { validAt } from '../domain/time.ts'
import { type AuthContext, type RequestContext, readsOnly, unauthenticated } from './context.ts'
import { foreignPage, provenance } from './origin.ts'
import { isOf, verifyToken } from './token.ts'

/**
 * The user of the admin cookie, with any shops.
 * @throws Refusal UNAUTHENTICATED, RATE_LIMITED; FORBIDDEN for an API key, and for a write from a
 *   page of another origin
 */
export async function signedInUser(
  { ports, cookiesOf, originsOf, keys, rates, seen }: AuthContext,
  { request, set }: RequestContext,
): Promise<UserSession> {
  const now = ports.clock()
  const cookies = cookiesOf(request)
  const cookie = cookies.read(request, cookies.admin)
  const token = cookie && (await verifyToken(ports.secrets, 'admin', cookie, now))
  const signedIn =
    token &&
    (await ports.store.read.get<UserSession>('session.of_user', {
      publicId: token.sessionId,
      ...validAt(now),
    }))
  if (!signedIn || !isOf(token, signedIn.user.publicId, signedIn.session)) {
    if (await keys.actor(request)) throw new Refusal('FORBIDDEN', 'This needs a sign-in to admin.')
    throw unauthenticated('Sign in first.')
  }
  rates.admin.take(signedIn.session.publicId, set.headers)
  if (!readsOnly(request) && provenance(request, originsOf(request)) !== 'same-origin') {
    throw foreignPage('A change with a cookie must come from a page of this server.')
  }
  seen.session(signedIn.session)
  return signedIn
}

/**
 * The client address by which rate limits count a request: an IPv4 address, or the /64 network of
 * an IPv6 address, because internet providers give each customer a /64. Behind proxies it is the
 * entry of X-Forwarded-For that the outermost trusted proxy has added; the client may have invented
 * the entries before it. If the entry is not an address, the address of the connection counts.
 * @param trustProxy number of proxies in front of this server
 */
export async function memberActor(
  auth: AuthContext,
  context: RequestContext,
  permission: Permission,
): Promise<UserSession & { readonly actor: MemberActor }> {
  const { user, session } = await signedInUser(auth, context)
  const { read } = auth.ports.store
  // One statement looks up both, so that the time of the answer does not reveal whether the shop
  // exists.
  const member = await read.get<Membership>('user.membership', {
    slug: shopIdOf(context.request),
    user: user.id,
  })
  const isOther = isOfOneShop(session) && session.onlyShop !== member?.shop.id
  if (!member || isOther) throw notFound('shop')
  const { shop, role } = member
  const actor = { kind: role, credential: `user:${user.publicId}`, shop, user } as const
  if (!may(actor, permission))
    throw new Refusal('FORBIDDEN', 'Only an owner of the shop may do this.')
  return { actor, user, session }
}

/**
 * Like `signedInUser`, for requests that concern more than one shop.
 * @throws Refusal FORBIDDEN for a session that is limited to one shop
 */
export async function userOfAllShops(
  auth: AuthContext,
  context: RequestContext,
): Promise<UserSession> {
  const signedIn = await signedInUser(auth, context)
  if (!isOfOneShop(signedIn.session)) return signedIn
  const message = 'This sign-in opens one shop only; sign in by code to do this.'
  throw new Refusal('FORBIDDEN', message)
}

/** @throws Refusal SHOP_REQUIRED */
export function shopIdOf({ headers }: Request): string {
  const slug = headers.get('x-shop-id')
  if (slug === null) throw new Refusal('SHOP_REQUIRED', 'Name the shop: send x-shop-id: <slug>.')
  return slug
}
