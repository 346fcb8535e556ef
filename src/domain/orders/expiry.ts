import { SERVER } from '../history.ts'
import type { Ports } from '../ports.ts'
import { type Ender, release } from './order.ts'
import { mailOrder } from './order-notice.ts'
import { findOrder } from './order-rows.ts'

/** Orders that one sweep ends before it looks for more. */
const AT_ONCE = 50

const KASSA: Ender = {
  who: { actor: 'kassa', actorName: 'kassa' },
  by: SERVER,
}

/** Ends the open orders that have expired, each in a transaction of its own. */
export async function expireOrders(ports: Ports): Promise<void> {
  const { store, clock } = ports
  for (;;) {
    const now = clock()
    const expired = await store.read.all<ExpiredOrder>('order.expired', { now, limit: AT_ONCE })
    for (const order of expired) await expire(ports, order, now)
    if (expired.length < AT_ONCE) return
  }
}

interface ExpiredOrder {
  readonly shopId: number
  readonly publicId: string
}

async function expire(
  ports: Ports,
  { shopId, publicId }: ExpiredOrder,
  now: number,
): Promise<void> {
  await ports.store.writeFor(shopId, async (tx) => {
    const order = await findOrder(tx, shopId, publicId)
    // It may have been paid meanwhile, or another server was faster.
    if (order?.status !== 'open') return
    const after = await release(tx, shopId, KASSA, order, 'expired', now)
    // Whoever has left a payment page knows that nothing was bought.
    const isAwaited = order.paymentWay === 'counter' || order.paymentWay === 'transfer'
    if (isAwaited) await mailOrder(tx, ports, shopId, 'expired', after, now)
  })
}
