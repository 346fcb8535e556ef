import { Elysia } from 'elysia'
import type { Ports } from '../../domain/ports.ts'
import { changeSettings, shopSettings } from '../../domain/shop/settings.ts'
import { listShops, signUpShop } from '../../domain/shop/shop.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'
import { memberOperation, signedInOperation } from './admin.ts'
import {
  CreatedShopView,
  MemberShopView,
  NewShopBody,
  SettingsBody,
  SettingsView,
} from './shop-schema.ts'

/** The shops of whoever is signed in, and the settings of one of them. */
export function shops(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/shop/api', tags: ['Shops'] })
    .use(guards)
    .get('/shops', ({ user, query }) => listShops(ports, user, pageQueryOf(query)), {
      signedIn: true,
      query: PageParameters,
      detail: signedInOperation('listShops', 'List my shops', { 200: PageOf(MemberShopView) }),
    })
    .post(
      '/shops',
      async ({ user, body, set }) => {
        set.status = 201
        return await signUpShop(ports, user, body)
      },
      {
        signedIn: true,
        body: NewShopBody,
        detail: signedInOperation(
          'createShop',
          'Sign up a shop; its secret key stands in this answer and nowhere else',
          { 201: CreatedShopView },
          ['CONFLICT'],
        ),
      },
    )
    .get('/shop', ({ actor }) => shopSettings(ports, actor), {
      adminSession: 'shop.read',
      detail: memberOperation('getShop', 'Read the settings of the shop', { 200: SettingsView }),
    })
    .patch('/shop', ({ actor, body }) => changeSettings(ports, actor, body), {
      adminSession: 'shop.write',
      body: SettingsBody,
      detail: memberOperation(
        'updateShop',
        'Change the settings of the shop; its currency is fixed once products exist',
        { 200: SettingsView },
        ['CONFLICT'],
      ),
    })
}
