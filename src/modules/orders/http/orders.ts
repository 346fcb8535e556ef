import { Elysia } from 'elysia'
import type { Module } from '../../../domain/module.ts'
import type { Ports } from '../../../domain/ports.ts'
import { Closed, NoBody } from '../../../domain/schema.ts'
import type { Surface } from '../../../http/catalog/product.ts'
import { answered, idIn } from '../../../http/server/answer.ts'
import { DryRun, pageWithMore } from '../../../http/server/query.ts'
import { idempotencyOf } from '../../../http/server/request.ts'
import { onlinePaymentOf } from '../online.ts'
import { cancelOrder, resolveOrder } from '../order.ts'
import { getDetailedOrder, OrderDetails } from '../order-details.ts'
import { CancelInput, OrderInput, PaymentInput, RefundInput, StatusInput } from '../order-input.ts'
import { listOrders } from '../order-list.ts'
import { payOrder } from '../payment.ts'
import { ORDER_READ, ORDER_WRITE } from '../permission.ts'
import { placeOrder } from '../place.ts'
import { QuoteView, quoteOrder } from '../quote.ts'
import { refundOrder } from '../refund.ts'
import { quoteReplacement, replaceOrder } from '../replace.ts'
import { moveOrder } from '../step.ts'
import { OrderView } from '../view.ts'
import { OrderPage, OrderParameters, orderQueryOf } from './order-query.ts'

const OrderCost = Closed({
  dryRun: DryRun('Answer 200 with what it would cost, and store nothing.'),
})

/** The orders of a shop: the same routes in the Store API and the admin API. */
export function orders(
  modules: readonly Module[],
  ports: Ports,
  { path, guard, operation, tag }: Surface,
) {
  const online = onlinePaymentOf(modules)
  return new Elysia({ prefix: `${path}/orders`, tags: [`${tag} orders`] })
    .macro({ may: guard })
    .get(
      '',
      async ({ actor, query, request, set }) =>
        pageWithMore({ request, set }, await listOrders(ports, actor, orderQueryOf(query))),
      {
        may: ORDER_READ,
        query: OrderParameters,
        detail: operation('listOrders', 'List orders, the newest first', {
          200: OrderPage,
        }),
      },
    )
    .get('/:id', ({ actor, params }) => getDetailedOrder(ports, actor, params.id), {
      may: ORDER_READ,
      detail: operation('getOrder', 'Get one order', { 200: OrderDetails }),
    })
    .post(
      '',
      async ({ actor, body, query, request, set }) => {
        if (query.dryRun === 'true') return await quoteOrder(ports, actor, body)
        const placed = await placeOrder(ports, actor, body, idempotencyOf(request, body))
        set.status = 201
        set.headers.location = `${path}/orders/${idIn(placed)}`
        return answered(set, placed)
      },
      {
        may: ORDER_WRITE,
        query: OrderCost,
        body: OrderInput,
        detail: operation('placeOrder', 'Place an order and take its goods from the stock', {
          201: OrderView,
          200: QuoteView,
          refusals: ['CONFLICT', 'OUT_OF_STOCK', 'TOTAL_CHANGED'],
          headers: ['Idempotency-Key'],
        }),
      },
    )
    .post(
      '/:id/replace',
      async ({ actor, body, params, query, request, set }) => {
        const { id } = params
        if (query.dryRun === 'true') return await quoteReplacement(ports, actor, id, body)
        const placed = await replaceOrder(ports, actor, id, body, idempotencyOf(request, body))
        set.status = 201
        set.headers.location = `${path}/orders/${idIn(placed)}`
        return answered(set, placed)
      },
      {
        may: ORDER_WRITE,
        query: OrderCost,
        body: OrderInput,
        detail: operation(
          'replaceOrder',
          'Replace an open order by another, which keeps what the request leaves out: customer, email, delivery, payment, address, note, metadata',
          {
            201: OrderView,
            200: QuoteView,
            refusals: ['CONFLICT', 'OUT_OF_STOCK', 'TOTAL_CHANGED'],
            headers: ['Idempotency-Key'],
          },
        ),
      },
    )
    .post(
      '/:id/payments',
      async ({ actor, body, params, request, set }) => {
        const idempotency = idempotencyOf(request, body)
        const paid = await payOrder(ports, actor, params.id, body, idempotency)
        if (!paid.isKnown) set.status = 201
        return answered(set, paid)
      },
      {
        may: ORDER_WRITE,
        body: PaymentInput,
        detail: operation('payOrder', 'Record a payment; 200 if it is known already', {
          201: OrderView,
          200: OrderView,
          refusals: ['CONFLICT'],
          headers: ['Idempotency-Key'],
        }),
      },
    )
    .post(
      '/:id/cancel',
      ({ actor, body, params }) => cancelOrder(ports, actor, params.id, body ?? {}),
      {
        may: ORDER_WRITE,
        body: CancelInput,
        detail: operation(
          'cancelOrder',
          'Cancel an order that is not paid, and return its goods to the stock',
          { 200: OrderView, refusals: ['CONFLICT'] },
        ),
      },
    )
    .post(
      '/:id/refunds',
      async ({ actor, body, params, request, set }) => {
        const idempotency = idempotencyOf(request, body)
        return answered(set, await refundOrder(ports, actor, params.id, body, idempotency, online))
      },
      {
        may: ORDER_WRITE,
        body: RefundInput,
        detail: operation('refundOrder', 'Record money and goods that come back', {
          201: OrderView,
          refusals: ['CONFLICT', 'TOTAL_CHANGED'],
          headers: ['Idempotency-Key'],
        }),
      },
    )
    .post('/:id/status', ({ actor, body, params }) => moveOrder(ports, actor, params.id, body), {
      may: ORDER_WRITE,
      body: StatusInput,
      detail: operation(
        'moveOrder',
        'Mark an order as ready to be picked up, as shipped, or as completed; or take ready or shipped back',
        { 200: OrderView, refusals: ['CONFLICT'] },
      ),
    })
    .post('/:id/resolve', ({ actor, params }) => resolveOrder(ports, actor, params.id), {
      may: ORDER_WRITE,
      body: NoBody,
      detail: operation('resolveOrder', 'Mark an order as dealt with; its attention becomes null', {
        200: OrderView,
      }),
    })
}
