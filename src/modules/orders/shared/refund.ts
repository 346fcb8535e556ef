import { fromThousandths, toThousandths } from '../../../domain/catalog/quantity.ts'
import { toExactMinor } from '../../../ui/shared/money.ts'
import { returnedMinor as minorOf, type Refundable, type ReturnedGoods } from '../refund-sums.ts'
import { owesGoods, shareOut, type TaxRate, type TaxSum } from '../totals.ts'
import { isPaidLater, STATUS_MEANINGS } from '../values.ts'
import type { LineView, OrderView, TaxView } from '../view.ts'

/** The returned quantities in thousandths, by the id of the line. */
export type Returned = Readonly<Record<string, number>>

/** Whether the shop still has the goods of an order, and owes them to the shopper. */
export function isToHandOver(order: OrderView): boolean {
  const { status, payment } = order
  const waits = STATUS_MEANINGS[status].isWaiting || (status === 'open' && isPaidLater(payment))
  return waits === true && owesGoods(order)
}

/** The quantity of a line that was not returned, in thousandths. */
export function leftOf(line: LineView): number {
  return toThousandths(line.quantity - line.refundedQuantity)
}

/** The lines of a refund, in the form that the server takes. */
export function refundLines(returned: Returned) {
  return Object.entries(returned)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity: fromThousandths(quantity) }))
}

/** The price of shipping that was not refunded, in minor units. */
export function shippingLeftMinor({ shipping, refunds, currency }: OrderView): number {
  const minor = (amount: number) => toExactMinor(amount, currency)
  const back = refunds.reduce((sum, { shippingAmount }) => sum + minor(shippingAmount), 0)
  return shipping === null ? 0 : minor(shipping.price) - minor(shipping.discount) - back
}

/**
 * The fields of an order that a refund depends on. A basket that was stored before an update of the
 * page may have no taxes and no shipping.
 */
export type ReturnOrder = Pick<
  OrderView,
  'id' | 'currency' | 'lines' | 'discount' | 'payments' | 'refunds'
> &
  Partial<Pick<OrderView, 'taxes' | 'shipping'>>

/** The order in minor units, for the calculation of refunds. */
export function refundableOf(order: ReturnOrder): Refundable {
  const { lines, discount, shipping = null, taxes, payments, refunds, currency } = order
  const minor = (amount: number | undefined) => toExactMinor(amount ?? 0, currency)
  const totals = lines.map(({ total }) => minor(total))
  const shares = shareOut(minor(discount?.amount), totals)
  const positions = new Map(lines.map(({ id }, line) => [id, line]))
  const taxSums = (all: readonly TaxView[] | undefined) =>
    (all ?? []).map((tax) => taxSum(tax, minor))
  return {
    lines: lines.map(({ quantity, taxRate }, index) => ({
      quantity: toThousandths(quantity),
      totalMinor: totals[index] ?? 0,
      shareMinor: shares[index] ?? 0,
      taxRate: rateOf(taxRate),
    })),
    shipping: shipping && {
      priceMinor: minor(shipping.price),
      discountMinor: minor(shipping.discount),
      taxRate: shipping.taxRate && rateOf(shipping.taxRate),
    },
    taxes: taxSums(taxes),
    payments: payments.map(({ method, amount, rounding }) => {
      return { method, amountMinor: minor(amount), roundingMinor: minor(rounding) }
    }),
    refunds: refunds.map((refund) => ({
      method: refund.method,
      amountMinor: minor(refund.amount),
      shippingMinor: refund.shipping ? minor(refund.shippingAmount) : null,
      roundingMinor: minor(refund.rounding),
      lines: refund.lines.map(({ lineId, quantity, amount }) => ({
        line: positions.get(lineId) ?? -1,
        quantity: toThousandths(quantity),
        amountMinor: minor(amount),
      })),
      taxes: taxSums(refund.taxes),
    })),
  }
}

function taxSum({ net, tax, gross, ...rate }: TaxView, minor: (amount: number) => number): TaxSum {
  return { ...rateOf(rate), netMinor: minor(net), taxMinor: minor(tax), grossMinor: minor(gross) }
}

function rateOf({ name, percent }: TaxRate): TaxRate {
  return { name, percent: toThousandths(percent) }
}

/** The returned goods, by the positions of their lines. */
export function goodsOf(
  { lines }: Pick<OrderView, 'lines'>,
  returned: Returned,
): ReturnedGoods['goods'] {
  return lines.flatMap(({ id }, line) => {
    const quantity = returned[id] ?? 0
    return quantity > 0 ? [{ line, quantity }] : []
  })
}

/**
 * The money for the returned goods, in minor units.
 * @param shipping whether it is refunded as well
 */
export function returnedMinor(order: ReturnOrder, returned: Returned, shipping = false): number {
  return minorOf(refundableOf(order), { goods: goodsOf(order, returned), shipping })
}
