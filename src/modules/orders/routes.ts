import { Elysia } from 'elysia'
import type { Surface } from '../../http/catalog/product.ts'
import { orderHistory } from '../../http/orders/history.ts'
import { orderMailPreviews } from '../../http/orders/mails.ts'
import { orders } from '../../http/orders/orders.ts'
import { ownOrders } from '../../http/orders/own-orders.ts'
import { customerPoints } from '../../http/orders/points.ts'
import { sales } from '../../http/orders/sales.ts'
import type { RouteParts } from '../../http/server/module-routes.ts'

/** The routes of orders for shoppers and guests, and those for members of the shop alone. */
export function routes(parts: RouteParts) {
  const { ports, guards } = parts
  return new Elysia()
    .use(ownOrders(ports, guards))
    .use(customerPoints(ports, guards))
    .use(orderHistory(parts))
    .use(orderMailPreviews(ports, guards))
}

/** The routes of orders for members of the shop and for its software. */
export function routesInBothApis({ ports }: RouteParts, surface: Surface) {
  return new Elysia().use(orders(ports, surface)).use(sales(ports, surface))
}
