import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { PRODUCT_LIMITS as LIMITS } from '../../domain/catalog/product.ts'
import { UNITS } from '../../domain/catalog/quantity.ts'
import { notFound } from '../../domain/error.ts'
import { PAYMENT_METHODS } from '../../domain/order-store.ts'
import { ORDER_LIMITS } from '../../domain/orders/basket.ts'
import { ENTRY_KINDS } from '../../domain/orders/entry.ts'
import {
  type EntryView,
  type JournalHead,
  journalHead,
  recordEntry,
  type SentEntry,
} from '../../domain/orders/journal.ts'
import { POINTS_MAX } from '../../domain/orders/points.ts'
import type {
  CashMovement,
  Closing,
  TillLine,
  TillPayment,
  TillRefund,
  TillSale,
} from '../../domain/orders/till-entry.ts'
import { TOTAL_MAX_MINOR } from '../../domain/orders/totals.ts'
import type { TaxView } from '../../domain/orders/view.ts'
import type { Ports } from '../../domain/ports.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { Closed, ClosedOf, OneOf, OrNull, Time } from '../server/schema.ts'

/** The highest sum of a currency without decimals. */
const SUM_MAX = TOTAL_MAX_MINOR
const MAX_LINES = 500

const Amount = Type.Number({ minimum: 0, maximum: SUM_MAX })
const SignedAmount = Type.Number({ minimum: -SUM_MAX, maximum: SUM_MAX })
const Quantity = Type.Number({ minimum: 0.001, maximum: ORDER_LIMITS.quantity })
const Text = (maxLength: number) => Type.String({ maxLength })
const Method = OneOf(PAYMENT_METHODS)
const Rate = {
  name: Text(64),
  percent: Type.Number({ minimum: 0, maximum: 100 }),
}
const Taxes = Type.Array(
  ClosedOf<TaxView>({ ...Rate, net: SignedAmount, tax: SignedAmount, gross: SignedAmount }),
  { maxItems: MAX_LINES },
)

const Line = ClosedOf<TillLine>({
  productId: OrNull(Text(64), { description: 'null: an amount that was typed.' }),
  name: Text(LIMITS.name),
  sku: OrNull(Text(LIMITS.code)),
  unit: OneOf(UNITS),
  quantity: Quantity,
  pack: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Pieces in one; 1 by default.' }),
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
  total: SignedAmount,
  taxes: Taxes,
  payments: Type.Array(Payment, { maxItems: 50 }),
  customerId: Type.Optional(OrNull(Text(64))),
  redeemPoints: Type.Optional(Type.Integer({ minimum: 0, maximum: POINTS_MAX })),
  note: Type.Optional(OrNull(Text(ORDER_LIMITS.note))),
  receipt: Type.String({
    pattern: '^[0-9A-Za-z_-]{22}$',
    hint: 'Use 22 characters: 128 random bits in base64url.',
    description: '128 random bits, in base64url: the secret part of the address of the receipt.',
  }),
})

const Refund = ClosedOf<TillRefund>({
  orderId: Text(64),
  lines: Type.Array(Closed({ lineId: Text(64), quantity: Quantity }), { maxItems: MAX_LINES }),
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
  orderId: Type.Optional(OrNull(Text(64))),
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

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', hint: 'Use a SHA-256 in hex.' })
const Kind = OneOf(ENTRY_KINDS)
/** A whole number from 1, as text. */
const COUNT = /^[1-9]\d{0,14}$/
const Series = Type.String({ pattern: COUNT.source })
const EntryNumber = Type.Integer({ minimum: 1 })
const content = {
  order: Type.Optional(Sale),
  refund: Type.Optional(Refund),
  cash: Type.Optional(Cash),
  closing: Type.Optional(DayEnd),
}

export const EntryBody = {
  ...ClosedOf<SentEntry>({
    series: Type.Optional(Series),
    n: Type.Optional(EntryNumber),
    at: { ...Time, hint: 'Use a time such as 2030-01-01T12:00:00.000Z.' },
    kind: Kind,
    ...content,
    previousHash: Type.Optional({
      ...Hash,
      description: 'Of the entry before; 64 zeros at first.',
    }),
    hash: Type.Optional({
      ...Hash,
      description:
        'SHA-256 in hex of previousHash, a line feed, and the JSON (RFC 8785) of series, n, at, kind and the field of the kind.',
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

const EntryAnswer = ClosedOf<EntryView>({
  series: Series,
  n: EntryNumber,
  at: Time,
  kind: Kind,
  ...content,
  previousHash: Hash,
  hash: Hash,
  orderId: OrNull(Type.String({ description: 'The order that it made or is about.' })),
  attention: OrNull(Type.String({ description: 'Why the owner should look at it.' })),
})

const JournalHeadView = ClosedOf<JournalHead>({
  series: Series,
  next: EntryNumber,
  previousHash: Hash,
})

/** The journal of a till: what it sold, gave back, moved and counted, entry by entry. */
export function tillJournal(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/v1/pos/journal', tags: ['POS'] })
    .use(guards)
    .get('', ({ actor }) => journalHead(ports, actor), {
      terminalKey: 'pos.sell',
      detail: operation('getJournalHead', "Get the next number of this terminal's journal", {
        200: JournalHeadView,
      }),
    })
    .put(
      '/:series/:n',
      async ({ actor, body, params, set }) => {
        if (!COUNT.test(params.n)) throw notFound('entry')
        const { series, n } = params
        const { entry, isNew } = await recordEntry(ports, actor, series, Number(n), body)
        if (isNew) set.status = 201
        return entry
      },
      {
        terminalKey: 'pos.sell',
        body: EntryBody,
        detail: operation(
          'putJournalEntry',
          'Add the next entry to a journal; the same entry again changes nothing',
          {
            200: EntryAnswer,
            201: EntryAnswer,
            refusals: ['NOT_FOUND', 'CONFLICT'],
            manyValues: true,
          },
        ),
      },
    )
}
