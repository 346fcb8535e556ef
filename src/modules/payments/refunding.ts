import type { Actor } from '../../domain/actor.ts'
import { toMajor } from '../../domain/catalog/price.ts'
import { recordChange } from '../../domain/history.ts'
import { newId } from '../../domain/id.ts'
import type { Writing } from '../../domain/store.ts'
import type { OrderPorts } from '../orders/mail/order-notice.ts'
import { orderAct } from '../orders/order-act.ts'
import type { Order, Refund } from '../orders/order-record.ts'
import { findOrder } from '../orders/order-rows.ts'
import { mailPayment } from './mail/payment-notice.ts'
import { type OnlinePaymentRow, paymentsOfOrder } from './online-payment.ts'
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
 * Leaves a refund that the provider has refused to it again, in a transaction, under a new id: a
 * provider gives its first answer to a repetition. Does nothing if it was not refused.
 * @param publicId of the refund at the provider
 */
export async function retryRefund(
  tx: Writing,
  actor: Actor,
  payment: OnlinePaymentRow,
  publicId: string,
  now: number,
): Promise<void> {
  const shop = actor.shop.id
  const refunds = await refundsOf(tx, shop, [payment.publicId])
  const refund = refunds.find((one) => one.publicId === publicId && one.status === 'failed')
  if (!refund) return
  const order = await findOrder(tx, shop, payment.orderId)
  if (!order) throw new Error(`no order ${payment.orderId}`)
  await tx.run('payment.retry_refund', { shop, publicId, next: newId('oref', now), now })
  await tx.run('payment.wake', { shop, publicId: payment.publicId })
  const money = { amountMinor: refund.amountMinor, currency: payment.currency }
  await recordChange(tx, actor, now, returnAct('refund_retried', order, money))
}

/** The act of an order whose money goes back at a provider, for the history. */
export function returnAct(
  verb: string,
  order: Order,
  { amountMinor, currency }: Pick<OnlinePaymentRow, 'amountMinor' | 'currency'>,
) {
  const changes = [{ field: 'returned', from: null, to: toMajor(amountMinor, currency) }]
  return { ...orderAct(verb, order, order), changes }
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
