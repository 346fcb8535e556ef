import { expect, test } from 'bun:test'
import { refundsBy } from '../../src/modules/orders/refund-sums.ts'
import type { SalesView } from '../../src/modules/orders/sales.ts'
import { refundableOf } from '../../src/modules/orders/shared/refund.ts'
import { totalsOf } from '../../src/modules/orders/totals.ts'
import { type OrderView, taxView } from '../../src/modules/orders/view.ts'
import { openDay } from '../../src/modules/till/closing.ts'
import type { DayEntry } from '../../src/modules/till/day-sums.ts'
import { sharedServer } from '../shared.ts'
import { remarksOf, sellingAt, Till } from '../till-desk.ts'

const kassa = await sharedServer()

const NORMAL = { name: 'Normal', percent: 8.1 }
const REDUCED = { name: 'Reduced', percent: 2.6 }

/** A shop of two rates with a till. */
async function counterOf(currency: string, cashRounding: number) {
  const shop = await kassa.shop(undefined, currency)
  const owner = await sellingAt(kassa, shop)
  const settings = { taxRates: [NORMAL, REDUCED], cashRounding }
  await owner.done(owner.patch('/shop/api/shop', settings))
  const till = await Till.of(kassa, shop)
  const now = () => new Date(kassa.ports.clock()).toISOString()
  const day: DayEntry[] = []
  return {
    shop,
    owner,
    till,
    /** The actions of the till. */
    day,
    /** Sells a piece of each line, which is its price and its rate. */
    async sold(lines: readonly (readonly [number, typeof NORMAL])[], payments: readonly object[]) {
      const products = await shop.products(
        lines.map(([price, { name }], index) => ({ name: `Thing ${index}`, price, taxRate: name })),
      )
      const basket = lines.map(([price, { name, percent }]) => ({
        quantity: 1000,
        unitPriceMinor: Math.round(price * 100),
        discountMinor: 0,
        taxRate: { name, percent: percent * 1000 },
      }))
      const { totalMinor, taxes } = totalsOf(basket, 0)
      const order = {
        lines: lines.map(([price, taxRate], index) => ({
          productId: products[index]?.id,
          name: `Thing ${index}`,
          sku: null,
          unit: 'piece',
          quantity: 1,
          unitPrice: price,
          discount: 0,
          taxRate,
          total: price,
        })),
        discount: null,
        subtotal: totalMinor / 100,
        total: totalMinor / 100,
        payments,
        taxes: taxes.map(({ name, percent, netMinor, taxMinor, grossMinor }) => ({
          name,
          percent: percent / 1000,
          net: netMinor / 100,
          tax: taxMinor / 100,
          gross: grossMinor / 100,
        })),
        receipt: `${shop.shop.slug}-${till.n}`.padStart(22, 'r'),
      }
      const answer = await till.add({ kind: 'sale', at: now(), order })
      day.push({ n: till.n, at: now(), kind: 'sale', content: order })
      expect(remarksOf(answer)).toEqual([])
      return (await till.order(`${till.series}-${till.n}`)) as unknown as OrderView
    },
    /**
     * Sends a refund.
     * @returns what is wrong with it, as "code field"
     */
    async refunded(order: OrderView, lines: readonly number[], fields: object) {
      const goods = lines.map((line) => ({ lineId: order.lines[line]?.id, quantity: 1 }))
      const refund = { orderId: order.id, lines: goods, restock: true, reason: 'x', ...fields }
      const answer = await till.add({ kind: 'refund', at: now(), refund })
      day.push({ n: till.n, at: now(), kind: 'refund', content: refund })
      expect(answer.status).toBe(201)
      return remarksOf(answer)
    },
    async tried(order: OrderView, lines: readonly number[], fields: object) {
      const goods = lines.map((line) => ({ lineId: order.lines[line]?.id, quantity: 1 }))
      const refund = { orderId: order.id, lines: goods, restock: true, reason: 'x', ...fields }
      const path = `/v1/pos/journal/${till.series}/${till.n + 1}?tentative=true`
      return await till.ask(path, 'PUT', { kind: 'refund', at: now(), refund })
    },
    async order({ id }: OrderView) {
      return (await shop.ask({ path: `/v1/store/orders/${id}` })).json as OrderView
    },
    async sales() {
      return await owner.done<SalesView>(owner.get('/shop/api/sales'))
    },
  }
}

test('an exchange with money back takes the tax of the goods that came back', async () => {
  const counter = await counterOf('CHF', 0.05)
  const cash = { method: 'cash', amount: 68.4 }
  const order = await counter.sold([[38.9, NORMAL] as const, [29.5, REDUCED] as const], [cash])
  // The taxes are optional, and so are the goods in all entries but the first.
  expect(await counter.refunded(order, [0], { method: 'exchange', amount: 4.33 })).toEqual([])
  const rest = { method: 'cash', amount: 34.57, rounding: -0.02 }
  expect(await counter.refunded(order, [], rest)).toEqual([])
  const sales = await counter.sales()
  const nothing = { net: 0, tax: 0, gross: 0 }
  const back = { net: 35.99, tax: 2.91, gross: 38.9 }
  const kept = { net: 28.75, tax: 0.75, gross: 29.5 }
  expect(sales.taxes).toEqual([
    { ...NORMAL, ...nothing, sold: back, returned: back, left: nothing },
    { ...REDUCED, ...kept, sold: kept, returned: nothing, left: kept },
  ])
  expect(sales.products.map(({ name, amount }) => [name, amount])).toEqual([
    ['Thing 1', 29.5],
    ['Thing 0', 0],
  ])
  const { refunds } = await counter.order(order)
  expect(refunds).toMatchObject([
    { amount: 4.33, rounding: 0, taxes: [{ ...NORMAL, net: 4.01, tax: 0.32, gross: 4.33 }] },
    { amount: 34.57, rounding: -0.02, taxes: [{ ...NORMAL, net: 31.98, tax: 2.59, gross: 34.57 }] },
  ])
})

test('closings and Sales say the same, by rate and by method', async () => {
  const counter = await counterOf('CHF', 0.05)
  const cash = { method: 'cash', amount: 68.4 }
  const order = await counter.sold([[38.9, NORMAL] as const, [29.5, REDUCED] as const], [cash])
  const refundable = refundableOf(order)
  const goods = { goods: [{ line: 0, quantity: 1000 }], shipping: false }
  const ways = [
    { method: 'exchange', amountMinor: 433 },
    { method: 'cash', amountMinor: 3457 },
  ] as const
  for (const [index, sums] of refundsBy(refundable, goods, ways, 5).entries()) {
    const fields = {
      method: sums.method,
      amount: sums.amountMinor / 100,
      rounding: sums.roundingMinor / 100,
      taxes: sums.taxes.map((tax) => taxView(tax, 'CHF')),
    }
    expect(await counter.refunded(order, index === 0 ? [0] : [], fields)).toEqual([])
  }
  const day = openDay(counter.day, 'CHF')
  const sales = await counter.sales()
  const { sales: sold, refunds, rounding, points, online } = day
  const taxes = day.taxes.map(({ name, percent, returned, left, ...sold }) => {
    return { name, percent, ...left, sold, returned, left }
  })
  const methods = day.methods.map(({ expected, ...sums }) => sums)
  expect(rounding).toBe(0.02)
  const tills = { sales: sold, refunds, taxes, methods, rounding, points, online }
  expect(sales.tills).toEqual(tills)
  // Nothing was sold elsewhere.
  expect(sales).toMatchObject({ taxes, methods, rounding, points })
  const money = sales.methods.reduce((sum, { taken, refunded }) => sum + taken - refunded, 0)
  expect(Math.round(100 * money)).toBe(
    Math.round(100 * (sales.total - sales.refunded + sales.rounding)),
  )
})

test('the sums that a till sends with a refund are checked', async () => {
  const counter = await counterOf('EUR', 1)
  const lines = [1.5, 1.5, 1.5, 1.5].map((price) => [price, NORMAL] as const)
  const order = await counter.sold(lines, [{ method: 'cash', amount: 6 }])
  const cash = { method: 'cash', amount: 1.5 }
  const taxes = [{ ...NORMAL, net: 1.39, tax: 0.11, gross: 1.5 }]
  const before = kassa.dump()
  const wrong = [
    [{ ...cash, rounding: -0.5, taxes }, 'CONFLICT refund.rounding'],
    [{ ...cash, rounding: 0.5, taxes: [] }, 'CONFLICT refund.taxes'],
    [{ ...cash, rounding: 0.5, taxes: [{ ...taxes[0], tax: 0.12 }] }, 'CONFLICT refund.taxes'],
    [{ ...cash, rounding: 0.5, taxes: 'x' }, 'CONFLICT refund.taxes'],
    [{ ...cash, rounding: 1e9, taxes }, 'CONFLICT refund.rounding'],
  ] as const
  for (const [fields, refusal] of wrong) {
    const answer = await counter.tried(order, [0], fields)
    expect([fields, answer.refusal]).toEqual([fields, refusal])
  }
  const [first] = wrong
  const { problem } = await counter.tried(order, [0], first[0])
  expect(problem.errors?.[0]?.message).toBe('It is 2.00 EUR now, not 1.00 EUR.')
  expect(kassa.dump()).toBe(before)
  expect(await counter.refunded(order, [0], { ...cash, rounding: 0.5, taxes })).toEqual([])
  // A refund that has happened is kept: the money as it was paid out, with the correct taxes.
  const kept = { ...cash, rounding: 0.5, taxes: [] }
  expect(await counter.refunded(order, [1], kept)).toEqual([
    'wrong_sums refund.rounding',
    'wrong_sums refund.taxes',
  ])
  const third = { ...cash, rounding: -0.5, taxes }
  expect(await counter.refunded(order, [2], third)).toEqual([])
  const { refunds } = await counter.order(order)
  expect(refunds).toMatchObject([
    { amount: 1.5, rounding: 0.5, taxes },
    { amount: 1.5, rounding: 0.5, taxes: [{ ...NORMAL, net: 1.38, tax: 0.12, gross: 1.5 }] },
    { amount: 1.5, rounding: -0.5, taxes },
  ])
})

test('pieces that come back one by one give back what was paid and no more', async () => {
  const counter = await counterOf('SEK', 1)
  const lines = Array.from({ length: 10 }, () => [1.5, NORMAL] as const)
  const cash = { method: 'cash', amount: 15 }
  const order = await counter.sold(lines, [cash])
  const path = `/v1/store/orders/${order.id}/refunds`
  const paidOut: number[] = []
  for (const { id: lineId } of order.lines) {
    const body = { lines: [{ lineId, quantity: 1 }], restock: true, reason: 'x' }
    const answer = await counter.shop.ask({ method: 'POST', path, body })
    const refund = (answer.json as OrderView).refunds.at(-1)
    paidOut.push((refund?.amount ?? 0) + (refund?.rounding ?? 0))
  }
  expect(paidOut).toEqual([2, 1, 2, 1, 2, 1, 2, 1, 2, 1])
  expect((await counter.sales()).methods).toEqual([{ method: 'cash', taken: 15, refunded: 15 }])
  // A till that says no taxes rounds each refund alone, which is taken until it is too much.
  const second = await counter.sold(lines, [cash])
  const old = { method: 'cash', amount: 1.5, rounding: 0.5 }
  for (let line = 0; line < 7; line++) {
    expect([line, await counter.refunded(second, [line], old)]).toEqual([line, []])
  }
  const answer = await counter.tried(second, [7], old)
  expect(answer.problem.errors?.[0]).toMatchObject({
    field: 'refund.rounding',
    message: 'It is 0.00 SEK now, not 2.00 SEK.',
  })
  for (const [line, rounding] of [-1.5, -1.5, -0.5].entries()) {
    const fields = { method: 'cash', amount: 1.5, rounding }
    expect(await counter.refunded(second, [line + 7], fields)).toEqual([])
  }
  expect((await counter.sales()).methods).toEqual([{ method: 'cash', taken: 30, refunded: 30 }])
})

test('goods come back after money was given back for a flaw', async () => {
  const counter = await counterOf('EUR', 0)
  const card = { method: 'card', amount: 50 }
  const order = await counter.sold([[20, NORMAL] as const, [30, REDUCED] as const], [card])
  const path = `/v1/store/orders/${order.id}/refunds`
  const ask = async (lines: readonly number[], amount?: number) => {
    const goods = lines.map((line) => ({ lineId: order.lines[line]?.id, quantity: 1 }))
    const body = { lines: goods, amount, restock: true, reason: 'x' }
    return (await counter.shop.ask({ method: 'POST', path, body })).json as OrderView
  }
  await ask([], 5)
  expect((await ask([1])).refunds.at(-1)).toMatchObject({ amount: 30, lines: [{ amount: 27 }] })
  // Only 15 are left of the money.
  expect(await ask([0])).toMatchObject({ refunded: 50, refunds: [{}, {}, { amount: 15 }] })
  const { taxes, products } = await counter.sales()
  expect(taxes.map(({ net, tax, gross }) => [net, tax, gross])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(products.map(({ amount }) => amount)).toEqual([0, 0])
})
