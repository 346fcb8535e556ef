import { toMajor } from '../../../domain/catalog/price.ts'
import type { TillRefund } from '../../../domain/orders/till-entry.ts'
import { cashRounding } from '../../../domain/orders/totals.ts'
import type { OrderView } from '../../../domain/orders/view.ts'
import { type Returned, refundLines, returnedMinor } from '../../shared/refund.ts'

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
    lines: refundLines(returned),
    amount: toMajor(amountMinor, order.currency),
    rounding: toMajor(rounding, order.currency),
    ...how,
  }
}
