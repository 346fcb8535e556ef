import { Elysia } from 'elysia'
import type { Module } from '../../domain/module.ts'
import type { Surface } from '../catalog/product.ts'
import { inBothApis } from '../catalog/store-api.ts'
import { taxonMerge } from '../catalog/taxon.ts'
import { operationsOf } from '../openapi/document.ts'
import { orderHistory } from '../orders/history.ts'
import { orderMailPreviews } from '../orders/mails.ts'
import { customerPoints } from '../orders/points.ts'
import { memberGuard } from '../server/guard.ts'
import type { RouteParts } from '../server/module-routes.ts'
import { counts } from './count.ts'
import { history } from './history.ts'
import { apiKeys } from './key.ts'
import { shops } from './shop.ts'
import { customers } from './shopper.ts'
import { staff, staffDevices } from './staff.ts'
import { terminals } from './terminal.ts'

/** The admin API: a shop for the people who own and staff it. */
export function adminApi(modules: readonly Module[], parts: RouteParts) {
  const { ports, auth, guards } = parts
  const surface: Surface = {
    path: '/shop/api',
    guard: memberGuard(auth),
    operation: operationsOf('Shop'),
    tag: 'Admin',
  }
  return new Elysia()
    .use(shops(ports, guards))
    .use(apiKeys(ports, guards))
    .use(staff(ports, guards, auth))
    .use(staffDevices(ports, guards))
    .use(terminals(ports, guards))
    .use(history(ports, guards))
    .use(customers(ports, guards))
    .use(customerPoints(ports, guards))
    .use(orderHistory(ports, guards))
    .use(orderMailPreviews(ports, guards))
    .use(counts(ports, guards, parts.background))
    .use(inBothApis(modules, parts, surface))
    .use(taxonMerge(ports, guards, 'category'))
    .use(taxonMerge(ports, guards, 'brand'))
    .use(taxonMerge(ports, guards, 'collection'))
}
