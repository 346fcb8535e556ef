import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { getShopper, listShoppers, ShopperView } from '../../domain/access/shopper.ts'
import { exportShopper, forgetShopper, shopperExport } from '../../domain/access/shopper-data.ts'
import { QueryLine } from '../../domain/parameter.ts'
import { SHOPPER_MANAGE, SHOPPER_READ } from '../../domain/permission.ts'
import { Closed } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import type { RouteParts } from '../server/module-routes.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

const CustomerParameters = Closed({
  ...PageParameters.properties,
  search: Type.Optional(
    QueryLine(200, 'Only customers with all of these words, or parts of them: name, email, phone.'),
  ),
})

/** The shoppers who have an account at a shop, for its members. */
export function customers({ modules, ports, guards }: RouteParts) {
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
    .get('/:id/export', ({ actor, params }) => exportShopper(modules, ports, actor, params.id), {
      adminSession: SHOPPER_MANAGE,
      detail: operation('exportCustomer', 'Export all that the shop holds about a customer', {
        200: shopperExport(modules),
      }),
    })
    .delete('/:id', ({ actor, params }) => forgetShopper(modules, ports, actor, params.id), {
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
