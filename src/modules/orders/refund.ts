import { actedBy } from '../../domain/acted-by.ts'
import type { Actor } from '../../domain/actor.ts'
import { PRICE_MAX, toMajor, toMinor } from '../../domain/catalog/price.ts'
import {
  fromThousandths,
  isQuantity,
  quantityHint,
  toThousandths,
} from '../../domain/catalog/quantity.ts'
import { type FieldError, fieldError, invalid, refuseErrors } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { type Answered, type Idempotency, once } from '../../domain/idempotency.ts'
import type { Ports } from '../../domain/ports.ts'
import type { Writing } from '../../domain/store.ts'
import { dayOf } from '../../domain/time.ts'
import type { FieldCode } from '../../text/field-code.ts'
import { orderConflict } from './conflict.ts'
import { nextDigest } from './digest.ts'
import { refuseOtherTotal } from './expected.ts'
import { returnGoods } from './goods.ts'
import { mailOrder, type OrderPorts } from './mail/order-notice.ts'
import { nextNumber } from './number.ts'
import type { OnlinePayment } from './online.ts'
import { recordOrder } from './order-act.ts'
import type { RefundInput } from './order-input.ts'
import { foundOrder } from './order-list.ts'
import type { Order, Refund } from './order-record.ts'
import { insertRefund, updateOrder } from './order-rows.ts'
import { paidMinor, refundedMinor, refundedQuantity, shippingLeftMinor } from './order-sums.ts'
import { reversePoints } from './points/points.ts'
import { type ReturnedGoods, refundSums, type WantedRefund } from './refund-sums.ts'
import { saleRules } from './terms.ts'
import { isToPay, moneyMethodOf } from './values.ts'
import { orderView } from './view.ts'

/** A refund to be made. */
export type NewRefund = Omit<Refund, 'actor' | 'takenOn'>

/**
 * Records a refund and returned goods.
 * @param online gives back the money that it took
 * @returns the JSON text of the order
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED; CONFLICT if more is requested than is left;
 *   TOTAL_CHANGED; IDEMPOTENCY_MISMATCH
 */
export async function refundOrder(
  ports: Ports,
  actor: Actor,
  publicId: string,
  input: RefundInput,
  idempotency?: Idempotency,
  online?: OnlinePayment,
): Promise<Answered> {
  const { store, clock, origin } = ports
  const { shop } = actor
  const now = clock()
  return await store.writeFor(shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      const order = await foundOrder(tx, actor, publicId)
      const { cashStepMinor, timeZone } = await saleRules(tx, shop)
      const method = input.method ?? moneyMethodOf(order.payments)
      const sums = refundSums(order, wantedRefund(order, { ...input, method }), cashStepMinor)
      await refuseOtherTotal(input, sums.amountMinor, order.currency)
      const { restock, reason } = input
      const number = `R${await nextNumber(tx, shop.id, 'refund')}`
      const paper = { publicId: newId('refund', now), number, createdAt: now }
      const refund = { ...sums, ...paper, restock, reason }
      const after = await refundIn(tx, ports, actor, order, refund, timeZone, now)
      const made = after.refunds.at(-1)
      if (made) await online?.refunded(tx, shop.id, after, made, now)
      return { answer: JSON.stringify(orderView(after, actor, origin)) }
    }),
  )
}

/**
 * The returned goods.
 * @throws Refusal VALIDATION_FAILED; CONFLICT on the quantity if less is left
 */
function returnedGoods(
  order: Order,
  { lines }: Pick<RefundInput, 'lines'>,
): ReturnedGoods['goods'] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  const found = lines.flatMap(({ lineId, quantity: asked }, index) => {
    const line = order.lines.findIndex(({ publicId }) => publicId === lineId)
    const sold = order.lines[line]
    const refuse = (field: string, code: FieldCode, message: string) => {
      errors.push(fieldError(`lines.${index}.${field}`, code, message))
      return []
    }
    if (!sold) return refuse('lineId', 'unknown', 'The order has no line with this id.')
    if (seen.has(lineId)) return refuse('lineId', 'repeated', 'Give each line once.')
    seen.add(lineId)
    if (!isQuantity(asked, sold.unit))
      return refuse('quantity', 'quantity', quantityHint(sold.unit))
    const quantity = toThousandths(asked)
    const left = sold.quantity - refundedQuantity(order, line)
    if (quantity > left) {
      const params = { left: fromThousandths(left) }
      const message = `Only ${params.left} left to refund.`
      throw orderConflict(`lines.${index}.quantity`, 'quantity_left', message, params)
    }
    return { line, quantity }
  })
  refuseErrors(errors)
  return found
}

/**
 * Makes a refund, in a transaction: with the goods, the points, the webhooks and the mail to the
 * shopper. It has written nothing when it refuses.
 * @throws Refusal CONFLICT on `amount` if it exceeds the rest of the money
 */
export async function refundIn(
  tx: Writing,
  ports: OrderPorts,
  actor: Actor,
  order: Order,
  refund: NewRefund,
  timeZone: string,
  now: number,
): Promise<Order> {
  const { shop } = actor
  const { publicId } = order
  const by = actedBy(actor)
  if (isToPay(order)) {
    throw orderConflict('status', 'unpaid', 'This order is not paid yet; cancel it.')
  }
  const left = paidMinor(order) - refundedMinor(order)
  // It is negative only if a till has sent wrong sums.
  if (refund.amountMinor > left || refund.amountMinor < 0) {
    throw orderConflict(
      'amount',
      'money_left',
      'This is more than what is left of the money that was paid.',
      {
        left: toMajor(Math.max(left, 0), order.currency),
        currency: order.currency,
      },
    )
  }
  const made: Refund = { ...refund, actor: by, takenOn: dayOf(refund.createdAt, timeZone) }
  await insertRefund(tx, shop.id, publicId, order.refunds.length, made)
  const isSettled =
    order.attention === 'late_payment' &&
    paidMinor(order) === refundedMinor(order) + refund.amountMinor
  const refunds = [...order.refunds, made]
  const digest = nextDigest(ports.secrets, shop.id, order, { ...order, refunds })
  const state = { updatedAt: now, digest, ...(isSettled && { attention: null }) }
  await updateOrder(tx, shop.id, publicId, state)
  const after = { ...order, ...state, refunds }
  await reversePoints(tx, shop.id, after, now)
  const back = refund.restock && order.stockTaken ? refund.lines : []
  const goods = back.flatMap(({ line, quantity }) => {
    const one = order.lines[line]
    return one ? [{ product: one.product, pack: one.pack, quantity }] : []
  })
  const movement = { shopId: shop.id, by, reason: 'refunded', orderId: publicId, now }
  await returnGoods(tx, { ...movement, events: ['order.updated'] }, goods)
  const { method, reason } = made
  await recordOrder(tx, actor, now, 'refunded', order, after, { methods: [method], reason })
  // An exchange of goods refunds no money.
  if (method !== 'exchange') await mailOrder(tx, ports, shop.id, 'refunded', after, now)
  return after
}

/**
 * The refund that a request asks for, after checking that it is possible.
 * @throws Refusal VALIDATION_FAILED; CONFLICT on a quantity if less is left
 */
export function wantedRefund(
  order: Order,
  input: Pick<RefundInput, 'lines' | 'amount' | 'shipping'> & Pick<WantedRefund, 'method'>,
): WantedRefund {
  const goods = returnedGoods(order, input)
  const { amount, shipping = false, method } = input
  const left = Math.min(shippingLeftMinor(order), paidMinor(order) - refundedMinor(order))
  if (shipping && left <= 0) {
    throw orderConflict('shipping', 'money_left', 'No money for shipping is left to refund.', {
      left: 0,
      currency: order.currency,
    })
  }
  const wanted = { method, goods, shipping }
  if (amount === null || amount === undefined) {
    if (goods.length === 0 && !shipping) {
      throw invalid('lines', 'required', 'Name lines that come back, the shipping, or an amount.')
    }
    return { ...wanted, amountMinor: null }
  }
  const amountMinor = toMinor(amount, order.currency)
  if (amountMinor === null || (amountMinor === 0 && goods.length === 0)) {
    const message = `Use 0 to ${PRICE_MAX}, with no more decimals than ${order.currency} has; without lines, more than 0.`
    throw invalid('amount', 'price', message, { currency: order.currency })
  }
  return { ...wanted, amountMinor }
}
