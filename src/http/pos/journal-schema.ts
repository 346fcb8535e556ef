import { Type } from '@sinclair/typebox'
import { PRODUCT_LIMITS as LIMITS } from '../../domain/catalog/product.ts'
import { UNITS } from '../../domain/catalog/quantity.ts'
import { ENTRY_KINDS, REMARKS, type Remark } from '../../domain/orders/entry.ts'
import { ENTRY_LIMITS, RECEIPT } from '../../domain/orders/entry-sale.ts'
import type {
  CashMovement,
  Closing,
  TillLine,
  TillPayment,
  TillRefund,
  TillSale,
} from '../../domain/orders/till-entry.ts'
import { TOTAL_MAX_MINOR } from '../../domain/orders/totals.ts'
import { ORDER_LIMITS, PAYMENT_METHODS } from '../../domain/orders/values.ts'
import type { TaxView } from '../../domain/orders/view.ts'
import { Closed, ClosedOf, OneOf, OrNull, Time } from '../../domain/schema.ts'

/** The highest sum of a currency without decimals. */
const SUM_MAX = TOTAL_MAX_MINOR
const { lines: MAX_LINES, id: ID_LENGTH } = ENTRY_LIMITS

const Amount = Type.Number({ minimum: 0, maximum: SUM_MAX })
const SignedAmount = Type.Number({ minimum: -SUM_MAX, maximum: SUM_MAX })
const Quantity = Type.Number({ minimum: 0.001, maximum: ORDER_LIMITS.quantity })
const Text = (maxLength: number) => Type.String({ maxLength })
const Method = OneOf(PAYMENT_METHODS)
const Rate = {
  name: Text(ENTRY_LIMITS.taxRate),
  percent: Type.Number({ minimum: 0, maximum: ENTRY_LIMITS.percent }),
}
const Taxes = Type.Array(
  ClosedOf<TaxView>({ ...Rate, net: SignedAmount, tax: SignedAmount, gross: SignedAmount }),
  { maxItems: MAX_LINES },
)

const Line = ClosedOf<TillLine>({
  productId: OrNull(Text(ID_LENGTH), { description: 'null: an amount that was typed.' }),
  name: Text(LIMITS.name),
  sku: OrNull(Text(LIMITS.code)),
  unit: OneOf(UNITS),
  quantity: Quantity,
  pack: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: ENTRY_LIMITS.pack,
      description: 'Pieces in one; 1 by default.',
    }),
  ),
  unitPrice: Amount,
  discount: Amount,
  taxRate: Closed(Rate),
  total: SignedAmount,
})

export const Payment = ClosedOf<TillPayment>({
  method: Method,
  amount: SignedAmount,
  given: Type.Optional(OrNull(Amount)),
  change: Type.Optional(OrNull(Amount)),
  rounding: Type.Optional(SignedAmount),
  reference: Type.Optional(OrNull(Text(ORDER_LIMITS.reference))),
})

const Sale = ClosedOf<TillSale>({
  lines: Type.Array(Line, { minItems: 1, maxItems: MAX_LINES }),
  discount: OrNull(Closed({ amount: Amount, reason: OrNull(Text(ORDER_LIMITS.reason)) })),
  subtotal: SignedAmount,
  pointsDiscount: Type.Optional({
    ...Amount,
    description: 'The value of the redeemed points, which is not part of the discount.',
  }),
  total: SignedAmount,
  taxes: Taxes,
  payments: Type.Array(Payment, { maxItems: ENTRY_LIMITS.payments }),
  customerId: Type.Optional(OrNull(Text(ID_LENGTH))),
  redeemPoints: Type.Optional(Type.Integer({ minimum: 0, maximum: ORDER_LIMITS.points })),
  note: Type.Optional(OrNull(Text(ORDER_LIMITS.note))),
  receipt: Type.String({
    pattern: RECEIPT.source,
    description: '128 random bits, in base64url: the secret part of the address of the receipt.',
  }),
})

const Refund = ClosedOf<TillRefund>({
  orderId: Text(ID_LENGTH),
  lines: Type.Array(Closed({ lineId: Text(ID_LENGTH), quantity: Quantity }), {
    maxItems: MAX_LINES,
  }),
  amount: Amount,
  method: Method,
  rounding: Type.Optional({
    ...SignedAmount,
    description: 'Is added to the amount, to round cash.',
  }),
  restock: Type.Boolean(),
  reason: Text(ORDER_LIMITS.reason),
})

const Cash = ClosedOf<CashMovement>({
  amount: SignedAmount,
  method: Type.Optional(Method),
  reason: Text(ORDER_LIMITS.reason),
  orderId: Type.Optional(OrNull(Text(ID_LENGTH))),
})

/** The fields of the end of a day. */
export const closingFields = {
  from: Type.Integer({ minimum: 1, description: 'The first entry that it sums up.' }),
  to: Type.Integer({ minimum: 0, description: 'The last one.' }),
  sales: Type.Integer({ minimum: 0 }),
  refunds: Type.Integer({ minimum: 0 }),
  methods: Type.Array(
    Closed({
      method: Method,
      taken: SignedAmount,
      refunded: SignedAmount,
      expected: SignedAmount,
      counted: Type.Optional(SignedAmount),
    }),
    { maxItems: PAYMENT_METHODS.length },
  ),
  taxes: Taxes,
  opening: SignedAmount,
  expectedCash: SignedAmount,
  countedCash: SignedAmount,
  difference: SignedAmount,
}
const DayEnd = ClosedOf<Closing>(closingFields)

export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', hint: 'Use a SHA-256 in hex.' })
/** A whole number from 1, as text. */
export const COUNT = /^[1-9]\d{0,14}$/
export const Series = Type.String({ pattern: COUNT.source })
export const EntryNumber = Type.Integer({ minimum: 1 })
const content = {
  order: Type.Optional(Sale),
  refund: Type.Optional(Refund),
  cash: Type.Optional(Cash),
  closing: Type.Optional(DayEnd),
}

/** An entry as a till should send it. The domain takes any other, too, and keeps what is wrong. */
export const EntryBody = {
  ...Closed({
    series: Type.Optional(Series),
    n: Type.Optional(EntryNumber),
    at: { ...Time, hint: 'Use a time such as 2030-01-01T12:00:00.000Z.' },
    kind: OneOf(ENTRY_KINDS),
    ...content,
    clockAhead: Type.Optional(
      Type.Integer({
        description:
          "Seconds by which the till's clock is ahead of the server's, if it is 300 or more; negative: behind.",
      }),
    ),
    previousHash: Type.Optional({
      ...Hash,
      description: 'Of the entry before; 64 zeros at first.',
    }),
    hash: Type.Optional({
      ...Hash,
      description:
        'SHA-256 in hex of previousHash, a line feed, and the JSON (RFC 8785) of series, n and all other fields but these two.',
    }),
  }),
  examples: [
    {
      at: '2026-01-15T12:00:00.000Z',
      kind: 'sale',
      order: {
        lines: [
          {
            productId: null,
            name: 'Gift wrapping',
            sku: null,
            unit: 'piece',
            quantity: 2,
            unitPrice: 1.5,
            discount: 0,
            taxRate: { name: 'Standard', percent: 21 },
            total: 3,
          },
        ],
        discount: null,
        subtotal: 3,
        total: 3,
        taxes: [{ name: 'Standard', percent: 21, net: 2.48, tax: 0.52, gross: 3 }],
        payments: [{ method: 'cash', amount: 3, given: 5, change: 2 }],
        receipt: 'VGhlIHJlY2VpcHRzIGtleQ',
      },
    },
  ],
}

/** What is wrong with an entry. */
export const Remarks = Type.Array(
  ClosedOf<Remark>({
    field: Type.String({ description: 'Such as order.lines.0.quantity.' }),
    code: OneOf(REMARKS),
  }),
)
export const Attention = OrNull(Remarks, {
  description: 'What is wrong with it. These parts have no effect. null: nothing.',
})

const AsSent = Type.Unknown({ description: 'As the till sent it.' })
export const EntryAnswer = Type.Object({
  series: Series,
  n: EntryNumber,
  at: Type.Optional(AsSent),
  kind: Type.Optional(AsSent),
  order: Type.Optional(AsSent),
  refund: Type.Optional(AsSent),
  cash: Type.Optional(AsSent),
  closing: Type.Optional(AsSent),
  previousHash: Hash,
  hash: Hash,
  orderId: OrNull(Type.String({ description: 'The order that it made or is about.' })),
  attention: Attention,
})
