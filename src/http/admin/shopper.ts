import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { getShopper, listShoppers, ShopperView } from '../../domain/access/shopper.ts'
import { exportShopper, forgetShopper, ShopperData } from '../../domain/orders/shopper-data.ts'
import { QueryLine } from '../../domain/parameter.ts'
import { SHOPPER_MANAGE, SHOPPER_READ } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

const CustomerParameters = Closed({
  ...PageParameters.properties,
  search: Type.Optional(
    QueryLine(200, 'Only customers with all of these words, or parts of them: name, email, phone.'),
  ),
})

/** The shoppers who have an account at a shop, for its members. */
export function customers(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/shop/api/customers', tags: ['Customers'] })
    .use(guards)
    .get('', ({ actor, query }) => listShoppers(ports, actor, customerQueryOf(query)), {
      adminSession: SHOPPER_READ,
      query: CustomerParameters,
      detail: operation('listCustomers', 'List customers', { 200: PageOf(ShopperView) }),
    })
    .get('/:id', ({ actor, params }) => getShopper(ports, actor, params.id), {
      adminSession: SHOPPER_READ,
      detail: operation('getCustomer', 'Get one customer', { 200: ShopperView }),
    })
    .get('/:id/export', ({ actor, params }) => exportShopper(ports, actor, params.id), {
      adminSession: SHOPPER_MANAGE,
      detail: operation('exportCustomer', 'Export all that the shop holds about a customer', {
        200: ShopperData,
      }),
    })
    .delete('/:id', ({ actor, params }) => forgetShopper(ports, actor, params.id), {
      adminSession: SHOPPER_MANAGE,
      detail: operation(
        'forgetCustomer',
        'Forget a customer; orders stay, without the address once the retention has ended',
        { 204: null },
      ),
    })
}

function customerQueryOf(query: Static<typeof CustomerParameters>) {
  return { ...pageQueryOf(query), search: query.search }
}
