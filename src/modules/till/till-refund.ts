import type { TerminalActor } from '../../domain/actor.ts'
import { Refusal } from '../../domain/error.ts'
import type { Writing } from '../../domain/store.ts'
import { totalChanged } from '../orders/expected.ts'
import type { OrderPorts } from '../orders/mail/order-notice.ts'
import type { Order } from '../orders/order-record.ts'
import { refundIn, wantedRefund } from '../orders/refund.ts'
import { payableMinor, type RefundSums, refundSums } from '../orders/refund-sums.ts'
import type { SaleRules } from '../orders/terms.ts'
import { cashRounding } from '../orders/totals.ts'
import type { Remark } from './entry-body.ts'
import type { ReadRefund } from './entry-check.ts'
import { taxText } from './entry-sale.ts'
import type { EntryStamp } from './entry-stamp.ts'
import { linesIn, refundedOrder } from './refunded-order.ts'
import type { RecordedEntry } from './till-sale.ts'

/**
 * Records a return at a till, if the order has enough left. The order gets the correct taxes; the
 * rounding that was paid out is recorded even if it is wrong.
 */
export async function recordRefund(
  tx: Writing,
  ports: OrderPorts,
  actor: TerminalActor,
  { timeZone, cashStepMinor }: SaleRules,
  { number, at, now, idOf }: EntryStamp,
  refund: ReadRefund,
): Promise<RecordedEntry> {
  const order = await refundedOrder(tx, actor.shop.id, refund)
  if (!order) return noEffect({ field: 'refund.orderId', code: 'unknown_order' })
  const { restock, reason, roundingMinor } = refund
  try {
    const sums = refundSums(
      order,
      wantedRefund(order, { ...refund, lines: linesIn(order, refund) }),
      cashStepMinor,
    )
    const remarks: Remark[] = []
    if (!isRightRounding(order, refund, sums, cashStepMinor)) {
      remarks.push({ field: 'refund.rounding', code: 'wrong_sums' })
    }
    if (refund.taxes !== null && refund.taxes !== taxText(sums.taxes)) {
      remarks.push({ field: 'refund.taxes', code: 'wrong_sums' })
    }
    const paper = { publicId: idOf('refund'), number, createdAt: at }
    const made = { ...sums, roundingMinor, ...paper, restock, reason }
    await refundIn(tx, ports, actor, order, made, timeZone, now)
    const { amountMinor } = sums
    const backMinor = amountMinor + sums.roundingMinor
    const saidMinor = amountMinor + roundingMinor
    const recorded = { orderId: order.publicId, remarks }
    if (backMinor === saidMinor) return recorded
    return { ...recorded, why: totalChanged(backMinor, saidMinor, order.currency) }
  } catch (error) {
    const [about] = error instanceof Refusal ? error.errors : []
    if (!about) throw error
    return { ...noEffect({ field: `refund.${about.field}`, code: 'not_left' }), why: about }
  }
}

/**
 * A till that sends no taxes rounds each refund on its own, which is accepted unless too much is
 * returned.
 */
function isRightRounding(
  order: Order,
  { method, roundingMinor, taxes }: ReadRefund,
  right: RefundSums,
  stepMinor: number,
): boolean {
  if (roundingMinor === right.roundingMinor) return true
  const { amountMinor } = right
  const alone = method === 'cash' ? cashRounding(amountMinor, stepMinor) : 0
  const isAlone = taxes === null && roundingMinor === alone
  return isAlone && amountMinor + roundingMinor <= payableMinor(order, method, amountMinor)
}

function noEffect(remark: Remark): RecordedEntry {
  return { orderId: null, remarks: [remark] }
}
