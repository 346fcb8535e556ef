import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { THOUSANDTHS } from '../../src/domain/catalog/quantity.ts'
import {
  type BasketLine,
  cashRounding,
  isLabelOf,
  priceOf,
  refundOf,
  refundTaxes,
  shareOut,
  type TaxSum,
  TOTAL_MAX_MINOR,
  totalsOf,
} from '../../src/modules/orders/totals.ts'
import { tableOf } from '../table.ts'

/**
 * Rows: decimals of the currency; lines as "quantity × price - discount @ tax percent"; the
 * discount of the whole basket; and what comes out: totals of the lines, their shares of the
 * discount, what is to be paid, and the tax in it by percent. All were worked out apart from the
 * code.
 */
const BASKETS = tableOf(`
  2 | 1 × 9.99 @ 19 | | 9.99 | | 9.99 | 19:1.60
  2 | 3 × 1.99 @ 19 | | 5.97 | | 5.97 | 19:0.95
  2 | 1 × 0.01 @ 19 | | 0.01 | | 0.01 | 19:0.00
  2 | 1 × 0 @ 19 | | 0.00 | | 0.00 | 19:0.00
  2 | 2 × 0.5 @ 7 | | 1.00 | | 1.00 | 7:0.07
  2 | 1 × 9.99 @ 19 + 1 × 9.99 @ 7 | | 9.99 9.99 | | 19.98 | 19:1.60 7:0.65
  2 | 1 × 1.19 @ 19 + 1 × 1.19 @ 19 + 1 × 1.19 @ 19 | | 1.19 1.19 1.19 | | 3.57 | 19:0.57
  2 | 1 × 0.03 @ 19 + 1 × 0.03 @ 19 + 1 × 0.03 @ 19 | | 0.03 0.03 0.03 | | 0.09 | 19:0.01
  2 | 3 × 0.33 @ 7 + 2 × 0.49 @ 19 + 1 × 12 @ 0 | | 0.99 0.98 12.00 | | 13.97
    | 7:0.06 19:0.16 0:0.00
  2 | 7 × 3.33 - 0.31 @ 21 | | 23.00 | | 23.00 | 21:3.99
  2 | 0.455 × 12.9 @ 7 | | 5.87 | | 5.87 | 7:0.38
  2 | 0.001 × 19.99 @ 7 | | 0.02 | | 0.02 | 7:0.00
  2 | 0.05 × 0.1 @ 7 | | 0.01 | | 0.01 | 7:0.00
  2 | 1.5 × 3.99 @ 7 | | 5.99 | | 5.99 | 7:0.39
  2 | 2.345 × 6.78 - 1 @ 5.5 | | 14.90 | | 14.90 | 5.5:0.78
  2 | 0.333 × 2.99 @ 7 + 0.333 × 2.99 @ 7 + 0.334 × 2.99 @ 7 | | 1.00 1.00 1.00 | | 3.00 | 7:0.20
  2 | 12.75 × 1.85 @ 19 | | 23.59 | | 23.59 | 19:3.77
  2 | 0.25 × 0.02 @ 19 | | 0.01 | | 0.01 | 19:0.00
  2 | 1.234 × 100 @ 19 + 0.766 × 100 @ 19 | | 123.40 76.60 | | 200.00 | 19:31.93
  2 | 99.999 × 9.99 @ 7 | | 998.99 | | 998.99 | 7:65.35
  2 | 1 × 10 @ 19 | 1 | 10.00 | 1.00 | 9.00 | 19:1.44
  2 | 1 × 10 @ 19 + 1 × 10 @ 7 | 0.01 | 10.00 10.00 | 0.01 0.00 | 19.99 | 19:1.60 7:0.65
  2 | 1 × 10 @ 19 + 1 × 10 @ 7 + 1 × 10 @ 0 | 1 | 10.00 10.00 10.00 | 0.34 0.33 0.33 | 29.00
    | 19:1.54 7:0.63 0:0.00
  2 | 1 × 1 @ 19 + 1 × 2 @ 19 + 1 × 3 @ 7 | 0.5 | 1.00 2.00 3.00 | 0.08 0.17 0.25 | 5.50
    | 19:0.44 7:0.18
  2 | 1 × 3.33 @ 19 + 1 × 3.33 @ 19 + 1 × 3.33 @ 19 | 1 | 3.33 3.33 3.33 | 0.34 0.33 0.33 | 8.99
    | 19:1.44
  2 | 1 × 0.01 @ 19 + 1 × 99.99 @ 7 | 10 | 0.01 99.99 | 0.00 10.00 | 90.00 | 19:0.00 7:5.89
  2 | 2 × 4.95 - 0.9 @ 19 + 1 × 24.5 @ 7 | 3.35 | 9.00 24.50 | 0.90 2.45 | 30.15 | 19:1.29 7:1.44
  2 | 5 × 0.2 @ 19 + 5 × 0.2 @ 19 | 1.99 | 1.00 1.00 | 1.00 0.99 | 0.01 | 19:0.00
  2 | 1 × 19.99 - 19.99 @ 19 + 1 × 5 @ 7 | 0.5 | 0.00 5.00 | 0.00 0.50 | 4.50 | 19:0.00 7:0.29
  2 | 1 × 8 @ 19 + 1 × 8 @ 7 | 16 | 8.00 8.00 | 8.00 8.00 | 0.00 | 19:0.00 7:0.00
  2 | 0.755 × 15.9 - 0.5 @ 7 + 6 × 1.25 @ 19 + 1 × 39.9 - 4 @ 19 | 4.44 | 11.50 7.50 35.90
    | 0.93 0.61 2.90 | 50.46 | 7:0.69 19:6.37
  2 | 3 × 0.07 @ 19 + 3 × 0.07 @ 7 + 3 × 0.07 @ 5.5 | 0.1 | 0.21 0.21 0.21 | 0.04 0.03 0.03 | 0.53
    | 19:0.03 7:0.01 5.5:0.01
  2 | 10 × 1.1 @ 8.1 | 1.1 | 11.00 | 1.10 | 9.90 | 8.1:0.74
  2 | 4 × 2.5 @ 2.6 + 1 × 30 @ 8.1 | 5.55 | 10.00 30.00 | 1.39 4.16 | 34.45 | 2.6:0.22 8.1:1.94
  2 | 1 × 100 @ 19 | 33.33 | 100.00 | 33.33 | 66.67 | 19:10.64
  0 | 3 × 120 @ 10 | | 360 | | 360 | 10:33
  0 | 1 × 108 @ 8 + 1 × 110 @ 10 | | 108 110 | | 218 | 8:8 10:10
  0 | 7 × 55 - 5 @ 10 | | 380 | | 380 | 10:35
  0 | 0.35 × 980 @ 8 | | 343 | | 343 | 8:25
  0 | 1 × 1 @ 10 + 1 × 1 @ 10 + 1 × 1 @ 8 | 1 | 1 1 1 | 1 0 0 | 2 | 10:0 8:0
  0 | 2 × 1500 @ 10 + 3 × 333 @ 8 | 100 | 3000 999 | 75 25 | 3899 | 10:266 8:72
  0 | 0.125 × 4 @ 10 | | 1 | | 1 | 10:0
  3 | 1 × 1.234 @ 5 | | 1.234 | | 1.234 | 5:0.059
  3 | 3 × 0.999 @ 5 | | 2.997 | | 2.997 | 5:0.143
  3 | 0.333 × 7.777 @ 5 | | 2.590 | | 2.590 | 5:0.123
  3 | 2 × 12.5 - 0.005 @ 5 + 1 × 0.001 @ 0 | 0.003 | 24.995 0.001 | 0.003 0.000 | 24.993
    | 5:1.190 0:0.000
  3 | 1 × 10 @ 10 + 1 × 10 @ 5 + 1 × 10 @ 0 | 0.001 | 10.000 10.000 10.000 | 0.001 0.000 0.000
    | 29.999 | 10:0.909 5:0.476 0:0.000
  3 | 1.001 × 999.999 @ 15 | 99.999 | 1000.999 | 99.999 | 901.000 | 15:117.522
  2 | 1000 × 0.99 @ 19 | | 990.00 | | 990.00 | 19:158.07
  2 | 1000000 × 9999.99 @ 19 | | 9999990000.00 | | 9999990000.00 | 19:1596637058.82
  2 | 1 × 999999999.99 @ 25 | 0.99 | 999999999.99 | 0.99 | 999999999.00 | 25:199999999.80
  2 | 100 × 0.01 @ 3.375 | 0.33 | 1.00 | 0.33 | 0.67 | 3.375:0.02
`)

test.each(BASKETS)(
  '%s decimals: %s, discount %s',
  (given, basket = '', discount = '', total, shared, toPay, tax) => {
    const decimals = Number(given)
    const minor = (text: string) => Math.round(Number(text) * 10 ** decimals)
    const text = (amount: number) => (amount / 10 ** decimals).toFixed(decimals)
    const lines = basket.split(' + ').map((line): BasketLine => {
      const [, quantity, price, off = '', percent] =
        /^([\d.]+) × ([\d.]+)(?: - ([\d.]+))? @ ([\d.]+)$/.exec(line) ?? []
      return {
        quantity: Math.round(Number(quantity) * THOUSANDTHS),
        unitPriceMinor: minor(String(price)),
        discountMinor: minor(off),
        taxRate: { name: String(percent), percent: Math.round(Number(percent) * THOUSANDTHS) },
      }
    })
    const totals = totalsOf(lines, minor(discount))
    const shares = totals.lines.map(({ shareMinor }) => text(shareMinor)).join(' ')
    expect([
      totals.lines.map(({ totalMinor }) => text(totalMinor)).join(' '),
      discount === '' ? '' : shares,
      text(totals.totalMinor),
      totals.taxes.map(({ name, taxMinor }) => `${name}:${text(taxMinor)}`).join(' '),
    ]).toEqual([total, shared, toPay, tax])
  },
)

test.each([
  [498, 5, 2],
  [497, 5, -2],
  [1, 5, -1],
  [3, 5, 2],
  [1995, 10, 5],
  [1994, 10, -4],
  [1225, 50, 25],
  [1224, 50, -24],
  [150, 100, 50],
  [149, 100, -49],
  [1000, 5, 0],
  [1234, 0, 0],
])('%d in coins of %d is rounded by %d', (amount, step, rounding) => {
  expect(cashRounding(amount, step)).toBe(rounding)
})

/** The price paid for a line, its quantity, the returned parts, and the money for each. */
test.each([
  [1000, 3000, [1000, 1000, 1000], [333, 334, 333]],
  [599, 2000, [1000, 1000], [300, 299]],
  [100, 7000, [1000, 1000, 1000, 1000, 1000, 1000, 1000], [14, 15, 14, 14, 14, 15, 14]],
  [1, 2000, [1000, 1000], [1, 0]],
  [0, 2000, [1000, 1000], [0, 0]],
  [1234, 755, [250, 5, 500], [409, 8, 817]],
  [9_999_990_000_00, 1_000_000_000, [1, 999_999_999], [1000, 999_998_999_000]],
  [5, 5000, [5000], [5]],
])('%d for %d comes back in parts of %j as %j', (paidMinor, quantity, parts, amounts) => {
  let refundedQuantity = 0
  const refunds = parts.map((part) => {
    const amount = refundOf({ paidMinor, quantity, refundedQuantity }, part)
    refundedQuantity += part
    return amount
  })
  expect(refunds).toEqual(amounts)
})

/** Uses equal values in each run. */
const SEEDED = { seed: 1, numRuns: 5_000 }

const rate = fc.constantFrom(0, 2600, 3375, 5500, 7000, 8100, 19000, 25000)
const line = fc
  .record({
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 200 }).map((pieces) => pieces * THOUSANDTHS),
      fc.integer({ min: 1, max: 99_999 }),
    ),
    unitPriceMinor: fc.oneof(fc.nat(5_000), fc.nat(99_999_999_999)),
    off: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    percent: rate,
  })
  .map(({ off, percent, ...priced }): BasketLine => {
    const discountMinor = Math.floor(priceOf(priced) * off)
    return { ...priced, discountMinor, taxRate: { name: `${percent}`, percent } }
  })
const basket = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  off: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
})
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test('lines, taxes and shares add up, and refunds of parts add up to the whole', () => {
  fc.assert(
    fc.property(basket, ({ lines, off, parts }) => {
      const discount = Math.floor(sum(lines.map((l) => priceOf(l) - l.discountMinor)) * off)
      const { taxes, ...totals } = totalsOf(lines, discount)
      const paid = totals.lines.map(({ totalMinor, shareMinor }) => totalMinor - shareMinor)
      same(sum(totals.lines.map(({ shareMinor }) => shareMinor)), discount)
      same(sum(paid), totals.totalMinor)
      same(sum(taxes.map(({ grossMinor }) => grossMinor)), totals.totalMinor)
      ok(paid.every((amount) => amount >= 0))
      for (const tax of taxes) {
        const exact = (tax.grossMinor * tax.percent) / (100 * THOUSANDTHS + tax.percent)
        same(tax.netMinor + tax.taxMinor, tax.grossMinor)
        ok(Math.abs(tax.taxMinor - exact) <= 0.5 + exact * 1e-12)
      }
      const back = lines.map(() => 0)
      const refunded: TaxSum[] = []
      for (const part of [...parts, 1]) {
        const grosses = lines.map(({ quantity, taxRate }, index) => {
          const refundedQuantity = back[index] ?? 0
          const now = Math.floor((quantity - refundedQuantity) * part)
          back[index] = refundedQuantity + now
          const paidMinor = paid[index] ?? 0
          return {
            ...taxRate,
            grossMinor: refundOf({ paidMinor, quantity, refundedQuantity }, now),
          }
        })
        ok(grosses.every(({ grossMinor }) => grossMinor >= 0))
        refunded.push(...refundTaxes(taxes, refunded, grosses))
      }
      for (const tax of taxes) {
        const parts = refunded.filter(({ percent }) => percent === tax.percent)
        for (const field of ['netMinor', 'taxMinor', 'grossMinor'] as const) {
          same(sum(parts.map((refund) => refund[field])), tax[field])
        }
      }
    }),
    SEEDED,
  )
})

test('the parts of a shared amount add up to it, and none is above its weight', () => {
  const weights = fc.array(fc.nat(TOTAL_MAX_MINOR / 20), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (weights, of) => {
      const amount = Math.floor(sum(weights) * of)
      const parts = shareOut(amount, weights)
      same(sum(parts), amount)
      ok(parts.every((part, index) => part >= 0 && part <= (weights[index] ?? 0)))
    }),
    SEEDED,
  )
})

/** Replaces `expect`, which is too slow for a million calls. */
function same(actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`${actual} should be ${expected}`)
}

function ok(holds: boolean): void {
  if (!holds) throw new Error('does not hold')
}

test('shipping has its own rate among the taxes, unless it is free', () => {
  const line = { quantity: 1000, unitPriceMinor: 1000, discountMinor: 0 }
  const basket = [{ ...line, taxRate: { name: 'Low', percent: 9000 } }]
  const taxRate = { name: 'High', percent: 21_000 }
  const taxes = (discountMinor: number) =>
    totalsOf(basket, 0, { priceMinor: 500, discountMinor, taxRate }).taxes.map(
      ({ name, grossMinor }) => [name, grossMinor],
    )
  expect(taxes(499)).toEqual([
    ['Low', 1000],
    ['High', 1],
  ])
  expect(taxes(500)).toEqual([['Low', 1000]])
})

test('a rate is its name and its percent: exempt goods stand apart from exported ones', () => {
  const line = { quantity: 1000, unitPriceMinor: 1000, discountMinor: 0 }
  const rates = [
    { name: 'Exempt', percent: 0 },
    { name: 'Export', percent: 0 },
    { name: 'Export', percent: 5000 },
  ]
  const { taxes } = totalsOf(
    [...rates, ...rates].map((taxRate) => ({ ...line, taxRate })),
    0,
  )
  expect(taxes).toMatchObject(rates.map((rate) => ({ ...rate, grossMinor: 2000 })))
  const parts = rates.map((rate) => ({ ...rate, grossMinor: 1000 }))
  expect(refundTaxes(taxes, [], parts)).toMatchObject(parts)
})

/** Minor units of a kilogram, thousandths of it, and the prices that its label may have. */
const LABELS: readonly (readonly [number, number, least: number, most: number])[] = [
  [2_000, 500, 997, 1_003],
  [1_999, 500, 998, 1_002],
  [100, 1_000, 99, 101],
  [0, 500, -1, 1],
]

test.each(LABELS)('a label of %d a kilogram, for %d g, says from %d to %d', (...row) => {
  const [unitPriceMinor, quantity, least, most] = row
  const line = { unitPriceMinor, quantity }
  const said = [least - 1, least, most, most + 1].map((minor) => isLabelOf(minor, line))
  expect(said).toEqual([false, true, true, false])
})
