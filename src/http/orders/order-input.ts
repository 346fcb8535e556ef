import { type Static, Type } from '@sinclair/typebox'
import { PRICE_MAX } from '../../domain/catalog/price.ts'
import type { LineInput, OrderInput } from '../../domain/orders/basket.ts'
import type { OrderQuery } from '../../domain/orders/order-list.ts'
import { Address } from '../../domain/orders/order-record.ts'
import type { PaymentInput } from '../../domain/orders/payment.ts'
import type { RefundInput } from '../../domain/orders/refund.ts'
import {
  CHANNELS,
  FULFILMENTS,
  ORDER_LIMITS as LIMITS,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHODS,
  STEPS,
} from '../../domain/orders/values.ts'
import { OrderView } from '../../domain/orders/view.ts'
import { Closed, ClosedOf, OneOf, OptionalOrNull, Time } from '../../domain/schema.ts'
import { timeOf } from '../../domain/time.ts'
import { Metadata } from '../catalog/product-schema.ts'
import {
  PageParameters,
  PageWithMoreOf,
  pageQueryOf,
  QueryChoice,
  QueryChoices,
  QueryLine,
  QueryText,
  valuesOf,
} from '../server/query.ts'

const ONE_ID = '01kf06q6q8e1qtz9vw9zcjzt7y'
const PaidAmount = Type.Number({
  minimum: 0,
  maximum: PRICE_MAX,
  description: 'With no more decimals than the currency has: 19.99.',
})
const Quantity = Type.Number({
  minimum: 0.001,
  maximum: LIMITS.quantity,
  description: 'Whole pieces; of other units up to three decimals.',
})
const Reason = Type.String({ minLength: 1, maxLength: LIMITS.reason })
const Reference = Type.String({
  minLength: 1,
  maxLength: LIMITS.reference,
  description: 'The reference of the payment provider. With the same method, it counts once.',
})
const Note = Type.String({ maxLength: LIMITS.note })
const Method = OneOf(PAYMENT_METHODS)

const LineBody = ClosedOf<LineInput>({
  productId: Type.String({ maxLength: 64, description: 'The id of a published product.' }),
  quantity: Quantity,
  unitPrice: OptionalOrNull({
    ...PaidAmount,
    description: 'In place of the price of the product.',
  }),
  discount: OptionalOrNull({ ...PaidAmount, description: 'Taken off the whole line.' }),
})

export const OrderBody = {
  ...ClosedOf<OrderInput>({
    lines: Type.Array(LineBody, {
      minItems: 1,
      maxItems: LIMITS.lines,
      hint: `Use 1 to ${LIMITS.lines} lines.`,
    }),
    email: OptionalOrNull(
      Type.String({ maxLength: 255, description: 'By default that of the customer.' }),
    ),
    customerId: OptionalOrNull(
      Type.String({ maxLength: 64, description: 'The id of a customer.' }),
    ),
    discount: OptionalOrNull(
      Closed({
        amount: PaidAmount,
        reason: OptionalOrNull(Type.String({ maxLength: LIMITS.reason })),
      }),
    ),
    redeemPoints: OptionalOrNull(
      Type.Integer({
        minimum: 0,
        maximum: LIMITS.points,
        description: 'Points of the customer. Their value is added to the discount.',
      }),
    ),
    fulfilment: OptionalOrNull(OneOf(FULFILMENTS), 'none'),
    address: OptionalOrNull(Address),
    note: OptionalOrNull(Note),
    metadata: OptionalOrNull(Metadata),
    expiresAt: OptionalOrNull({
      ...Time,
      hint: 'Use a time such as 2030-01-01T12:00:00Z.',
      description:
        'When it ends unless it is paid: 1 minute to 30 days ahead, by default 35 minutes.',
    }),
  }),
  examples: [{ lines: [{ productId: `prod_${ONE_ID}`, quantity: 2 }], email: 'ada@example.com' }],
}

export const PaymentBody = {
  ...ClosedOf<PaymentInput>({ method: Method, amount: PaidAmount, reference: Reference }),
  examples: [{ method: 'online', amount: 19, reference: 'pi_3QxYz' }],
}

/** Goods of an order. */
export const OrderGoods = Type.Array(
  Closed({ lineId: Type.String({ maxLength: 64 }), quantity: Quantity }),
  { maxItems: LIMITS.lines },
)

export const RefundBody = {
  ...ClosedOf<RefundInput>({
    lines: {
      ...OrderGoods,
      description: 'The goods that come back; an empty list if only money does.',
    },
    amount: OptionalOrNull({
      ...PaidAmount,
      description: 'By default what was paid for these quantities.',
    }),
    method: OptionalOrNull({ ...Method, description: 'By default that of the first payment.' }),
    restock: Type.Boolean({ description: 'Whether the goods go back to the stock.' }),
    reason: Reason,
  }),
  examples: [
    { lines: [{ lineId: `line_${ONE_ID}`, quantity: 1 }], restock: true, reason: 'A crack' },
  ],
}

export const StatusBody = {
  ...Closed({ status: OneOf(STEPS) }),
  examples: [{ status: 'ready' }],
}

export const OrderParameters = Closed({
  ...PageParameters.properties,
  status: Type.Optional(QueryChoices(ORDER_STATUSES, 'Only orders of these statuses.')),
  channel: Type.Optional(QueryChoice(CHANNELS, { description: 'Only orders of this channel.' })),
  customer: Type.Optional(QueryLine(64, 'The id of a customer.')),
  number: Type.Optional(QueryLine(64, 'The number of an order.')),
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
  const { status, channel, customer, number, attention, since } = query
  return {
    ...pageQueryOf(query),
    status: status === undefined ? undefined : ([...new Set(valuesOf(status))] as OrderStatus[]),
    channel,
    shopper: customer,
    number,
    attention: attention === undefined ? undefined : true,
    since: since === undefined ? undefined : (timeOf(since) ?? undefined),
  }
}
