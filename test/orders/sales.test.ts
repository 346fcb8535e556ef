import { beforeAll, expect, test } from 'bun:test'
import type { MemberFixture } from '../member-fixture.ts'
import { sharedServer } from '../shared.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'

const kassa = await sharedServer()
let owner: MemberFixture
let till: Till

/** Two days of a till: three sales, a return, money for change, and the end of the first day. */
beforeAll(async () => {
  owner = await sellingAt(kassa, kassa.north)
  till = await Till.of(kassa, kassa.north)
  const mug = await kassa.north.product({ name: 'Mug', price: 12.1, stock: null })
  const tea = await kassa.north.product({ name: 'Tea', price: 6.05, stock: null })
  await till.add(saleOf(mug, 2))
  await till.add(saleOf(tea, 1))
  await till.add({ kind: 'cash', cash: { amount: 50, reason: 'Change' } })
  await till.add({ kind: 'closing', closing: closing(1, 3, { taken: 30.25, expected: 80.25 }) })
  kassa.now += 86_400_000
  await till.add({ ...saleOf(mug, 1), at: new Date(kassa.now).toISOString() })
  const order = await till.order(`${till.series}-1`)
  const [line] = order.lines as { id: string }[]
  const lines = [{ lineId: line?.id, quantity: 1 }]
  const back = { orderId: order.id, lines, amount: 12.1, method: 'cash' }
  const at = new Date(kassa.now).toISOString()
  await till.add({ kind: 'refund', at, refund: { ...back, restock: true, reason: 'Broken' } })
})

function closing(from: number, to: number, { taken = 0, expected = 0 }) {
  return {
    from,
    to,
    sales: 2,
    refunds: 0,
    opening: 0,
    methods: [{ method: 'cash', taken, refunded: 0, expected, counted: 80 }],
    taxes: [{ name: 'High', percent: 21, net: 25, tax: 5.25, gross: 30.25 }],
    expectedCash: expected,
    countedCash: 80,
    difference: Math.round(80_00 - expected * 100) / 100,
  }
}

test('sales are summed up by day, method, tax rate and product', async () => {
  const sums = await owner.done(owner.get('/shop/api/sales?from=2026-01-15&to=2026-01-17'))
  const left = { net: 25, tax: 5.25, gross: 30.25 }
  const back = { net: 10, tax: 2.1, gross: 12.1 }
  const sold = { net: 35, tax: 7.35, gross: 42.35 }
  const money = {
    rounding: 0,
    methods: [{ method: 'cash', taken: 42.35, refunded: 12.1 }],
    taxes: [{ name: 'High', percent: 21, ...left, sold, returned: back, left }],
    points: { redeemed: 0, amount: 0 },
  }
  expect(sums).toEqual({
    from: '2026-01-15',
    to: '2026-01-17',
    currency: 'EUR',
    orders: 3,
    total: 42.35,
    refunds: 1,
    refunded: 12.1,
    days: [
      { day: '2026-01-15', orders: 2, total: 30.25, refunds: 0, refunded: 0 },
      { day: '2026-01-16', orders: 1, total: 12.1, refunds: 1, refunded: 12.1 },
      { day: '2026-01-17', orders: 0, total: 0, refunds: 0, refunded: 0 },
    ],
    shipping: 0,
    ...money,
    tills: { sales: 3, refunds: 1, ...money, online: { count: 0, amount: 0 } },
    margin: null,
    products: [
      { ...named('Mug'), quantity: 2, amount: 24.2, margin: null },
      { ...named('Tea'), quantity: 1, amount: 6.05, margin: null },
    ],
  })
  const days = (await owner.done<{ days: unknown[] }>(owner.get('/shop/api/sales'))).days
  expect(days).toHaveLength(30)
  const leapYear = owner.get('/shop/api/sales?from=2024-01-01&to=2024-12-31')
  expect((await owner.done<{ days: unknown[] }>(leapYear)).days).toHaveLength(366)
})

function named(name: string) {
  return { productId: expect.stringMatching(/^prod_/), title: name, name, sku: null, unit: 'piece' }
}

test.each([
  ['from=2026-01-18&to=2026-01-17', 'from'],
  ['from=2024-01-01&to=2025-01-01', 'from'],
  ['from=2025-02-30', 'from'],
  ['to=yesterday', 'to'],
])('%s is refused', async (query, field) => {
  const answer = await owner.get(`/shop/api/sales?${query}`)
  expect(answer.refusal).toBe(`VALIDATION_FAILED ${field}`)
})

test('a closing is checked against the entries that it sums up', async () => {
  const wrong = closing(5, 6, { taken: 12.1, expected: 100 })
  await till.add({ kind: 'closing', closing: wrong })
  const list = await owner.done<{ data: object[] }>(owner.get('/shop/api/closings'))
  expect(list.data).toMatchObject([
    { series: till.series, n: 7, attention: [{ field: 'closing', code: 'wrong_sums' }] },
    { series: till.series, n: 4, attention: null, expectedCash: 80.25, difference: -0.25 },
  ])
  const first = await owner.done<{ nextCursor: string }>(owner.get('/shop/api/closings?limit=1'))
  expect(first).toMatchObject({ data: [{ n: 7 }], hasMore: true })
  const rest = await owner.get(`/shop/api/closings?limit=1&cursor=${first.nextCursor}`)
  expect(rest.json).toMatchObject({ data: [{ n: 4 }], hasMore: false, nextCursor: null })
})

test('the journal is exported with what its hashes are made from', async () => {
  const text = (await owner.get('/shop/api/journal?format=jsonl')).text
  let previous = '0'.repeat(64)
  const lines = text.trimEnd().split('\n')
  expect(lines).toHaveLength(7)
  for (const line of lines) {
    const { previousHash, hash, orderId, attention, ...entry } = JSON.parse(line)
    expect(previousHash).toBe(previous)
    previous = new Bun.CryptoHasher('sha256')
      .update(`${previousHash}\n${JSON.stringify(entry)}`)
      .digest('hex')
    expect(hash).toBe(previous)
  }
  const csv = (await owner.get('/shop/api/journal')).text.split('\r\n')
  expect(csv).toHaveLength(lines.length + 2)
  expect(csv[0]).toStartWith('Series,Number,Time,Kind,Order')
})

test('days that are not closed are listed, also when their terminal is gone', async () => {
  const cash = { kind: 'cash', cash: { amount: 5, reason: 'Change' } }
  const lost = await Till.of(kassa, kassa.north)
  await lost.add(cash)
  await lost.add(cash)
  const list = await owner.done<{ data: { id: string }[] }>(owner.get('/shop/api/terminals'))
  const terminal = list.data.at(-1)?.id
  expect((await owner.delete(`/shop/api/terminals/${terminal}`)).status).toBe(204)
  const before = await owner.get('/shop/api/open-days?limit=1')
  const gone = { series: lost.series, terminal, terminalName: null, entries: 2 }
  expect(before.json).toMatchObject({
    data: [{ ...gone, since: '2026-01-15T11:00:00.000Z' }],
    hasMore: false,
    nextCursor: null,
  })
  await till.add({ ...cash, at: '2026-01-16T12:00:00.000Z' })
  const both = await owner.done<{ nextCursor: string }>(owner.get('/shop/api/open-days?limit=1'))
  expect(both).toMatchObject({ data: [{ series: till.series, terminalName: 'Till', entries: 1 }] })
  const rest = await owner.get(`/shop/api/open-days?limit=1&cursor=${both.nextCursor}`)
  expect(rest.json).toMatchObject({ data: [gone], hasMore: false })
})

test('amounts that were typed are summed up by their names, taxes by name and percent', async () => {
  const mug = { id: 'prod_none', name: 'Mug', price: 10 }
  const [line] = saleOf(mug).order.lines
  const sold = [
    ['2026-01-12', 'Repair', { name: 'High', percent: 21 }],
    ['2026-01-13', 'Repair', { name: 'High', percent: 19 }],
    ['2026-01-13', 'Gift wrap', { name: 'Old', percent: 21 }],
  ] as const
  for (const [day, name, taxRate] of sold) {
    const lines = [{ ...line, productId: null, name, taxRate }]
    await till.add({ ...saleOf(mug, 1, { lines }), at: `${day}T11:00:00.000Z` })
  }
  const sums = await owner.done(owner.get('/shop/api/sales?from=2026-01-12&to=2026-01-13'))
  expect(sums).toMatchObject({
    total: 30,
    taxes: [
      { name: 'High', percent: 21, gross: 10 },
      { name: 'Old', percent: 21, gross: 10 },
      { name: 'High', percent: 19, gross: 10 },
    ],
    products: [
      { productId: null, name: 'Repair', quantity: 2, amount: 20 },
      { productId: null, name: 'Gift wrap', quantity: 1, amount: 10 },
    ],
  })
})

/** A sale of these lines on a day before the others. */
function saleOfLines(lines: readonly Readonly<Record<string, unknown> & { total: number }>[]) {
  const rate = { name: 'High', percent: 21 }
  const total = Math.round(lines.reduce((sum, line) => sum + line.total * 100, 0)) / 100
  const tax = Math.round((total * 2100) / 121) / 100
  const all = lines.map((line) => ({
    sku: null,
    unit: 'piece',
    discount: 0,
    taxRate: rate,
    ...line,
  }))
  const taxes = [{ ...rate, net: Math.round((total - tax) * 100) / 100, tax, gross: total }]
  const sale = saleOf({ id: '', name: '', price: total }, 1, { lines: all, taxes })
  return { ...sale, at: '2025-12-01T12:00:00.000Z' }
}

test('goods with a label cost what it says, and packs are summed up as pieces of their product', async () => {
  const pen = await kassa.north.product({ name: 'Pen', price: 1.05, stock: null })
  const ham = await kassa.north.product({ name: 'Ham', price: 21.37, unit: 'kg', stock: null })
  const name = 'Zebra pens (pack of 20)'
  const line = { productId: pen.id, name: 'Pen', quantity: 1 }
  const label = { unit: 'kg', quantity: 0.577, unitPrice: 21.37, labelPrice: 12.34, total: 12.34 }
  const answer = await till.add(
    saleOfLines([
      { ...line, name, pack: 20, unitPrice: 19.95, total: 19.95 },
      { ...line, name: 'Yellow pens (pack of 6)', pack: 6, unitPrice: 6.1, total: 6.1 },
      { ...line, unitPrice: 1.05, total: 1.05 },
      { productId: ham.id, name: 'Ham', ...label },
    ]),
  )
  expect((answer.json as { attention: unknown }).attention).toBeNull()
  const { orderId } = answer.json as { orderId: string }
  const path = `/shop/api/orders/${orderId}`
  const order = (await owner.done(owner.get(path))) as { lines: unknown[] }
  expect(order.lines.at(-1)).toMatchObject({
    quantity: 0.577,
    unitPrice: 21.37,
    discount: 0,
    total: 12.34,
  })
  const sums = await owner.done(owner.get('/shop/api/sales?from=2025-12-01&to=2025-12-01'))
  expect(sums).toMatchObject({
    total: 39.44,
    products: [
      { name: 'Pen', quantity: 27, amount: 27.1 },
      { name: 'Ham', quantity: 0.577, amount: 12.34 },
    ],
  })
})

test('amounts without a name are one thing; a typed name stays', async () => {
  const free = { productId: null, quantity: 1 }
  const names = ['', '', 'Repair']
  const lines = names.map((name, index) => {
    const total = 2 ** index
    return { ...free, name, unitPrice: total, total }
  })
  const answer = await till.add({ ...saleOfLines(lines), at: '2025-11-03T12:00:00.000Z' })
  expect((answer.json as { attention: unknown }).attention).toBeNull()
  const sums = await owner.done(owner.get('/shop/api/sales?from=2025-11-03&to=2025-11-03'))
  expect(sums).toMatchObject({
    products: [
      { productId: null, title: 'Repair', amount: 4 },
      { productId: null, title: '', quantity: 2, amount: 3 },
    ],
  })
})
