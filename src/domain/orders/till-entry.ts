import { type Static, Type } from '@sinclair/typebox'
import { UNITS } from '../catalog/quantity.ts'
import { PRODUCT_LIMITS } from '../catalog/values.ts'
import { Closed, OneOf, OrNull, Time } from '../schema.ts'
import { ExpectedBalance, ExpectedTotal } from './expected.ts'
import { TOTAL_MAX_MINOR } from './totals.ts'
import {
  ENTRY_KINDS,
  ENTRY_LIMITS,
  MONEY_METHODS,
  ORDER_LIMITS,
  PAYMENT_METHODS,
  RECEIPT,
  REMARKS,
  VOIDED,
} from './values.ts'

const { lines: MAX_LINES, id: ID_LENGTH } = ENTRY_LIMITS
/** The largest amount in any currency. Those with decimals allow less, as they count cents. */
const SUM_MAX = TOTAL_MAX_MINOR
const Amount = Type.Number({ minimum: 0, maximum: SUM_MAX })
const Said = (description: string) => Type.Optional({ ...Amount, description })
const SignedAmount = Type.Number({ minimum: -SUM_MAX, maximum: SUM_MAX })
const Quantity = Type.Number({ minimum: 0.001, maximum: ORDER_LIMITS.quantity })
const Text = (maxLength: number) => Type.String({ maxLength })
const Method = OneOf(PAYMENT_METHODS)
const Rate = {
  name: Text(ENTRY_LIMITS.taxRate),
  percent: Type.Number({ minimum: 0, maximum: ENTRY_LIMITS.percent }),
}
const Taxes = Type.Array(
  Closed({ ...Rate, net: SignedAmount, tax: SignedAmount, gross: SignedAmount }),
  { maxItems: MAX_LINES },
)

/** A line of a till's sale. Amounts, quantities and percents in entries are decimals. */
const TillLine = Closed({
  productId: OrNull(Text(ID_LENGTH), { description: 'null: an amount that was typed.' }),
  name: { ...Text(PRODUCT_LIMITS.name), description: 'Empty: an amount that was given none.' },
  title: Type.Optional({ ...Text(ENTRY_LIMITS.title), description: 'With options and pack.' }),
  sku: OrNull(Text(PRODUCT_LIMITS.code)),
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
  labelPrice: Said('The price on the label of weighed goods, in place of quantity × unitPrice.'),
  discount: Amount,
  taxRate: Closed(Rate),
  total: SignedAmount,
})

export const TillPayment = Closed({
  method: Method,
  amount: SignedAmount,
  given: Type.Optional(OrNull(Amount)),
  change: Type.Optional(OrNull(Amount)),
  rounding: Type.Optional(SignedAmount),
  reference: Type.Optional(
    OrNull(Text(ORDER_LIMITS.reference), {
      description: 'Of an exchange: the number of the refund, such as 3-17, with the same amount.',
    }),
  ),
})
export type TillPayment = Static<typeof TillPayment>

/** A sale at a till, with the sums that were printed. */
const TillSale = Closed({
  lines: Type.Array(TillLine, { minItems: 1, maxItems: MAX_LINES }),
  discount: OrNull(Closed({ amount: Amount, reason: OrNull(Text(ORDER_LIMITS.reason)) })),
  subtotal: SignedAmount,
  pointsDiscount: Said('The value of the redeemed points, which is not part of the discount.'),
  total: SignedAmount,
  taxes: Taxes,
  payments: Type.Array(TillPayment, { maxItems: ENTRY_LIMITS.payments }),
  customerId: Type.Optional(OrNull(Text(ID_LENGTH))),
  redeemPoints: Type.Optional(Type.Integer({ minimum: 0, maximum: ORDER_LIMITS.points })),
  expectedBalance: ExpectedBalance,
  note: Type.Optional(OrNull(Text(ORDER_LIMITS.note))),
  receipt: Type.String({
    pattern: RECEIPT.source,
    description: '128 random bits, in base64url: the secret part of the address of the receipt.',
  }),
})
export type TillSale = Static<typeof TillSale>

const TillRefund = Closed({
  orderId: Text(ID_LENGTH),
  lines: Type.Array(Closed({ lineId: Text(ID_LENGTH), quantity: Quantity }), {
    maxItems: MAX_LINES,
  }),
  amount: Amount,
  method: Method,
  rounding: Type.Optional({ ...SignedAmount, description: 'Is added, to round cash.' }),
  expectedTotal: ExpectedTotal('What all these goods give back, whatever the way'),
  restock: Type.Boolean(),
  reason: Text(ORDER_LIMITS.reason),
})
export type TillRefund = Static<typeof TillRefund>

/** Money that was put into the drawer or taken out, or that came for an online order. */
const CashMovement = Closed({
  amount: SignedAmount,
  method: Type.Optional(OneOf(MONEY_METHODS)),
  reason: Text(ORDER_LIMITS.reason),
  orderId: Type.Optional(OrNull(Text(ID_LENGTH))),
})
export type CashMovement = Static<typeof CashMovement>

/** Lines that were removed from a basket before it was paid. They change no stock and no sum. */
const VoidedLines = Closed({
  what: OneOf(VOIDED),
  lines: Type.Array(TillLine, { minItems: 1, maxItems: MAX_LINES }),
  total: SignedAmount,
})
export type VoidedLines = Static<typeof VoidedLines>

/** Who stands at the till. */
export const Cashier = Closed({ id: Text(ID_LENGTH), name: Text(ENTRY_LIMITS.id) })
export type Cashier = Static<typeof Cashier>

const CountOf = (description: string) => Type.Integer({ minimum: 0, description })

/** The end of a till's day. */
export const Closing = Closed({
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
  discounts: Type.Optional(
    Closed({ count: CountOf('Sales with a discount.'), amount: SignedAmount }),
  ),
  voids: Type.Optional(
    Closed({ count: CountOf('Lines that were removed.'), amount: SignedAmount }),
  ),
  cashiers: Type.Optional(
    Type.Array(
      Closed({
        id: OrNull(Text(ID_LENGTH), { description: 'null: no cashier was named.' }),
        name: OrNull(Text(ENTRY_LIMITS.id)),
        sales: Type.Integer({ minimum: 0 }),
        taken: SignedAmount,
        refunds: Type.Integer({ minimum: 0 }),
        refunded: SignedAmount,
      }),
      { maxItems: ENTRY_LIMITS.cashiers },
    ),
  ),
})
export type Closing = Static<typeof Closing>

export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', hint: 'Use a SHA-256 in hex.' })
/** A whole number from 1, as text. */
export const COUNT = /^[1-9]\d{0,14}$/
export const SeriesName = Type.String({ pattern: COUNT.source })
export const EntryNumber = Type.Integer({ minimum: 1 })

/** An entry as a till should send it. The domain takes any other, too, and keeps what is wrong. */
export const EntryBody = {
  ...Closed({
    series: Type.Optional(SeriesName),
    n: Type.Optional(EntryNumber),
    at: { ...Time, hint: 'Use a time such as 2030-01-01T12:00:00.000Z.' },
    kind: OneOf(ENTRY_KINDS),
    order: Type.Optional(TillSale),
    refund: Type.Optional(TillRefund),
    cash: Type.Optional(CashMovement),
    void: Type.Optional(VoidedLines),
    closing: Type.Optional(Closing),
    cashier: Type.Optional(
      OrNull(Cashier, { description: 'Who did it; left out by tills that do not know.' }),
    ),
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
            ...{ productId: null, name: 'Gift wrapping', sku: null, unit: 'piece', quantity: 2 },
            ...{
              unitPrice: 1.5,
              discount: 0,
              taxRate: { name: 'Standard', percent: 21 },
              total: 3,
            },
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

/** Something that is wrong with an entry. The part it is about has had no effect. */
export const Remark = Closed({
  field: Type.String({ description: 'Such as order.lines.0.quantity.' }),
  code: OneOf(REMARKS),
})
export type Remark = Static<typeof Remark>
export const Attention = OrNull(Type.Array(Remark), {
  description: 'What is wrong with it. These parts have no effect. null: nothing.',
})

const AsSent = Type.Optional(Type.Unknown({ description: 'As the till sent it.' }))
export const EntryAnswer = Type.Object({
  series: SeriesName,
  n: EntryNumber,
  ...{ at: AsSent, kind: AsSent },
  ...{ order: AsSent, refund: AsSent, cash: AsSent, void: AsSent, closing: AsSent },
  cashier: Type.Unknown({ description: 'As the till sent it; null if it sent none.' }),
  previousHash: Hash,
  hash: Hash,
  orderId: OrNull(Type.String({ description: 'The order that it made or is about.' })),
  attention: Attention,
})
