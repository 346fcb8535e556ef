import { toMajor } from '../../../domain/catalog/price.ts'
import type { TillRefund } from '../../../domain/orders/till-entry.ts'
import { cashRounding, refundOf, shareOut, THOUSANDTHS } from '../../../domain/orders/totals.ts'
import type { OrderView } from '../../../domain/orders/view.ts'
import { toExactMinor } from './payment.ts'

/** The quantities that come back, in thousandths, by the id of the line. */
export type Returned = Readonly<Record<string, number>>

/** What is left of each line, in thousandths. */
export function leftOf(line: OrderView['lines'][number]): number {
  return Math.round((line.quantity - line.refundedQuantity) * THOUSANDTHS)
}

/** What was paid for the quantities that come back, in minor units. */
function returnedMinor({ lines, discount, currency }: OrderView, returned: Returned): number {
  const totals = lines.map(({ total }) => toExactMinor(total, currency))
  const shares = shareOut(toExactMinor(discount?.amount ?? 0, currency), totals)
  return lines.reduce((sum, line, index) => {
    const quantity = Math.round(line.quantity * THOUSANDTHS)
    const refundedQuantity = Math.round(line.refundedQuantity * THOUSANDTHS)
    const paidMinor = (totals[index] ?? 0) - (shares[index] ?? 0)
    return sum + refundOf({ quantity, paidMinor, refundedQuantity }, returned[line.id] ?? 0)
  }, 0)
}

/** @param coinMinor the smallest coin in minor units; 0: any amount can be paid out */
export function refundEntry(
  order: OrderView,
  returned: Returned,
  how: Pick<TillRefund, 'method' | 'restock' | 'reason'>,
  coinMinor: number,
): TillRefund & { readonly rounding: number } {
  const amountMinor = returnedMinor(order, returned)
  const rounding = how.method === 'cash' ? cashRounding(amountMinor, coinMinor) : 0
  return {
    orderId: order.id,
    lines: Object.entries(returned)
      .filter(([, quantity]) => quantity > 0)
      .map(([lineId, quantity]) => ({ lineId, quantity: quantity / THOUSANDTHS })),
    amount: toMajor(amountMinor, order.currency),
    rounding: toMajor(rounding, order.currency),
    ...how,
  }
}
