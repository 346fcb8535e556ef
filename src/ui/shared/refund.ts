import { fromThousandths, toThousandths } from '../../domain/catalog/quantity.ts'
import type { LineView } from '../../domain/orders/line-view.ts'
import { owesGoods, refundOf, shareOut } from '../../domain/orders/totals.ts'
import type { OrderView } from '../../domain/orders/view.ts'
import { toExactMinor } from './money.ts'

/** The quantities that come back, in thousandths, by the id of the line. */
export type Returned = Readonly<Record<string, number>>

/** Whether an order that is paid waits for its goods. */
export function isToHandOver(order: OrderView): boolean {
  return (order.status === 'paid' || order.status === 'ready') && owesGoods(order)
}

/** The quantity of a line that has not come back, in thousandths. */
export function leftOf(line: LineView): number {
  return toThousandths(line.quantity - line.refundedQuantity)
}

/** The lines of a refund, as the server takes them. */
export function refundLines(returned: Returned) {
  return Object.entries(returned)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity: fromThousandths(quantity) }))
}

/** The money for the shipping that was not given back, in minor units. */
export function shippingLeftMinor({ shipping, refunds, currency }: OrderView): number {
  const minor = (amount: number) => toExactMinor(amount, currency)
  const back = refunds.reduce((sum, { shippingAmount }) => sum + minor(shippingAmount), 0)
  return shipping === null ? 0 : minor(shipping.price) - minor(shipping.discount) - back
}

/** The money that was paid for the quantities that come back, in minor units. */
export function returnedMinor(
  { lines, discount, currency }: Pick<OrderView, 'lines' | 'discount' | 'currency'>,
  returned: Returned,
): number {
  const totals = lines.map(({ total }) => toExactMinor(total, currency))
  const shares = shareOut(toExactMinor(discount?.amount ?? 0, currency), totals)
  return lines.reduce((sum, line, index) => {
    const quantity = toThousandths(line.quantity)
    const refundedQuantity = toThousandths(line.refundedQuantity)
    const paidMinor = (totals[index] ?? 0) - (shares[index] ?? 0)
    return sum + refundOf({ quantity, paidMinor, refundedQuantity }, returned[line.id] ?? 0)
  }, 0)
}
