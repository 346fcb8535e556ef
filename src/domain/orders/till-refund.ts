import type { TerminalActor } from '../actor.ts'
import { invalid } from '../error.ts'
import type { Secrets } from '../secrets.ts'
import type { Writes } from '../store.ts'
import { amountReader, checkRounding } from './amount.ts'
import { refundedParts, refundIn } from './refund.ts'
import type { SaleRules } from './settings.ts'
import type { EntryStamp, Recorded, TillRefund } from './till-entry.ts'

/**
 * Records money and goods that come back at a till, which asks the server before it pays out.
 * @throws Refusal VALIDATION_FAILED; CONFLICT if more is asked for than is left
 */
export async function recordRefund(
  tx: Writes,
  secrets: Secrets,
  actor: TerminalActor,
  { timeZone }: SaleRules,
  { number, now }: EntryStamp,
  refund: TillRefund,
): Promise<Recorded> {
  const order = await tx.order.find(actor.shop.id, refund.orderId)
  if (!order) {
    const message = 'The shop has no order with this id.'
    throw invalid({ field: 'refund.orderId', code: 'unknown', message })
  }
  const { amountMinor, parts } = refundedParts(order, refund)
  const roundingMinor = amountReader(order.currency)('refund.rounding', refund.rounding ?? 0)
  const { method, restock, reason } = refund
  checkRounding('refund.rounding', { method, roundingMinor }, order.currency)
  const made = { number, amountMinor, roundingMinor, method, restock, reason, lines: parts }
  await refundIn(tx, secrets, actor, order, made, timeZone, now)
  return { orderId: order.publicId, attention: null }
}
