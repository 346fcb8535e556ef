import { randomBytes } from 'node:crypto'
import { rememberGuest } from '../../domain/access/shopper.ts'
import { type ActedBy, actedBy } from '../../domain/acted-by.ts'
import type { Actor } from '../../domain/actor.ts'
import { conflict } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import { recordChange, recordChanges, SERVER } from '../../domain/history.ts'
import type { Ports } from '../../domain/ports.ts'
import type { Secrets } from '../../domain/secrets.ts'
import { nextRevision } from '../../domain/shop/revision.ts'
import type { Writing } from '../../domain/store.ts'
import { dayOf } from '../../domain/time.ts'
import { digestOf, nextDigest } from './digest.ts'
import { type Goods, returnGoods, takeGoods } from './goods.ts'
import { mailOrder } from './mail/order-notice.ts'
import { nextNumber } from './number.ts'
import { orderAct, recordOrder } from './order-act.ts'
import type { CancelInput } from './order-input.ts'
import { foundOrder } from './order-list.ts'
import type { Order, OrderBody, OrderState, Payment } from './order-record.ts'
import { findOrder, insertOrder, updateOrder } from './order-rows.ts'
import { owedGoods } from './order-sums.ts'
import { earnPoints, redeemPoints, returnPoints } from './points/points.ts'
import type { SaleRules } from './terms.ts'
import { owesGoods } from './totals.ts'
import { isPaidLater, isToPay } from './values.ts'
import { type OrderView, orderView } from './view.ts'

/**
 * Creates an order, in a transaction: redeems its points, and takes its goods from the stock, both
 * even below zero. If that must not happen, the caller checks `hasPoints` and `shortages` first.
 * The caller adds the payments.
 */
export async function makeOrder(
  tx: Writing,
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
  await insertOrder(tx, shopId, order, digest)
  const { shopperId, email, address } = body
  if (shopperId === null && email !== null) {
    const guest = { email, name: address?.name ?? null, phone: address?.phone ?? null }
    await rememberGuest(tx, shopId, guest, now)
  }
  const events: Event[] = ['order.created']
  if (state.soldAt !== null) events.push('order.paid')
  const movement = { shopId, by: actedBy(actor), reason: 'sold', orderId, events, now }
  await takeGoods(tx, movement, goods, lines)
  const methods = payments.map(({ method }) => method)
  const verb = body.channel === 'till' ? 'sold' : 'placed'
  await recordOrder(tx, actor, now, verb, null, whole, { methods })
  return {
    ...whole,
    cancellation: null,
    handedOverBy: null,
    deliveredAt: null,
    tracking: null,
    replacedBy: null,
    digest,
  }
}

/** The secret part of the address of a receipt: 128 random bits in 22 characters. */
export function newReceipt(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Gives an order its number and the shopper the points, in the transaction that completes its
 * payment. The caller stores the state. What is ready or shipped keeps its status.
 */
export async function sold(
  tx: Writing,
  shopId: number,
  order: Pick<Order, 'publicId' | 'shopperId' | 'totalMinor' | 'currency'>,
  rules: SaleRules,
  now: number,
) {
  await earnPoints(tx, shopId, order, rules, now)
  const number = String(await nextNumber(tx, shopId, 'order'))
  const soldOn = dayOf(now, rules.timeZone)
  return { status: 'paid', number, soldAt: now, soldOn, stockTaken: true, attention: null } as const
}

/**
 * Ends an unpaid order, and returns its goods and points. Cancelling it again changes nothing.
 * @param input `reason` is stored in the history
 * @throws Refusal NOT_FOUND; CONFLICT on `status` if it is paid or has expired
 */
export async function cancelOrder(
  ports: Ports,
  actor: Actor,
  publicId: string,
  { reason = null }: CancelInput = {},
): Promise<OrderView> {
  return await changeOrder(ports, actor, publicId, async (tx, order, now) => {
    if (order.status === 'cancelled') return order
    if (order.status === 'expired') {
      throw conflict('status', 'ended', 'This order has expired.', {
        status: 'expired',
      })
    }
    if (order.status === 'returned') {
      const message = 'These goods were returned; there is nothing to cancel.'
      throw conflict('status', 'ended', message, { status: 'refunded' })
    }
    if (!isToPay(order)) {
      throw conflict('status', 'ended', 'This order is paid; refund it.', { status: 'paid' })
    }
    const after = await release(tx, actor.shop.id, actedBy(actor), order, 'cancelled', now, reason)
    await mailOrder(tx, ports, actor.shop.id, 'cancelled', after, now)
    return after
  })
}

/**
 * Cancels an order whose payment could not begin, in a transaction. Nobody gets a mail, because
 * nobody was told of the order.
 */
export async function endUnpaid(
  tx: Writing,
  actor: Actor,
  order: Order,
  now: number,
  reason: string,
): Promise<void> {
  if (!isToPay(order)) return
  await release(tx, actor.shop.id, actedBy(actor), order, 'cancelled', now, reason)
}

/** Lets an open order wait for money that is on its way, in a transaction. */
export async function keepOpen(
  tx: Writing,
  secrets: Secrets,
  shop: number,
  order: Order,
  until: number,
  now: number,
): Promise<void> {
  if (order.status !== 'open' || order.expiresAt === null || order.expiresAt >= until) return
  const digest = nextDigest(secrets, shop, order, { ...order, expiresAt: until })
  await setState(tx, shop, order, { expiresAt: until, digest }, now)
}

/** Expired orders that are read at once. */
const AT_ONCE = 50

/** Ends the open orders that have expired, each in a transaction of its own. */
export async function expireOrders(ports: Ports): Promise<void> {
  const { store, clock } = ports
  type Expired = { readonly shopId: number; readonly publicId: string }
  for (;;) {
    const now = clock()
    const expired = await store.read.all<Expired>('order.expired', { now, limit: AT_ONCE })
    for (const { shopId, publicId } of expired) await expire(ports, shopId, publicId, now)
    if (expired.length < AT_ONCE) return
  }
}

async function expire(ports: Ports, shopId: number, publicId: string, now: number): Promise<void> {
  await ports.store.writeFor(shopId, async (tx) => {
    const order = await findOrder(tx, shopId, publicId)
    // It may have been paid in the meantime, or another server was faster.
    if (order?.status !== 'open') return
    const after = await release(tx, shopId, SERVER, order, 'expired', now)
    // A shopper who left a payment page knows that nothing was bought, so only these get a mail.
    if (isPaidLater(order.paymentWay)) await mailOrder(tx, ports, shopId, 'expired', after, now)
  })
}

/** @throws Refusal CONFLICT on `status` if all goods or all money of the order were returned */
export function refuseRefunded(order: Order): void {
  if (owesGoods(owedGoods(order))) return
  const message = 'This order was refunded, so there is nothing to hand over.'
  throw conflict('status', 'ended', message, { status: 'refunded' })
}

/**
 * Records that somebody has dealt with an order that needed attention. A repetition changes
 * nothing.
 * @throws Refusal NOT_FOUND
 */
export async function resolveOrder(
  ports: Ports,
  actor: Actor,
  publicId: string,
): Promise<OrderView> {
  return await changeOrder(ports, actor, publicId, async (tx, order, now) => {
    if (order.attention === null) return order
    const { attention } = order
    const after = await setState(tx, actor.shop.id, order, { attention: null }, now)
    const act = orderAct('resolved', order, after)
    await recordChange(tx, actor, now, { ...act, audit: { attention } })
    return after
  })
}

/**
 * Does work on an order in a transaction.
 * @param work returns the resulting order
 * @throws Refusal NOT_FOUND
 */
export async function changeOrder(
  { store, clock, origin }: Ports,
  actor: Actor,
  publicId: string,
  work: (tx: Writing, order: Order, now: number) => Promise<Order>,
): Promise<OrderView> {
  const now = clock()
  return await store.writeFor(actor.shop.id, async (tx) => {
    const order = await foundOrder(tx, actor, publicId)
    return orderView(await work(tx, order, now), actor, origin)
  })
}

/** Changes the state of an order, in a transaction, and notifies the webhooks. */
export async function setState(
  tx: Writing,
  shopId: number,
  order: Order,
  change: Partial<
    OrderState & Pick<Order, 'handedOverBy' | 'tracking' | 'deliveredAt' | 'expiresAt' | 'digest'>
  >,
  now: number,
  event: Event = 'order.updated',
): Promise<Order> {
  const { publicId } = order
  const isGone = change.status === 'shipped' || change.status === 'completed'
  const gone = isGone && order.deliveredAt === null && { deliveredAt: now }
  const state = { ...change, ...gone, updatedAt: now }
  await updateOrder(tx, shopId, publicId, state)
  await nextRevision(tx, shopId, { event, subject: publicId, now })
  return { ...order, ...state }
}

/**
 * Ends an unpaid order, in a transaction, and returns its goods and points. If money was paid for
 * it, the owner has to return that.
 */
export async function release(
  tx: Writing,
  shopId: number,
  by: ActedBy,
  order: Order,
  status: 'cancelled' | 'expired',
  now: number,
  reason: string | null = null,
): Promise<Order> {
  const { publicId, lines } = order
  const movement = { shopId, by, reason: status, orderId: publicId, now }
  await returnGoods(tx, { ...movement, events: ['order.updated'] }, lines)
  await returnPoints(tx, shopId, order, now)
  const attention = order.payments.length > 0 ? 'late_payment' : null
  const cancellation = { at: now, actor: by }
  const state = { status, attention, cancellation, stockTaken: false, updatedAt: now } as const
  await updateOrder(tx, shopId, publicId, state)
  const after = { ...order, ...state }
  await recordChanges(tx, shopId, by, now, [orderAct(status, order, after, { reason })])
  return after
}
