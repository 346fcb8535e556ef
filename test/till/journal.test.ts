import { expect, test } from 'bun:test'
import type { EntryView } from '../../src/modules/till/journal.ts'
import { shopperOf } from '../access.ts'
import { TestServer } from '../fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { sharedServer } from '../shared.ts'
import { remarksOf, saleOf, sellingAt, Till } from '../till-desk.ts'

const kassa = await sharedServer()
const owner = await sellingAt(kassa, kassa.north)

const CASH = { kind: 'cash', cash: { amount: 50, reason: 'Change' } }
test('entries follow one another, each with the hash of the one before', async () => {
  const till = await Till.of(kassa, kassa.north)
  const { series } = till
  const head = await till.ask('/v1/pos/journal')
  const start = { series, next: 1, previousHash: '0'.repeat(64) }
  expect(head.json).toEqual({ ...start, lastBackupAt: null })
  for (const [days, known] of [
    [1, null],
    [-1, '2026-01-14T12:00:00.000Z'],
  ] as const) {
    const takenAt = kassa.now + days * 24 * 3600_000
    kassa.backups.last = { name: 'one', bytes: 8, takenAt }
    const asked = await till.ask('/v1/pos/journal')
    expect(asked.json).toEqual({ ...start, lastBackupAt: known })
  }
  kassa.backups.last = null
  const first = await till.put(1, CASH)
  const text = `{"at":"2026-01-15T11:00:00.000Z","cash":{"amount":50,"reason":"Change"},"kind":"cash","n":1,"series":"${series}"}`
  const hash = sha256(`${'0'.repeat(64)}\n${text}`)
  const entry = {
    at: '2026-01-15T11:00:00.000Z',
    cash: CASH.cash,
    kind: 'cash',
    n: 1,
    series,
    cashier: null,
    previousHash: '0'.repeat(64),
    hash,
    orderId: null,
    attention: null,
  }
  expect([first.status, first.json]).toEqual([201, entry])
  const again = await till.put(1, { ...CASH, series, n: 1, hash, previousHash: '0'.repeat(64) })
  expect([again.status, again.json]).toEqual([200, entry])
  const before = kassa.dump()
  const refusals = [
    [await till.put(1, { kind: 'cash', cash: { amount: 51, reason: 'Change' } }), 'CONFLICT n'],
    [await till.put(3, CASH), 'CONFLICT n'],
    [await till.put(2, { ...CASH, previousHash: 'f'.repeat(64) }), 'CONFLICT previousHash'],
    [await till.put(2, { ...CASH, hash: 'f'.repeat(64) }), 'CONFLICT hash'],
    [await till.put(2, { ...CASH, hash: 5 }), 'CONFLICT hash'],
    [await till.put(2, { ...CASH, n: 1 }), 'CONFLICT n'],
    [await till.put(2, { ...CASH, series: '999' }), 'CONFLICT series'],
    [await till.ask(`/v1/pos/journal/${series}/2`, 'PUT', []), 'VALIDATION_FAILED body'],
    [await till.put(2, CASH, '999'), 'NOT_FOUND'],
    [await till.put(0, CASH), 'NOT_FOUND'],
  ] as const
  for (const [answer, expected] of refusals) expect(answer.refusal).toStartWith(expected)
  expect((await till.put(3, CASH)).text).toContain('next number of this series is 2')
  expect(kassa.dump()).toBe(before)
  const second = await till.put(2, { ...CASH, previousHash: hash })
  expect(second.status).toBe(201)
  expect((await till.ask('/v1/pos/journal')).json).toMatchObject({ series, next: 3 })
})

test('one of many that send the same number at once is the first', async () => {
  const till = await Till.of(kassa, kassa.north)
  const same = await Promise.all(Array.from({ length: 20 }, () => till.put(1, CASH)))
  expect(same.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
  const others = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      return till.put(2, { kind: 'cash', cash: { amount: n, reason: 'x' } })
    }),
  )
  expect(others.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
})

test('a sale becomes a completed order, whatever the stock and the product are now', async () => {
  const till = await Till.of(kassa, kassa.north)
  const mug = await kassa.north.product({ price: 12.1, stock: 1 })
  const sold = await till.add(saleOf(mug, 3))
  expect(sold.status).toBe(201)
  const number = `${till.series}-1`
  expect(await till.order(number)).toMatchObject({
    number,
    channel: 'till',
    status: 'completed',
    total: 36.3,
    paid: 36.3,
    refunded: 0,
    taxes: [{ name: 'High', percent: 21, net: 30, tax: 6.3, gross: 36.3 }],
    createdAt: '2026-01-15T11:00:00.000Z',
  })
  expect((await kassa.north.get(mug.id)).product.stock).toBe(-2)
  const crates = saleOf(mug, 2)
  const lines = crates.order.lines.map((line) => ({ ...line, pack: 6 }))
  const { orderId } = (await till.add({ kind: 'sale', order: { ...crates.order, lines } }))
    .json as { orderId: string }
  expect((await kassa.north.get(mug.id)).product.stock).toBe(-14)
  const desk = new OrderDesk(kassa.north)
  const back = { lineId: (await desk.get(orderId)).lines[0]?.id ?? '', quantity: 1 }
  await desk.refund(await desk.get(orderId), { lines: [back] })
  expect(await desk.stock(mug.id)).toBe(-8)
  await kassa.north.changed(mug.id, { status: 'Archived', price: 99 })
  expect((await till.add(saleOf(mug))).status).toBe(201)
  await kassa.north.delete(mug.id)
  expect((await till.add(saleOf(mug))).status).toBe(201)
  expect((await till.add(saleOf({ id: 'prod_nobody', name: 'x', price: 1 }))).status).toBe(201)
})

test('sums that are wrong are kept, for the owner to look at', async () => {
  const till = await Till.of(kassa, kassa.north)
  const mug = await kassa.north.product({ price: 10, stock: null })
  const wrong = await till.add(saleOf(mug, 1, { total: 9 }))
  const attention = [{ field: 'order.total', code: 'wrong_sums' }]
  expect([wrong.status, wrong.json]).toMatchObject([201, { attention, order: { total: 9 } }])
  expect(await till.order(`${till.series}-1`)).toMatchObject({ total: 10, paid: 10 })
  const orders = (await kassa.north.ask({ path: `/v1/store/orders?number=${till.series}-1` })).json
  expect(orders).toMatchObject({ data: [{ attention: 'wrong_sums' }] })
  const [{ id } = { id: '' }] = (orders as { data: { id: string }[] }).data
  for (let twice = 0; twice < 2; twice++) {
    const done = await owner.post(`/shop/api/orders/${id}/resolve`)
    expect([done.status, done.json]).toMatchObject([200, { attention: null, total: 10 }])
  }
  const asking = await kassa.north.ask({ path: '/v1/store/orders?attention=true' })
  expect(asking.text).not.toContain(id)
  const payments = [{ method: 'cash', amount: 9 }]
  const short = await till.add(saleOf(mug, 1, { payments }))
  const path = `/v1/store/orders/${(short.json as { orderId: string }).orderId}/payments`
  const body = { method: 'card', amount: 1, reference: 'x' }
  const paid = await kassa.north.ask({ method: 'POST', path, body })
  expect(paid.refusal).toBe('CONFLICT amount')
})

test('each sum that is wrong alone is noticed', async () => {
  const till = await Till.of(kassa, kassa.north)
  const mug = await kassa.north.product({ price: 10, stock: null })
  const cash = { method: 'cash', amount: 10 }
  const wrong = [
    { total: 9, payments: [{ ...cash, amount: 9 }] },
    { payments: [{ ...cash, amount: 9 }] },
    { subtotal: 9 },
    { taxes: [] },
    { lines: saleOf(mug).order.lines.map((line) => ({ ...line, total: 9 })) },
    { payments: [{ ...cash, given: 20, change: 9 }] },
    { payments: [{ method: 'card', amount: 10.02, rounding: 0.02 }] },
    { payments: [{ ...cash, amount: 11, rounding: 1 }] },
  ]
  const attention = async (fields: object) =>
    ((await till.add(saleOf(mug, 1, fields))).json as EntryView).attention
  for (const fields of wrong) {
    const codes = (await attention(fields))?.map(({ code }) => code)
    expect([fields, new Set(codes)]).toEqual([fields, new Set(['wrong_sums'])])
  }
  for (const payment of [
    { ...cash, given: 20, change: 10 },
    { ...cash, amount: 10.02, rounding: 0.02 },
  ]) {
    expect(await attention({ payments: [payment] })).toBeNull()
  }
})

test('a sale by a clock that is ahead is of now, and a receipt code that is taken is replaced', async () => {
  const till = await Till.of(kassa, kassa.north)
  const sale = saleOf(await kassa.north.product({ price: 1, stock: null }))
  const { orderId } = (await till.add({ ...sale, at: '2036-01-15T12:00:00.000Z' })).json as {
    orderId: string
  }
  const now = new Date(kassa.now).toISOString()
  const first = await till.order(`${till.series}-1`)
  expect(first).toMatchObject({ id: orderId, createdAt: now })
  expect((await till.add(sale)).status).toBe(201)
  const { receiptUrl } = await till.order(`${till.series}-2`)
  expect(receiptUrl).not.toBe(first.receiptUrl)
  for (const path of [first.receiptUrl, receiptUrl]) {
    expect((await kassa.ask({ path: String(path) })).status).toBe(200)
  }
})

test('a new key opens a new series, and what waits in the old one is still taken', async () => {
  const till = await Till.of(kassa, kassa.north)
  const first = (await till.add(CASH)).json as { hash: string }
  const list = await owner.done<{ data: { id: string; series: string }[] }>(
    owner.get('/shop/api/terminals?limit=100'),
  )
  const id = list.data.find(({ series }) => series === till.series)?.id
  const { key, terminal } = await owner.done<{ key: string; terminal: { series: string } }>(
    owner.post(`/shop/api/terminals/${id}/rotate-key`),
  )
  expect((await till.put(2, CASH)).refusal).toBe('UNAUTHENTICATED')
  const anew = new Till(kassa, key, terminal.series)
  expect(Number(anew.series)).toBeGreaterThan(Number(till.series))
  expect((await anew.add(CASH)).status).toBe(201)
  const late = await anew.put(2, { ...CASH, previousHash: first.hash }, till.series)
  expect(late.status).toBe(201)
  const south = await Till.of(kassa, kassa.south)
  expect((await south.put(3, CASH, till.series)).status).toBeOneOf([403, 404])
})

test('the series of another or a removed till is closed, though it may be asked what it has', async () => {
  const [till, other] = [await Till.of(kassa, kassa.north), await Till.of(kassa, kassa.north)]
  // Everybody knows the hash before its first entry.
  const empty = await Till.of(kassa, kassa.north)
  const { hash } = (await till.add(CASH)).json as { hash: string }
  const refused = async () => {
    for (const n of [1, 2]) {
      const next = { kind: 'cash', cash: { amount: n, reason: 'x' }, previousHash: hash }
      expect((await other.put(n, next, till.series)).refusal).toBe('FORBIDDEN')
    }
    expect((await other.put(1, CASH, till.series)).refusal).toBe('FORBIDDEN')
    expect((await other.put(1, { ...CASH, hash }, till.series)).status).toBe(200)
    const first = { ...CASH, n: 1, series: empty.series, previousHash: '0'.repeat(64) }
    expect((await other.put(1, { ...first, hash }, empty.series)).refusal).toBe('FORBIDDEN')
  }
  await refused()
  const terminals = await owner.done<{ data: { id: string; series: string }[] }>(
    owner.get('/shop/api/terminals?limit=100'),
  )
  const id = terminals.data.find(({ series }) => series === till.series)?.id
  await owner.delete(`/shop/api/terminals/${id}`)
  await refused()
  expect((await other.ask('/v1/pos/journal')).json).toMatchObject({ next: 1 })
})

test('a sale of as many lines as a till takes is kept', async () => {
  const till = await Till.of(kassa, kassa.north)
  const { order } = saleOf({ id: 'prod_x', name: 'Mug', price: 1 })
  const lines = Array.from({ length: 500 }, () => ({ ...order.lines[0], productId: null }))
  const sums = { subtotal: 500, total: 500, payments: [{ method: 'card', amount: 500 }] }
  const taxes = [{ name: 'High', percent: 21, net: 413.22, tax: 86.78, gross: 500 }]
  const sold = await till.add({ kind: 'sale', order: { ...order, ...sums, taxes, lines } })
  expect([sold.status, sold.json]).toMatchObject([201, { attention: null }])
})

test('a product whose unit changed while it was sold by weight can still be edited', async () => {
  const till = await Till.of(kassa, kassa.north)
  const tea = await kassa.north.product({ price: 10, stock: 5 })
  const sale = saleOf(tea, 0.25)
  const lines = sale.order.lines.map((line) => ({ ...line, unit: 'kg' }))
  expect((await till.add({ kind: 'sale', order: { ...sale.order, lines } })).status).toBe(201)
  const path = `/v1/store/products/${tea.id}`
  const patch = async (body: object) =>
    (await kassa.north.ask({ method: 'PATCH', path, body })).json as object
  expect(await patch({ name: 'Tea' })).toMatchObject({ name: 'Tea', stock: 4.75 })
  expect(await patch({ stock: 4.5 })).toMatchObject({ status: 422 })
  expect(await patch({ unit: 'kg', stock: 4.5 })).toMatchObject({ unit: 'kg', stock: 4.5 })
  expect(await patch({ unit: 'piece' })).toMatchObject({ status: 422 })
})

test('numbers of which a day cannot be summed up are no sale', async () => {
  const till = await Till.of(kassa, kassa.north)
  const { order } = saleOf({ id: 'prod_many', name: 'Mug', price: 1 })
  const [line] = order.lines
  const many = { ...line, quantity: 1e6 }
  const unusable = [
    [{ lines: [{ ...many, pack: 1001 }] }, 'quantity order.lines.0.quantity'],
    [{ lines: [{ ...many, unitPrice: 1e6 }] }, 'amount order.lines.0.total'],
    [{ total: 1e11 + 0.01 }, 'amount order.total'],
    [{ subtotal: -1e11 - 0.01 }, 'amount order.subtotal'],
    [{ payments: [{ method: 'cash', amount: 1e14 }] }, 'amount order.payments.0.amount'],
  ] as const
  for (const [fields, remark] of unusable) {
    const answer = await till.add({ kind: 'sale', order: { ...order, ...fields } })
    expect(remarksOf(answer)).toContain(remark)
  }
  const most = { ...order, lines: [{ ...many, pack: 1000 }] }
  expect(remarksOf(await till.add({ kind: 'sale', order: most }))).toContain(
    'wrong_sums order.lines.0.total',
  )
  const path = '/shop/api/sales?from=2026-01-15&to=2026-01-15'
  const { products } = (await owner.get(path)).json as { products: { quantity: number }[] }
  expect(Math.max(...products.map(({ quantity }) => quantity))).toBeGreaterThanOrEqual(1e9)
})

test('while selling was never turned on, nothing is taken', async () => {
  const south = await Till.of(kassa, kassa.south)
  expect((await south.add(CASH)).refusal).toBe('FORBIDDEN')
})

test('a return takes no more than is left; the till can ask before it pays out', async () => {
  const till = await Till.of(kassa, kassa.north)
  const mug = await kassa.north.product({ price: 12.1, stock: 10 })
  await till.add(saleOf(mug, 2))
  const order = await till.order(`${till.series}-1`)
  const [line] = order.lines as { id: string }[]
  const back = (quantity: number) => ({
    kind: 'refund',
    refund: {
      orderId: order.id,
      lines: [{ lineId: line?.id, quantity }],
      amount: 12.1 * quantity,
      method: 'cash',
      restock: true,
      reason: 'Broken',
    },
  })
  expect((await till.add(back(1))).status).toBe(201)
  const { refund, kind } = back(1)
  const others = [
    [back(2), 'not_left refund.lines.0.quantity', 'Only 1 left to refund.'],
    [{ kind, refund: { ...refund, orderId: mug.id } }, 'unknown_order refund.orderId', ''],
    [{ kind, refund: { ...refund, amount: 99 } }, 'not_left refund.amount', 'more than what is'],
  ] as const
  for (const [entry, remark, why] of others) {
    const at = '2026-01-15T11:00:00.000Z'
    const path = `/v1/pos/journal/${till.series}/${till.n + 1}`
    const refused = await till.ask(`${path}?tentative=true`, 'PUT', { at, ...entry })
    expect(refused.refusal).toBe(`CONFLICT ${remark.split(' ')[1]}`)
    expect(refused.text).toContain(why)
    const taken = await till.add(entry)
    expect([taken.status, remarksOf(taken)]).toEqual([201, [remark]])
  }
  const [one, other] = await Promise.all([till.put(6, back(1)), till.put(7, back(1))])
  expect([one, other].map((answer) => [answer?.status, answer && remarksOf(answer)])).toEqual([
    [201, []],
    [201, ['not_left refund.lines.0.quantity']],
  ])
  expect(await till.order(`${till.series}-1`)).toMatchObject({
    refunded: 24.2,
    refunds: [{ number: `${till.series}-2` }, { number: `${till.series}-6` }],
  })
  expect((await kassa.north.get(mug.id)).product.stock).toBe(10)
})

function sha256(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex')
}

test('everybody with the code on the receipt sees it, and nothing about the customer', async () => {
  const till = await Till.of(kassa, kassa.north)
  const mug = await kassa.north.product({ name: '</script><b>Mug', price: 12.1, stock: null })
  const { publicId: customerId } = await shopperOf(kassa, kassa.north)
  await owner.done(
    owner.post(`/shop/api/customers/${customerId}/points`, { delta: 44, note: 'Hello' }),
  )
  const { order: whole } = saleOf(mug, 2)
  const less = {
    discount: { amount: 2, reason: 'Regular' },
    pointsDiscount: 2.2,
    total: 20,
    customerId,
    redeemPoints: 44,
    payments: [{ method: 'card', amount: 20 }],
    taxes: [{ name: 'High', percent: 21, net: 16.53, tax: 3.47, gross: 20 }],
  }
  const sold = await till.add({ kind: 'sale', order: { ...whole, ...less, note: 'for Ada' } })
  expect(remarksOf(sold)).toEqual([])
  const order = await till.order(`${till.series}-1`)
  const path = String(order.receiptUrl)
  expect(path).toMatch(/^\/r\/north\.[\w-]{22}$/)
  const page = await kassa.ask({ path })
  expect([page.status, page.header('content-type')]).toEqual([200, 'text/html;charset=utf-8'])
  expect(page.header('cache-control')).toBe('private, no-store')
  const [, json = ''] =
    /<script type="application\/json" id="receipt">(.*?)<\/script>/.exec(page.text) ?? []
  expect(JSON.parse(json)).toMatchObject({
    number: `${till.series}-1`,
    terminal: 'Till',
    total: 20,
    shop: { currency: 'EUR' },
    lines: [{ name: '</script><b>Mug', quantity: 2 }],
    discount: { amount: 2, reason: 'Regular' },
    pointsDiscount: 2.2,
    redeemPoints: 44,
  })
  expect(page.text).not.toContain('for Ada')
  const open = await kassa.north.ask({
    method: 'POST',
    path: '/v1/store/orders',
    body: { lines: [{ productId: mug.id, quantity: 1 }] },
  })
  const unpaid = open.json as { id: string; receiptUrl: null }
  expect(unpaid.receiptUrl).toBeNull()
  const wrong = [
    'north',
    'north.',
    `south.${path.slice(9)}`,
    `${path.slice(3)}.x`,
    'no-shop.x',
    '%ff',
  ]
  for (const token of wrong) expect((await kassa.ask({ path: `/r/${token}` })).status).toBe(404)
})

test('an entry of a till fixes the currency of its shop', async () => {
  await using empty = await TestServer.open()
  const member = await sellingAt(empty, empty.north)
  const change = (currency: string) => member.patch('/shop/api/shop', { currency })
  expect((await change('USD')).status).toBe(200)
  const till = await Till.of(empty, empty.north)
  expect((await till.add(CASH)).status).toBe(201)
  expect((await change('EUR')).refusal).toBe('CONFLICT currency')
})
