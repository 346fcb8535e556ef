import { expect, test } from 'bun:test'
import { ORDER_LIMITS } from '../../src/modules/orders/values.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { closingOf, type OpenDay, openDay } from '../../src/modules/till/closing.ts'
import type { DayEntry } from '../../src/modules/till/day-sums.ts'
import type { EntryView } from '../../src/modules/till/journal.ts'
import { sharedServer } from '../shared.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'

const kassa = await sharedServer()
const owner = await sellingAt(kassa, kassa.north)

test('each figure of a closing that is wrong alone is noticed', async () => {
  const mug = await kassa.north.product({ price: 12.1, stock: null })
  const cash = { method: 'cash', taken: 12.1, refunded: 0, expected: 12.1, counted: 12 }
  const right = {
    from: 1,
    to: 1,
    sales: 1,
    refunds: 0,
    methods: [cash],
    opening: 0,
    taxes: [{ name: 'High', percent: 21, net: 10, tax: 2.1, gross: 12.1 }],
    expectedCash: 12.1,
    countedCash: 12,
    difference: -0.1,
  }
  const wrong = [
    { to: 2 },
    { sales: 2 },
    { refunds: 1 },
    { methods: [{ ...cash, taken: 12 }] },
    { methods: [{ ...cash, expected: 12 }] },
    { taxes: [] },
    { opening: 1 },
    { expectedCash: 12 },
    { difference: 0 },
  ]
  for (const fields of [{}, ...wrong]) {
    const till = await Till.of(kassa, kassa.north)
    await till.add(saleOf(mug))
    const closed = await till.add({ kind: 'closing', closing: { ...right, ...fields } })
    const remarks = [{ field: 'closing', code: 'wrong_sums' }]
    const attention = Object.keys(fields).length > 0 ? remarks : null
    expect([fields, closed.json]).toMatchObject([fields, { attention }])
  }
})

test('a closing has what came back by rate, rounding, online money, points and times', async () => {
  const mug = await kassa.north.product({ price: 12.1, stock: null })
  const pot = await kassa.north.product({ price: 24.2, stock: null })
  const dayOf = async (close: (day: OpenDay) => object) => {
    const till = await Till.of(kassa, kassa.north)
    const entries: DayEntry[] = []
    const add = async (kind: string, field: string, content: object) => {
      const at = `2026-01-15T11:00:0${till.n}.000Z`
      const { json } = await till.add({ kind, at, [field]: content })
      entries.push({ n: till.n, at, kind, content })
      return (json as EntryView).attention
    }
    const payments = [{ method: 'cash', amount: 12.2, rounding: 0.1 }]
    expect(await add('sale', 'order', saleOf(mug, 1, { payments }).order)).toBeNull()
    const order = (await till.order(`${till.series}-1`)) as unknown as OrderView
    expect(await add('sale', 'order', saleOf(pot).order)).toBeNull()
    const refund = {
      orderId: order.id,
      method: 'cash',
      amount: 12.1,
      rounding: 0,
      restock: true,
      lines: [{ lineId: order.lines[0]?.id, quantity: 1 }],
      reason: 'x',
      taxes: [{ name: 'High', percent: 21, net: 10, tax: 2.1, gross: 12.1 }],
    }
    expect(await add('refund', 'refund', refund)).toBeNull()
    const day = openDay(entries, 'EUR')
    const closing = { ...closingOf(day, 20, 'EUR'), ...close(day) }
    return { day, attention: await add('closing', 'closing', closing) }
  }
  const right = await dayOf(() => ({}))
  expect(right.attention).toBeNull()
  expect(right.day).toMatchObject({
    taxes: [
      {
        net: 30,
        tax: 6.3,
        gross: 36.3,
        returned: { net: 10, tax: 2.1, gross: 12.1 },
        left: { net: 20, tax: 4.2, gross: 24.2 },
      },
    ],
    rounding: 0.1,
    online: { count: 0, amount: 0 },
    points: { redeemed: 0, amount: 0 },
    fromAt: '2026-01-15T11:00:00.000Z',
    toAt: '2026-01-15T11:00:02.000Z',
  })
  const nothing = { net: 0, tax: 0, gross: 0 }
  const wrong: readonly ((day: OpenDay) => object)[] = [
    () => ({ rounding: 0 }),
    () => ({ online: { count: 1, amount: 0 } }),
    () => ({ points: { redeemed: 1, amount: 0 } }),
    () => ({ fromAt: '2026-01-15T11:00:01.000Z' }),
    () => ({ toAt: null }),
    ({ taxes }) => ({ taxes: taxes.map((one) => ({ ...one, returned: nothing })) }),
    ({ taxes }) => ({ taxes: taxes.map((one) => ({ ...one, left: nothing })) }),
  ]
  for (const close of wrong) {
    const { attention } = await dayOf(close)
    expect([close.toString(), attention]).toEqual([
      close.toString(),
      [{ field: 'closing', code: 'wrong_sums' }],
    ])
  }
  // They are optional.
  const { attention } = await dayOf(({ taxes }) => ({
    taxes: taxes.map(({ returned, left, ...sold }) => sold),
    rounding: undefined,
    online: undefined,
    points: undefined,
    fromAt: undefined,
    toAt: undefined,
  }))
  expect(attention).toBeNull()
})

test('a day begins with a counted float, and ends with the reason of a difference', async () => {
  const mug = await kassa.north.product({ price: 10, stock: null })
  const reason = 'Wrong change\u202e given'
  const float = { amount: -52.5, method: 'cash', reason: 'Float', float: 100 }
  const moved = (amount: number) => ({ amount, method: 'cash', reason: 'Bank' })
  const entries = [
    ['closing', 'closing', closingOf(openDay([], 'EUR'), 152.5, 'EUR')],
    ['cash', 'cash', float],
    ['sale', 'order', saleOf(mug).order],
    ['cash', 'cash', moved(20)],
    ['cash', 'cash', moved(-50.5)],
    ['cash', 'cash', { ...moved(-1), method: 'card' }],
    // No drawer with 79.50 in it can hold 500 after one more is put in.
    ['cash', 'cash', { ...moved(1), float: 500 }],
  ] as const
  const day = openDay(
    entries.map(([kind, , content], index) => ({ n: index + 1, at: null, kind, content })),
    'EUR',
  )
  expect(day).toMatchObject({
    opening: 152.5,
    float: { counted: 100, difference: -52.5 },
    cashIn: 21,
    cashOut: 50.5,
    expectedCash: 80.5,
    methods: [
      { method: 'cash', taken: 10, expected: 80.5 },
      { method: 'card', taken: 0, expected: -1 },
    ],
  })
  const times = { fromAt: '2026-01-15T11:00:00.000Z', toAt: '2026-01-15T11:00:00.000Z' }
  const closing = { ...closingOf({ ...day, ...times }, 70, 'EUR'), reason }
  const wrong = { field: 'closing', code: 'wrong_sums' }
  const unreadable = (field: string) => ({ field: `closing.${field}`, code: 'unreadable' })
  const closings: readonly (readonly [object, object | null])[] = [
    [{}, null],
    [{ reason: undefined }, null],
    [{ float: undefined, cashIn: undefined, cashOut: undefined }, null],
    [{ float: null }, wrong],
    [{ float: { counted: 100, difference: 0 } }, wrong],
    [{ float: { counted: 99, difference: -52.5 } }, wrong],
    [{ cashIn: 20 }, wrong],
    [{ cashOut: 50 }, wrong],
    [{ reason: 5 }, unreadable('reason')],
    [{ float: 100 }, unreadable('float')],
    [{ cashOut: -50.5 }, { field: 'closing.cashOut', code: 'amount' }],
    [
      { reason: 'x'.repeat(ORDER_LIMITS.reason + 1) },
      { field: 'closing.reason', code: 'too_long' },
    ],
  ]
  const { series, n } = await closedDay(closing)
  const { data } = await owner.done<{ data: Record<string, unknown>[] }>(
    owner.get('/shop/api/closings?limit=100'),
  )
  expect(data.find((one) => one.series === series && one.n === n)).toMatchObject({
    attention: null,
    reason,
    difference: -10.5,
    float: { counted: 100, difference: -52.5 },
  })
  for (const [fields, remark] of closings) {
    const { json } = await closedDay({ ...closing, ...fields })
    const attention = remark === null ? null : [remark]
    expect([fields, json]).toMatchObject([fields, { attention }])
  }
  async function closedDay(said: object) {
    const till = await Till.of(kassa, kassa.north)
    for (const [kind, field, content] of entries) {
      const receipt = kind === 'sale' && { receipt: saleOf(mug).order.receipt }
      const { json } = await till.add({ kind, [field]: { ...content, ...receipt } })
      expect([content, json]).toMatchObject([content, { attention: null }])
    }
    const { json } = await till.add({ kind: 'closing', closing: said })
    return { json, series: till.series, n: till.n }
  }
})

test('a closing names cashiers, discounts and voided lines, and each figure is checked', async () => {
  const mug = await kassa.north.product({ price: 10, stock: null })
  const [ann, bob] = [
    { id: 'ann', name: 'Ann' },
    { id: 'bob', name: 'Bob' },
  ]
  const { lines } = saleOf(mug, 2).order
  const entries = [
    { ...saleOf(mug), cashier: ann },
    { ...saleOf(mug, 1, DISCOUNTED), cashier: bob },
    { kind: 'void', void: { what: 'basket', lines, total: 20 }, cashier: bob },
    { ...saleOf(mug), cashier: null },
  ].map((entry, index) => ({ at: `2026-01-15T11:00:0${index}.000Z`, ...entry }))
  const day = openDay(
    entries.map((entry, index) => {
      const content = 'order' in entry ? entry.order : entry.void
      return { n: index + 1, at: entry.at, kind: entry.kind, content, cashier: entry.cashier }
    }),
    'EUR',
  )
  expect(day).toMatchObject({
    sales: 3,
    discounts: { count: 1, amount: 1 },
    voids: { count: 1, amount: 20 },
    cashiers: [
      { ...ann, sales: 1, taken: 10, refunds: 0, refunded: 0 },
      { ...bob, sales: 1, taken: 9, refunds: 0, refunded: 0 },
      { id: null, name: null, sales: 1, taken: 10, refunds: 0, refunded: 0 },
    ],
  })
  const closing = closingOf(day, 29, 'EUR')
  const wrong = [
    { discounts: { count: 2, amount: 1 } },
    { voids: { count: 1, amount: 19 } },
    { cashiers: day.cashiers.slice(1) },
    { cashiers: day.cashiers.map((one) => ({ ...one, taken: 0 })) },
  ]
  for (const fields of [{}, ...wrong]) {
    const till = await Till.of(kassa, kassa.north)
    for (const entry of entries) {
      const { cashier } = entry
      expect((await till.add(entry)).json).toMatchObject({ cashier, attention: null })
    }
    const closed = await till.add({
      kind: 'closing',
      at: '2026-01-15T11:59:00.000Z',
      cashier: ann,
      closing: { ...closing, ...fields },
    })
    const remarks = [{ field: 'closing', code: 'wrong_sums' }]
    const attention = Object.keys(fields).length > 0 ? remarks : null
    expect([fields, closed.json]).toMatchObject([fields, { attention }])
  }
  const list = await owner.done<{ data: object[] }>(owner.get('/shop/api/closings'))
  expect(list.data.at(-1)).toBeDefined()
  const found = list.data.find((one) => 'voids' in one && 'cashier' in one)
  expect(found).toMatchObject({ cashier: ann, voids: { count: 1 } })
})

test('what else a till says in a closing hides nothing that is known of the entry', async () => {
  const till = await Till.of(kassa, kassa.north)
  const closing = closingOf(openDay([], 'EUR'), 5, 'EUR')
  const ann = { id: 'ann', name: 'Ann' }
  const lies = { series: '99', n: 77, attention: null, cashier: null, receivedAt: 'never', more: 1 }
  const entry = { kind: 'closing', cashier: ann, closing: { ...closing, sales: 3, ...lies } }
  expect((await till.add(entry)).status).toBe(201)
  const { data } = await owner.done<{ data: object[] }>(owner.get('/shop/api/closings?limit=100'))
  const found = data.find((one) => 'series' in one && one.series === till.series)
  expect(found).toEqual({
    ...closing,
    sales: 3,
    series: till.series,
    n: 1,
    cashier: ann,
    at: '2026-01-15T11:00:00.000Z',
    receivedAt: expect.any(String),
    attention: [{ field: 'closing', code: 'wrong_sums' }],
  })
})

/** The fields of a sale of one mug for 10 with 1 off. */
const DISCOUNTED = {
  discount: { amount: 1, reason: 'Dented' },
  total: 9,
  taxes: [{ name: 'High', percent: 21, net: 7.44, tax: 1.56, gross: 9 }],
  payments: [{ method: 'cash', amount: 9 }],
}
