import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../../domain/actor.ts'
import { notFound } from '../../domain/error.ts'
import type { Module } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import { Named } from '../../domain/schema.ts'
import { attend } from './attend.ts'
import { type OnlinePaymentView, onlinePaymentById, paymentViews } from './online-payment.ts'
import { retryRefund } from './refunding.ts'

/** A refund at a provider. */
export const RetryInput = Named('OnlineRefundRetry', {
  refund: Type.String({ maxLength: 64, description: 'The `id` of a refund of the payment.' }),
})

/**
 * Asks the provider how a payment stands, acts on the answer, and sends its refunds again. If the
 * provider does not help, `problem` says why.
 * @throws Refusal NOT_FOUND
 */
export async function lookAtPayment(
  modules: readonly Module[],
  ports: Ports,
  { shop }: Actor,
  publicId: string,
): Promise<OnlinePaymentView> {
  const { read } = ports.store
  if (!(await onlinePaymentById(read, shop.id, publicId))) throw notFound('online payment')
  await attend(modules, ports, { shop: shop.id, payment: publicId })
  const row = await onlinePaymentById(read, shop.id, publicId)
  const [view] = await paymentViews(read, modules, shop.id, row ? [row] : [])
  if (!view) throw notFound('online payment')
  return view
}

/**
 * Sends a refund that the provider has refused to it once more, and looks at its payment. Sends
 * nothing if it was not refused, so a repetition is harmless.
 * @throws Refusal NOT_FOUND
 */
export async function retryAtProvider(
  modules: readonly Module[],
  ports: Ports,
  actor: Actor,
  publicId: string,
  { refund }: Static<typeof RetryInput>,
): Promise<OnlinePaymentView> {
  const { store, clock } = ports
  const shop = actor.shop.id
  const now = clock()
  await store.writeFor(shop, async (tx) => {
    const payment = await onlinePaymentById(tx, shop, publicId)
    if (payment) await retryRefund(tx, actor, payment, refund, now)
  })
  return await lookAtPayment(modules, ports, actor, publicId)
}
