import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { THOUSANDTHS } from '../../src/domain/catalog/quantity.ts'
import {
  moneyOfRefunds,
  type Refundable,
  type RefundSums,
  refundSums,
  type WantedRefund,
} from '../../src/modules/orders/refund-sums.ts'
import {
  type BasketLine,
  cashRounding,
  isSameRate,
  type ShippingCost,
  sum,
  totalsOf,
} from '../../src/modules/orders/totals.ts'
import type { PaymentMethod } from '../../src/modules/orders/values.ts'

const HIGH = { name: 'Normal', percent: 8_100 }
const LOW = { name: 'Reduced', percent: 2_600 }
const RATES = [HIGH, LOW]

function piece(unitPriceMinor: number, taxRate = HIGH, count = 1): BasketLine {
  return { quantity: count * THOUSANDTHS, unitPriceMinor, discountMinor: 0, taxRate }
}

/** Payments as "method amount", and for cash "method amount+rounding". */
function sold(
  basket: readonly BasketLine[],
  paid: readonly string[],
  discountMinor = 0,
  shipping: ShippingCost | null = null,
): Refundable {
  const { lines, taxes } = totalsOf(basket, discountMinor, shipping)
  return {
    lines: basket.map(({ quantity, taxRate }, index) => ({
      quantity,
      taxRate,
      totalMinor: lines[index]?.totalMinor ?? 0,
      shareMinor: lines[index]?.shareMinor ?? 0,
    })),
    shipping,
    taxes,
    payments: paid.map((text) => {
      const [method = '', amount = '', rounding = '0'] = text.split(/ |(?=[+-])/)
      return {
        method: method as PaymentMethod,
        amountMinor: Number(amount) + Number(rounding),
        roundingMinor: Number(rounding),
      }
    }),
    refunds: [],
  }
}

/**
 * Parses a return written as "method amount lines s": lines by position and pieces, s for the
 * shipping.
 */
function wanted(text: string): WantedRefund {
  const [method = '', amount = '', goods = '', shipping = ''] = text.split(' ')
  return {
    method: method as PaymentMethod,
    amountMinor: amount === '*' ? null : Number(amount),
    goods: goods
      .split(',')
      .filter(Boolean)
      .map((one) => {
        const [line, pieces] = one.split(':').map(Number)
        return { line: line ?? 0, quantity: (pieces ?? 0) * THOUSANDTHS }
      }),
    shipping: shipping === 's',
  }
}

function refunded(order: Refundable, refunds: readonly string[], stepMinor = 0) {
  const made: RefundSums[] = []
  for (const one of refunds) {
    made.push(refundSums({ ...order, refunds: made }, wanted(one), stepMinor))
  }
  return made
}

/** The gross and the tax of each refund, as "8.1: 433 (32)". */
function taxesOf(refunds: readonly RefundSums[]): string[] {
  return refunds.map(({ taxes }) =>
    taxes
      .map(({ percent, grossMinor, taxMinor }) => `${percent / 1000}: ${grossMinor} (${taxMinor})`)
      .join(', '),
  )
}

test('the tax of a refund is that of the goods, whichever ways the money goes', () => {
  const two = [piece(3890), piece(2950, LOW)]
  const parcel = { priceMinor: 790, discountMinor: 0, taxRate: HIGH }
  const cash = ['cash 6840']
  const table: readonly (readonly [Refundable, readonly string[], readonly string[]])[] = [
    // An exchange for goods of 4.33; the rest is paid out.
    [sold(two, cash), ['exchange 433 0:1', 'cash 3457'], ['8.1: 433 (32)', '8.1: 3457 (259)']],
    [sold(two, cash), ['exchange 433 1:1', 'cash 2517'], ['2.6: 433 (11)', '2.6: 2517 (64)']],
    // Both lines, paid by card and cash.
    [
      sold(two, ['cash 2000', 'card 4840']),
      ['card 4840 0:1,1:1', 'cash 2000'],
      ['8.1: 2753 (206), 2.6: 2087 (53)', '8.1: 1137 (85), 2.6: 863 (22)'],
    ],
    // One line by three ways, then the other.
    [
      sold(two, ['cash 1000', 'transfer 1000', 'card 4840']),
      ['card 1890 0:1', 'transfer 1000', 'cash 1000', 'card * 1:1'],
      ['8.1: 1890 (141)', '8.1: 1000 (75)', '8.1: 1000 (75)', '2.6: 2950 (75)'],
    ],
    // A discount of the whole order, and pieces of a line one by one.
    [
      sold([piece(1000, HIGH, 3), piece(1000, LOW)], ['cash 3333'], 667),
      ['exchange 100 0:2', 'cash 1567', 'cash * 1:1', 'cash * 0:1'],
      ['8.1: 100 (7)', '8.1: 1567 (118)', '2.6: 833 (21)', '8.1: 833 (62)'],
    ],
    // Shipping that comes back with the goods.
    [
      sold(two, ['online 7630'], 0, parcel),
      ['card 2000 1:1 s', 'cash 1740', 'card * 0:1'],
      ['8.1: 422 (32), 2.6: 1578 (40)', '8.1: 368 (27), 2.6: 1372 (35)', '8.1: 3890 (292)'],
    ],
    // Goods that come back after money for a flaw, which is part of their price.
    [
      sold(two, cash),
      ['cash 1000', 'cash * 0:1', 'cash * 1:1'],
      ['8.1: 569 (43), 2.6: 431 (11)', '8.1: 3321 (248), 2.6: 569 (14)', '2.6: 1950 (50)'],
    ],
    // Another return before the first one is paid back in full.
    [
      sold(two, cash),
      ['cash 1000 0:1', 'cash * 1:1', 'cash 2890'],
      ['8.1: 1000 (75)', '2.6: 2950 (75)', '8.1: 2890 (216)'],
    ],
  ]
  for (const [order, refunds, taxes] of table) {
    expect([refunds, taxesOf(refunded(order, refunds))]).toEqual([refunds, taxes])
  }
})

test('a refund that gave a rate too much is made up for', () => {
  const order = sold([piece(3890), piece(2950, LOW)], ['cash 6840'])
  const [first, second] = refunded(order, ['exchange 433 0:1', 'cash 3457'])
  if (!first || !second) throw new Error('no refunds')
  const taxes = [
    { ...HIGH, netMinor: 1735, taxMinor: 140, grossMinor: 1875 },
    { ...LOW, netMinor: 1542, taxMinor: 40, grossMinor: 1582 },
  ]
  const wrong = { ...order, refunds: [first, { ...second, taxes }] }
  const last = refundSums(wrong, wanted('cash * 1:1'), 0)
  expect(taxesOf([last])).toEqual(['8.1: 1582 (119), 2.6: 1368 (35)'])
})

test('cash is rounded by the sum of what the order gives back, and never to more than was paid', () => {
  const ten = [piece(150, HIGH, 10)]
  const each = Array.from({ length: 10 }, () => 'cash * 0:1')
  const table: readonly (readonly [string, Refundable, readonly string[], number, number[]])[] = [
    [
      'one by one',
      sold(ten, ['cash 1500']),
      each,
      100,
      [2, 1, 2, 1, 2, 1, 2, 1, 2, 1].map((n) => n * 100),
    ],
    [
      'by card',
      sold(ten, ['card 1500']),
      each.map((one) => one.replace('cash', 'card')),
      100,
      each.map(() => 150),
    ],
    [
      '1.30 each',
      sold([piece(130, HIGH, 3)], ['cash 390+10']),
      each.slice(0, 3),
      100,
      [100, 200, 100],
    ],
    ['rounded up when paid', sold([piece(150)], ['cash 150+50']), each.slice(0, 1), 100, [200]],
    ['paid exactly', sold([piece(150)], ['cash 150']), each.slice(0, 1), 100, [100]],
    ['paid by card', sold([piece(150)], ['card 150']), each.slice(0, 1), 100, [100]],
    ['rounded down when paid', sold([piece(140)], ['cash 140-40']), ['card * 0:1'], 100, [100]],
    [
      'cash, then card',
      sold([piece(150, HIGH, 2)], ['card 300']),
      ['cash * 0:1', 'card * 0:1'],
      100,
      [200, 100],
    ],
    [
      'each by its method',
      sold([piece(150, HIGH, 4)], ['cash 300', 'card 300']),
      ['cash * 0:1', 'card * 0:2', 'cash * 0:1'],
      100,
      [200, 300, 100],
    ],
    [
      'an exchange',
      sold([piece(3892)], ['cash 3892-2']),
      ['exchange 433 0:1', 'cash 3459'],
      5,
      [433, 3455],
    ],
    [
      'cash, then an exchange',
      sold([piece(4425, HIGH, 2)], ['card 8850']),
      ['cash * 0:1', 'exchange 4401 0:1', 'cash 24'],
      50,
      [4450, 4401, 0],
    ],
    [
      'no money',
      sold([piece(150)], ['cash 150+50']),
      ['cash 0 0:1', 'cash 100', 'cash 50'],
      100,
      [0, 100, 100],
    ],
    ['any coin', sold([piece(155)], ['cash 155']), ['cash * 0:1'], 0, [155]],
  ]
  for (const [name, order, refunds, step, paid] of table) {
    const made = refunded(order, refunds, step)
    const back = made.map(({ amountMinor, roundingMinor }) => amountMinor + roundingMinor)
    expect([name, back]).toEqual([name, paid])
  }
})

test('what was paid out too much is kept from the next returns', () => {
  const order = sold([piece(150, HIGH, 10)], ['cash 1500'])
  const before = Array.from({ length: 7 }, () => {
    const lines = [{ line: 0, quantity: THOUSANDTHS, amountMinor: 150 }]
    const taxes = [{ ...HIGH, netMinor: 139, taxMinor: 11, grossMinor: 150 }]
    const sums = { amountMinor: 150, roundingMinor: 50, shippingMinor: null }
    return { method: 'cash' as const, ...sums, lines, taxes }
  })
  const refunds: RefundSums[] = [...before]
  for (let piece = 0; piece < 3; piece++) {
    refunds.push(refundSums({ ...order, refunds }, wanted('cash * 0:1'), 100))
  }
  const out = refunds.map(({ amountMinor, roundingMinor }) => amountMinor + roundingMinor)
  expect(out.slice(7)).toEqual([0, 0, 100])
  expect(sum(out)).toBe(1500)
})

const METHODS = ['cash', 'card', 'transfer'] as const

/** Any sale, and what comes back of it in what order. */
const story = fc.record({
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 5_000 }),
      pieces: fc.integer({ min: 1, max: 5 }),
      rate: fc.integer({ min: 0, max: 1 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  discount: fc.double({ min: 0, max: 1, noNaN: true }),
  shipping: fc.option(fc.integer({ min: 1, max: 900 })),
  step: fc.constantFrom(0, 5, 10, 50, 100),
  cash: fc.double({ min: 0, max: 1, noNaN: true }),
  refunds: fc.array(
    fc.record({
      line: fc.nat(3),
      method: fc.constantFrom(...METHODS, 'exchange' as const),
      part: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      isMoneyOnly: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
})

test('whatever comes back by whichever way, the sums agree and add up to the whole', () => {
  const property = fc.property(story, ({ lines, shipping, step, cash, ...told }) => {
    const basket = lines.map(({ price, pieces, rate }) => piece(price, RATES[rate], pieces))
    const parcel =
      shipping === null ? null : { priceMinor: shipping, discountMinor: 0, taxRate: LOW }
    const { subtotalMinor } = totalsOf(basket, 0)
    const discount = Math.floor(told.discount * subtotalMinor)
    const { totalMinor } = totalsOf(basket, discount, parcel)
    const inCash = Math.floor(cash * totalMinor)
    const rounding = cashRounding(inCash, step)
    const order = sold(
      basket,
      [`card ${totalMinor - inCash}`, `cash ${inCash}${rounding < 0 ? '' : '+'}${rounding}`],
      discount,
      parcel,
    )
    const made: RefundSums[] = []
    const add = (one: WantedRefund) => made.push(refundSums({ ...order, refunds: made }, one, step))
    const leftOf = (line: number) =>
      (order.lines[line]?.quantity ?? 0) -
      sum(
        made.flatMap((one) => one.lines.filter((of) => of.line === line)).map((of) => of.quantity),
      )
    const moneyLeft = () => totalMinor - sum(made.map((one) => one.amountMinor))
    for (const { line, method, part, isMoneyOnly } of told.refunds) {
      const amountMinor = part === null ? null : Math.floor(part * moneyLeft())
      const goods =
        !isMoneyOnly && leftOf(line) > 0 ? [{ line, quantity: THOUSANDTHS }] : ([] as const)
      if (goods.length > 0 || amountMinor) add({ method, goods, shipping: false, amountMinor })
    }
    // Everything else comes back in cash.
    const goods = order.lines
      .map((_, line) => ({ line, quantity: leftOf(line) }))
      .filter(({ quantity }) => quantity > 0)
    add({ method: 'cash', goods, shipping: parcel !== null, amountMinor: null })
    if (moneyLeft() > 0)
      add({ method: 'cash', goods: [], shipping: false, amountMinor: moneyLeft() })
    for (const { amountMinor, lines, shippingMinor, taxes } of made) {
      const named = sum(lines.map((one) => one.amountMinor)) + (shippingMinor ?? 0)
      expect(named).toBeLessThanOrEqual(amountMinor)
      expect(sum(taxes.map(({ grossMinor }) => grossMinor))).toBe(amountMinor)
    }
    const all = made.flatMap(({ taxes }) => taxes)
    for (const rate of order.taxes) {
      const back = all.filter((one) => isSameRate(one, rate))
      expect(sum(back.map(({ grossMinor }) => grossMinor))).toBe(rate.grossMinor)
      expect(sum(back.map(({ taxMinor }) => taxMinor))).toBe(rate.taxMinor)
    }
    const money = moneyOfRefunds({ ...order, refunds: made })
    expect(money.map((parts) => sum(parts))).toEqual(made.map(({ amountMinor }) => amountMinor))
    order.lines.forEach(({ totalMinor, shareMinor }, line) => {
      expect(sum(money.map((parts) => parts[line] ?? 0))).toBe(totalMinor - shareMinor)
    })
    const out = (refunds: readonly RefundSums[]) =>
      sum(refunds.map((one) => one.amountMinor + one.roundingMinor))
    // No money is paid out beyond the payments. Goods for goods may go beyond them by a rounding.
    made.forEach((one, index) => {
      const isPaidOut = one.method !== 'exchange' && out([one]) > 0
      const most = isPaidOut ? totalMinor + rounding : totalMinor + step / 2
      expect(out(made.slice(0, index + 1))).toBeLessThanOrEqual(most)
    })
    for (const { method, amountMinor, roundingMinor } of made) {
      expect(amountMinor + roundingMinor).toBeGreaterThanOrEqual(0)
      if (method === 'cash' && step > 0) {
        expect((amountMinor + roundingMinor) % step).toBe(0)
      }
    }
  })
  fc.assert(property, { seed: 1, numRuns: 500 })
})
