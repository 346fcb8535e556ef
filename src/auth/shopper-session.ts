import type { Session, ShopperSession } from '../domain/access/session.ts'
import type { GuestActor, ShopperActor } from '../domain/actor.ts'
import { notFound, Refusal } from '../domain/error.ts'
import { may, type Permission } from '../domain/permission.ts'
import { findShop, type Shop } from '../domain/shop/shop.ts'
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
  return (await askedShop(auth, context)).shop
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
  const { shop, isTrusted } = await askedShop(auth, context)
  if (!isTrusted && !readsOnly(context.request)) throw untrustedPage(null)
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
  const { shop, isTrusted } = await askedShop(auth, context)
  const actor = await buyerAt(auth, request, shop)
  if (actor.kind === 'shopper' && !isTrusted && !readsOnly(request)) throw untrustedPage(null)
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

/**
 * The shop that a request names, and whether the request comes from a page that the shop trusts.
 * Otherwise it comes from no page, or from a link or an image in some page, which cannot read the
 * answer.
 * @throws Refusal SHOP_REQUIRED; NOT_FOUND; FORBIDDEN to any other page, before its cookies are
 *   read; a page that has sent none may read this refusal (see `preflight`)
 */
async function askedShop(
  { ports: { store, hosts }, originsOf, trusted }: AuthContext,
  { request, set }: RequestContext,
): Promise<{ readonly shop: Shop; readonly isTrusted: boolean }> {
  const slug = shopIdOf(request)
  // On its own host, a shop is the only one.
  const isElsewhere = (shopAt(hosts, request.url) ?? slug) !== slug
  const shop = isElsewhere ? null : await findShop(store.read, slug)
  if (!shop) throw notFound('shop')
  const origin = request.headers.get('origin')
  const isListed = origin !== null && (await trusted.ofShop(shop, origin))
  // The shop lets this page use the cookies of its shoppers.
  if (isListed) Object.assign(set.headers, openToOrigin(origin))
  const from = provenance(request, originsOf(request))
  if (isListed || from === 'same-origin') return { shop, isTrusted: true }
  if (from === 'unsaid' || (origin === null && readsOnly(request)))
    return { shop, isTrusted: false }
  throw untrustedPage(origin)
}

/** @param origin as the browser has sent it; null if it has sent none */
function untrustedPage(origin: string | null): Refusal {
  const isAddress = origin !== null && /^https?:\/\/[\w.:[\]-]{1,255}$/.test(origin)
  const page = isAddress ? origin : 'the address of the page'
  return foreignPage(
    `This shop does not trust the page that this comes from: add ${page} to Trusted pages in the settings of the shop.`,
  )
}
