import { line, oneOf, type Parameter, QueryText, someOf } from '../../domain/parameter.ts'
import { timeOf } from '../../domain/time.ts'
import { CHANNELS, ORDER_STATUSES, ORDER_TODOS } from './values.ts'

const since: Parameter<number | undefined> = {
  schema: QueryText((text) => timeOf(text) !== null, 'Use a time such as 2030-01-01T12:00:00Z.', {
    type: 'string',
    format: 'date-time',
    description: 'Only orders that were changed then or later, the last changed first.',
  }),
  read: (text) => timeOf(text) ?? undefined,
}

/**
 * The filters of a list of orders by the names of their parameters. Their conditions have the same
 * names in the statement `order.filter`.
 */
export const ORDER_FILTERS = {
  /** Any of these. */
  status: someOf(ORDER_STATUSES, 'Only orders of these statuses.'),
  channel: oneOf(CHANNELS, 'Only orders of this channel.'),
  customer: line(64, 'The id of a customer.'),
  number: line(64, 'The number of an order.'),
  search: line(
    200,
    'Only orders with all of these words, or parts of them: code, number, number of a refund, ' +
      'name, address, email, phone, title or SKU of a line, or total. The newest first. A page ' +
      'may have fewer orders than its limit, and a next one all the same.',
  ),
  attention: oneOf(['true'], 'Only orders that the owner should look at.'),
  todo: oneOf(
    ORDER_TODOS,
    'Only online orders with this task: prepare, to be made ready for a pick-up; send; collect, ' +
      'ready and not collected; counter, to be handed over at a counter, ready or not; money, ' +
      'transfers and what is shipped without being paid. Also those that are packed before they ' +
      'are paid. A page may have fewer orders than its limit.',
  ),
  since,
}

export type OrderFilterName = keyof typeof ORDER_FILTERS

/** The values that the filters read from their parameters. Times are in milliseconds. */
export type SentOrderFilters = {
  readonly [Name in OrderFilterName]: ReturnType<(typeof ORDER_FILTERS)[Name]['read']>
}
