import { type Static, Type } from '@sinclair/typebox'
import { ORDER_FILTERS, type SentOrderFilters } from '../../domain/orders/order-filters.ts'
import type { OrderQuery } from '../../domain/orders/order-list.ts'
import { OrderView } from '../../domain/orders/view.ts'
import { readAll } from '../../domain/parameter.ts'
import { Closed } from '../../domain/schema.ts'
import { PageParameters, PageWithMoreOf, pageQueryOf } from '../server/query.ts'

export const OrderParameters = Type.Unsafe<Readonly<Record<string, string | undefined>>>(
  Closed({
    ...PageParameters.properties,
    ...Object.fromEntries(
      Object.entries(ORDER_FILTERS).map(([name, { schema }]) => [name, Type.Optional(schema)]),
    ),
  }),
)

/** A page of orders. */
export const OrderPage = PageWithMoreOf(OrderView)

export function orderQueryOf(query: Static<typeof OrderParameters>): OrderQuery {
  return { ...pageQueryOf(query), ...readAll<SentOrderFilters>(ORDER_FILTERS, query) }
}
