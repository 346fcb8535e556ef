import { commandLine } from '../../domain/actor.ts'
import type { EventFamily } from '../../domain/event-family.ts'
import { shopById } from '../../domain/shop/shop.ts'
import { findOrder } from './order-rows.ts'
import { OrderView, orderView } from './view.ts'

export const orderEvents: EventFamily = {
  events: ['order.created', 'order.paid', 'order.shipped', 'order.updated'],
  dataOf: () => OrderView,
  async subjectOf({ store, origin }, shopId, { subject }) {
    const order = await findOrder(store.read, shopId, subject)
    const shop = await shopById(store.read, shopId)
    return order && shop && JSON.stringify(orderView(order, commandLine(shop), origin))
  },
}
