import { Elysia } from 'elysia'
import { categoryMerge } from '../catalog/category.ts'
import type { Surface } from '../catalog/product.ts'
import { inBothApis } from '../catalog/store-api.ts'
import { taxonMerge } from '../catalog/taxon.ts'
import { operationsOf } from '../openapi/document.ts'
import { memberGuard } from '../server/guard.ts'
import type { RouteParts } from '../server/module-routes.ts'
import { history } from './history.ts'
import { apiKeys } from './key.ts'
import { shops } from './shop.ts'
import { customerData } from './shopper.ts'
import { staff, staffDevices } from './staff.ts'
import { terminals } from './terminal.ts'

/** The admin API: a shop for the people who own and staff it. */
export function adminApi(parts: RouteParts) {
  const { ports, auth, guards } = parts
  const surface: Surface = {
    path: '/shop/api',
    guard: memberGuard(auth),
    operation: operationsOf('Shop'),
    tag: 'Admin',
  }
  return new Elysia()
    .use(shops(parts))
    .use(apiKeys(ports, guards))
    .use(staff(ports, guards, auth))
    .use(staffDevices(ports, guards))
    .use(terminals(parts))
    .use(history(parts))
    .use(customerData(parts))
    .use(inBothApis(parts, surface))
    .use(categoryMerge(ports, guards))
    .use(taxonMerge(ports, guards, 'brand'))
    .use(taxonMerge(ports, guards, 'collection'))
}
