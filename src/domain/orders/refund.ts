import type { Actor } from '../actor.ts'
import { actedBy } from '../audit.ts'
import { PRICE_MAX, toMajor, toMinor } from '../catalog/price.ts'
import { fromThousandths, isQuantity, quantityHint, toThousandths } from '../catalog/quantity.ts'
import { conflict, type FieldError, invalid } from '../error.ts'
import { newId } from '../id.ts'
import { type Answered, type Idempotency, once } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import type { Writing } from '../store.ts'
import { dayOf } from '../time.ts'
import { nextDigest } from './digest.ts'
import { refuseOtherTotal } from './expected.ts'
import { returnGoods } from './goods.ts'
import { recordOrder } from './order-act.ts'
import type { RefundInput } from './order-input.ts'
import { foundOrder } from './order-list.ts'
import { mailOrder, type OrderPorts } from './order-notice.ts'
import {
  type Order,
  paidMinor,
  type Refund,
  type RefundLine,
  refundedMinor,
  refundedQuantity,
  shippingLeftMinor,
} from './order-record.ts'
import { insertRefund, nextNumber, refundTaxesOf, updateOrder } from './order-rows.ts'
import { reversePoints } from './points.ts'
import { saleRules } from './settings.ts'
import {
  cashRounding,
  isSameRate,
  refundOf,
  refundTaxes,
  shareOut,
  sum,
  type TaxSum,
} from './totals.ts'
import { moneyMethodOf } from './values.ts'
import { orderView } from './view.ts'

/** A refund that is to be made. */
export type NewRefund = Omit<Refund, 'publicId' | 'actor' | 'createdAt' | 'takenOn'>

/**
 * Records money and goods that come back.
 * @returns the JSON text of the order
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED; CONFLICT if more is asked for than is left;
 *   TOTAL_CHANGED; IDEMPOTENCY_MISMATCH
 */
export async function refundOrder(
  ports: Ports,
  actor: Actor,
  publicId: string,
  input: RefundInput,
  idempotency?: Idempotency,
): Promise<Answered> {
  const { store, clock, origin } = ports
  const { shop } = actor
  const now = clock()
  return await store.writeFor(shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      const order = await foundOrder(tx, actor, publicId)
      const { amountMinor, parts, shippingMinor } = refundedParts(order, input)
      await refuseOtherTotal(input, amountMinor, order.currency)
      const { cashStepMinor, timeZone } = await saleRules(tx, shop)
      const method = input.method ?? moneyMethodOf(order.payments)
      const roundingMinor = method === 'cash' ? cashRounding(amountMinor, cashStepMinor) : 0
      const { restock, reason } = input
      const number = `R${await nextNumber(tx, shop.id, 'refund')}`
      const sums = { number, amountMinor, shippingMinor, roundingMinor }
      const refund = { ...sums, method, restock, reason, lines: parts }
      const after = await refundIn(tx, ports, actor, order, refund, timeZone, now)
      return { answer: JSON.stringify(orderView(after, actor, origin)) }
    }),
  )
}

/**
 * The lines that come back, with what was paid for these quantities.
 * @throws Refusal VALIDATION_FAILED; CONFLICT on the quantity if less is left
 */
function refundLines(order: Order, { lines }: Pick<RefundInput, 'lines'>): RefundLine[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  const found = lines.flatMap(({ lineId, quantity: asked }, index) => {
    const position = order.lines.findIndex(({ publicId }) => publicId === lineId)
    const line = order.lines[position]
    const refuse = (field: string, code: string, message: string) => {
      errors.push({ field: `lines.${index}.${field}`, code, message })
      return []
    }
    if (!line) return refuse('lineId', 'unknown', 'The order has no line with this id.')
    if (seen.has(lineId)) return refuse('lineId', 'repeated', 'Give each line once.')
    seen.add(lineId)
    if (!isQuantity(asked, line.unit))
      return refuse('quantity', 'quantity', quantityHint(line.unit))
    const quantity = toThousandths(asked)
    const before = refundedQuantity(order, position)
    if (before + quantity > line.quantity) {
      const left = fromThousandths(line.quantity - before)
      const message = `Only ${left} left to refund.`
      throw conflict(`lines.${index}.quantity`, message, 'quantity_left', {
        left,
      })
    }
    const paid = {
      quantity: line.quantity,
      paidMinor: line.totalMinor - line.shareMinor,
      refundedQuantity: before,
    }
    return { line: position, quantity, amountMinor: refundOf(paid, quantity) }
  })
  if (errors.length > 0) throw invalid(...errors)
  return found
}

/**
 * Makes a refund, in a transaction: with its taxes, the goods, the points, the webhooks
 * and the mail to the shopper.
 * @throws Refusal CONFLICT on `amount` if it is more than what is left of the money
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
  if (order.status === 'open') {
    throw conflict('status', 'This order is not paid yet; cancel it.', 'unpaid')
  }
  const left = paidMinor(order) - refundedMinor(order)
  // It is below 0 only where a till has sent wrong sums.
  if (refund.amountMinor > left || refund.amountMinor < 0) {
    throw conflict(
      'amount',
      'This is more than what is left of the money that was paid.',
      'money_left',
      {
        left: toMajor(Math.max(left, 0), order.currency),
        currency: order.currency,
      },
    )
  }
  const before = await refundTaxesOf(tx, shop.id, order)
  const taxes = taxesOf(order, refund, before)
  const made: Refund = {
    ...refund,
    publicId: newId('refund', now),
    actor: by,
    createdAt: now,
    takenOn: dayOf(now, timeZone),
  }
  await insertRefund(tx, shop.id, publicId, order.refunds.length, made, taxes)
  const isSettled =
    order.attention === 'late_payment' &&
    paidMinor(order) === refundedMinor(order) + refund.amountMinor
  const refunds = [...order.refunds, made]
  const all = [...before, ...taxes.map((tax) => ({ ...tax, document: made.publicId }))]
  const digest = nextDigest(ports.secrets, shop.id, order, before, { ...order, refunds }, all)
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
  // Goods for goods are no money back.
  if (method !== 'exchange') await mailOrder(tx, ports, shop.id, 'refunded', after, now)
  return after
}

/**
 * The money of a refund, and its share for each line.
 * @throws Refusal VALIDATION_FAILED; CONFLICT on a quantity if less is left
 */
export function refundedParts(
  order: Order,
  input: Pick<RefundInput, 'lines' | 'amount' | 'shipping'>,
): Pick<NewRefund, 'amountMinor' | 'shippingMinor'> & { readonly parts: readonly RefundLine[] } {
  const lines = refundLines(order, input)
  const { amount, shipping } = input
  const left = shipping ? shippingLeftMinor(order) : 0
  if (shipping && left <= 0) {
    throw conflict('shipping', 'No money for shipping is left to refund.', 'money_left', {
      left: 0,
      currency: order.currency,
    })
  }
  const paid = [...lines.map(({ amountMinor }) => amountMinor), left]
  if (amount === null || amount === undefined) {
    if (lines.length === 0 && !shipping) {
      const message = 'Name lines that come back, the shipping, or an amount.'
      throw invalid({ field: 'lines', code: 'required', message })
    }
    return { amountMinor: sum(paid), shippingMinor: shipping ? left : null, parts: lines }
  }
  const amountMinor = toMinor(amount, order.currency)
  if (amountMinor === null || (amountMinor === 0 && lines.length === 0)) {
    const message = `Use 0 to ${PRICE_MAX}, with no more decimals than ${order.currency} has; without lines, more than 0.`
    throw invalid({ field: 'amount', code: 'price', params: { currency: order.currency }, message })
  }
  const shares = shareOut(amountMinor, paid)
  return {
    amountMinor,
    shippingMinor: shipping ? (shares.at(-1) ?? 0) : null,
    parts: lines.map((line, index) => ({ ...line, amountMinor: shares[index] ?? 0 })),
  }
}

/**
 * The taxes of a refund: first by the lines and the shipping that come back, as far as their rates
 * have money left, and the rest by what is left of each rate.
 */
function taxesOf(
  order: Order,
  { amountMinor, shippingMinor, lines }: NewRefund,
  before: readonly TaxSum[],
): TaxSum[] {
  const left = order.taxes.map((rate) => {
    const earlier = before.filter((one) => isSameRate(one, rate))
    return rate.grossMinor - sum(earlier.map(({ grossMinor }) => grossMinor))
  })
  const first = order.taxes.map((rate, index) => {
    const parts = lines.filter(({ line }) => {
      const sold = order.lines[line]
      return sold && isSameRate(sold.taxRate, rate)
    })
    const isSent = order.shipping !== null && isSameRate(order.shipping.taxRate, rate)
    const sent = isSent ? (shippingMinor ?? 0) : 0
    const wanted = sum(parts.map(({ amountMinor }) => amountMinor)) + sent
    return Math.min(wanted, left[index] ?? 0)
  })
  const rest = amountMinor - sum(first)
  const more = shareOut(
    rest,
    left.map((one, index) => one - (first[index] ?? 0)),
  )
  const parts = order.taxes.map(({ name, percent }, index) => {
    return { name, percent, grossMinor: (first[index] ?? 0) + (more[index] ?? 0) }
  })
  return refundTaxes(
    order.taxes,
    before,
    parts.filter(({ grossMinor }) => grossMinor > 0),
  )
}
