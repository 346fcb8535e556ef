import { Elysia } from 'elysia'
import type { Surface } from '../../http/catalog/product.ts'
import type { RouteParts } from '../../http/server/module-routes.ts'
import { orderHistory } from './http/history.ts'
import { orderMailPreviews } from './http/mails.ts'
import { orders } from './http/orders.ts'
import { ownOrders } from './http/own-orders.ts'
import { customerPoints } from './http/points.ts'
import { sales } from './http/sales.ts'

/** The routes of orders for shoppers and guests, and those for members of the shop alone. */
export function routes(parts: RouteParts) {
  return new Elysia().use(ownOrders(parts)).use(orderHistory(parts)).use(orderMailPreviews(parts))
}

/** The routes of orders for members of the shop and for its software. */
export function routesInBothApis({ modules, ports }: RouteParts, surface: Surface) {
  return new Elysia()
    .use(orders(modules, ports, surface))
    .use(sales(ports, surface))
    .use(customerPoints(ports, surface))
}
