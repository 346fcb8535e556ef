import type { Order, Payment, Refund } from './order-record.ts'
import { type OwedGoods, type ShippingCost, shippingMinor, sum } from './totals.ts'

/** The paid part of the total, without the amount added by rounding cash. */
export function paidMinor({
  payments,
}: {
  readonly payments: readonly Pick<Payment, 'amountMinor' | 'roundingMinor'>[]
}): number {
  return sum(payments.map((one) => one.amountMinor - one.roundingMinor))
}

export function refundedMinor({
  refunds,
}: {
  readonly refunds: readonly Pick<Refund, 'amountMinor'>[]
}): number {
  return sum(refunds.map(({ amountMinor }) => amountMinor))
}

/**
 * The returned quantity of a line, in thousandths.
 * @param index the position of the line
 */
export function refundedQuantity(
  { refunds }: { readonly refunds: readonly Pick<Refund, 'lines'>[] },
  index: number,
): number {
  const parts = refunds.flatMap(({ lines }) => lines.filter(({ line }) => line === index))
  return sum(parts.map(({ quantity }) => quantity))
}

/** The price of shipping that was not refunded. */
export function shippingLeftMinor({
  shipping,
  refunds,
}: {
  readonly shipping: ShippingCost | null
  readonly refunds: readonly Pick<Refund, 'shippingMinor'>[]
}): number {
  return shippingMinor(shipping) - sum(refunds.map((refund) => refund.shippingMinor ?? 0))
}

/** The goods and money of an order, as input for `owesGoods`. */
export function owedGoods(order: Order): OwedGoods {
  const lines = order.lines.map(({ quantity }, index) => {
    return { quantity, refundedQuantity: refundedQuantity(order, index) }
  })
  return { lines, paid: paidMinor(order), refunded: refundedMinor(order) }
}

/** The money for the goods: paid for a sale, paid out for a return without a receipt. */
function settledMinor(order: Order): number {
  return order.status === 'returned' ? refundedMinor(order) : paidMinor(order)
}

/**
 * The most that the refunds of an order may add up to: its payments, or the value of goods that
 * were returned without a receipt.
 */
export function refundableMinor(order: Order): number {
  return order.status === 'returned' ? order.totalMinor : paidMinor(order)
}

/** Whether the sums of an order match its lines, shipping, taxes and payments. */
export function hasRightSums(order: Order): boolean {
  const { lines, taxes, discountMinor, subtotalMinor, totalMinor, shipping } = order
  return (
    sum(lines.map((line) => line.totalMinor)) === subtotalMinor &&
    sum(lines.map((line) => line.shareMinor)) === discountMinor &&
    subtotalMinor - discountMinor + shippingMinor(shipping) === totalMinor &&
    sum(taxes.map((tax) => tax.grossMinor)) === totalMinor &&
    taxes.every((tax) => tax.netMinor + tax.taxMinor === tax.grossMinor) &&
    (order.soldAt === null || settledMinor(order) === totalMinor)
  )
}
