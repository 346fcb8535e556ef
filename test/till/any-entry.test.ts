import { expect, test } from 'bun:test'
import type { EntryView } from '../../src/modules/till/journal.ts'
import { shopperOf } from '../access.ts'
import { sharedServer } from '../shared.ts'
import { problemsIn } from '../stored.ts'
import { remarksOf, saleOf, sellingAt, Till } from '../till-desk.ts'

const kassa = await sharedServer()
const { north } = kassa
const owner = await sellingAt(kassa, north)
const mug = await north.product({ price: 10, stock: 1000 })
const foreign = await kassa.south.product({ price: 10, stock: 1000 })
const { publicId: customerId } = await shopperOf(kassa, north)

const [line] = saleOf(mug).order.lines

/** A sale of one mug with another line, or other fields. */
const lineWith = (fields: object) => ({
  kind: 'sale',
  order: { ...saleOf(mug).order, lines: [{ ...line, ...fields }] },
})
const saleWith = (fields: object) => saleOf(mug, 1, fields)
const refund = {
  orderId: 'order_none',
  lines: [],
  amount: 1,
  method: 'cash',
  restock: true,
  reason: 'x',
}
const cash = { amount: 5, reason: 'Change' }

/** Entries of which nothing can be used, and what is wrong with them. */
const USELESS: readonly (readonly [entry: object, ...remarks: string[]])[] = [
  [{}, 'unreadable kind'],
  [{ kind: 'gift', gift: 5 }, 'unreadable kind'],
  [{ kind: ['sale'], order: saleOf(mug).order }, 'unreadable kind'],
  [{ kind: 'sale' }, 'unreadable order'],
  [{ kind: 'sale', order: null }, 'unreadable order'],
  [{ kind: 'sale', order: [] }, 'unreadable order'],
  [{ kind: 'sale', order: { lines: 'x' } }, 'unreadable order.lines'],
  [saleWith({ lines: [] }), 'unreadable order.lines'],
  [saleWith({ lines: Array(501).fill(line) }), 'too_long order.lines'],
  [saleWith({ lines: [null] }), 'unreadable order.lines.0'],
  [lineWith({ quantity: 0, total: 0 }), 'quantity order.lines.0.quantity'],
  [lineWith({ quantity: -1 }), 'quantity order.lines.0.quantity'],
  [lineWith({ quantity: 0.0001 }), 'quantity order.lines.0.quantity'],
  [lineWith({ quantity: '1' }), 'unreadable order.lines.0.quantity'],
  [lineWith({ unitPrice: -5 }), 'amount order.lines.0.unitPrice'],
  [lineWith({ unitPrice: 1e300 }), 'amount order.lines.0.unitPrice'],
  [lineWith({ discount: 11 }), 'wrong_sums order.lines.0.discount'],
  [lineWith({ taxRate: null }), 'unreadable order.lines.0.taxRate'],
  [lineWith({ unit: 'stone' }), 'unreadable order.lines.0.unit'],
  [lineWith({ pack: 0 }), 'unreadable order.lines.0.pack'],
  [{ kind: 'refund', refund: { ...refund, lines: {} } }, 'unreadable refund.lines'],
  [{ kind: 'refund', refund: { ...refund, restock: 1 } }, 'unreadable refund.restock'],
  [{ kind: 'refund', refund: { ...refund, amount: -1 } }, 'amount refund.amount'],
  [{ kind: 'cash', cash: { ...cash, amount: 0.001 } }, 'amount cash.amount'],
  [{ kind: 'cash', cash: { amount: 5 } }, 'unreadable cash.reason'],
  [{ kind: 'closing', closing: { from: 1 } }, 'amount closing.opening'],
  [{ kind: 'void' }, 'unreadable void'],
  [{ kind: 'void', void: { what: 'all', lines: [line], total: 10 } }, 'unreadable void.what'],
  [{ kind: 'void', void: { what: 'line', lines: [], total: 0 } }, 'unreadable void.lines'],
]

/** Entries of which a part is wrong. */
const DAMAGED: typeof USELESS = [
  [{ kind: 'refund', refund }, 'unknown_order refund.orderId'],
  [{ kind: 'cash', cash: { ...cash, orderId: 'order_none' } }, 'unknown_order cash.orderId'],
  [{ kind: 'cash', cash, order: {} }, 'unreadable order'],
  [{ kind: 'cash', cash, at: 'noon' }, 'unreadable at'],
  [{ kind: 'cash', cash, at: 5 }, 'unreadable at'],
  [{ kind: 'cash', cash, at: '2026-01-15T12:05:01.000Z' }, 'clock at'],
  [{ kind: 'cash', cash, at: '2022-01-15T12:00:00.000Z' }, 'clock at'],
  [{ kind: 'cash', cash, clockAhead: -360 }, 'clock at'],
  [{ kind: 'cash', cash, cashier: 5 }, 'unreadable cashier'],
  [{ kind: 'cash', cash, cashier: { id: 5, name: 'Ann' } }, 'unreadable cashier.id'],
  [{ kind: 'cash', cash, cashier: { id: 'a', name: 'x'.repeat(65) } }, 'too_long cashier.name'],
  [{ kind: 'cash', cash: { ...cash, reason: 'x'.repeat(256) } }, 'too_long cash.reason'],
]

const DAMAGED_SALES: typeof USELESS = [
  [{ ...saleOf(mug), at: '1999-12-31T12:00:00.000Z' }, 'clock at'],
  [lineWith({ productId: 'prod_made_up' }), 'unknown_product order.lines.0.productId'],
  [lineWith({ productId: foreign.id }), 'unknown_product order.lines.0.productId'],
  [saleWith({ lines: [line, { ...line, quantity: 0 }] }), 'quantity order.lines.1.quantity'],
  [saleWith({ total: 'ten' }), 'amount order.total'],
  [saleWith({ total: 1e9 }), 'wrong_sums order.total'],
  [saleWith({ discount: { amount: 20, reason: null } }), 'wrong_sums order.discount'],
  [saleWith({ discount: 5 }), 'unreadable order.discount'],
  [saleWith({ pointsDiscount: 'all' }), 'amount order.pointsDiscount'],
  [saleWith({ payments: null }), 'unreadable order.payments', 'wrong_sums order.payments'],
  [saleWith({ customerId: 'cust_none' }), 'unknown_customer order.customerId'],
  [saleWith({ redeemPoints: 5 }), 'unknown_customer order.customerId'],
  [saleWith({ redeemPoints: 'all' }), 'unreadable order.redeemPoints'],
  [saleWith({ receipt: 'short' }), 'unreadable order.receipt'],
  [saleWith({ note: 5 }), 'unreadable order.note'],
]

const stockOf = async () => (await north.get(mug.id)).product.stock
const points = async () => (await owner.get(`/shop/api/customers/${customerId}/points`)).json
const sales = async () => {
  const { orders, total, methods, taxes } = (
    await owner.get('/shop/api/sales?from=2026-01-15&to=2026-01-15')
  ).json as Record<string, unknown>
  return { orders, total, methods, taxes }
}

test('an entry is taken whatever it says, and what cannot be used has no effect', async () => {
  const till = await Till.of(kassa, north)
  await till.add(saleOf(mug))
  const state = async () => [await stockOf(), await points(), await sales()]
  const before = await state()
  for (const [entry, ...remarks] of [...USELESS, ...DAMAGED]) {
    const answer = await till.add(entry)
    expect([entry, answer.status, remarksOf(answer)]).toEqual([entry, 201, remarks])
    expect([entry, (answer.json as EntryView).orderId]).toEqual([entry, null])
  }
  expect(await state()).toEqual(before)
  expect((await till.add(saleOf(mug))).json).toMatchObject({ attention: null })
  expect(await problemsIn(kassa)).toEqual([])
})

test('a sale counts but for the part that is wrong', async () => {
  const till = await Till.of(kassa, north)
  const before = await stockOf()
  for (const [index, [entry, ...remarks]] of DAMAGED_SALES.entries()) {
    const answer = await till.add(entry)
    expect([entry, answer.status, remarksOf(answer)]).toEqual([entry, 201, remarks])
    expect([entry, await till.order(`${till.series}-${index + 1}`)]).toMatchObject([
      entry,
      { total: 10, subtotal: 10, pointsRedeemed: 0 },
    ])
  }
  expect(await stockOf()).toBe((before ?? 0) - DAMAGED_SALES.length + 2)
  // The order of a sale that is dated years away is of today.
  expect(await till.order(`${till.series}-1`)).toMatchObject({
    createdAt: new Date(kassa.now).toISOString(),
  })
  expect(await problemsIn(kassa)).toEqual([])
})

test('payments of more than the sale costs, and slips whose number comes again', async () => {
  const till = await Till.of(kassa, north)
  const card = { method: 'card', amount: 10, reference: 'terminal-77' }
  const more = await till.add(saleWith({ payments: [{ ...card, amount: 1e6 }] }))
  expect(remarksOf(more)).toEqual(['wrong_sums order.payments'])
  expect(await till.order(`${till.series}-1`)).toMatchObject({ paid: 0, payments: [] })
  expect((await till.add(saleWith({ payments: [card] }))).json).toMatchObject({ attention: null })
  const again = await till.add(saleWith({ payments: [card] }))
  expect(again.json).toMatchObject({ attention: null })
  expect(await till.order(`${till.series}-3`)).toMatchObject({ paid: 10, payments: [card] })
  const half = { ...card, amount: 5, reference: 'terminal-78' }
  const twice = await till.add(saleWith({ payments: [half, half] }))
  expect(twice.json).toMatchObject({ attention: null })
  expect(await till.order(`${till.series}-4`)).toMatchObject({ payments: [half, half] })
  const mixed = [
    { ...half, reference: 'x' },
    { ...half, reference: 'x', method: 'other' },
  ]
  expect((await till.add(saleWith({ payments: mixed }))).json).toMatchObject({ attention: null })
  // A number that no database stores, and one that is too long.
  const nul = await till.add(saleWith({ payments: [{ ...card, reference: 'a\0b' }] }))
  expect(nul.json).toMatchObject({ attention: null })
  expect(await till.order(`${till.series}-6`)).toMatchObject({
    payments: [{ reference: 'a\ufffdb' }],
  })
  const long = await till.add(saleWith({ payments: [{ ...card, reference: '7'.repeat(10_000) }] }))
  expect(remarksOf(long)).toEqual(['too_long order.payments.0.reference'])
  expect(await till.order(`${till.series}-7`)).toMatchObject({
    paid: 10,
    payments: [{ reference: '7'.repeat(255) }],
  })
})

test('texts that no database stores are kept as they were sent, and replaced in the order', async () => {
  const till = await Till.of(kassa, north)
  const answer = await till.add(lineWith({ name: 'Mug \ud83d \0' }))
  expect([answer.status, answer.json]).toMatchObject([201, { attention: null }])
  expect(answer.json).toMatchObject({ order: { lines: [{ name: 'Mug \ud83d \0' }] } })
  const order = await till.order(`${till.series}-1`)
  expect(order).toMatchObject({ lines: [{ name: 'Mug \ufffd \ufffd' }] })
  expect((await till.put(1, lineWith({ name: 'Mug \ud83d \0' }))).status).toBe(409)
})

test('the owner sees what is wrong, in lists and in the export', async () => {
  const till = await Till.of(kassa, north)
  const { series } = till
  await till.add({ kind: 'gift' })
  await till.add(saleWith({ total: 9 }))
  const path = '/shop/api/journal/attention'
  const { data } = await owner.done<{ data: object[] }>(owner.get(`${path}?limit=100`))
  const mine = (data as EntryView[]).filter((one) => one.series === series)
  expect(mine).toMatchObject([
    { n: 2, kind: 'sale', attention: [{ code: 'wrong_sums', field: 'order.total' }] },
    { n: 1, kind: null, orderId: null, attention: [{ code: 'unreadable', field: 'kind' }] },
  ])
  const first = await owner.done<{ nextCursor: string }>(owner.get(`${path}?limit=1`))
  const next = await owner.get(`${path}?limit=1&cursor=${first.nextCursor}`)
  expect((next.json as { data: object[] }).data).toEqual([data[1] ?? {}])
  const csv = (await owner.get('/shop/api/journal')).text
  expect(csv).toContain(`${series},1,2026-01-15T11:00:00.000Z,,,`)
  expect(csv).toContain('unreadable kind')
  const lines = (await owner.get('/shop/api/journal?format=jsonl')).text.split('\n')
  expect(lines.join()).toContain('"attention":[{"field":"kind","code":"unreadable"}]')
})

test('a body that is no entry is refused as before', async () => {
  const till = await Till.of(kassa, north)
  const path = `/v1/pos/journal/${till.series}/1`
  for (const body of [null, [], 5, 'x', [{}]]) {
    expect((await till.ask(path, 'PUT', body)).refusal).toBe('VALIDATION_FAILED body')
  }
  const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)
  expect((await till.ask(path, 'PUT', { deep })).refusal).toBe('MALFORMED_REQUEST')
  const long = { kind: 'cash', cash: { ...cash, reason: 'x'.repeat(1024 * 1024) } }
  expect((await till.ask(path, 'PUT', long)).refusal).toBe('PAYLOAD_TOO_LARGE')
  expect((await till.ask('/v1/pos/journal')).json).toMatchObject({ next: 1 })
})
