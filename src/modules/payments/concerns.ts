import type { Actor } from '../../domain/actor.ts'
import { notFound } from '../../domain/error.ts'
import { recordChange } from '../../domain/history.ts'
import type { Module } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import { orderAct } from '../orders/order-act.ts'
import { findOrder } from '../orders/order-rows.ts'
import {
  type OnlinePaymentRow,
  type OnlinePaymentView,
  onlinePaymentById,
  paymentViews,
} from './online-payment.ts'

/** The most payments with a concern that are listed, and those with refunds that wait. */
const MOST = 100

/**
 * The payments that staff should look at, the oldest first: those with a concern that nobody has
 * dealt with, and those with a refund that was tried and has not got through.
 */
export async function listConcerns(
  modules: readonly Module[],
  { store: { read } }: Ports,
  { shop }: Actor,
): Promise<{ readonly data: OnlinePaymentView[] }> {
  const find = (which: { readonly concern: true } | { readonly stuck: true }) =>
    read.all<OnlinePaymentRow>('payment.find', { shop: shop.id, most: MOST, ...which })
  const rows = [...(await find({ concern: true })), ...(await find({ stuck: true }))]
  const byId = new Map(rows.map((row) => [row.publicId, row]))
  const sorted = [...byId.values()].sort((one, other) => one.createdAt - other.createdAt)
  return { data: await paymentViews(read, modules, shop.id, sorted) }
}

/**
 * Notes that staff have dealt with the concern of a payment. Another concern, or another refund
 * that fails, is shown again. A repetition changes nothing.
 * @throws Refusal NOT_FOUND
 */
export async function settleConcern(
  modules: readonly Module[],
  { store, clock }: Ports,
  actor: Actor,
  publicId: string,
): Promise<OnlinePaymentView> {
  const { shop } = actor
  const now = clock()
  return await store.writeFor(shop.id, async (tx) => {
    const row = await onlinePaymentById(tx, shop.id, publicId)
    if (!row) throw notFound('online payment')
    const { concern, orderId, problem, failures, dueAt } = row
    const after = { ...row, settled: concern }
    if (concern !== row.settled) {
      const change = { hasSettled: true, settled: concern, problem, failures, dueAt }
      await tx.run('payment.change', { shop: shop.id, publicId, ...change })
      const order = await findOrder(tx, shop.id, orderId)
      if (!order) throw new Error(`no order ${orderId}`)
      const changes = [{ field: 'concern', from: concern, to: null }]
      await recordChange(tx, actor, now, { ...orderAct('payment_settled', order, order), changes })
    }
    const [view] = await paymentViews(tx, modules, shop.id, [after])
    if (!view) throw notFound('online payment')
    return view
  })
}
