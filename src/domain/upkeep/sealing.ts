import { inSlices } from '../changes/runner.ts'
import { digestOf, isKeyless, keylessDigestOf } from '../orders/digest.ts'
import { listedOrders } from '../orders/order-list.ts'
import type { Order } from '../orders/order-record.ts'
import { refundTaxesOf, updateOrder } from '../orders/order-rows.ts'
import type { Ports } from '../ports.ts'
import { columnOf } from '../rows.ts'
import type { Writes } from '../store.ts'

/** How many orders are read at once. */
const AT_ONCE = 20

/**
 * Gives the orders of earlier versions their digests with a key, in slices, between which others
 * can write. An order whose old digest is wrong keeps it, so that `kassa check` goes on to name it.
 * @param isLatest whether no server of an earlier version uses the database any more: one would not
 *   renew the digest of an order that it changes
 * @param signal ends the work between two slices; the next call begins again
 */
export async function sealOrders(
  { store, secrets }: Pick<Ports, 'store' | 'secrets'>,
  isLatest: () => Promise<boolean> = async () => true,
  signal?: AbortSignal,
): Promise<void> {
  const shops = await columnOf<number>(store.read, 'shop.unsealed', {})
  if (shops.length === 0 || !(await isLatest())) return
  for (const shop of shops) {
    let last: Order | undefined
    await inSlices(store, async (tx) => {
      if (signal?.aborted) return false
      const orders = await listedOrders(tx, shop, {}, last, AT_ONCE)
      for (const order of orders) await seal(tx, shop, order)
      last = orders.at(-1)
      if (orders.length === AT_ONCE) return true
      await tx.run('shop.seal', { shop: shop })
      return false
    })
  }

  async function seal(tx: Writes, shop: number, order: Order): Promise<void> {
    const { publicId, updatedAt } = order
    if (isKeyless(order.digest) && keylessDigestOf(order) !== order.digest) return
    const digest = digestOf(secrets, shop, order, await refundTaxesOf(tx, shop, order))
    if (digest !== order.digest) await updateOrder(tx, shop, publicId, { digest, updatedAt })
  }
}
