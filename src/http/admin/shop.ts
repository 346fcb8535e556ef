import { Elysia } from 'elysia'
import { SHOP_READ, SHOP_WRITE } from '../../domain/permission.ts'
import { CreatedShop, NewShop, signUpShop } from '../../domain/shop/new-shop.ts'
import { changeSettings, settingsSchemas, shopSettings } from '../../domain/shop/settings.ts'
import { listShops, MemberShop } from '../../domain/shop/shop.ts'
import { operation } from '../openapi/document.ts'
import { productLanguageOf } from '../server/language.ts'
import type { RouteParts } from '../server/module-routes.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

/** The shops of the signed-in user, and the settings of one of them. */
export function shops({ modules, ports, guards }: RouteParts) {
  const { view, patch } = settingsSchemas(modules)
  return new Elysia({ prefix: '/shop/api', tags: ['Shops'] })
    .use(guards)
    .get(
      '/shops',
      ({ user, session, query }) => listShops(ports, { user, session }, pageQueryOf(query)),
      {
        signedIn: true,
        query: PageParameters,
        detail: operation('listShops', 'List my shops', { 200: PageOf(MemberShop) }),
      },
    )
    .post(
      '/shops',
      ({ user, body, request }) => signUpShop(ports, user, body, productLanguageOf(request)),
      {
        signedIn: 'to all shops',
        body: NewShop,
        detail: operation(
          'createShop',
          'Create a shop; its secret key is shown only in this answer. Its products are searched in the language that the request prefers',
          { 201: CreatedShop, refusals: ['FORBIDDEN', 'CONFLICT'] },
        ),
      },
    )
    .get('/shop', ({ actor }) => shopSettings(modules, ports, actor), {
      adminSession: SHOP_READ,
      detail: operation('getShop', 'Read the settings of the shop', { 200: view }),
    })
    .patch('/shop', ({ actor, body }) => changeSettings(modules, ports, actor, body), {
      adminSession: SHOP_WRITE,
      body: patch,
      detail: operation(
        'updateShop',
        'Change the settings of the shop; its currency is fixed once there are products or sales',
        { 200: view, refusals: ['CONFLICT'] },
      ),
    })
}
