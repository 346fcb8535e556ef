import { type Static, Type } from '@sinclair/typebox'
import { Named, NamedOpen, OneOf, OrNull, Time } from '../../domain/schema.ts'
import { ENTRY_KINDS, REMARKS } from '../orders/values.ts'
import {
  Cashier,
  CashMovement,
  Closing,
  TillRefund,
  TillReturn,
  TillSale,
  VoidedLines,
} from './till-entry.ts'

export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', hint: 'Use a SHA-256 in hex.' })
/** A whole number of at least 1, as text. */
export const COUNT = /^[1-9]\d{0,14}$/
export const SeriesName = Type.String({ pattern: COUNT.source })
export const EntryNumber = Type.Integer({ minimum: 1 })

/**
 * An entry in the form that a till should send. The domain accepts any other, and keeps remarks
 * about errors.
 */
export const EntryBody = {
  ...Named('JournalEntryCreate', {
    series: Type.Optional(SeriesName),
    n: Type.Optional(EntryNumber),
    at: { ...Time, hint: 'Use a time such as 2030-01-01T12:00:00.000Z.' },
    kind: OneOf(ENTRY_KINDS),
    order: Type.Optional(TillSale),
    refund: Type.Optional(Type.Union([TillRefund, TillReturn])),
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

/** An error in an entry. The part that it concerns has had no effect. */
export const Remark = Named('JournalRemark', {
  field: Type.String({ description: 'Such as order.lines.0.quantity.' }),
  code: OneOf(REMARKS),
})
export type Remark = Static<typeof Remark>
export const Attention = OrNull(Type.Array(Remark), {
  description: 'What is wrong with it. These parts have no effect. null: nothing.',
})

const AsSent = Type.Optional(Type.Unknown({ description: 'As the till sent it.' }))
export const EntryAnswer = NamedOpen('JournalEntry', {
  series: SeriesName,
  n: EntryNumber,
  at: AsSent,
  kind: AsSent,
  order: AsSent,
  refund: AsSent,
  cash: AsSent,
  void: AsSent,
  closing: AsSent,
  cashier: Type.Unknown({ description: 'As the till sent it; null if it sent none.' }),
  previousHash: Hash,
  hash: Hash,
  orderId: OrNull(Type.String({ description: 'The order that it made or is about.' })),
  attention: Attention,
})
