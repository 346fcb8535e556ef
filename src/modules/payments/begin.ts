import { invalid, Refusal } from '../../domain/error.ts'
import { shopLanguage } from '../../domain/mail/mail.ts'
import type { Module } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import type { Writing } from '../../domain/store.ts'
import { NOT_BEGUN, type OnlinePaymentState, type OnlineState } from '../orders/online.ts'
import { endUnpaid } from '../orders/order.ts'
import type { Order } from '../orders/order-record.ts'
import { findOrder } from '../orders/order-rows.ts'
import { missingMinor } from '../orders/payment.ts'
import { isToPay, orderCode } from '../orders/values.ts'
import { activeAccount, eventsPath } from './account.ts'
import { openProvider } from './attend.ts'
import {
  FIRST_LOOK_MS,
  insertPayment,
  type OnlinePaymentRow,
  onlinePaymentById,
  paymentsOfOrder,
  stateOf,
} from './online-payment.ts'
import { type BegunPayment, ProviderFailure, providersOf } from './provider.ts'
import { providerActor } from './provider-actor.ts'

/** A payment in one of these states has ended without money. */
const ENDED: ReadonlySet<OnlineState> = new Set(['failed', 'expired', 'cancelled'])

/**
 * Notes the payment of an order, in the transaction that places it.
 * @returns false if the shop uses no provider
 * @throws Refusal VALIDATION_FAILED on `payment`
 */
export async function prepareBegin(
  tx: Writing,
  modules: readonly Module[],
  shop: Shop,
  order: Order,
  returnUrl: () => string,
  now: number,
): Promise<boolean> {
  const account = await activeAccount(tx, shop.id)
  const provider = account && providersOf(modules).get(account.provider)
  if (!account || !provider) return false
  const amountMinor = missingMinor(order)
  if (!provider.takes(amountMinor, order.currency)) {
    const message = `${provider.title} cannot take this amount in ${order.currency}.`
    throw invalid('payment', 'not_offered', message)
  }
  await insertPayment(tx, shop.id, account, order, amountMinor, returnUrl(), now)
  return true
}

/**
 * Asks the provider for the page on which the last payment of an order is made.
 * @returns null if the order is not paid at a provider
 * @throws Refusal UNAVAILABLE if there is no such page; the order is cancelled by then
 */
export async function beginPayment(
  modules: readonly Module[],
  ports: Ports,
  shop: Shop,
  orderId: string,
  ifRefused: 'cancel the order' | 'keep the order' = 'cancel the order',
): Promise<OnlinePaymentState | null> {
  const { read } = ports.store
  const row = (await paymentsOfOrder(read, shop.id, orderId)).at(-1)
  if (!row) return null
  if (row.status !== 'beginning') return begunOf(modules, row)
  const order = await findOrder(read, shop.id, orderId)
  if (!order) throw new Error(`no order ${orderId}`)
  try {
    const begun = await askProvider(modules, ports, shop, row, order)
    return begunOf(modules, await noteBegun(ports, shop, row, begun))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const after = await giveUp(modules, ports, shop, row, error, ifRefused)
    // Another request for the same order may have been faster.
    return begunOf(modules, after, error)
  }
}

/**
 * Begins another payment of an order whose last one has ended without money.
 * @throws Refusal UNAVAILABLE if the provider does not help; the order stays open
 */
export async function beginAgain(
  modules: readonly Module[],
  ports: Ports,
  shop: Shop,
  orderId: string,
): Promise<void> {
  const { store, clock } = ports
  const isWanted = await store.writeFor(shop.id, async (tx) => {
    const last = (await paymentsOfOrder(tx, shop.id, orderId)).at(-1)
    if (last?.status === 'beginning') return true
    if (!last || !ENDED.has(last.status)) return false
    const order = await findOrder(tx, shop.id, orderId)
    if (order?.status !== 'open') return false
    return await prepareBegin(tx, modules, shop, order, () => last.returnUrl, clock())
  })
  if (isWanted) await beginPayment(modules, ports, shop, orderId, 'keep the order')
}

/** @throws Refusal UNAVAILABLE if the payment never began */
function begunOf(
  modules: readonly Module[],
  row: OnlinePaymentRow,
  cause?: ProviderFailure,
): OnlinePaymentState | null {
  if (row.reference !== null || row.status === 'beginning') return stateOf(modules, row)
  const title = providersOf(modules).get(row.provider)?.title ?? row.provider
  const message = `${title} does not take payments right now, so nothing was paid. Try again in a moment, or choose another way of payment.`
  throw new Refusal('UNAVAILABLE', message, [], { cause, title: NOT_BEGUN })
}

/** @throws ProviderFailure */
async function askProvider(
  modules: readonly Module[],
  ports: Ports,
  shop: Shop,
  row: OnlinePaymentRow,
  order: Order,
): Promise<BegunPayment> {
  const { provider, account } = await openProvider(modules, ports, shop, row)
  if (!isToPay(order)) throw new ProviderFailure('The order has ended.', true)
  const language = await shopLanguage(ports.store.read, shop.id)
  return await provider.begin(ports, account, {
    id: row.publicId,
    orderId: order.publicId,
    orderCode: orderCode(order.publicId),
    shop: shop.slug,
    shopName: shop.name,
    email: order.email,
    amountMinor: row.amountMinor,
    currency: row.currency,
    language,
    returnUrl: row.returnUrl,
    eventsUrl: ports.origin ? ports.origin + eventsPath(shop.slug, row.account) : null,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  })
}

/** Stores the page of a payment, unless the payment was given up meanwhile. */
async function noteBegun(
  { store, clock }: Ports,
  shop: Shop,
  { publicId }: OnlinePaymentRow,
  { reference, url }: BegunPayment,
): Promise<OnlinePaymentRow> {
  return await store.writeFor(shop.id, async (tx) => {
    const row = await stored(tx, shop, publicId)
    if (row.status !== 'beginning') return row
    const begun = { status: 'open', reference, url, problem: null, failures: 0 } as const
    const change = { ...begun, dueAt: clock() + FIRST_LOOK_MS }
    await tx.run('payment.change', { shop: shop.id, publicId, ...change })
    return { ...row, ...change }
  })
}

/** Ends a payment that could not begin, and cancels its order at once, unless that is kept. */
async function giveUp(
  modules: readonly Module[],
  ports: Ports,
  shop: Shop,
  { publicId }: OnlinePaymentRow,
  { message: problem }: ProviderFailure,
  ifRefused: 'cancel the order' | 'keep the order',
): Promise<OnlinePaymentRow> {
  const now = ports.clock()
  return await ports.store.writeFor(shop.id, async (tx) => {
    const row = await stored(tx, shop, publicId)
    if (row.status !== 'beginning') return row
    const change = { status: 'failed', problem, failures: 0, dueAt: null } as const
    await tx.run('payment.change', { shop: shop.id, publicId, ...change })
    const order = await findOrder(tx, shop.id, row.orderId)
    if (!order || ifRefused === 'keep the order') return { ...row, ...change }
    await endUnpaid(tx, providerActor(modules, shop, row.provider), order, now, problem)
    return { ...row, ...change }
  })
}

async function stored(tx: Writing, shop: Shop, publicId: string): Promise<OnlinePaymentRow> {
  const row = await onlinePaymentById(tx, shop.id, publicId)
  if (!row) throw new Error(`no online payment ${publicId}`)
  return row
}
