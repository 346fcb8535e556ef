import { Elysia } from 'elysia'
import { may, type Permission, type ShopperActor } from '../domain/actor.ts'
import { notFound, Refusal } from '../domain/error.ts'
import type { Session, Shop } from '../domain/records.ts'
import { type Asking, type Gate, guarded, unauthenticated } from './guard.ts'
import { foreignPage, provenance } from './origin.ts'
import { isOf, verifyToken } from './token.ts'

/**
 * The macros of the storefront. `{ shopperSession: 'account.own' }` lets in a shopper signed in to
 * the shop that x-shop-id names, and gives the handler its `actor` and `session`;
 * `{ storefront: true }` lets in anybody from a page that the shop trusts, and gives `shop`.
 */
export function shopperSession(gate: Gate) {
  return new Elysia({ name: 'auth.shopper-session' }).macro({
    shopperSession: (permission: Permission) =>
      guarded(gate, 'shopperSession', async (asking) => {
        const { shop } = await storefront(asking, gate, 'unsaid is foreign')
        return await shopper(asking.request, shop, permission, gate)
      }),
    storefront: (_: true) =>
      guarded(gate, 'storefront', (asking) => storefront(asking, gate, 'unsaid is own')),
  })
}

/** Without a cookie there is nothing to forge, so a client that is no browser may say no origin. */
async function storefront(
  { request, set }: Asking,
  { ports: { store }, ownOrigin }: Gate,
  unsaid: 'unsaid is foreign' | 'unsaid is own',
): Promise<{ shop: Shop }> {
  const slug = request.headers.get('x-shop-id')
  if (slug === null) throw new Refusal('SHOP_REQUIRED', 'Name the shop: send x-shop-id: <slug>.')
  const shop = await store.read.shop.bySlug(slug)
  if (!shop) throw notFound('shop')
  const origin = request.headers.get('origin')
  const listed = origin !== null && (await store.read.shop.origins(shop.id)).includes(origin)
  if (listed) allowOrigin(origin, set.headers)
  const from = provenance(request, ownOrigin)
  const own = from === 'same-origin' || (from === 'unsaid' && unsaid === 'unsaid is own')
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads && !own && !listed) {
    throw foreignPage('This shop does not list the page that this comes from.')
  }
  return { shop }
}

async function shopper(
  request: Request,
  shop: Shop,
  permission: Permission,
  { ports, cookies, seen }: Gate,
): Promise<{ actor: ShopperActor; session: Session }> {
  const { secrets, store, clock } = ports
  const now = clock()
  const cookie = cookies.read(request, cookies.shopper(shop.slug))
  const audience = `shopper:${shop.publicId}` as const
  const token = cookie && (await verifyToken(secrets, audience, cookie, now))
  const found = token && (await store.read.session.ofShopper(shop.id, token.sessionId, now))
  if (!found || !isOf(token, found.shopper.publicId, found.session)) {
    throw unauthenticated('Sign in first.')
  }
  const { shopper, session } = found
  seen.session(session)
  const credential = `customer:${shopper.publicId}`
  const actor: ShopperActor = { kind: 'shopper', credential, shop, shopper }
  if (!may(actor, permission)) throw new Refusal('FORBIDDEN', 'A shopper may not do this.')
  return { actor, session }
}

/** The shop trusts this page with its shoppers' cookies. */
function allowOrigin(origin: string, headers: Record<string, string | number>): void {
  headers['access-control-allow-origin'] = origin
  headers['access-control-allow-credentials'] = 'true'
  headers['access-control-expose-headers'] = 'retry-after, x-request-id'
  headers.vary = 'origin'
}
