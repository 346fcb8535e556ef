import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { shopperCode } from '../../domain/orders/counter.ts'
import { getOrder, listOrders } from '../../domain/orders/order-list.ts'
import { PointsView, pointsOf } from '../../domain/orders/points.ts'
import { OrderView } from '../../domain/orders/view.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import { OrderPage } from '../orders/order-query.ts'
import type { Guards } from '../server/guard.ts'
import { PageParameters, pageQueryOf, pageWithMore } from '../server/query.ts'

const OwnPointsView = Closed({
  ...PointsView.properties,
  code: Type.String({
    description: 'The text of a QR code by which a till finds this shopper.',
  }),
})

/** The orders and points of the shopper who is signed in. */
export function ownOrders(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/storefront/api', tags: ['Storefront'] })
    .use(guards)
    .get(
      '/orders',
      async ({ actor, query, request, set }) =>
        pageWithMore({ request, set }, await listOrders(ports, actor, pageQueryOf(query))),
      {
        shopperSession: 'account.own',
        query: PageParameters,
        detail: operation('listOwnOrders', "List the shopper's own orders, the newest first", {
          200: OrderPage,
        }),
      },
    )
    .get('/orders/:id', ({ actor, params }) => getOrder(ports, actor, params.id), {
      shopperSession: 'account.own',
      detail: operation('getOwnOrder', "Get one of the shopper's own orders", { 200: OrderView }),
    })
    .get(
      '/points',
      async ({ actor, query }) => ({
        ...(await pointsOf(
          ports.store.read,
          ports.secrets,
          actor,
          actor.shopper.publicId,
          pageQueryOf(query),
        )),
        code: shopperCode(ports, actor),
      }),
      {
        shopperSession: 'account.own',
        query: PageParameters,
        detail: operation(
          'getOwnPoints',
          "Read the shopper's points and their changes, the newest first",
          { 200: OwnPointsView },
        ),
      },
    )
}
