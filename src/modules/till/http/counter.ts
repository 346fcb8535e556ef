import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { invalid } from '../../../domain/error.ts'
import { QueryChoice } from '../../../domain/parameter.ts'
import type { Ports } from '../../../domain/ports.ts'
import { Closed, Named } from '../../../domain/schema.ts'
import { operation } from '../../../http/openapi/document.ts'
import { QueryCode } from '../../../http/pos/pos.ts'
import type { Guards } from '../../../http/server/guard.ts'
import { PageParameters, pageWithMore } from '../../../http/server/query.ts'
import { OrderPage, orderQueryOf } from '../../orders/http/order-query.ts'
import { ORDER_FILTERS } from '../../orders/order-filters.ts'
import { OrderView } from '../../orders/view.ts'
import { CounterShopper, counterOrders, shopperAtCounter } from '../counter.ts'
import { setTillFavourites } from '../favourites.ts'
import { HandOverInput, handOver } from '../hand-over.ts'
import {
  ParkedState,
  ParkedView,
  ParkInput,
  parkBasket,
  parkedBaskets,
  TakeInput,
  takeBasket,
} from '../parked.ts'
import { POS_SELL } from '../permission.ts'
import { TillFavourites } from '../settings.ts'

const CounterOrderParameters = Closed({
  number: Type.Optional(ORDER_FILTERS.number.schema),
  search: Type.Optional(ORDER_FILTERS.search.schema),
  since: Type.Optional(ORDER_FILTERS.since.schema),
  todo: Type.Optional(
    QueryChoice(['counter'], {
      description: 'Only orders that are to be handed over at a counter.',
    }),
  ),
  ...PageParameters.properties,
})

const CustomerParameters = Closed({
  code: QueryCode(255, {
    description: 'The QR code on the account page of the customer, or an email address.',
  }),
})

/** The lists that a till needs at the counter: orders, shoppers and parked baskets. */
export function counter(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/v1/pos', tags: ['POS'] })
    .use(guards)
    .put('/favourites', ({ actor, body }) => setTillFavourites(ports, actor, body), {
      terminalKey: POS_SELL,
      body: TillFavourites,
      detail: operation('setTillFavourites', 'Choose the products that all tills show first', {
        200: TillFavourites,
      }),
    })
    .get(
      '/orders',
      async ({ actor, query, request, set }) =>
        pageWithMore({ request, set }, await counterOrders(ports, actor, counterQueryOf(query))),
      {
        terminalKey: POS_SELL,
        query: CounterOrderParameters,
        detail: operation(
          'listCounterOrders',
          'Find an order by its number, orders by words, or list the online orders that have changed, without those that were refunded before they were handed over',
          { 200: OrderPage },
        ),
      },
    )
    .post(
      '/orders/:id/hand-over',
      ({ actor, body, params }) => handOver(ports, actor, params.id, body ?? {}),
      {
        terminalKey: POS_SELL,
        body: HandOverInput,
        detail: operation(
          'handOverOrder',
          'Hand the goods of an online order over, and take what is still to be paid',
          {
            200: OrderView,
            refusals: ['NOT_FOUND', 'CONFLICT', 'TOTAL_CHANGED'],
          },
        ),
      },
    )
    .get('/customers', ({ actor, query }) => shopperAtCounter(ports, actor, query.code), {
      terminalKey: POS_SELL,
      query: CustomerParameters,
      detail: operation(
        'findCounterCustomer',
        'Find a customer at the counter, with the points that can be redeemed',
        { 200: CounterShopper, refusals: ['NOT_FOUND'] },
      ),
    })
    .get('/parked', ({ actor }) => parkedBaskets(ports, actor), {
      terminalKey: POS_SELL,
      detail: operation(
        'listParkedBaskets',
        'List the baskets that were set aside at the tills of the shop, the oldest first',
        { 200: Named('ParkedBasketList', { data: Type.Array(ParkedView) }) },
      ),
    })
    .put('/parked/:id', ({ actor, body, params }) => parkBasket(ports, actor, params.id, body), {
      terminalKey: POS_SELL,
      body: ParkInput,
      detail: operation(
        'parkBasket',
        'Set a basket aside for all tills of the shop; the same basket again changes nothing',
        { 200: ParkedState, refusals: ['NOT_FOUND', 'CONFLICT'], manyValues: true },
      ),
    })
    .post(
      '/parked/:id/take',
      ({ actor, body, params }) => takeBasket(ports, actor, params.id, body ?? {}),
      {
        terminalKey: POS_SELL,
        body: TakeInput,
        detail: operation(
          'takeParkedBasket',
          'Take a basket up again; of several tills that try, one gets it',
          { 200: ParkedState, refusals: ['NOT_FOUND', 'CONFLICT'] },
        ),
      },
    )
}

function counterQueryOf(query: Static<typeof CounterOrderParameters>) {
  const { number, search, since, todo } = query
  if ([number, search, since, todo].every((one) => one === undefined)) {
    const message = 'Give number, search, todo, or since with the time of the last change.'
    throw invalid('number', 'required', message)
  }
  return orderQueryOf(query)
}
