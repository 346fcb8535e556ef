import type { Actor } from '../../domain/actor.ts'
import { notFound } from '../../domain/error.ts'
import type { Module } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import { attend } from './attend.ts'
import { type OnlinePaymentView, onlinePaymentById, paymentViews } from './online-payment.ts'

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
