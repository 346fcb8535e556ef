import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import {
  createCustomer,
  NewCustomer,
  revisionOf,
  updateCustomer,
} from '../../domain/access/customer.ts'
import {
  AccountPatch,
  CUSTOMER_KINDS,
  getCustomer,
  listCustomers,
  ShopCustomer,
} from '../../domain/access/shopper.ts'
import { exportShopper, forgetShopper, shopperExport } from '../../domain/access/shopper-data.ts'
import { QueryChoice, QueryLine } from '../../domain/parameter.ts'
import { SHOPPER_MANAGE, SHOPPER_READ, SHOPPER_WRITE } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed } from '../../domain/schema.ts'
import type { Surface } from '../catalog/product.ts'
import { operation } from '../openapi/document.ts'
import { answered, etag, revalidated } from '../server/answer.ts'
import type { RouteParts } from '../server/module-routes.ts'
import { PageParameters, PageWithMoreOf, pageQueryOf, pageWithMore } from '../server/query.ts'
import { idempotencyOf, ifMatch } from '../server/request.ts'

const CustomerParameters = Closed({
  ...PageParameters.properties,
  search: Type.Optional(
    QueryLine(200, 'Only customers with all of these words, or parts of them: name, email, phone.'),
  ),
  kind: Type.Optional(
    QueryChoice(CUSTOMER_KINDS, { description: 'Only those with an account, or only guests.' }),
  ),
  email: Type.Optional(QueryLine(255, 'Only the customer with this whole address.')),
})

/** The customers of a shop, with an account and without, for its members and its software. */
export function customers(ports: Ports, { path, guard, operation, tag }: Surface) {
  return new Elysia({
    prefix: `${path}/customers`,
    tags: [tag === 'Store' ? 'Store customers' : 'Customers'],
  })
    .macro({ may: guard })
    .get(
      '',
      async ({ actor, query, request, set }) =>
        pageWithMore({ request, set }, await listCustomers(ports, actor, customerQueryOf(query))),
      {
        may: SHOPPER_READ,
        query: CustomerParameters,
        detail: operation('listCustomers', 'List customers and guests, the newest first', {
          200: PageWithMoreOf(ShopCustomer),
        }),
      },
    )
    .get(
      '/:id',
      async ({ actor, params, request, set }) => {
        const customer = await getCustomer(ports, actor, params.id)
        const tag = etag(revisionOf(customer))
        return revalidated({ request, set }, JSON.stringify(customer), tag)
      },
      {
        may: SHOPPER_READ,
        detail: operation('getCustomer', 'Get one customer', {
          200: ShopCustomer,
          304: null,
          headers: ['If-None-Match'],
        }),
      },
    )
    .post(
      '',
      async ({ actor, body, request, set }) => {
        const created = await createCustomer(ports, actor, body, idempotencyOf(request, body))
        const customer: ShopCustomer = JSON.parse(created.answer)
        set.headers.location = `${path}/customers/${customer.id}`
        set.headers.etag = etag(revisionOf(customer))
        return answered(set, created)
      },
      {
        may: SHOPPER_WRITE,
        body: NewCustomer,
        detail: operation('createCustomer', 'Add a customer with an account', {
          201: ShopCustomer,
          refusals: ['CONFLICT'],
          headers: ['Idempotency-Key'],
        }),
      },
    )
    .patch(
      '/:id',
      async ({ actor, body, params, request, set }) => {
        const matches = ifMatch(request)
        const customer = await updateCustomer(ports, actor, params.id, body, matches)
        set.headers.etag = etag(revisionOf(customer))
        return customer
      },
      {
        may: SHOPPER_WRITE,
        body: AccountPatch,
        detail: operation('updateCustomer', 'Change the name or phone of a customer; null clears', {
          200: ShopCustomer,
          headers: ['If-Match'],
        }),
      },
    )
}

function customerQueryOf(query: Static<typeof CustomerParameters>) {
  const { search, kind, email } = query
  return { ...pageQueryOf(query), search, kind, email }
}

/** Routes by which owners export and erase all data of a customer. */
export function customerData({ modules, ports, guards }: RouteParts) {
  return new Elysia({ prefix: '/shop/api/customers', tags: ['Customers'] })
    .use(guards)
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
