/**
 * The arithmetic of refunds, the same on the server and on the pages that say before what will come
 * back. Amounts are in minor units, quantities in thousandths.
 */
import type { OrderLine, Payment, Refund, RefundLine } from './order-record.ts'
import { paidMinor, refundedMinor, refundedQuantity, shippingLeftMinor } from './order-sums.ts'
import {
  cashRounding,
  isSameRate,
  refundOf,
  refundTaxes,
  type ShippingCost,
  shareOut,
  shippingMinor,
  sum,
  type TaxSum,
} from './totals.ts'
import type { PaymentMethod } from './values.ts'

/** The part of an order that decides what a refund gives back. */
export interface Refundable {
  readonly lines: readonly Pick<OrderLine, 'quantity' | 'totalMinor' | 'shareMinor' | 'taxRate'>[]
  readonly shipping: ShippingCost | null
  readonly taxes: readonly TaxSum[]
  readonly payments: readonly Pick<Payment, 'method' | 'amountMinor' | 'roundingMinor'>[]
  readonly refunds: readonly RefundSums[]
}

/** The sums of a refund. Its lines and its shipping come to at most its amount. */
export type RefundSums = Pick<
  Refund,
  'method' | 'amountMinor' | 'shippingMinor' | 'roundingMinor' | 'lines' | 'taxes'
>

/** Goods of an order that come back, and whether the money for the shipping does. */
export interface ReturnedGoods {
  readonly goods: readonly Pick<RefundLine, 'line' | 'quantity'>[]
  readonly shipping: boolean
}

/** What is to come back. */
export interface WantedRefund extends ReturnedGoods {
  readonly method: PaymentMethod
  /** Null: what was paid for the goods and the shipping, as `returnedMinor` says. */
  readonly amountMinor: number | null
}

/** @param stepMinor the smallest coin; 0: any amount can be paid out */
export function refundSums(
  order: Refundable,
  { method, amountMinor: asked, ...returned }: WantedRefund,
  stepMinor: number,
): RefundSums {
  const amountMinor = asked ?? returnedMinor(order, returned)
  const roundingMinor = refundRounding(order, method, amountMinor, stepMinor)
  const sums = { method, amountMinor, roundingMinor, ...partsOf(order, returned, amountMinor) }
  return { ...sums, taxes: taxesOf(order, { ...sums, taxes: [] }) }
}

/**
 * The refunds of one return whose money goes several ways, one for each; the goods are part of the
 * first one.
 */
export function refundsBy(
  order: Refundable,
  returned: ReturnedGoods,
  ways: readonly Pick<RefundSums, 'method' | 'amountMinor'>[],
  stepMinor: number,
): RefundSums[] {
  const made: RefundSums[] = []
  for (const way of ways) {
    const after = { ...order, refunds: [...order.refunds, ...made] }
    const parts = made.length === 0 ? returned : { goods: [], shipping: false }
    made.push(refundSums(after, { ...way, ...parts }, stepMinor))
  }
  return made
}

/** What was paid for what comes back, at most what is left of the money of the order. */
export function returnedMinor(order: Refundable, returned: ReturnedGoods): number {
  const left = Math.max(0, paidMinor(order) - refundedMinor(order))
  return Math.min(left, sum(valuesOf(order, returned)))
}

/** What was paid for each line that comes back, and last for the shipping. */
function valuesOf(order: Refundable, { goods, shipping }: ReturnedGoods): number[] {
  const values = goods.map(({ line, quantity }) => {
    const sold = order.lines[line]
    if (!sold) throw new Error(`the order has no line ${line}`)
    const paid = { quantity: sold.quantity, paidMinor: paidFor(sold) }
    return refundOf({ ...paid, refundedQuantity: refundedQuantity(order, line) }, quantity)
  })
  return [...values, shipping ? Math.max(0, shippingLeftMinor(order)) : 0]
}

/** The parts of an amount for what comes back: no line gets more than what is left of its money. */
function partsOf(
  order: Refundable,
  returned: ReturnedGoods,
  amountMinor: number,
): Pick<RefundSums, 'lines' | 'shippingMinor'> {
  const { goods, shipping } = returned
  const before = sumsOf(moneyOfRefunds(order))
  const left = slotsOf(order).map((paid, slot) => Math.max(0, paid - at(before, slot)))
  const slots = [...goods.map(({ line }) => line), order.lines.length]
  const most = valuesOf(order, returned).map((value, index) => {
    return Math.min(value, at(left, at(slots, index)))
  })
  const shares = shareOut(Math.min(amountMinor, sum(most)), most)
  return {
    lines: goods.map((one, index) => ({ ...one, amountMinor: at(shares, index) })),
    shippingMinor: shipping ? at(shares, goods.length) : null,
  }
}

/**
 * How the money of each refund belongs to the lines of the order and, last, to its shipping. What
 * a refund gives back besides the parts that it names is first for goods that have come back and
 * are not paid back in full, since the money of a return may go several ways; the rest is shared
 * out by what is left of the money for each line and the shipping.
 */
export function moneyOfRefunds(order: Pick<Refundable, 'lines' | 'shipping' | 'refunds'>) {
  const paid = slotsOf(order)
  const last = order.lines.length
  const quantities = order.lines.map(() => 0)
  let back = paid.map(() => 0)
  let isShippingBack = false
  return order.refunds.map(({ amountMinor, shippingMinor, lines }) => {
    const parts = paid.map(() => 0)
    for (const { line, quantity, amountMinor } of lines) {
      parts[line] = at(parts, line) + amountMinor
      quantities[line] = at(quantities, line) + quantity
    }
    parts[last] = shippingMinor ?? 0
    isShippingBack ||= shippingMinor !== null
    const worth = order.lines.map((line, index) => {
      const sold = { quantity: line.quantity, paidMinor: paidFor(line), refundedQuantity: 0 }
      return refundOf(sold, at(quantities, index))
    })
    worth.push(isShippingBack ? at(paid, last) : 0)
    for (const weights of [worth, paid]) {
      const open = weights.map((one, slot) => Math.max(0, one - at(back, slot) - at(parts, slot)))
      const rest = Math.max(0, amountMinor - sum(parts))
      for (const [slot, share] of shareOut(Math.min(rest, sum(open)), open).entries()) {
        parts[slot] = at(parts, slot) + share
      }
    }
    back = sumsOf([back, parts])
    return parts
  })
}

/**
 * The taxes of a refund: those of the goods and the shipping for which the money of all refunds so
 * far was given back, less the taxes of the earlier ones. An earlier version may have given another
 * rate too much; then the others get what is left.
 */
function taxesOf(order: Refundable, refund: RefundSums): TaxSum[] {
  const { lines, shipping, refunds } = order
  const back = sumsOf(moneyOfRefunds({ lines, shipping, refunds: [...refunds, refund] }))
  const rates = [...lines.map(({ taxRate }) => taxRate), shipping?.taxRate]
  const before = refunds.flatMap(({ taxes }) => taxes)
  const grossBefore = order.taxes.map((rate) => {
    return sum(before.filter((one) => isSameRate(one, rate)).map((one) => one.grossMinor))
  })
  const left = order.taxes.map((rate, index) => rate.grossMinor - at(grossBefore, index))
  const owed = order.taxes.map((rate, index) => {
    const ofRate = back.filter((_, slot) => {
      const known = rates[slot]
      return known && isSameRate(known, rate)
    })
    const open = sum(ofRate) - at(grossBefore, index)
    return Math.max(0, Math.min(open, at(left, index)))
  })
  const first = shareOut(Math.min(refund.amountMinor, sum(owed)), owed)
  const open = left.map((one, index) => Math.max(0, one - at(first, index)))
  const more = shareOut(Math.min(refund.amountMinor - sum(first), sum(open)), open)
  const parts = order.taxes.map(({ name, percent }, index) => {
    return { name, percent, grossMinor: at(first, index) + at(more, index) }
  })
  return refundTaxes(
    order.taxes,
    before,
    parts.filter(({ grossMinor }) => grossMinor > 0),
  )
}

/**
 * What is added to the amount of a refund. Cash is rounded to a coin, by the sum of all cash that
 * the order has given back, so that many small returns come to no more than one large one. Money
 * that goes back, with its rounding, is never more than was paid, and by a method never more than
 * was paid by it as long as the amounts are covered by it. An exchange gives no money.
 */
function refundRounding(
  order: Pick<Refundable, 'payments' | 'refunds'>,
  method: PaymentMethod,
  amountMinor: number,
  stepMinor: number,
): number {
  if (method === 'exchange' || amountMinor === 0) return 0
  const most = Math.max(0, payableMinor(order, method, amountMinor))
  const earlier = order.refunds.filter((refund) => refund.method === method)
  const due = amountMinor - sum(earlier.map((refund) => refund.roundingMinor))
  const coins = method === 'cash' ? stepMinor : 0
  const wanted = method === 'cash' ? due + cashRounding(due, coins) : amountMinor
  const back = wanted <= most ? wanted : most - (coins === 0 ? 0 : most % coins)
  return Math.max(0, back) - amountMinor
}

/** The most that a refund of this amount may pay out, with its rounding; see `refundRounding`. */
export function payableMinor(
  { payments, refunds }: Pick<Refundable, 'payments' | 'refunds'>,
  method: PaymentMethod,
  amountMinor: number,
): number {
  const [paid, back] = [payments, refunds.map(outOf)] as const
  const all = sum(paid.map((one) => one.amountMinor)) - sum(back)
  const by = {
    payments: payments.filter((one) => one.method === method),
    refunds: refunds.filter((one) => one.method === method),
  }
  const isCovered = refundedMinor(by) + amountMinor <= paidMinor(by)
  if (!isCovered) return all
  const own = sum(by.payments.map((one) => one.amountMinor)) - sum(by.refunds.map(outOf))
  return Math.min(all, own)
}

/** The money that a refund has paid out. */
function outOf({ amountMinor, roundingMinor }: RefundSums): number {
  return amountMinor + roundingMinor
}

/** The money that was paid for a line. */
function paidFor({ totalMinor, shareMinor }: Refundable['lines'][number]): number {
  return totalMinor - shareMinor
}

/** What was paid for each line, and last for the shipping. */
function slotsOf({ lines, shipping }: Pick<Refundable, 'lines' | 'shipping'>): number[] {
  return [...lines.map(paidFor), shippingMinor(shipping)]
}

/** Adds up lists of the same length, number by number. */
function sumsOf(lists: readonly (readonly number[])[]): number[] {
  const [first = [], ...more] = lists
  return first.map((one, index) => one + sum(more.map((list) => at(list, index))))
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0
}
