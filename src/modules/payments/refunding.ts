import { newId } from '../../domain/id.ts'
import type { Writing } from '../../domain/store.ts'
import type { OrderPorts } from '../orders/mail/order-notice.ts'
import type { Order, Refund } from '../orders/order-record.ts'
import { mailPayment } from './mail/payment-notice.ts'
import { paymentsOfOrder } from './online-payment.ts'
import { type OnlineRefundRow, refundsOf } from './online-refund.ts'

/**
 * Leaves a refund of an order to the provider that took the money, in a transaction. What the
 * provider did not take is not left to it.
 */
export async function queueRefund(
  tx: Writing,
  shop: number,
  { publicId: order }: Order,
  { publicId: refundId, method, amountMinor }: Refund,
  now: number,
): Promise<void> {
  if (method !== 'online') return
  const booked = (await paymentsOfOrder(tx, shop, order)).filter(
    ({ outcome }) => outcome === 'booked',
  )
  if (booked.length === 0) return
  const queued = await refundsOf(
    tx,
    shop,
    booked.map(({ publicId }) => publicId),
  )
  for (const { publicId: payment, amountMinor: taken } of booked) {
    const gone = queued.filter((one) => one.payment === payment && one.status !== 'failed')
    const left = taken - gone.reduce((sum, one) => sum + one.amountMinor, 0)
    const amount = Math.min(amountMinor, left)
    if (amount <= 0) continue
    await addRefund(tx, shop, payment, refundId, amount, now)
    return
  }
}

/** @param refundId the refund of the order; null: the whole payment goes back */
export async function addRefund(
  tx: Writing,
  shop: number,
  payment: string,
  refundId: string | null,
  amountMinor: number,
  now: number,
): Promise<void> {
  const publicId = newId('oref', now)
  await tx.run('payment.add_refund', { shop, publicId, payment, refundId, amountMinor, now })
  await tx.run('payment.wake', { shop, publicId: payment })
}

/**
 * Notes how a refund stands at the provider, in a transaction, and tells the shopper once when the
 * provider has sent the money of a refund of the order.
 * @param attempts how often kassa has asked the provider for it; null: as before
 */
export async function noteRefund(
  tx: Writing,
  ports: OrderPorts,
  shop: number,
  { publicId, payment }: Pick<OnlineRefundRow, 'publicId' | 'payment'>,
  change: {
    readonly status: OnlineRefundRow['status']
    readonly reference?: string
    readonly problem: string | null
    readonly attempts?: number
  },
  now: number,
): Promise<void> {
  const before = (await refundsOf(tx, shop, [payment])).find((one) => one.publicId === publicId)
  if (!before) throw new Error(`no online refund ${publicId}`)
  const { attempts } = before
  await tx.run('payment.change_refund', { shop, publicId, attempts, now, ...change })
  const hasEnded = before.status !== change.status
  if (hasEnded && change.status === 'failed') {
    await tx.run('payment.unsettle', { shop, publicId: payment })
  }
  if (hasEnded && change.status === 'done' && before.refundId !== null) {
    await mailPayment(tx, ports, { news: 'paymentRefunded', shop, payment, refund: publicId }, now)
  }
}
