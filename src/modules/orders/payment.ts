import { actedBy } from '../../domain/acted-by.ts'
import type { Actor } from '../../domain/actor.ts'
import { PRICE_MAX, toMajor, toMinor } from '../../domain/catalog/price.ts'
import { conflict, invalid } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import { newId } from '../../domain/id.ts'
import { type Answered, type Idempotency, once } from '../../domain/idempotency.ts'
import type { Ports } from '../../domain/ports.ts'
import { nextRevision } from '../../domain/shop/revision.ts'
import type { Writing } from '../../domain/store.ts'
import { orderConflict } from './conflict.ts'
import { nextDigest } from './digest.ts'
import { goodsOf, shortages, takeGoods } from './goods.ts'
import { mailOrder, type OrderPorts } from './mail/order-notice.ts'
import { sold } from './order.ts'
import { recordOrder } from './order-act.ts'
import type { PaymentInput } from './order-input.ts'
import { foundOrder } from './order-list.ts'
import type { NewPayment, Order, OrderState } from './order-record.ts'
import { insertPayment, isReferenceTaken, updateOrder } from './order-rows.ts'
import { paidMinor } from './order-sums.ts'
import { hasPoints, redeemPoints } from './points/points.ts'
import { type SaleRules, saleRules } from './terms.ts'
import { cashRounding } from './totals.ts'
import { isToPay } from './values.ts'
import { orderView } from './view.ts'

/**
 * Records a payment of an order, which is completed when all is paid. The same method and reference
 * again is the same payment. A payment after the order was cancelled or has expired is kept: the
 * goods are taken again if they are in stock; otherwise `attention` is set.
 * @returns the JSON text of the order, and whether the payment was known already
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED; CONFLICT on `amount` if less is due, on `reference`
 *   if another payment has it; IDEMPOTENCY_MISMATCH
 */
export async function payOrder(
  ports: Ports,
  actor: Actor,
  publicId: string,
  { method, amount, reference }: PaymentInput,
  idempotency?: Idempotency,
): Promise<Answered & { readonly isKnown?: true }> {
  const { store, clock, origin } = ports
  const { shop } = actor
  const now = clock()
  return await store.writeFor(shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      const order = await foundOrder(tx, actor, publicId)
      const amountMinor = toMinor(amount, order.currency)
      if (!amountMinor) {
        const message = `Use an amount above 0 up to ${PRICE_MAX}, with no more decimals than ${order.currency} has.`
        throw invalid('amount', 'price', message, { currency: order.currency })
      }
      const answerOf = (after: Order) => JSON.stringify(orderView(after, actor, origin))
      if (await isRepeated(tx, shop.id, order, { method, amountMinor, reference })) {
        return { answer: answerOf(order), isKnown: true as const }
      }
      const rules = await saleRules(tx, shop)
      const roundingMinor =
        method === 'cash' ? roundingOf(missingMinor(order), amountMinor, rules.cashStepMinor) : 0
      const paid = {
        method,
        amountMinor,
        givenMinor: null,
        changeMinor: null,
        roundingMinor,
        reference,
      }
      return { answer: answerOf(await pay(tx, ports, actor, rules, order, [paid], now)) }
    }),
  )
}

/**
 * Whether the order has this payment already. One without a reference is another payment each time.
 * @throws Refusal CONFLICT on `reference` if another payment has it
 */
async function isRepeated(
  tx: Writing,
  shop: number,
  order: Order,
  { method, amountMinor, reference }: Pick<NewPayment, 'method' | 'amountMinor' | 'reference'>,
): Promise<boolean> {
  if (reference === null) return false
  const same = order.payments.find((one) => one.method === method && one.reference === reference)
  if (same?.amountMinor === amountMinor) return true
  if (same || (await isReferenceTaken(tx, shop, method, reference))) {
    throw conflict('reference', 'taken', 'Another payment with this method has this reference.')
  }
  return false
}

/** The amount that is still due. */
export function missingMinor(order: Pick<Order, 'totalMinor' | 'payments'>): number {
  return order.totalMinor - paidMinor(order)
}

/**
 * Adds payments to an order, in a transaction, and completes it if all is paid.
 * @throws Refusal CONFLICT on `amount` if they exceed the amount due
 */
export async function pay(
  tx: Writing,
  ports: OrderPorts,
  actor: Actor,
  rules: SaleRules,
  order: Order,
  payments: readonly NewPayment[],
  now: number,
): Promise<Order> {
  const { shop } = actor
  const terminal = actor.kind === 'terminal' ? actor.terminal.publicId : null
  const added = payments.map((one) => {
    return { ...one, publicId: newId('pay', now), terminal, actor: actedBy(actor), createdAt: now }
  })
  const after = { ...order, payments: [...order.payments, ...added], updatedAt: now }
  // The sums of a till's sale may be wrong, but it was sold.
  if (missingMinor(after) < 0 || order.soldAt !== null) {
    const left = order.soldAt === null ? toMajor(missingMinor(order), order.currency) : 0
    const message = 'This is more than what is still to be paid.'
    throw orderConflict('amount', 'to_pay', message, {
      left,
      currency: order.currency,
    })
  }
  for (const [index, payment] of added.entries()) {
    await insertPayment(tx, shop.id, order.publicId, order.payments.length + index, payment)
  }
  const state = await stateAfter(tx, actor, rules, after, now)
  const digest = nextDigest(ports.secrets, shop.id, order, { ...after, ...state })
  await updateOrder(tx, shop.id, order.publicId, { ...state, digest, updatedAt: now })
  const whole = { ...after, ...state, digest }
  const methods = payments.map(({ method }) => method)
  await recordOrder(tx, actor, now, 'payment', order, whole, { methods })
  if (whole.soldAt !== null) await mailOrder(tx, ports, shop.id, 'paid', whole, now)
  return whole
}

/** The changes in an order's state because of its last payment. */
async function stateAfter(
  tx: Writing,
  actor: Actor,
  rules: SaleRules,
  order: Order,
  now: number,
): Promise<Partial<OrderState>> {
  const { shop } = actor
  const { publicId, lines } = order
  const isFull = missingMinor(order) === 0
  const tell = (event: Event) => nextRevision(tx, shop.id, { event, subject: publicId, now })
  if (isToPay(order)) {
    await tell(isFull ? 'order.paid' : 'order.updated')
    if (!isFull) return {}
    const state = await sold(tx, shop.id, order, rules, now)
    // Goods that are ready or sent before the payment stay so.
    return order.status === 'open' ? state : { ...state, status: order.status }
  }
  // The order was cancelled or has expired.
  const isBack = isFull && (await canRevive(tx, shop.id, order))
  if (!isBack) {
    await tell('order.updated')
    return { attention: 'late_payment' }
  }
  await redeemPoints(tx, shop.id, order, now)
  const movement = { shopId: shop.id, by: actedBy(actor), reason: 'sold', orderId: publicId, now }
  const goods = await goodsOf(tx, shop.id, lines)
  await takeGoods(tx, { ...movement, events: ['order.paid'] }, goods, lines)
  return await sold(tx, shop.id, order, rules, now)
}

/** Tells whether the goods and the points of an order that has ended are still there for it. */
export async function canRevive(tx: Writing, shop: number, order: Order): Promise<boolean> {
  const goods = await goodsOf(tx, shop, order.lines)
  return (
    order.refunds.length === 0 &&
    shortages(goods, order.lines).length === 0 &&
    (await hasPoints(tx, shop, order.shopperId, order.pointsRedeemed))
  )
}

/** The rounding of a cash payment of the whole rest; 0 for a partial payment. */
function roundingOf(missing: number, amountMinor: number, stepMinor: number): number {
  const rounding = cashRounding(missing, stepMinor)
  return amountMinor === missing + rounding ? rounding : 0
}
