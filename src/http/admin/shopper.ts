import { Elysia } from 'elysia'
import type { adminSession } from '../../auth/admin-session.ts'
import { listShoppers } from '../../domain/access/shopper.ts'
import type { Ports } from '../../domain/ports.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/paging.ts'
import { AccountView } from '../sign-in/session-schema.ts'
import { memberOperation } from './admin.ts'

/** Who has an account at a shop, for its members. */
export function customers(ports: Ports, auth: ReturnType<typeof adminSession>) {
  return new Elysia({ prefix: '/shop/api/customers', tags: ['Customers'] })
    .use(auth)
    .get('', ({ actor, query }) => listShoppers(ports, actor, pageQueryOf(query)), {
      adminSession: 'shopper.read',
      query: PageParameters,
      detail: memberOperation('listCustomers', 'List customers', { 200: PageOf(AccountView) }),
    })
}
