/**
 * The calculation of refunds, shared by the server and the pages that preview a refund. Amounts are
 * in minor units, quantities in thousandths.
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
  shippingByRate,
  shippingMinor,
  sum,
  type TaxSum,
} from './totals.ts'
import type { PaymentMethod } from './values.ts'

/** The part of an order on which the sums of a refund depend. */
export interface Refundable {
  readonly lines: readonly Pick<OrderLine, 'quantity' | 'totalMinor' | 'shareMinor' | 'taxRate'>[]
  readonly shipping: ShippingCost | null
  readonly taxes: readonly TaxSum[]
  readonly payments: readonly Pick<Payment, 'method' | 'amountMinor' | 'roundingMinor'>[]
  readonly refunds: readonly RefundSums[]
}

/** The sums of a refund. Its lines and its shipping add up to at most its amount. */
export type RefundSums = Pick<
  Refund,
  'method' | 'amountMinor' | 'shippingMinor' | 'roundingMinor' | 'lines' | 'taxes'
>

/** The returned goods of an order, and whether shipping is refunded. */
export interface ReturnedGoods {
  readonly goods: readonly Pick<RefundLine, 'line' | 'quantity'>[]
  readonly shipping: boolean
}

/** The requested refund. */
export interface WantedRefund extends ReturnedGoods {
  readonly method: PaymentMethod
  /** Null for the price paid for the goods and the shipping; see `returnedMinor`. */
  readonly amountMinor: number | null
}

/** @param stepMinor the smallest coin; 0 if any amount can be paid out */
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
 * Splits a return whose money is refunded by several methods, one refund for each. The goods belong
 * to the first one.
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

/** The price paid for the returned goods, at most the rest of the order's money. */
export function returnedMinor(order: Refundable, returned: ReturnedGoods): number {
  const left = Math.max(0, paidMinor(order) - refundedMinor(order))
  return Math.min(left, sum(valuesOf(order, returned)))
}

/** The price paid for each returned line, and last for the shipping. */
function valuesOf(order: Refundable, { goods, shipping }: ReturnedGoods): number[] {
  const values = goods.map(({ line, quantity }) => {
    const sold = order.lines[line]
    if (!sold) throw new Error(`the order has no line ${line}`)
    const paid = { quantity: sold.quantity, paidMinor: paidFor(sold) }
    return refundOf({ ...paid, refundedQuantity: refundedQuantity(order, line) }, quantity)
  })
  return [...values, shipping ? Math.max(0, shippingLeftMinor(order)) : 0]
}

/** Splits the amount among the returned lines. No line gets more than the rest of its money. */
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
 * Assigns the money of each refund to the lines of the order and, last, to its shipping. Money
 * beyond the named parts first covers returned goods that are not fully refunded yet, because a
 * return may use several methods; the rest is distributed by the remaining money of each line and
 * the shipping.
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
 * The taxes of a refund: the taxes of all money refunded so far, minus those of the earlier
 * refunds. If one of those refunded too much of one rate, the other rates get the rest.
 */
function taxesOf(order: Refundable, refund: RefundSums): TaxSum[] {
  const { lines, shipping, refunds } = order
  const back = sumsOf(moneyOfRefunds({ lines, shipping, refunds: [...refunds, refund] }))
  const shippingBack = shareOut(at(back, lines.length), shippingByRate(order))
  const before = refunds.flatMap(({ taxes }) => taxes)
  const grossBefore = order.taxes.map((rate) => {
    return sum(before.filter((one) => isSameRate(one, rate)).map((one) => one.grossMinor))
  })
  const left = order.taxes.map((rate, index) => rate.grossMinor - at(grossBefore, index))
  const owed = order.taxes.map((rate, index) => {
    const goods = back.filter((_, slot) => {
      const line = lines[slot]
      return line && isSameRate(line.taxRate, rate)
    })
    const open = sum(goods) + at(shippingBack, index) - at(grossBefore, index)
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
 * The rounding of a refund. Cash is rounded to a coin, by the sum of all cash that the order has
 * refunded, so that many small returns are not rounded to more than one large one. Refunded money,
 * including the rounding, never exceeds the payments, and by one method never those of that method
 * as long as they cover the amounts. An exchange pays out no money.
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

/**
 * The maximum that a refund of this amount may pay out, including its rounding; see
 * `refundRounding`.
 */
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

/** The money paid out by a refund. */
function outOf({ amountMinor, roundingMinor }: RefundSums): number {
  return amountMinor + roundingMinor
}

/** The money paid for a line. */
function paidFor({ totalMinor, shareMinor }: Refundable['lines'][number]): number {
  return totalMinor - shareMinor
}

/** The price paid for each line, and last for the shipping. */
function slotsOf({ lines, shipping }: Pick<Refundable, 'lines' | 'shipping'>): number[] {
  return [...lines.map(paidFor), shippingMinor(shipping)]
}

/** Adds lists of equal length, element by element. */
function sumsOf(lists: readonly (readonly number[])[]): number[] {
  const [first = [], ...more] = lists
  return first.map((one, index) => one + sum(more.map((list) => at(list, index))))
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0
}
