import { type Static, Type } from '@sinclair/typebox'
import { PRICE_MAX } from '../../domain/catalog/price.ts'
import { Metadata } from '../../domain/catalog/product-field.ts'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import { Named, OneOf, OptionalOrNull, OrNull, Time } from '../../domain/schema.ts'
import { ExpectedBalance, ExpectedTotal } from './expected.ts'
import { Address } from './order-record.ts'
import {
  CHECKOUT_LIMITS,
  ENTRY_LIMITS,
  FULFILMENTS,
  ORDER_LIMITS as LIMITS,
  MONEY_METHODS,
  PAYMENT_WAYS,
  RETURNS,
  STEPS,
} from './values.ts'

/** The schemas of requests about orders, payments and refunds. */

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
const Reference = OrNull(Type.String({ minLength: 1, maxLength: LIMITS.reference }), {
  description:
    'The reference of the payment provider. With the same method, it counts once. null: it has ' +
    'none, and each request is another payment; an Idempotency-Key makes it safe to repeat.',
})
const Note = Type.String({ maxLength: LIMITS.note })
const Method = OneOf(MONEY_METHODS)

const LinePack = OptionalOrNull(
  Type.Integer({
    minimum: 1,
    maximum: ENTRY_LIMITS.pack,
    description:
      'The pieces of one of the packs of the product. `quantity` then counts packs, at the price ' +
      'of the pack. null or 1: single pieces.',
  }),
)

export const LineInput = Named('OrderLineCreate', {
  productId: Type.String({
    maxLength: ENTRY_LIMITS.id,
    description: 'The id of a published product.',
  }),
  quantity: Quantity,
  pack: LinePack,
  unitPrice: OptionalOrNull({
    ...PaidAmount,
    description: 'In place of the price of the product.',
  }),
  discount: OptionalOrNull({ ...PaidAmount, description: 'Taken off the whole line.' }),
})
export type LineInput = Static<typeof LineInput>

const LINES = {
  minItems: 1,
  maxItems: LIMITS.lines,
  hint: `Use 1 to ${LIMITS.lines} lines.`,
}

const Points = Type.Integer({
  minimum: 0,
  maximum: LIMITS.points,
  description: 'Points of the customer. Their value is added to the discount.',
})

const OptionId = Type.String({
  maxLength: CHECKOUT_LIMITS.id,
  description: 'The id of a delivery option of the shop.',
})

/** Shipping as calculated by a backend. */
const ShippingInput = Named('OrderShippingCreate', {
  name: Type.String({ minLength: 1, maxLength: CHECKOUT_LIMITS.name }),
  price: PaidAmount,
  discount: OptionalOrNull(PaidAmount),
  taxRate: OptionalOrNull(
    Type.String({
      maxLength: PRODUCT_LIMITS.taxRate,
      description: 'One of the shop; by default those of the goods, by what is paid for them.',
    }),
  ),
})

export const OrderInput = {
  ...Named('OrderCreate', {
    lines: Type.Array(LineInput, LINES),
    email: OptionalOrNull(
      Type.String({ maxLength: 255, description: 'By default that of the customer.' }),
    ),
    customerId: OptionalOrNull(
      Type.String({ maxLength: ENTRY_LIMITS.id, description: 'The id of a customer.' }),
    ),
    discount: OptionalOrNull(
      Named('OrderDiscountCreate', {
        amount: PaidAmount,
        reason: OptionalOrNull(Type.String({ maxLength: LIMITS.reason })),
      }),
    ),
    redeemPoints: OptionalOrNull(Points),
    expectedTotal: ExpectedTotal('The total of the order'),
    expectedBalance: ExpectedBalance,
    delivery: OptionalOrNull({
      ...OptionId,
      description: 'The id of a delivery option of the shop, which says shipping and fulfilment.',
    }),
    shipping: OptionalOrNull({ ...ShippingInput, description: 'In place of `delivery`.' }),
    payment: OptionalOrNull(
      OneOf(PAYMENT_WAYS, { description: 'How the customer said to pay; it decides expiresAt.' }),
    ),
    fulfilment: OptionalOrNull(OneOf(FULFILMENTS), 'none'),
    address: OptionalOrNull(Address),
    note: OptionalOrNull(Note),
    metadata: OptionalOrNull(Metadata),
    expiresAt: OptionalOrNull({
      ...Time,
      hint: 'Use a time such as 2030-01-01T12:00:00Z.',
      description:
        'When it ends unless it is paid: 1 minute to 30 days ahead, by default 35 minutes, or as ' +
        'many days as the shop says for `payment`.',
    }),
  }),
  examples: [{ lines: [{ productId: `prod_${ONE_ID}`, quantity: 2 }], email: 'ada@example.com' }],
}
export type OrderInput = Static<typeof OrderInput>

const PageLine = Named('OwnOrderLineCreate', {
  productId: LineInput.properties.productId,
  quantity: Quantity,
  pack: LinePack,
})

/** A basket on a page of the shop. */
export const QuoteInput = {
  ...Named('QuoteCreate', {
    lines: Type.Array(PageLine, LINES),
    delivery: OptionalOrNull(OptionId),
    redeemPoints: OptionalOrNull(Points),
  }),
  examples: [{ lines: [{ productId: `prod_${ONE_ID}`, quantity: 2 }] }],
}
export type QuoteInput = Static<typeof QuoteInput>

/** An order that a shopper places on a page of the shop. */
export const PageOrderInput = {
  ...Named('OwnOrderCreate', {
    lines: Type.Array(PageLine, LINES),
    email: OptionalOrNull(
      Type.String({ maxLength: 255, description: 'Required unless somebody is signed in.' }),
    ),
    name: OptionalOrNull(Type.String({ maxLength: 255 })),
    phone: OptionalOrNull(Type.String({ maxLength: 32 })),
    delivery: OptionId,
    payment: OneOf(PAYMENT_WAYS),
    address: OptionalOrNull({ ...Address, description: 'Required for delivery.' }),
    redeemPoints: OptionalOrNull({ ...Points, description: 'Only if somebody is signed in.' }),
    expectedTotal: ExpectedTotal('The total of the order'),
    expectedBalance: ExpectedBalance,
    note: OptionalOrNull(Note),
    returnUrl: OptionalOrNull(
      Type.String({
        maxLength: LIMITS.returnUrl,
        description:
          'Where a payment provider sends the shopper back to: an address on a page that the shop ' +
          'trusts, in which {order} and {token} stand for those of the answer. By default the page ' +
          "of the order in kassa's shop front.",
      }),
    ),
  }),
  examples: [
    {
      lines: [{ productId: `prod_${ONE_ID}`, quantity: 2 }],
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      delivery: 'pickup',
      payment: 'counter',
    },
  ],
}
export type PageOrderInput = Static<typeof PageOrderInput>

export const PaymentInput = {
  ...Named('PaymentCreate', { method: Method, amount: PaidAmount, reference: Reference }),
  examples: [{ method: 'online', amount: 19, reference: 'pi_3QxYz' }],
}
export type PaymentInput = Static<typeof PaymentInput>

/** The lines of an order to hand over or return. */
export const OrderGoods = Type.Array(
  Named('OrderLineQuantity', {
    lineId: Type.String({ maxLength: ENTRY_LIMITS.id }),
    quantity: Quantity,
  }),
  { maxItems: LIMITS.lines },
)

export const RefundInput = {
  ...Named('RefundCreate', {
    lines: {
      ...OrderGoods,
      description: 'The goods that come back; an empty list if only money or the shipping does.',
    },
    shipping: Type.Optional(
      Type.Boolean({ description: 'Whether the money for the shipping comes back, too.' }),
    ),
    amount: OptionalOrNull({
      ...PaidAmount,
      description: 'By default what was paid for these quantities and the shipping.',
    }),
    method: OptionalOrNull({
      ...Method,
      description: 'By default that of the first payment in money.',
    }),
    expectedTotal: ExpectedTotal('The money that goes back, before rounding of cash'),
    restock: Type.Boolean({ description: 'Whether the goods go back to the stock.' }),
    reason: Reason,
  }),
  examples: [
    { lines: [{ lineId: `line_${ONE_ID}`, quantity: 1 }], restock: true, reason: 'A crack' },
  ],
}
export type RefundInput = Static<typeof RefundInput>

/** The reason to cancel an order. */
export const CancelInput = {
  ...OrNull(
    Named('OrderCancel', {
      reason: OptionalOrNull({ ...Reason, description: 'For its history.' }),
    }),
  ),
  examples: [{ reason: 'Ordered twice' }],
}
export type CancelInput = NonNullable<Static<typeof CancelInput>>

const TrackingInput = Named('TrackingUpdate', {
  carrier: Type.String({ minLength: 1, maxLength: LIMITS.tracking }),
  number: OptionalOrNull(Type.String({ maxLength: LIMITS.tracking })),
  url: OptionalOrNull(
    Type.String({
      maxLength: LIMITS.trackingUrl,
      description: 'Where the parcel is followed: https://… or http://…',
    }),
  ),
})

export const StatusInput = {
  ...Named('OrderStatusUpdate', {
    status: OneOf([...STEPS, ...RETURNS], {
      description:
        '`open` and `paid` take back `ready` or `shipped`: `open` if the order is not paid yet. Nobody ' +
        'gets a mail. If it would have expired by now, it is kept as long as a new one.',
    }),
    tracking: OptionalOrNull({
      ...TrackingInput,
      description:
        'How the parcel is followed, with `shipped`. Sent again, it replaces the one before.',
    }),
    note: OptionalOrNull({ ...Reason, description: 'For its history.' }),
  }),
  examples: [
    { status: 'ready' },
    { status: 'shipped', tracking: { carrier: 'DHL', number: '00340434161094042557' } },
  ],
}
export type StatusInput = Static<typeof StatusInput>
