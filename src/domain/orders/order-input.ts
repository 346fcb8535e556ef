import { type Static, Type } from '@sinclair/typebox'
import { PRICE_MAX } from '../catalog/price.ts'
import { Metadata } from '../catalog/product-field.ts'
import { Closed, OneOf, OptionalOrNull, OrNull, Time } from '../schema.ts'
import { Address } from './order-record.ts'
import { TillPayment } from './till-entry.ts'
import { FULFILMENTS, ORDER_LIMITS as LIMITS, PAYMENT_METHODS, STEPS } from './values.ts'

/** What requests say of orders, payments and refunds. */

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

export const LineInput = Closed({
  productId: Type.String({ maxLength: 64, description: 'The id of a published product.' }),
  quantity: Quantity,
  unitPrice: OptionalOrNull({
    ...PaidAmount,
    description: 'In place of the price of the product.',
  }),
  discount: OptionalOrNull({ ...PaidAmount, description: 'Taken off the whole line.' }),
})
export type LineInput = Static<typeof LineInput>

export const OrderInput = {
  ...Closed({
    lines: Type.Array(LineInput, {
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
export type OrderInput = Static<typeof OrderInput>

export const PaymentInput = {
  ...Closed({ method: Method, amount: PaidAmount, reference: Reference }),
  examples: [{ method: 'online', amount: 19, reference: 'pi_3QxYz' }],
}
export type PaymentInput = Static<typeof PaymentInput>

/** Goods of an order. */
const OrderGoods = Type.Array(
  Closed({ lineId: Type.String({ maxLength: 64 }), quantity: Quantity }),
  { maxItems: LIMITS.lines },
)

export const RefundInput = {
  ...Closed({
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
export type RefundInput = Static<typeof RefundInput>

export const StatusInput = {
  ...Closed({ status: OneOf(STEPS) }),
  examples: [{ status: 'ready' }],
}

/** A hand-over as a till asks for it. */
export const HandOverInput = {
  ...OrNull(
    Closed({
      payments: Type.Optional(
        Type.Array(TillPayment, { maxItems: 50, description: 'What is paid at the counter.' }),
      ),
      lines: Type.Optional({
        ...OrderGoods,
        description:
          'The goods that the cashier was shown: 409 if some of them were refunded meanwhile.',
      }),
    }),
  ),
  examples: [{ payments: [{ method: 'cash', amount: 19, given: 20, change: 1 }] }],
}
export type HandOverInput = NonNullable<Static<typeof HandOverInput>>
