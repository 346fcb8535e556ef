import { digestOf } from '../../modules/orders/digest.ts'
import { listedOrders } from '../../modules/orders/order-list.ts'
import type { Order } from '../../modules/orders/order-record.ts'
import { updateOrder } from '../../modules/orders/order-rows.ts'
import { inSlices } from '../changes/runner.ts'
import type { Ports } from '../ports.ts'
import { columnOf } from '../rows.ts'
import { sealShop } from '../seal/check.ts'

/** How many orders are read at once. */
const AT_ONCE = 20

/**
 * After a restore with another secret of the server, makes new digests of all orders, in slices,
 * between which others can write, and new seals, one shop at a time.
 * @param signal ends the work between two slices; the next call begins again
 */
export async function sealRestored(
  { store, secrets }: Pick<Ports, 'store' | 'secrets'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const shop of await columnOf<number>(store.read, 'shop.unsealed', {})) {
    let last: Order | undefined
    await inSlices(store, async (tx) => {
      if (signal?.aborted) return false
      const orders = await listedOrders(tx, shop, {}, last, AT_ONCE)
      for (const order of orders) {
        const { publicId, updatedAt } = order
        const digest = digestOf(secrets, shop, order)
        if (digest !== order.digest) await updateOrder(tx, shop, publicId, { digest, updatedAt })
      }
      last = orders.at(-1)
      if (orders.length === AT_ONCE) return true
      await tx.run('shop.seal', { shop })
      return false
    })
  }
  for (const shop of await columnOf<number>(store.read, 'seal.unsealed', {})) {
    if (signal?.aborted) return
    await store.writeFor(shop, (tx) => sealShop(tx, secrets, shop))
  }
}
