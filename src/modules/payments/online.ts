import type { Module } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import type { OnlinePayment } from '../orders/online.ts'
import { activeAccount } from './account.ts'
import { attend } from './attend.ts'
import { beginAgain, beginPayment, prepareBegin } from './begin.ts'
import { lastPayments, paymentsOfOrder, stateOf } from './online-payment.ts'
import { providersOf } from './provider.ts'
import { queueRefund } from './refunding.ts'

/** A provider is not asked again within this time because a shopper waits. */
const LOOK_PAUSE_MS = 3_000
/** A page of a shopper waits for the provider for at most this long. */
const LOOK_WAIT_MS = 5_000

/** Takes the payments of orders at the provider of the shop. */
export const onlinePayment: OnlinePayment = {
  async offered(read, modules, shop) {
    const account = await activeAccount(read, shop)
    const provider = account && providersOf(modules).get(account.provider)
    return account && provider ? { provider: provider.title, mode: account.mode } : null
  },
  prepare: prepareBegin,
  begin: (modules, ports, shop, order) => beginPayment(modules, ports, shop, order),
  beginAgain,
  async statesOf(read, modules, shop, orders) {
    const rows = await lastPayments(read, shop, orders)
    return new Map(rows.map((row) => [row.orderId, stateOf(modules, row)]))
  },
  look: lookNow,
  refunded: queueRefund,
}

/** Asks about the last payment of an order, and waits a little for the answer. */
async function lookNow(
  modules: readonly Module[],
  ports: Ports,
  shop: number,
  order: string,
): Promise<void> {
  const row = (await paymentsOfOrder(ports.store.read, shop, order)).at(-1)
  if (!row || row.reference === null || !['open', 'pending'].includes(row.status)) return
  if (row.lookedAt !== null && ports.clock() - row.lookedAt < LOOK_PAUSE_MS) return
  const work = attend(modules, ports, { shop, payment: row.publicId })
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LOOK_WAIT_MS)
  await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
