import type { TerminalActor } from '../actor.ts'
import { Refusal } from '../error.ts'
import type { Secrets } from '../secrets.ts'
import type { Writes } from '../store.ts'
import { exactMinor } from './amount.ts'
import type { Remark } from './entry.ts'
import { refundedParts, refundIn } from './refund.ts'
import type { SaleRules } from './settings.ts'
import type { EntryStamp, Recorded, TillRefund } from './till-entry.ts'

/** Records money and goods that came back at a till, if the order has that much left. */
export async function recordRefund(
  tx: Writes,
  secrets: Secrets,
  actor: TerminalActor,
  { timeZone }: SaleRules,
  { number, now }: EntryStamp,
  refund: TillRefund,
): Promise<Recorded> {
  const order = await tx.order.find(actor.shop.id, refund.orderId)
  if (!order) return nothing({ field: 'refund.orderId', code: 'unknown_order' })
  const { method, restock, reason } = refund
  try {
    await tx.attempt(async () => {
      const { amountMinor, parts } = refundedParts(order, refund)
      const roundingMinor = exactMinor(refund.rounding ?? 0, order.currency) ?? 0
      const made = { number, amountMinor, roundingMinor, method, restock, reason, lines: parts }
      await refundIn(tx, secrets, actor, order, made, timeZone, now)
    })
  } catch (error) {
    const [about] = error instanceof Refusal ? error.errors : []
    if (!about) throw error
    return { ...nothing({ field: `refund.${about.field}`, code: 'not_left' }), why: about.message }
  }
  return { orderId: order.publicId, remarks: [] }
}

function nothing(remark: Remark): Recorded {
  return { orderId: null, remarks: [remark] }
}
