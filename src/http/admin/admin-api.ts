import type { AnyElysia } from 'elysia'
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

/** The admin API: a shop for the people who own and staff it. It is a list, as `storeApi` is. */
export function adminApi(parts: RouteParts): AnyElysia[] {
  const { ports, auth, guards } = parts
  const surface: Surface = {
    path: '/shop/api',
    guard: memberGuard(auth),
    operation: operationsOf('Shop'),
    tag: 'Admin',
  }
  return [
    shops(parts),
    apiKeys(ports, guards),
    staff(ports, guards, auth),
    staffDevices(ports, guards),
    terminals(parts),
    history(parts),
    customerData(parts),
    ...inBothApis(parts, surface),
    categoryMerge(ports, guards),
    taxonMerge(ports, guards, 'brand'),
    taxonMerge(ports, guards, 'collection'),
  ]
}
