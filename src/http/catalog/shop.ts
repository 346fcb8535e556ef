import { Elysia } from 'elysia'
import { STORE_READ } from '../../domain/permission.ts'
import { storeShop, storeShopSchema } from '../../domain/shop/store-shop.ts'
import type { RouteParts } from '../server/module-routes.ts'
import type { Surface } from './product.ts'

/** The data of a shop that its storefront needs. */
export function storeShops(
  { modules, ports }: RouteParts,
  { path, guard, operation, tag }: Surface,
) {
  return new Elysia({ prefix: path, tags: [`${tag} shop`] })
    .macro({ may: guard })
    .get('/shop', ({ actor }) => storeShop(modules, ports, actor), {
      may: STORE_READ,
      detail: operation('getStoreShop', 'Read how the shop sells: delivery, payment, taxes', {
        200: storeShopSchema(modules),
      }),
    })
}
