import { type Static, Type } from '@sinclair/typebox'
import { readAll } from '../../../domain/parameter.ts'
import { Closed } from '../../../domain/schema.ts'
import { PageParameters, PageWithMoreOf, pageQueryOf } from '../../../http/server/query.ts'
import { ORDER_FILTERS, type SentOrderFilters } from '../order-filters.ts'
import type { OrderQuery } from '../order-list.ts'
import { OrderView } from '../view.ts'

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
