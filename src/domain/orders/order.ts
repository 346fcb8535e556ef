import type { Actor } from '../actor.ts'
import { whoIs } from '../audit.ts'
import { notFound } from '../error.ts'
import { isId } from '../id.ts'
import type { OrderFilter } from '../order-store.ts'
import { type Page, type PageQuery, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Secrets } from '../secrets.ts'
import type { Reads, Writes } from '../store.ts'
import { dayOf } from '../time.ts'
import type { Event } from '../webhook/event.ts'
import { digestOf } from './digest.ts'
import { type Goods, takeGoods } from './goods.ts'
import type { Order, OrderBody, OrderState, Payment } from './order-record.ts'
import { earnPoints, redeemPoints } from './points.ts'
import type { SaleRules } from './settings.ts'
import { type OrderView, orderView } from './view.ts'

export type OrderQuery = PageQuery & OrderFilter

/** @throws Refusal NOT_FOUND, also for the order of another shopper */
export async function getOrder(
  { store, origin }: Ports,
  actor: Actor,
  publicId: string,
): Promise<OrderView> {
  return orderView(await foundOrder(store.read, actor, publicId), actor, origin)
}

/**
 * A page of orders, the newest first; with `since`, the last changed first. A shopper sees his own.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listOrders(
  { store: { read }, secrets, origin }: Ports,
  actor: Actor,
  { limit, cursor, ...asked }: OrderQuery,
): Promise<Page<OrderView>> {
  const { shop } = actor
  const own = actor.kind === 'shopper' && { shopper: actor.shopper.publicId }
  const filter = { ...asked, ...own }
  const page = await pageOf(
    secrets,
    `orders ${shop.id} ${JSON.stringify(filter)}`,
    { limit, cursor },
    (after, limit) => {
      const place = after && { publicId: String(after.value), updatedAt: after.id }
      return read.order.list(shop.id, filter, place, limit)
    },
    ({ publicId, updatedAt }) => ({ value: publicId, id: updatedAt }),
  )
  return { ...page, data: page.data.map((order) => orderView(order, actor, origin)) }
}

/**
 * The order with this id.
 * @param publicId null: that part of the path cannot be decoded
 * @throws Refusal NOT_FOUND, also for the order of another shopper
 */
export async function foundOrder(
  reads: Reads,
  actor: Actor,
  publicId: string | null,
): Promise<Order> {
  const isOrder = publicId !== null && isId('order', publicId)
  const order = isOrder ? await reads.order.find(actor.shop.id, publicId) : null
  const isOthers = actor.kind === 'shopper' && order?.shopperId !== actor.shopper.publicId
  if (!order || isOthers) throw notFound('order')
  return order
}

/**
 * Makes an order, in a transaction: redeems its points, and takes its goods, even below zero; the
 * caller checks `shortages` if that must not be, and adds the payments.
 * @throws Refusal CONFLICT on `redeemPoints` if the shopper does not have that many
 */
export async function makeOrder(
  tx: Writes,
  secrets: Secrets,
  actor: Actor,
  body: OrderBody,
  state: Omit<OrderState, 'updatedAt'>,
  goods: Goods,
  now: number,
  payments: readonly Payment[] = [],
): Promise<Omit<Order, 'shopperEmail' | 'shopperName'>> {
  const shopId = actor.shop.id
  const { publicId: orderId, lines } = body
  const order = { ...body, ...state, updatedAt: now }
  const whole = { ...order, payments, refunds: [] }
  const digest = digestOf(secrets, shopId, whole)
  await redeemPoints(tx, shopId, body, now)
  await tx.order.insert(shopId, order, digest)
  const events: Event[] = ['order.created']
  if (state.soldAt !== null) events.push('order.paid')
  const movement = { shopId, who: whoIs(actor), reason: 'sold', orderId, events, now }
  await takeGoods(tx, movement, goods, lines)
  return { ...whole, cancellation: null, digest }
}

/**
 * Gives an order its number and the shopper the points, in the transaction that completes its
 * payment. The caller stores the state.
 */
export async function sold(
  tx: Writes,
  shopId: number,
  order: Pick<Order, 'publicId' | 'shopperId' | 'totalMinor' | 'currency'>,
  rules: SaleRules,
  now: number,
) {
  await earnPoints(tx, shopId, order, rules, now)
  const number = String(await tx.order.nextNumber(shopId, 'order'))
  const soldOn = dayOf(now, rules.timeZone)
  return { status: 'paid', number, soldAt: now, soldOn, stockTaken: true, attention: null } as const
}
