import { Type } from '@sinclair/typebox'
import type { Shopper } from '../../domain/access/shopper.ts'
import type { ShopperHolding } from '../../domain/access/shopper-data.ts'
import type { MemberActor, ShopperActor } from '../../domain/actor.ts'
import { inSlices } from '../../domain/changes/runner.ts'
import { forgetWords } from '../../domain/history.ts'
import type { Ports } from '../../domain/ports.ts'
import { columnOf } from '../../domain/rows.ts'
import { Named } from '../../domain/schema.ts'
import { shopIds } from '../../domain/shop/shop.ts'
import type { Reading, Writing } from '../../domain/store.ts'
import { takeTurn } from '../../domain/yielding.ts'
import { nextDigest } from './digest.ts'
import { findOrder, wordsOfOrder } from './order-rows.ts'
import { type PointEntry, PointEntryView, pointBalance, pointEntryView } from './points/points.ts'
import { orderSettingsOf } from './settings.ts'
import { OrderView, orderView } from './view.ts'

/**
 * Orders from which a forgotten shopper is removed in one step, which takes a millisecond or two.
 */
const AT_ONCE = 20

/** The data of orders about a shopper: points, and the orders themselves. */
export const ordersOfShopper: ShopperHolding = {
  exported: {
    fields: {
      points: Named('CustomerPoints', {
        balance: Type.Integer(),
        entries: Type.Array(PointEntryView),
      }),
      orders: Type.Array(OrderView, {
        description: 'The newest first; those without an account, too, that have the same address.',
      }),
    },
    read: exportOrders,
  },
  subjects: ordersOf,
  async forget(tx, shop, { publicId: shopper, email }) {
    await tx.run('order.mark_forgotten', { shop, shopper })
    await tx.run('order.mark_forgotten', { shop, email })
    await tx.run('point.forget', { shop, shopper })
  },
  /** Orders keep what names the person until the retention of the shop ends, if it has one. */
  forgotten: forgetOrdersOf,
}

async function exportOrders(
  { store: { read }, origin }: Ports,
  actor: MemberActor | ShopperActor,
  { publicId, email }: Shopper,
) {
  const { shop } = actor
  const values = { shop: shop.id, shopper: publicId }
  const balance = await pointBalance(read, shop.id, publicId)
  const entries = await read.all<PointEntry>('point.list', values)
  const orders: OrderView[] = []
  for (const id of await ordersOf(read, shop.id, { publicId, email })) {
    const order = await findOrder(read, shop.id, id)
    if (order) orders.push(orderView(order, actor, origin))
    await takeTurn()
  }
  return { points: { balance, entries: entries.map(pointEntryView) }, orders }
}

/** The ids of a shopper's orders, the newest first. */
async function ordersOf(
  read: Reading,
  shop: number,
  { publicId: shopper, email }: Pick<Shopper, 'publicId' | 'email'>,
): Promise<string[]> {
  return await columnOf<string>(read, 'order.of_person', { shop, shopper, email })
}

type Forgets = Pick<Ports, 'store' | 'clock' | 'secrets'>

/** Removes the personal data from orders whose retention has ended, in all shops. */
export async function forgetOrders(ports: Forgets): Promise<void> {
  for (const shop of await shopIds(ports.store.read)) await forgetOrdersOf(ports, shop)
}

async function forgetOrdersOf({ store, clock, secrets }: Forgets, shop: number): Promise<void> {
  const { retentionYears } = await orderSettingsOf(store.read, shop)
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
    const left = { ...order, email: null, address: null, note: null }
    const digest = nextDigest(secrets, shop, order, left)
    await tx.run('order.forget', { shop, publicId, words: wordsOfOrder(left), digest })
    await forgetWords(tx, shop, publicId, ['tracking'])
  }
}

/** The time this many years earlier. */
function yearsBefore(time: number, years: number): number {
  const date = new Date(time)
  return date.setUTCFullYear(date.getUTCFullYear() - years)
}
