import { Elysia } from 'elysia'
import { SHOP_READ, SHOP_WRITE, STORE_READ } from '../../domain/permission.ts'
import { changeSettings, shopSettings } from '../../domain/shop/settings.ts'
import { softwareSettings, softwareSettingsSchemas } from '../../domain/shop/software-settings.ts'
import { storeShop, storeShopSchema } from '../../domain/shop/store-shop.ts'
import type { RouteParts } from '../server/module-routes.ts'
import type { Surface } from './product.ts'

/** The data of a shop that its storefront needs. */
export function storeShops(
  { modules, ports }: RouteParts,
  { path, guard, operation, tag }: Surface,
) {
  const { view, patch } = softwareSettingsSchemas(modules)
  return new Elysia({ prefix: path, tags: [`${tag} shop`] })
    .macro({ may: guard })
    .get('/shop', ({ actor }) => storeShop(modules, ports, actor), {
      may: STORE_READ,
      detail: operation('getStoreShop', 'Read how the shop sells: delivery, payment, taxes', {
        200: storeShopSchema(modules),
      }),
    })
    .get(
      '/shop/settings',
      async ({ actor }) => softwareSettings(modules, await shopSettings(modules, ports, actor)),
      {
        may: SHOP_READ,
        detail: operation('getStoreSettings', 'Read the settings of the shop', { 200: view }),
      },
    )
    .patch(
      '/shop/settings',
      async ({ actor, body }) =>
        softwareSettings(modules, await changeSettings(modules, ports, actor, body)),
      {
        may: SHOP_WRITE,
        body: patch,
        detail: operation(
          'updateStoreSettings',
          'Change the settings of the shop; people, keys and the bank account are changed in admin only',
          { 200: view, refusals: ['CONFLICT'] },
        ),
      },
    )
}
