import { describe, expect, test } from 'bun:test'
import type { EntryKind } from '../../src/modules/orders/values.ts'
import { closingOf, openDay } from '../../src/modules/till/closing.ts'
import { type Said, saidBy } from '../../src/modules/till/entry.ts'
import { readEntry } from '../../src/modules/till/entry-check.ts'

const RATE = { name: 'High', percent: 21 }
const LINE = {
  productId: 'prod_1',
  name: 'Mug',
  content: { quantity: 0.5, unit: 'l' },
  sku: 'mug',
  unit: 'piece',
  quantity: 1,
  pack: 1,
  unitPrice: 10,
  discount: 0,
  taxRate: RATE,
  total: 10,
}
const CASH = { method: 'cash', amount: 10, given: 12, change: 2, rounding: 0, reference: null }
const DAY = openDay([], 'EUR')

/** An entry of each kind that is right. */
const RIGHT: Readonly<Record<EntryKind, object>> = {
  sale: {
    lines: [LINE],
    discount: { amount: 0, reason: null },
    pointsDiscount: 0,
    subtotal: 10,
    total: 10,
    taxes: [{ ...RATE, net: 8.26, tax: 1.74, gross: 10 }],
    payments: [CASH],
    customerId: null,
    redeemPoints: 0,
    note: null,
    receipt: 'r'.repeat(22),
  },
  refund: {
    orderId: 'order_1',
    lines: [{ lineId: 'line_1', quantity: 1 }],
    amount: 0,
    rounding: 0,
    method: 'cash',
    restock: true,
    reason: 'Back',
  },
  cash: { amount: 5, method: 'cash', reason: 'Change', orderId: null },
  void: { what: 'line', lines: [LINE], total: 10 },
  closing: closingOf(DAY, 10, 'EUR'),
}

/** A copy with another value at this path: "lines.0.name". */
function withValue(value: unknown, [name = '', ...rest]: readonly string[], put: unknown): unknown {
  const all = value as Said
  const part = rest.length === 0 ? put : withValue(all[name], rest, put)
  return Array.isArray(value) ? value.with(Number(name), part) : { ...all, [name]: part }
}

/** The remarks about an entry, as "code field". */
function remarksOf(kind: EntryKind, content: object, more: object = {}): string[] {
  const said = { ...saidBy({ at: '2026-01-15T12:00:00.000Z', kind, content }), ...more }
  return readEntry(said, 'EUR').remarks.map(({ code, field }) => `${code} ${field}`)
}

test.each(Object.entries(RIGHT))('a %s that is right', (kind, content) => {
  expect(remarksOf(kind as EntryKind, content)).toEqual([])
})

const text = (length: number) => 'x'.repeat(length)
const MOST = 100_000_000_000

/** The first value that is refused beside the last one that is not, and how it is refused. */
type Edge = readonly [kind: EntryKind, path: string, last: unknown, first: unknown, code: string]
const EDGES: readonly Edge[] = [
  ['sale', 'order.lines.0.quantity', 0.001, 0, 'quantity'],
  ['sale', 'order.lines.0.quantity', 1_000_000, 1_000_000.001, 'quantity'],
  ['sale', 'order.lines.0.pack', 1, 0, 'unreadable'],
  ['sale', 'order.lines.0.pack', 1_000_000, 1_000_001, 'unreadable'],
  ['sale', 'order.lines.0.content', null, '500 g', 'unreadable'],
  ['sale', 'order.lines.0.content.unit', 'm2', 'lb', 'unreadable'],
  ['sale', 'order.lines.0.content.quantity', 0.001, 0, 'quantity'],
  ['sale', 'order.lines.0.content.quantity', 1_000_000_000, 1_000_000_000.001, 'quantity'],
  ['sale', 'order.lines.0.unitPrice', 0, -0.01, 'amount'],
  ['sale', 'order.lines.0.unitPrice', MOST, MOST + 0.01, 'amount'],
  ['sale', 'order.lines.0.labelPrice', 10, 10.03, 'wrong_sums'],
  ['sale', 'order.lines.0.labelPrice', 10, 9.97, 'wrong_sums'],
  ['sale', 'order.lines.0.labelPrice', 10, -0.01, 'amount'],
  ['sale', 'order.lines.0.discount', 10, 10.01, 'wrong_sums'],
  ['sale', 'order.lines.0.discount', 0, -0.01, 'amount'],
  ['sale', 'order.lines.0.taxRate.percent', 0, -0.001, 'quantity'],
  ['sale', 'order.lines.0.taxRate.percent', 100, 100.001, 'quantity'],
  ['sale', 'order.lines.0.taxRate.name', text(64), text(65), 'too_long'],
  ['sale', 'order.discount', { amount: 10 }, { amount: 10.01 }, 'wrong_sums'],
  ['sale', 'order.discount.amount', 0, -0.01, 'amount'],
  ['sale', 'order.discount.reason', text(255), text(256), 'too_long'],
  ['sale', 'order.pointsDiscount', 0, -0.01, 'amount'],
  ['sale', 'order.redeemPoints', 0, -1, 'unreadable'],
  ['sale', 'order.redeemPoints', 1_000_000_000, 1_000_000_001, 'unreadable'],
  ['sale', 'order.note', text(1000), text(1001), 'too_long'],
  ['sale', 'order.payments', Array(50).fill(CASH), Array(51).fill(CASH), 'too_long'],
  ['sale', 'order.payments.0.rounding', 0.5, 0.51, 'wrong_sums'],
  ['sale', 'order.payments.0.rounding', -0.5, -0.51, 'wrong_sums'],
  ['sale', 'order.payments.0.given', 12, 12.01, 'wrong_sums'],
  ['sale', 'order.payments.0.given', 0, -0.01, 'amount'],
  ['sale', 'order.payments.0.reference', text(255), text(256), 'too_long'],
  ['refund', 'refund.lines.0.quantity', 0.001, 0, 'quantity'],
  ['refund', 'refund.lines.0.quantity', 1_000_000, 1_000_000.001, 'quantity'],
  ['refund', 'refund.amount', 0, -0.01, 'amount'],
  ['refund', 'refund.rounding', 2, 2.01, 'wrong_sums'],
  ['cash', 'cash.rounding', 0.5, 0.51, 'wrong_sums'],
  ['cash', 'cash.amount', -MOST, -MOST - 0.01, 'amount'],
  ['void', 'void.total', 10, 9.99, 'wrong_sums'],
  ['closing', 'closing.from', 1, 0, 'unreadable'],
  ['closing', 'closing.sales', 0, -1, 'unreadable'],
  ['closing', 'closing.to', Number.MAX_SAFE_INTEGER, 2 ** 53, 'unreadable'],
]

test.each(EDGES.map(([kind, path, ...edge], row) => [path, row, kind, ...edge] as const))(
  'the edge of %s (%d)',
  (path, _, kind, last, first, code) => {
    const remarks = (value: unknown) =>
      remarksOf(kind, withValue(RIGHT[kind], path.split('.').slice(1), value) as object)
    expect(remarks(last)).not.toContain(`${code} ${path}`)
    expect(remarks(first)).toContain(`${code} ${path}`)
  },
)

test('a day without anything has cash to count', () => {
  const cash = { method: 'cash', taken: 0, refunded: 0, expected: 0 } as const
  expect(openDay([], 'EUR').methods).toEqual([cash])
})

describe('what belongs together', () => {
  test('a refund of money or goods, not of neither', () => {
    const goods = RIGHT.refund
    const nothing = { ...goods, lines: [] }
    expect(remarksOf('refund', nothing)).toEqual(['amount refund.amount'])
    expect(remarksOf('refund', { ...nothing, amount: 0.01 })).toEqual([])
    expect(remarksOf('refund', { ...goods, method: 'card', rounding: 0.01 })).toEqual([
      'wrong_sums refund.rounding',
    ])
  })

  test('a line and a sale of at most the largest amount', () => {
    const most = { ...LINE, unitPrice: MOST }
    const more = { ...LINE, unitPrice: 0.01 }
    const remarks = (...lines: object[]) => remarksOf('sale', { ...RIGHT.sale, lines })
    expect(remarks(most)).not.toContain('amount order.subtotal')
    expect(remarks(most, more)).toContain('amount order.subtotal')
    expect(remarks(most)).not.toContain('amount order.lines.0.total')
    expect(remarks({ ...most, quantity: 1.001 })).toContain('amount order.lines.0.total')
  })

  test('the taxes of a sale, in any order', () => {
    const low = { ...LINE, taxRate: { name: 'Low', percent: 9 } }
    const taxes = [
      { ...RATE, net: 8.26, tax: 1.74, gross: 10 },
      { ...low.taxRate, net: 9.17, tax: 0.83, gross: 10 },
    ]
    const sums = { subtotal: 20, total: 20, payments: [CASH, CASH] }
    for (const sent of [taxes, taxes.toReversed()]) {
      const sale = { ...RIGHT.sale, lines: [LINE, low], ...sums, taxes: sent }
      expect(remarksOf('sale', sale)).toEqual([])
    }
    const wrong = { ...RIGHT.sale, lines: [LINE, low], ...sums, taxes: taxes.slice(1) }
    expect(remarksOf('sale', wrong)).toEqual(['wrong_sums order.taxes'])
  })

  test('a clock is ahead or behind by at most five minutes', () => {
    for (const seconds of [300, -300, 301, -301]) {
      const wrong = Math.abs(seconds) > 300 ? ['clock at'] : []
      expect(remarksOf('cash', RIGHT.cash, { clockAhead: seconds })).toEqual(wrong)
    }
  })
})
