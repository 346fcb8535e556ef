import { expect, test } from 'bun:test'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import { closingOf, openDay } from '../../../src/modules/till/closing.ts'
import type { Entry } from '../../../src/modules/till/page/journal/series.ts'
import {
  type Basket,
  basketTotals,
  discountOf,
  type Item,
  isMuch,
  itemOf,
  type NewItem,
  newBasket,
  parseQuantity,
  pricedItem,
  withChange,
  withItem,
} from '../../../src/modules/till/page/sell/basket.ts'
import { likelyNotes } from '../../../src/modules/till/page/sell/notes.ts'
import {
  cashPayment,
  dueMinor,
  notedPayment,
} from '../../../src/modules/till/page/sell/payments.ts'
import {
  exchangeEntries,
  refundEntries,
  refundWays,
  saleOf,
} from '../../../src/modules/till/page/sell/sale.ts'
import { quantityText } from '../../../src/ui/shared/quantity.ts'
import { catalogProductWith } from '../../ui/catalog-product.ts'

const RATES = [
  { name: 'Standard', percent: 19 },
  { name: 'Reduced', percent: 7 },
]

const mug = itemOf(catalogProductWith(), 1000, RATES)
const cheese = itemOf(catalogProductWith({ id: 'prod_2', unit: 'kg', price: 20 }), 350, RATES)

function filled(...items: readonly NewItem[]): Basket {
  return items.reduce(withItem, newBasket())
}

test('the same product counts up, unless it was weighed, discounted or has another price', () => {
  const cheaper = { ...mug, unitPriceMinor: 400 }
  const pack = { ...mug, pack: 24 }
  const less: NewItem = { ...mug, discount: { percent: 10_000 } }
  const free = { ...mug, productId: null }
  const basket = filled(mug, cheese, cheaper, pack, less, free, free, cheese, mug, mug)
  const seen = basket.items.map(({ quantity, unit }) => quantityText(quantity, unit))
  expect(seen).toEqual(['0.350 kg', '1', '1', '1', '1', '1', '0.350 kg', '3'])
  expect(new Set(basket.items.map(({ id }) => id)).size).toBe(8)
  expect(basket.items.at(-1)).toMatchObject({ productId: 'prod_1', quantity: 3000 })
})

test('a product takes its own tax rate, or the first one of the shop', () => {
  const rate = (name: string | null, rates = RATES) =>
    itemOf(catalogProductWith({ taxRate: name }), 1000, rates).taxRate
  expect(rate('Reduced')).toEqual({ name: 'Reduced', percent: 7000 })
  expect(rate(null)).toEqual({ name: 'Standard', percent: 19_000 })
  expect(rate('Gone')).toEqual({ name: 'Standard', percent: 19_000 })
  expect(rate(null, [])).toEqual({ name: 'None', percent: 0 })
})

test('the price that a scale has printed is what the line costs, to the cent', () => {
  for (const price of [0, 1, 299, 300, 301, 99_999]) {
    for (const perKilogram of [1, 3, 7, 1999, 2000, 123_456]) {
      const item = pricedItem({ ...cheese, unitPriceMinor: perKilogram }, price)
      expect([perKilogram, basketTotals(filled(item), 0).totalMinor]).toEqual([perKilogram, price])
      expect(item.discount).toBeNull()
    }
  }
})

test('the price on a label holds until there is another quantity', () => {
  const basket = filled(pricedItem(cheese, 299))
  const id = basket.items[0]?.id ?? 0
  const totalOf = (change: Partial<NewItem>) => {
    return basketTotals(withChange(basket, id, change), 0).totalMinor
  }
  expect(totalOf({ unitPriceMinor: 9 })).toBe(299)
  expect(totalOf({ quantity: basket.items[0]?.quantity ?? 0 })).toBe(299)
  expect(totalOf({ quantity: 2000 })).toBe(4000)
  expect(withChange(basket, id + 1, { quantity: 2000 })).toEqual(basket)
})

test('discounts of lines, of the basket and by points', () => {
  const half: NewItem = { ...mug, discount: { percent: 50_000 } }
  const gift: NewItem = { ...mug, discount: { amountMinor: 10_000 } }
  const tenth = { ...filled(half, gift, cheese), discount: { percent: 10_000 } }
  expect(basketTotals(tenth, 1)).toMatchObject({
    discounts: [250, 499, 0],
    subtotalMinor: 949,
    discountMinor: 95,
    totalMinor: 854,
  })
  const points = { ...tenth, redeemPoints: 2000 }
  expect(basketTotals(points, 1)).toMatchObject({ pointsMinor: 854, totalMinor: 0 })
  expect(basketTotals({ ...points, redeemPoints: 54 }, 1).totalMinor).toBe(800)
})

test('a discount in percent is exact to a hundredth, and to the cent for the largest price', () => {
  const cases: readonly [percent: number, price: number, off: number][] = [
    [0, 999, 0],
    [10, 4999, 0],
    [10, 5000, 1],
    [12_250, 1000, 123],
    [33_330, 10_000, 3333],
    [99_990, 100_000, 99_990],
    [100_000, 999, 999],
    [12_340, 999_999_999_999, 123_400_000_000],
  ]
  for (const [percent, price, off] of cases) {
    expect([percent, price, discountOf({ percent }, price)]).toEqual([percent, price, off])
  }
})

test('cash, rounding, change and several payments add up to the total', () => {
  expect(cashPayment(998, 2000, 5)).toMatchObject({
    amountMinor: 1000,
    changeMinor: 1000,
    roundingMinor: 2,
  })
  expect(cashPayment(998, 500, 5)).toMatchObject({ amountMinor: 500, changeMinor: 0 })
  // More than the total and less than the next coin: the exact amount is paid, not more.
  expect(cashPayment(998, 999, 5)).toMatchObject({ amountMinor: 998, changeMinor: 1 })
  const split = [notedPayment('card', 500), cashPayment(498, 1000, 5)]
  expect(dueMinor(998, split)).toBe(0)
  const sale = saleOf(filled(mug, mug), split, 'EUR', 1)
  const paid = sale.payments.reduce((sum, { amount, rounding = 0 }) => sum + amount - rounding, 0)
  expect([paid.toFixed(2), sale.total]).toEqual(['9.98', 9.98])
  expect(sale.receipt).toMatch(/^[\w-]{22}$/)
})

test.each([
  ['rounded up at the end', 1003, [500, 505], [500, 505], [0, 2]],
  ['rounded down at the end', 1002, [500, 500], [500, 500], [0, -2]],
  ['exactly, in small coins', 1003, [500, 503], [500, 503], [0, 0]],
  ['less than half a coin is left, and forgiven', 1003, [1001, 0], [1001, 0], [0, -2]],
  ['change on the last part', 1003, [500, 1000], [500, 505], [0, 2]],
])('parts in cash where 5 is the smallest coin: %s', (_, total, given, amounts, roundings) => {
  const payments: ReturnType<typeof cashPayment>[] = []
  for (const one of given) payments.push(cashPayment(dueMinor(total, payments), one, 5))
  expect(payments.map(({ amountMinor }) => amountMinor)).toEqual(amounts)
  expect(payments.map(({ roundingMinor }) => roundingMinor)).toEqual(roundings)
  expect(dueMinor(total, payments)).toBe(0)
})

test('points and a discount are two amounts of a sale', () => {
  const basket = { ...filled(mug, mug), discount: { amountMinor: 100 }, redeemPoints: 30 }
  const sale = saleOf(basket, [], 'EUR', 1)
  const { discount, pointsDiscount, subtotal, total } = sale
  expect([discount?.amount, pointsDiscount, subtotal, total]).toEqual([1, 0.3, 9.98, 8.68])
  const less = [0, 1].map((redeemPoints) => saleOf({ ...basket, redeemPoints }, [], 'EUR', 1))
  expect(less.map((sold) => sold.pointsDiscount)).toEqual([undefined, 0.01])
})

test('the notes that somebody is likely to give', () => {
  expect(likelyNotes(1340, 'EUR')).toEqual([1500, 2000, 5000, 10_000])
  expect(likelyNotes(1500, 'EUR')).toEqual([2000, 5000, 10_000, 20_000])
  expect(likelyNotes(36_465, 'EUR')).toEqual([36_500, 37_000, 38_000, 40_000])
  expect(likelyNotes(23_400, 'CHF')).toEqual([23_500, 24_000, 25_000, 30_000])
  expect(likelyNotes(45_000, 'CHF')).toEqual([46_000, 50_000, 60_000, 100_000])
  expect(likelyNotes(25_000, 'GBP')).toEqual([26_000])
  expect(likelyNotes(1799, 'BHD')).toEqual([5000, 10_000, 20_000, 50_000])
  expect(likelyNotes(1234, 'JPY')).toEqual([1500, 2000, 5000, 10_000])
  expect(likelyNotes(1, 'EUR')).toEqual([500, 1000, 2000, 5000])
  expect(likelyNotes(0, 'EUR')).toEqual([])
})

test('more than 99 of anything is asked again', () => {
  expect([isMuch(99_000, 'kg'), isMuch(99_001, 'kg')]).toEqual([false, true])
  expect([isMuch(99_000, 'piece'), isMuch(100_000, 'piece')]).toEqual([false, true])
  expect([isMuch(99_000_000, 'g'), isMuch(99_000_001, 'g')]).toEqual([false, true])
})

test('typed quantities', () => {
  const tries = ['2', '0', '1.5', '0,350', '1.2345', '-1', '', '1000001'] as const
  expect(tries.map((text) => parseQuantity(text, 'piece'))).toEqual([
    2000,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(tries.map((text) => parseQuantity(text, 'kg'))).toEqual([
    2000,
    null,
    1500,
    350,
    null,
    null,
    null,
    null,
  ])
})

test('parts of a sale come back for what was paid for them, in coins', () => {
  const basket = { ...filled({ ...mug, quantity: 3000 }), discount: { amountMinor: 100 } }
  const sale = saleOf(basket, [], 'EUR', 1)
  const [line] = sale.lines
  const before = { id: 'line_1', refundedQuantity: 1, ...line }
  const earlier = {
    method: 'cash',
    amount: 4.66,
    rounding: -0.01,
    shipping: false,
    shippingAmount: 0,
    lines: [{ lineId: 'line_1', quantity: 1, amount: 4.66 }],
    taxes: [{ name: 'Standard', percent: 19, net: 3.92, tax: 0.74, gross: 4.66 }],
  }
  const order = {
    ...sale,
    id: 'order_1',
    currency: 'EUR',
    lines: [before],
    refunds: [earlier],
    payments: [{ method: 'cash', amount: 13.95, rounding: -0.02 }],
  } as unknown as OrderView
  const how = { restock: true, reason: 'Return' } as const
  const back = { line_1: 2000 }
  const entry = {
    orderId: 'order_1',
    lines: [{ lineId: 'line_1', position: 1, quantity: 2 }],
    // 13.97 was paid for three, of which 4.66 came back before.
    amount: 9.31,
    expectedTotal: 9.31,
    rounding: -0.01,
    method: 'cash',
    taxes: [{ name: 'Standard', percent: 19, net: 7.82, tax: 1.49, gross: 9.31 }],
    ...how,
  }
  const inCash = refundWays(order, back, 'cash', 5)
  expect(refundEntries(order, back, inCash, how)).toEqual([entry as never])
  const paid = [
    { method: 'card', amount: 8, rounding: 0 },
    { method: 'cash', amount: 5.95, rounding: -0.02 },
  ]
  const split = { ...order, payments: paid } as unknown as OrderView
  const asPaid = refundEntries(split, back, refundWays(split, back, 'paid', 5), how)
  expect(asPaid).toMatchObject([
    { method: 'cash', amount: 1.31, rounding: -0.01, lines: entry.lines, taxes: [{ tax: 0.21 }] },
    { method: 'card', amount: 8, rounding: 0, lines: [], taxes: [{ tax: 1.28 }] },
  ])
})

test('goods come back in cash if nobody knows how they were paid, or nothing is taken for them', () => {
  const sale = saleOf(filled(mug), [], 'EUR', 1)
  const lines = sale.lines.map((line) => ({ id: 'line_1', refundedQuantity: 0, ...line }))
  const payments = [{ method: 'online', amount: 4.99, rounding: 0 }]
  const parts = { id: 'order_1', currency: 'EUR', lines, payments, refunds: [] }
  const order = { ...sale, ...parts } as unknown as OrderView
  const returned = { line_1: 1000 }
  const back = refundWays(order, returned, 'paid', 5)
  // The coins above it would be more than was paid.
  expect(back).toEqual([{ method: 'cash', amountMinor: 499, roundingMinor: -4 }])
  const exchange = { number: '1-1', order, returned, restock: true, reason: 'Return' }
  const { refund, others } = exchangeEntries({ ...newBasket(), exchange }, exchange, [], back)
  expect(refund).toMatchObject({ method: 'cash', amount: 4.99, lines: [{ lineId: 'line_1' }] })
  expect(others('1-2')).toEqual([])
})

/** The entries of a day, numbered. */
function journal(...contents: readonly [kind: Entry['kind'], content: object][]): Entry[] {
  return contents.map(([kind, content], index) => {
    const hashes = { previousHash: '', hash: '' }
    return {
      series: '1',
      n: index + 1,
      at: `2026-01-15T12:00:0${index}.000Z`,
      kind,
      content,
      ...hashes,
    }
  })
}

test('a closing sums up what was done since the one before', () => {
  const sale = (payments: readonly Item[] | object) => ['sale', payments] as const
  const taxes = [{ name: 'Standard', percent: 19, net: 8.39, tax: 1.59, gross: 9.98 }]
  const back = [
    { name: 'Standard', percent: 19, net: 3.35, tax: 0.64, gross: 3.99 },
    { name: 'Reduced', percent: 7, net: 0.93, tax: 0.07, gross: 1 },
  ]
  const [cash, card] = [
    { method: 'cash', amount: 10 },
    { method: 'card', amount: 9.98 },
  ]
  const entries = journal(
    ['cash', { amount: 50, method: 'cash', reason: 'Change' }],
    [...sale({ payments: [cash], taxes })],
    ['closing', { countedCash: 59.5 }],
    [...sale({ payments: [{ ...cash, rounding: 0.02 }], taxes })],
    [...sale({ payments: [card], taxes, redeemPoints: 7, pointsDiscount: 0.35 })],
    ['refund', { method: 'cash', amount: 4.99, rounding: 0.01, taxes: back }],
    ['cash', { amount: -20, method: 'cash', reason: 'Bank' }],
    ['cash', { amount: 40, method: 'card', reason: 'Order 7', orderId: 'order_7' }],
  )
  const day = openDay(entries, 'EUR')
  expect(day).toEqual({
    from: 4,
    to: 8,
    sales: 2,
    refunds: 1,
    opening: 59.5,
    float: null,
    cashIn: 0,
    cashOut: 20,
    expectedCash: 44.5,
    fromAt: '2026-01-15T12:00:03.000Z',
    toAt: '2026-01-15T12:00:07.000Z',
    methods: [
      { method: 'cash', taken: 10, refunded: 5, expected: 44.5 },
      { method: 'card', taken: 49.98, refunded: 0, expected: 49.98 },
    ],
    taxes: [
      {
        name: 'Standard',
        percent: 19,
        net: 16.78,
        tax: 3.18,
        gross: 19.96,
        returned: { net: 3.35, tax: 0.64, gross: 3.99 },
        left: { net: 13.43, tax: 2.54, gross: 15.97 },
      },
      {
        name: 'Reduced',
        percent: 7,
        net: 0,
        tax: 0,
        gross: 0,
        returned: { net: 0.93, tax: 0.07, gross: 1 },
        left: { net: -0.93, tax: -0.07, gross: -1 },
      },
    ],
    rounding: 0.01,
    withoutReceipt: { count: 0, amount: 0, taxes: [] },
    online: { count: 1, amount: 40 },
    points: { redeemed: 7, amount: 0.35 },
    discounts: { count: 0, amount: 0 },
    voids: { count: 0, amount: 0 },
    cashiers: [{ id: null, name: null, sales: 2, taken: 19.98, refunds: 1, refunded: 5 }],
  })
  expect(closingOf(day, 44, 'EUR')).toMatchObject({ countedCash: 44, difference: -0.5 })
})
