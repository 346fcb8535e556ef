import type { Session, ShopperSession } from '../domain/access/session.ts'
import type { GuestActor, ShopperActor } from '../domain/actor.ts'
import { notFound, Refusal } from '../domain/error.ts'
import { may, type Permission } from '../domain/permission.ts'
import { findShop, type Shop, shopOrigins } from '../domain/shop/shop.ts'
import { validAt } from '../domain/time.ts'
import { shopIdOf } from './admin-session.ts'
import { type AuthContext, type RequestContext, readsOnly, unauthenticated } from './context.ts'
import { foreignPage, openToOrigin, provenance, shopAt } from './origin.ts'
import { isOf, verifyToken } from './token.ts'

/**
 * The shop that x-shop-id names, for a page that the shop trusts. A request without an origin is
 * accepted: it does not come from a browser, so there is no cookie that somebody could abuse.
 * @throws Refusal SHOP_REQUIRED, NOT_FOUND, FORBIDDEN
 */
export async function storefrontShop(auth: AuthContext, context: RequestContext): Promise<Shop> {
  const { shop, from } = await askedShop(auth, context)
  if (from === 'foreign' && !readsOnly(context.request)) throw unlistedPage()
  return shop
}

/**
 * The shopper of the shop's cookie, and the session.
 * @throws Refusal SHOP_REQUIRED, NOT_FOUND, FORBIDDEN, UNAUTHENTICATED, RATE_LIMITED
 */
export async function shopperActor(
  auth: AuthContext,
  context: RequestContext,
  permission: Permission,
): Promise<{ actor: ShopperActor; session: Session }> {
  const { shop, from } = await askedShop(auth, context)
  if (from !== 'trusted' && !readsOnly(context.request)) throw unlistedPage()
  const found = await signedInShopper(auth, context.request, shop)
  if (!found) throw unauthenticated('Sign in first.')
  auth.rates.publishable.take(found.actor.credential, context.set.headers)
  if (!may(found.actor, permission)) throw new Refusal('FORBIDDEN', 'A shopper may not do this.')
  return found
}

/**
 * The shopper of the shop's cookie, or a guest, for routes that have already checked where the
 * request comes from.
 */
export async function buyerActor(
  auth: AuthContext,
  context: RequestContext,
): Promise<{ actor: ShopperActor | GuestActor }> {
  const { request, set } = context
  const { shop, from } = await askedShop(auth, context)
  if (from === 'foreign' && !readsOnly(request)) throw unlistedPage()
  const actor = await buyerAt(auth, request, shop)
  if (actor.kind === 'shopper' && from === 'unsaid' && !readsOnly(request)) throw unlistedPage()
  const sender = actor.kind === 'guest' ? auth.addressOf(request) : actor.credential
  auth.rates.publishable.take(sender, set.headers)
  return { actor }
}

/**
 * The shopper of the shop's cookie, or a guest, for routes that have checked already where the
 * request comes from.
 */
export async function buyerAt(
  auth: AuthContext,
  request: Request,
  shop: Shop,
): Promise<ShopperActor | GuestActor> {
  const found = await signedInShopper(auth, request, shop)
  if (found) return found.actor
  const client = auth.ports.secrets.mac('guest address', auth.addressOf(request))
  return { kind: 'guest', credential: 'guest', shop, client }
}

async function signedInShopper(
  { ports, cookiesOf, seen }: AuthContext,
  request: Request,
  shop: Shop,
): Promise<{ actor: ShopperActor; session: Session } | null> {
  const { secrets, store, clock } = ports
  const now = clock()
  const cookies = cookiesOf(request)
  const cookie = cookies.read(request, cookies.shopper(shop.slug))
  const audience = `shopper:${shop.publicId}` as const
  const token = cookie && (await verifyToken(secrets, audience, cookie, now))
  const found =
    token &&
    (await store.read.get<ShopperSession>('session.of_customer', {
      shop: shop.id,
      publicId: token.sessionId,
      ...validAt(now),
    }))
  if (!found || !isOf(token, found.shopper.publicId, found.session)) return null
  const { shopper, session } = found
  seen.session(session)
  const credential = `customer:${shopper.publicId}`
  return { actor: { kind: 'shopper', credential, shop, shopper }, session }
}

async function askedShop(
  { ports: { store, hosts }, originsOf }: AuthContext,
  { request, set }: RequestContext,
): Promise<{ shop: Shop; from: 'trusted' | 'unsaid' | 'foreign' }> {
  const slug = shopIdOf(request)
  // On its own host, a shop is the only one.
  const isElsewhere = (shopAt(hosts, request.url) ?? slug) !== slug
  const shop = isElsewhere ? null : await findShop(store.read, slug)
  if (!shop) throw notFound('shop')
  const origin = request.headers.get('origin')
  const listed = origin !== null && (await shopOrigins(store.read, shop.id)).includes(origin)
  // The shop lets this page use the cookies of its shoppers.
  if (listed) Object.assign(set.headers, openToOrigin(origin))
  const from = provenance(request, originsOf(request))
  if (listed || from === 'same-origin') return { shop, from: 'trusted' }
  return { shop, from: from === 'unsaid' ? 'unsaid' : 'foreign' }
}

function unlistedPage(): Refusal {
  return foreignPage('This shop does not list the page that this comes from.')
}
