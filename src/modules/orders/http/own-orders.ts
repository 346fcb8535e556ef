import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { AuthContext } from '../../../auth/context.ts'
import { invalid } from '../../../domain/error.ts'
import { QueryLine } from '../../../domain/parameter.ts'
import { ACCOUNT_OWN } from '../../../domain/permission.ts'
import { Closed, Named, NoBody } from '../../../domain/schema.ts'
import type { Shop } from '../../../domain/shop/shop.ts'
import { operation } from '../../../http/openapi/document.ts'
import { answered } from '../../../http/server/answer.ts'
import type { RouteParts } from '../../../http/server/module-routes.ts'
import { PageParameters, pageQueryOf, pageWithMore } from '../../../http/server/query.ts'
import { idempotencyOf } from '../../../http/server/request.ts'
import { PageOrderInput, QuoteInput } from '../order-input.ts'
import { listOrders } from '../order-list.ts'
import { PageOrderView, pageOrder, payPageOrder, placeOnPage } from '../page-order.ts'
import { PointsView, pointsOf } from '../points/points.ts'
import { shopperCode } from '../points/shopper-code.ts'
import { QuoteView, quoteOrder } from '../quote.ts'
import { OrderPage } from './order-query.ts'

const OwnPointsView = Named('OwnPoints', {
  ...PointsView.properties,
  code: Type.String({
    description: 'The text of a QR code by which a till finds this shopper.',
  }),
})

const TokenParameter = Closed({
  token: Type.Optional(QueryLine(64, 'The token of a guest, from the answer to the order.')),
})

/**
 * Refuses a page that the shop does not trust: the address has the token of the order.
 * @throws Refusal VALIDATION_FAILED on `returnUrl`
 */
async function refuseReturn(
  auth: AuthContext,
  shop: Shop,
  request: Request,
  returnUrl: string | null | undefined,
): Promise<void> {
  if (!returnUrl) return
  const origin = URL.parse(returnUrl)?.origin ?? 'null'
  if (auth.originsOf(request).includes(origin) || (await auth.trusted.ofShop(shop, origin))) return
  throw invalid('returnUrl', 'link', 'Use a page that the shop trusts; see its settings.')
}

/** The orders of shoppers and guests, and the points of the signed-in shopper. */
export function ownOrders({ modules, ports, guards, auth }: RouteParts) {
  return new Elysia({ prefix: '/storefront/api', tags: ['Storefront'] })
    .use(guards)
    .get(
      '/orders',
      async ({ actor, query, request, set }) =>
        pageWithMore({ request, set }, await listOrders(ports, actor, pageQueryOf(query))),
      {
        shopperSession: ACCOUNT_OWN,
        query: PageParameters,
        detail: operation('listOwnOrders', "List the shopper's own orders, the newest first", {
          200: OrderPage,
        }),
      },
    )
    .post(
      '/orders',
      async ({ actor, body, request, set }) => {
        await refuseReturn(auth, actor.shop, request, body.returnUrl)
        const key = idempotencyOf(request, body)
        const placed = await placeOnPage(modules, ports, actor, body, key)
        set.headers.location = `/storefront/api/orders/${placed.id}`
        return answered(set, placed)
      },
      {
        buyer: true,
        body: PageOrderInput,
        detail: operation('placeOwnOrder', 'Place an order, as a shopper or as a guest', {
          201: PageOrderView,
          refusals: [
            'UNAUTHENTICATED',
            'CONFLICT',
            'OUT_OF_STOCK',
            'TOTAL_CHANGED',
            'RATE_LIMITED',
          ],
          headers: ['Idempotency-Key'],
        }),
      },
    )
    .post('/quote', ({ actor, body }) => quoteOrder(ports, actor, body), {
      buyer: true,
      body: QuoteInput,
      detail: operation('quoteOwnOrder', 'Work out what an order would cost; nothing is stored', {
        200: QuoteView,
        refusals: ['CONFLICT', 'RATE_LIMITED'],
      }),
    })
    .get(
      '/orders/:id',
      ({ actor, params, query }) => pageOrder(modules, ports, actor, params.id, query.token),
      {
        buyer: true,
        query: TokenParameter,
        detail: operation(
          'getOwnOrder',
          "Get one of the shopper's own orders, or that of a token",
          {
            200: PageOrderView,
            refusals: ['UNAUTHENTICATED', 'RATE_LIMITED'],
          },
        ),
      },
    )
    .post(
      '/orders/:id/payment',
      ({ actor, params, query }) => payPageOrder(modules, ports, actor, params.id, query.token),
      {
        buyer: true,
        query: TokenParameter,
        body: NoBody,
        detail: operation(
          'payOwnOrder',
          'Ask the payment provider whether an order is paid; after a payment that failed, another one begins',
          {
            200: PageOrderView,
            refusals: ['UNAUTHENTICATED', 'RATE_LIMITED'],
          },
        ),
      },
    )
    .get(
      '/points',
      async ({ actor, query }) => ({
        ...(await pointsOf(ports, actor, actor.shopper.publicId, pageQueryOf(query))),
        code: shopperCode(ports, actor),
      }),
      {
        shopperSession: ACCOUNT_OWN,
        query: PageParameters,
        detail: operation(
          'getOwnPoints',
          "Read the shopper's points and their changes, the newest first",
          { 200: OwnPointsView },
        ),
      },
    )
}
