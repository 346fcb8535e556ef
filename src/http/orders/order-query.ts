import { type Static, Type } from '@sinclair/typebox'
import type { OrderQuery } from '../../domain/orders/order-list.ts'
import { CHANNELS, ORDER_STATUSES, type OrderStatus } from '../../domain/orders/values.ts'
import { OrderView } from '../../domain/orders/view.ts'
import {
  QueryChoice,
  QueryChoices,
  QueryLine,
  QueryText,
  valuesOf,
} from '../../domain/parameter.ts'
import { Closed } from '../../domain/schema.ts'
import { timeOf } from '../../domain/time.ts'
import { PageParameters, PageWithMoreOf, pageQueryOf } from '../server/query.ts'

export const OrderParameters = Closed({
  ...PageParameters.properties,
  status: Type.Optional(QueryChoices(ORDER_STATUSES, 'Only orders of these statuses.')),
  channel: Type.Optional(QueryChoice(CHANNELS, { description: 'Only orders of this channel.' })),
  customer: Type.Optional(QueryLine(64, 'The id of a customer.')),
  number: Type.Optional(QueryLine(64, 'The number of an order.')),
  search: Type.Optional(
    QueryLine(
      200,
      'Only orders with all of these words, or parts of them: code, number, name, address, email, ' +
        'phone, title or SKU of a line, or total. The newest first. A page may have fewer orders ' +
        'than its limit, and a next one all the same.',
    ),
  ),
  attention: Type.Optional(
    QueryChoice(['true'], { description: 'Only orders that the owner should look at.' }),
  ),
  since: Type.Optional(
    QueryText((text) => timeOf(text) !== null, 'Use a time such as 2030-01-01T12:00:00Z.', {
      type: 'string',
      format: 'date-time',
      description: 'Only orders that were changed then or later, the last changed first.',
    }),
  ),
})

/** A page of orders. */
export const OrderPage = PageWithMoreOf(OrderView)

export function orderQueryOf(query: Static<typeof OrderParameters>): OrderQuery {
  const { status, channel, customer, number, search, attention, since } = query
  return {
    ...pageQueryOf(query),
    status: status === undefined ? undefined : ([...new Set(valuesOf(status))] as OrderStatus[]),
    channel,
    shopper: customer,
    number,
    search,
    attention: attention === undefined ? undefined : true,
    since: since === undefined ? undefined : (timeOf(since) ?? undefined),
  }
}
