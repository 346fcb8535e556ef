import { inSlices } from '../../domain/changes/runner.ts'
import type { Ports } from '../../domain/ports.ts'
import { columnOf } from '../../domain/rows.ts'
import type { Reading } from '../../domain/store.ts'
import { digestOf } from './digest.ts'
import { listedOrders } from './order-list.ts'
import type { Order } from './order-record.ts'
import { updateOrder } from './order-rows.ts'
import { sealPoints } from './points/seal.ts'

/** How many orders are read at once. */
const AT_ONCE = 20

/**
 * The shops whose orders and points do not all have a digest or a seal with the key of the server,
 * since a restore with another secret.
 */
export async function unsealedShops(read: Reading): Promise<number[]> {
  return await columnOf<number>(read, 'order.unsealed_shops', {})
}

/**
 * After a restore with another secret of the server, makes new digests of all orders and new seals
 * of all points, in slices, between which others can write.
 * @param signal ends the work between two slices; the next call begins again
 */
export async function sealOrders(
  { store, secrets }: Pick<Ports, 'store' | 'secrets'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const shop of await unsealedShops(store.read)) {
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
      return orders.length === AT_ONCE
    })
    let shopper: string | undefined
    await inSlices(store, async (tx) => {
      if (signal?.aborted) return false
      shopper = await sealPoints(tx, secrets, shop, shopper)
      if (shopper !== undefined) return true
      await tx.run('order.seal_shop', { shop })
      return false
    })
  }
}
