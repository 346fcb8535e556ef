import { type Static, Type } from '@sinclair/typebox'
import { type Session, SessionView } from '../access/session.ts'
import { foundShopper, ShopperView, shopperView } from '../access/shopper.ts'
import type { MemberActor, ShopperActor } from '../actor.ts'
import { inSlices } from '../changes/runner.ts'
import { forgetInHistory, recordChange } from '../history.ts'
import type { Ports } from '../ports.ts'
import { columnOf } from '../rows.ts'
import { Closed, Time } from '../schema.ts'
import { saleOf } from '../shop/sale.ts'
import { shopIds } from '../shop/shop.ts'
import type { Writing } from '../store.ts'
import { isoTime } from '../time.ts'
import { takeTurn } from '../yielding.ts'
import { findOrder, wordsOfOrder } from './order-rows.ts'
import { type PointEntry, PointEntryView, pointBalance, pointEntryView } from './points/points.ts'
import { OrderView, orderView } from './view.ts'

/**
 * Orders from which a forgotten shopper is removed in one step, which takes a millisecond or two.
 */
const AT_ONCE = 20

const { id: _, current: _1, ...session } = SessionView.properties

/** Everything that a shop holds about a shopper. */
export const ShopperData = Closed({
  exportedAt: Time,
  shop: Closed({ slug: Type.String(), name: Type.String() }),
  customer: ShopperView,
  sessions: Type.Array(Closed(session), { description: 'The devices that are signed in.' }),
  points: Closed({ balance: Type.Integer(), entries: Type.Array(PointEntryView) }),
  orders: Type.Array(OrderView, {
    description: 'The newest first; those without an account, too, that have the same address.',
  }),
})
export type ShopperData = Static<typeof ShopperData>

type Whose = MemberActor | ShopperActor

/**
 * Everything that the shop holds about a shopper.
 * @param publicId of the shopper
 * @throws Refusal NOT_FOUND
 */
export async function exportShopper(
  { store: { read }, clock, origin }: Ports,
  actor: Whose,
  publicId: string,
): Promise<ShopperData> {
  const { shop } = actor
  const now = clock()
  const shopper = await foundShopper(read, shop.id, publicId)
  const values = { shop: shop.id, shopper: publicId }
  const sessions = await read.all<Session>('session.of_shopper', {
    shop: shop.id,
    customer: shopper.id,
    now,
  })
  const balance = await pointBalance(read, shop.id, publicId)
  const entries = await read.all<PointEntry>('point.list', values)
  const orders: OrderView[] = []
  const whose = { ...values, email: shopper.email }
  for (const id of await columnOf<string>(read, 'order.of_person', whose)) {
    const order = await findOrder(read, shop.id, id)
    if (order) orders.push(orderView(order, actor, origin))
    await takeTurn()
  }
  return {
    exportedAt: isoTime(now),
    shop: { slug: shop.slug, name: shop.name },
    customer: shopperView(shopper),
    sessions: sessions.map(({ method, device, createdAt, lastSeenAt, expiresAt }) => ({
      method,
      device,
      createdAt: isoTime(createdAt),
      lastSeenAt: isoTime(lastSeenAt),
      expiresAt: isoTime(expiresAt),
    })),
    points: { balance, entries: entries.map(pointEntryView) },
    orders,
  }
}

/**
 * Forgets a shopper: the account, the sessions, the points and open codes. The orders stay; they
 * lose the email and the address when the retention of the shop ends, or at once if it has none.
 * @param publicId of the shopper
 * @throws Refusal NOT_FOUND
 */
export async function forgetShopper(ports: Ports, actor: Whose, publicId: string): Promise<void> {
  const { store, clock } = ports
  const { shop } = actor
  await store.writeFor(shop.id, async (tx) => {
    const { id, email } = await foundShopper(tx, shop.id, publicId)
    await tx.run('order.mark_forgotten', { shop: shop.id, shopper: publicId })
    await tx.run('order.mark_forgotten', { shop: shop.id, email })
    await tx.run('parked.forget', { shop: shop.id, customer: publicId })
    await tx.run('point.forget', { shop: shop.id, shopper: publicId })
    await tx.run('session.end_of_shopper', { shop: shop.id, customer: id })
    await tx.run('otp.forget', { shop: shop.id, email })
    await tx.run('customer.delete', { shop: shop.id, id })
    await recordChange(tx, actor, clock(), {
      action: 'customer.forgotten',
      subject: { kind: 'customer', id: publicId, name: null },
      audit: {},
    })
    await forgetInHistory(tx, shop.id, publicId)
  })
  await forgetOrdersOf(ports, shop.id)
}

type Forgets = Pick<Ports, 'store' | 'clock'>

/** Removes the personal data from orders whose retention has ended, in all shops. */
export async function forgetOrders(ports: Forgets): Promise<void> {
  for (const shop of await shopIds(ports.store.read)) await forgetOrdersOf(ports, shop)
}

async function forgetOrdersOf({ store, clock }: Forgets, shop: number): Promise<void> {
  const { retentionYears } = await saleOf(store.read, shop)
  const due = { shop, before: yearsBefore(clock(), retentionYears ?? 0), limit: AT_ONCE }
  const isDue = (await store.read.all('order.forgotten', { ...due, limit: 1 })).length > 0
  if (!isDue) return
  await inSlices(store, async (tx) => {
    const ids = await columnOf<string>(tx, 'order.forgotten', due)
    for (const publicId of ids) await forgetOrder(tx, shop, publicId)
    return ids.length === AT_ONCE
  })

  async function forgetOrder(tx: Writing, shop: number, publicId: string): Promise<void> {
    const order = await findOrder(tx, shop, publicId)
    if (!order) return
    const words = wordsOfOrder({ ...order, email: null, address: null })
    await tx.run('order.forget', { shop, publicId, words })
  }
}

/** The time this many years earlier. */
function yearsBefore(time: number, years: number): number {
  const date = new Date(time)
  return date.setUTCFullYear(date.getUTCFullYear() - years)
}
