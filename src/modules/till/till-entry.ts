import { type Static, Type } from '@sinclair/typebox'
import { SoldContent } from '../../domain/catalog/product-field.ts'
import { UNITS } from '../../domain/catalog/quantity.ts'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import { Closed, Named, OneOf, OrNull, Time } from '../../domain/schema.ts'
import { ExpectedBalance, ExpectedTotal } from '../orders/expected.ts'
import { TOTAL_MAX_MINOR } from '../orders/totals.ts'
import {
  ENTRY_LIMITS,
  MONEY_METHODS,
  ORDER_LIMITS,
  PAYMENT_METHODS,
  RECEIPT,
  VOIDED,
} from '../orders/values.ts'

declare module '../../text/field-code.ts' {
  interface FieldCodes {
    next: 'till'
    other_goods: 'till'
    rounding: 'till'
    taken_up: 'till'
  }
}

const { lines: MAX_LINES, id: ID_LENGTH } = ENTRY_LIMITS
/**
 * The maximum in any currency. Currencies with decimals allow less, because amounts are stored in
 * minor units.
 */
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
const TaxAmounts = { net: SignedAmount, tax: SignedAmount, gross: SignedAmount }
const TillTaxAmounts = Named('TillTaxAmounts', TaxAmounts)
const Taxes = Type.Array(Named('TillTax', { ...Rate, ...TaxAmounts }), { maxItems: MAX_LINES })

/** A line of a till's sale. Amounts, quantities and percents in entries are decimals. */
const TillLine = Named('TillLine', {
  productId: OrNull(Text(ID_LENGTH), { description: 'null: an amount that was typed.' }),
  name: { ...Text(PRODUCT_LIMITS.name), description: 'Empty: an amount that was given none.' },
  title: Type.Optional({ ...Text(ENTRY_LIMITS.title), description: 'With options and pack.' }),
  content: Type.Optional(OrNull(SoldContent)),
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

export const TillPayment = Named('TillPayment', {
  method: Method,
  amount: SignedAmount,
  given: Type.Optional(OrNull(Amount)),
  change: Type.Optional(OrNull(Amount)),
  rounding: Type.Optional(SignedAmount),
  reference: Type.Optional(
    OrNull(Text(ORDER_LIMITS.reference), {
      description:
        'The number of a card slip, which may come again. Of an exchange: the number of the refund, such as 3-17, with the same amount.',
    }),
  ),
})
export type TillPayment = Static<typeof TillPayment>

/** A sale at a till, with the printed sums. */
export const TillSale = Named('TillSale', {
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

export const TillRefund = Named('TillRefund', {
  orderId: Text(ID_LENGTH),
  number: Type.Optional(
    OrNull(Text(ID_LENGTH), {
      description:
        'Of the receipt, such as 3-17. It finds the order of a till if none has the id, as after a backup was restored.',
    }),
  ),
  lines: Type.Array(
    Closed({
      lineId: Text(ID_LENGTH),
      position: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_LINES,
          description: 'Its place on the receipt, by which it is found if no line has the id.',
        }),
      ),
      quantity: Quantity,
    }),
    { maxItems: MAX_LINES },
  ),
  amount: Amount,
  method: Method,
  rounding: Type.Optional({
    ...SignedAmount,
    description:
      'Is added to the amount: cash is rounded by the sum of all that the order has given back.',
  }),
  taxes: Type.Optional({
    ...Taxes,
    description: 'The taxes that are given back; left out by tills that do not know.',
  }),
  expectedTotal: ExpectedTotal('What all these goods give back, whatever the way'),
  restock: Type.Boolean(),
  reason: Text(ORDER_LIMITS.reason),
})
export type TillRefund = Static<typeof TillRefund>

/** Goods that come back without a receipt, as the shop allows it. */
export const TillReturn = Named('TillReturn', {
  goods: Type.Array(TillLine, {
    minItems: 1,
    maxItems: MAX_LINES,
    description:
      'What came back, by its product, in place of `orderId` and `lines`: at the price of today or ' +
      'a lower one.',
  }),
  amount: { ...Amount, description: 'The sum of the goods.' },
  method: OneOf(MONEY_METHODS),
  rounding: Type.Optional({
    ...SignedAmount,
    description: 'Is added to the amount that is paid out in cash.',
  }),
  taxes: Taxes,
  restock: Type.Boolean(),
  reason: Text(ORDER_LIMITS.reason),
  receipt: Type.String({
    pattern: RECEIPT.source,
    description: 'As that of a sale: the address of the credit note.',
  }),
})
export type TillReturn = Static<typeof TillReturn>

/** Cash that was put into the drawer or taken out of it, or that was paid for an online order. */
export const CashMovement = Named('CashMovement', {
  amount: SignedAmount,
  method: Type.Optional(OneOf(MONEY_METHODS)),
  reason: Text(ORDER_LIMITS.reason),
  orderId: Type.Optional(OrNull(Text(ID_LENGTH))),
  rounding: Type.Optional({
    ...SignedAmount,
    description: 'The part of the amount that rounding of cash has added, for an online order.',
  }),
  float: Type.Optional({
    ...Amount,
    description:
      'The cash that was counted at the beginning of a day; `amount` is the difference to what the last closing has left.',
  }),
})
export type CashMovement = Static<typeof CashMovement>

/** Lines removed from a basket before it was paid. They change neither stock nor sums. */
export const VoidedLines = Named('VoidedLines', {
  what: OneOf(VOIDED),
  lines: Type.Array(TillLine, { minItems: 1, maxItems: MAX_LINES }),
  total: SignedAmount,
})
export type VoidedLines = Static<typeof VoidedLines>

/** The person at the till. */
export const Cashier = Named('Cashier', { id: Text(ID_LENGTH), name: Text(ENTRY_LIMITS.id) })
export type Cashier = Static<typeof Cashier>

const CountOf = (description: string) => Type.Integer({ minimum: 0, description })

/** A closing of a till. */
export const Closing = Named('DayClosingCreate', {
  from: Type.Integer({ minimum: 1, description: 'The first entry that it sums up.' }),
  to: Type.Integer({
    minimum: 0,
    description: 'The last one; less than `from` if there are none.',
  }),
  fromAt: Type.Optional(
    OrNull(Time, { description: 'When the first entry was made; null: none.' }),
  ),
  toAt: Type.Optional(OrNull(Time, { description: 'When the last one was.' })),
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
  taxes: Type.Array(
    Closed({
      ...Rate,
      ...TaxAmounts,
      returned: Type.Optional(TillTaxAmounts),
      left: Type.Optional(TillTaxAmounts),
    }),
    { maxItems: 2 * MAX_LINES, description: 'Of sales, what returns gave back, and what is left.' },
  ),
  rounding: Type.Optional({
    ...SignedAmount,
    description: 'What rounding of cash has added, in sales less in returns.',
  }),
  online: Type.Optional(
    Closed({
      count: CountOf('Payments at the counter for online orders.'),
      amount: { ...SignedAmount, description: 'Is part of what the methods have taken.' },
    }),
  ),
  points: Type.Optional(
    Closed({
      redeemed: CountOf('Points that sales have redeemed.'),
      amount: { ...SignedAmount, description: 'Their value.' },
    }),
  ),
  withoutReceipt: Type.Optional(
    Closed({
      count: CountOf('Returns of goods without a receipt, which `refunds` contains.'),
      amount: { ...SignedAmount, description: 'Their value, without the rounding of cash.' },
      taxes: { ...Taxes, description: 'The taxes in it, which `returned` contains.' },
    }),
  ),
  opening: { ...SignedAmount, description: 'The cash that the last closing has counted.' },
  float: Type.Optional(
    OrNull(
      Closed({
        counted: Amount,
        difference: { ...SignedAmount, description: 'To the cash that should have been there.' },
      }),
      { description: 'The cash counted at the beginning of the day; null: it was not counted.' },
    ),
  ),
  cashIn: Said('Cash put into the drawer without a sale, apart from the float.'),
  cashOut: Said('Cash taken out of it without a sale.'),
  expectedCash: SignedAmount,
  countedCash: SignedAmount,
  difference: SignedAmount,
  reason: Type.Optional(
    OrNull(Text(ORDER_LIMITS.reason), {
      description: 'Why the count differs, as the cashier says.',
    }),
  ),
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
