import { Elysia } from 'elysia'
import { listShoppers } from '../../domain/access/shopper.ts'
import type { Ports } from '../../domain/ports.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'
import { AccountView } from '../sign-in/session-schema.ts'
import { memberOperation } from './admin.ts'

/** Who has an account at a shop, for its members. */
export function customers(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/shop/api/customers', tags: ['Customers'] })
    .use(guards)
    .get('', ({ actor, query }) => listShoppers(ports, actor, pageQueryOf(query)), {
      adminSession: 'shopper.read',
      query: PageParameters,
      detail: memberOperation('listCustomers', 'List customers', { 200: PageOf(AccountView) }),
    })
}
