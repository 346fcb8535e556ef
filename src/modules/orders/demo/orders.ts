import type { History } from '../../../demo/history.ts'
import type { DemoPart, DemoPast } from '../../../demo/part.ts'
import type { Shopper } from '../../../domain/access/shopper.ts'
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '../../../domain/time.ts'
import { DEMO_ORDERS } from '../demo-settings.ts'
import { cancelOrder, expireOrders } from '../order.ts'
import { payOrder } from '../payment.ts'
import { placeOrder } from '../place.ts'
import { refundOrder } from '../refund.ts'
import { moveOrder } from '../step.ts'
import type { OrderView } from '../view.ts'

/** The orders of the demo shop. */
export const ordersDemo: DemoPart = {
  rank: 1,
  settings: DEMO_ORDERS,
  shown: {
    label: 'orders',
    example: { title: 'Look at its last order:', path: '/v1/store/orders?limit=1' },
  },
  past: (history) => new DemoOrders(history),
}

/** The orders that the storefront of the demo shop places. */
class DemoOrders implements DemoPast {
  #count = 0

  constructor(readonly history: History) {}

  planDay(day: number): void {
    const { history } = this
    for (let count = history.below(3); count > 0; count--) {
      history.at(day + history.below(22 * 60) * MINUTE_MS, () => this.next())
    }
  }

  /** Plans orders that still wait: at the counter, for packing, for a transfer. */
  planToday(now: number): void {
    const { history } = this
    history.at(now - 5 * HOUR_MS, () => this.place('pickup', true, 3 * HOUR_MS))
    history.at(now - 2 * HOUR_MS, () => this.place('delivery', true))
    history.at(now - 25 * MINUTE_MS, () => this.place('delivery', false))
  }

  /**
   * Places the next order. Of twelve, one is cancelled, one expires, and one is partly returned.
   */
  async next(): Promise<void> {
    const { history } = this
    const { ports, cast } = history
    const which = this.#count++ % 12
    if (which > 1) {
      const order = await this.place(which % 2 ? 'pickup' : 'delivery', true, 4 * HOUR_MS)
      history.after(26 * HOUR_MS, () =>
        moveOrder(ports, cast.secret, order.id, { status: 'completed' }),
      )
      if (which === 5) history.after(4 * DAY_MS, () => this.#refund(order))
      return
    }
    const { id } = await this.place('delivery', false)
    if (which === 0) history.after(HOUR_MS, () => cancelOrder(ports, cast.secret, id))
    else history.after(2 * DAY_MS + MINUTE_MS, () => expireOrders(ports))
  }

  /** @param readyAfter milliseconds until the order is ready or sent; undefined if it never is */
  async place(
    fulfilment: 'pickup' | 'delivery',
    isPaid: boolean,
    readyAfter?: number,
  ): Promise<OrderView> {
    const { history } = this
    const { ports, cast, now } = history
    const shopper = history.pick(cast.shoppers)
    const { answer } = await placeOrder(ports, cast.secret, {
      lines: history.items().map(({ product, quantity }) => ({ productId: product.id, quantity })),
      customerId: shopper.publicId,
      fulfilment,
      ...(fulfilment === 'delivery' && { address: addressOf(shopper) }),
      ...(!isPaid && { expiresAt: isoTime(now + 2 * DAY_MS), note: 'Pays by transfer' }),
    })
    const order: OrderView = JSON.parse(answer)
    const { id, code, total: amount } = order
    const tracking = { carrier: 'PostNL', number: `3S${code}` }
    const step =
      fulfilment === 'pickup'
        ? ({ status: 'ready' } as const)
        : ({ status: 'shipped', tracking } as const)
    if (isPaid) {
      const payment = { method: 'online', amount, reference: `demo-${id}` } as const
      history.after(3 * MINUTE_MS, () => payOrder(ports, cast.secret, id, payment))
    }
    if (readyAfter) history.after(readyAfter, () => moveOrder(ports, cast.secret, id, step))
    return order
  }

  async #refund({ id, lines }: OrderView): Promise<void> {
    const back = lines.slice(0, 1).map(({ id: lineId, quantity }) => ({ lineId, quantity }))
    const refund = { lines: back, restock: true, reason: 'Arrived too late' }
    await refundOrder(this.history.ports, this.history.cast.secret, id, refund)
  }
}

function addressOf({ name }: Shopper): Record<string, string> {
  const address = { line1: 'Turfmarkt 8', postalCode: '2801 HA', city: 'Gouda', country: 'NL' }
  return { name: name ?? '', ...address }
}
