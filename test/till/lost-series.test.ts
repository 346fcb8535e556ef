import { expect, test } from 'bun:test'
import { derivedId } from '../../src/domain/id.ts'
import { nextNumber } from '../../src/modules/orders/number.ts'
import { canonicalEntry, entryHash } from '../../src/modules/till/entry.ts'
import { findEntry } from '../../src/modules/till/series.ts'
import { shopperOf } from '../access.ts'
import { OrderDesk } from '../order-desk.ts'
import { sharedServer } from '../shared.ts'
import { problemsIn } from '../stored.ts'
import { remarksOf, saleOf, sellingAt, Till } from '../till-desk.ts'

const kassa = await sharedServer()
const owner = await sellingAt(kassa, kassa.north)

const CASH = { kind: 'cash', cash: { amount: 40, reason: 'Coins' } }

/** Entries of one series with their hashes, as a device has them that wrote them. */
function chained(series: string, ...entries: readonly object[]) {
  let previousHash = '0'.repeat(64)
  return entries.map((entry, index) => {
    const said = { at: '2026-01-15T11:00:00.000Z', ...entry }
    const hash = entryHash(previousHash, canonicalEntry({ series, n: index + 1 }, said))
    const one = { ...said, previousHash, hash }
    previousHash = hash
    return one
  })
}

test('a series that the shop has given and lost is handed in as a whole, once, by any of its tills', async () => {
  const [till, other] = [await Till.of(kassa, kassa.north), await Till.of(kassa, kassa.north)]
  const { id: shop } = kassa.north.shop
  const lost = String(await kassa.ports.store.write((tx) => nextNumber(tx, shop, 'series')))
  const mug = await kassa.north.product({ price: 12.1, stock: 10 })
  const entries = chained(lost, CASH, saleOf(mug, 1), saleOf(mug, 2))
  const [first, second, third] = entries
  if (!first || !second || !third) throw new Error('three entries')
  const before = kassa.dump()
  const later = String(Number(lost) + 1)
  for (const [answer, expected] of [
    [await till.put(1, CASH, lost), 'NOT_FOUND'],
    [await till.put(1, { ...first, hash: 'f'.repeat(64) }, lost), 'CONFLICT hash'],
    [await till.put(1, { ...first, previousHash: third.hash }, lost), 'CONFLICT previousHash'],
    [await till.put(2, second, lost), 'CONFLICT n'],
    [await till.put(1, chained(later, CASH)[0] ?? {}, later), 'NOT_FOUND'],
    [await till.put(1, { ...first, hash: 5 }, lost), 'NOT_FOUND'],
    [await till.put(1, first, '%'), 'NOT_FOUND'],
  ] as const) {
    expect(answer.refusal).toStartWith(expected)
  }
  const south = await Till.of(kassa, kassa.south)
  expect((await south.put(1, first, lost)).status).not.toBe(201)
  expect((await till.put(2, second, lost)).json).toMatchObject({
    errors: [{ code: 'next', params: { next: 1 } }],
  })
  expect(kassa.dump().includes(`"${lost}"`)).toBe(before.includes(`"${lost}"`))
  const tills = [till, other, till, other]
  const same = await Promise.all(tills.map((one) => one.put(1, first, lost)))
  expect(same.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
  // The series belongs to the till whose entry came first.
  const [owner, guest] =
    tills[same.findIndex(({ status }) => status === 201)] === till ? [till, other] : [other, till]
  expect((await owner.put(2, second, lost)).status).toBe(201)
  // Another device of the shop may go on only where it knows the last hash.
  expect((await guest.put(3, saleOf(mug, 5), lost)).refusal).toBe('FORBIDDEN')
  const foreign = { ...saleOf(mug, 5), previousHash: 'a'.repeat(64), hash: 'b'.repeat(64) }
  expect((await guest.put(3, foreign, lost)).refusal).toBe('CONFLICT previousHash')
  expect((await guest.put(3, third, lost)).status).toBe(201)
  expect((await guest.put(3, third, lost)).status).toBe(200)
  expect(await till.order(`${lost}-3`)).toMatchObject({ total: 24.2, number: `${lost}-3` })
  expect((await till.ask('/v1/pos/journal')).json).toMatchObject({ series: till.series, next: 1 })
})

test('the ids of an order of a till follow from its entry alone', async () => {
  const till = await Till.of(kassa, kassa.north)
  const mug = await kassa.north.product({ price: 12.1, stock: 10 })
  // The clock of the till is two hours ahead, and says so.
  await till.add({ ...saleOf(mug, 1), at: '2026-01-15T13:00:00.000Z', clockAhead: 7200 })
  const sold = await till.order(`${till.series}-1`)
  const entry = await findEntry(kassa.ports.store.read, kassa.north.shop.id, till.series, 1)
  const text = `${kassa.north.shop.publicId} ${entry?.hash}`
  const time = Date.parse('2026-01-15T11:00:00.000Z')
  expect(sold).toMatchObject({
    id: derivedId('order', time, `${text} order 0`),
    lines: [{ id: derivedId('line', time, `${text} line 0`) }],
    payments: [{ id: derivedId('pay', time, `${text} pay 0`) }],
  })
})

test('a return finds the receipt of a till by its number, too, and only of a till', async () => {
  const till = await Till.of(kassa, kassa.north)
  const mug = await kassa.north.product({ price: 12.1, stock: 10 })
  const pot = await kassa.north.product({ price: 7.3, stock: 10 })
  const { order } = saleOf(mug, 2)
  const other = saleOf(pot, 1).order
  const both = { ...order, subtotal: 31.5, total: 31.5, lines: [...order.lines, ...other.lines] }
  const tax = { name: 'High', percent: 21, net: 26.03, tax: 5.47, gross: 31.5 }
  const payments = [{ method: 'cash', amount: 31.5 }]
  await till.add({ kind: 'sale', order: { ...both, taxes: [tax], payments } })
  const back = (number: unknown, position: unknown = 2) => ({
    kind: 'refund',
    refund: {
      orderId: 'order_lost',
      number,
      lines: [{ lineId: 'line_lost', position, quantity: 1 }],
      amount: 7.3,
      method: 'cash',
      restock: true,
      reason: 'Cracked',
    },
  })
  const desk = new OrderDesk(kassa.north)
  const online = await desk.paid(await desk.placed({ lines: [{ productId: pot.id, quantity: 1 }] }))
  for (const [entry, remark] of [
    [back(online.number, 1), 'unknown_order refund.orderId'],
    [back('%'), 'unknown_order refund.orderId'],
    [back('\0-1'), 'unknown_order refund.orderId'],
    [back(5), 'unreadable refund.number'],
    [back(`${till.series}-1`, 3), 'not_left refund.lines.0.lineId'],
    [back(`${till.series}-1`, 0), 'unreadable refund.lines.0.position'],
    [back(`${till.series}-1`, '2'), 'unreadable refund.lines.0.position'],
  ] as const) {
    expect(remarksOf(await till.add(entry))).toEqual([remark])
  }
  expect(remarksOf(await till.add(back(`${till.series}-1`)))).toEqual([])
  expect(await till.order(`${till.series}-1`)).toMatchObject({
    refunded: 7.3,
    lines: [{ refundedQuantity: 0 }, { refundedQuantity: 1 }],
  })
})

test('a return that comes before the sale of another till takes effect with the sale, once', async () => {
  const [front, back] = [await Till.of(kassa, kassa.north), await Till.of(kassa, kassa.north)]
  const mug = await kassa.north.product({ price: 12.1, stock: 10 })
  const number = `${front.series}-1`
  const back1 = {
    orderId: 'order_of_another_till',
    number,
    lines: [{ lineId: 'line_of_another_till', position: 1, quantity: 2 }],
    amount: 24.2,
    method: 'cash',
    restock: true,
    reason: 'Too small',
  }
  const early = await back.add({ kind: 'refund', refund: back1 })
  expect(remarksOf(early)).toEqual(['unknown_order refund.orderId'])
  expect(remarksOf(await front.add(saleOf(mug, 3)))).toEqual([])
  const sold = await front.order(number)
  expect(sold).toMatchObject({
    total: 36.3,
    refunded: 24.2,
    refunds: [{ number: `${back.series}-1`, amount: 24.2, reason: 'Too small' }],
  })
  expect((await kassa.north.get(mug.id)).product.stock).toBe(9)
  await front.add(saleOf(mug, 1))
  expect(await front.order(number)).toMatchObject({ refunded: 24.2 })
  expect(await problemsIn(kassa)).toEqual([])
})

test('points are redeemed below zero if the sale of another till that earned them comes later', async () => {
  const [front, back] = [await Till.of(kassa, kassa.north), await Till.of(kassa, kassa.north)]
  const mug = await kassa.north.product({ price: 10, stock: 10 })
  const { publicId: customerId } = await shopperOf(kassa, kassa.north)
  const balance = async () => {
    const answer = await owner.get(`/shop/api/customers/${customerId}/points`)
    return (answer.json as { balance: number }).balance
  }
  const redeeming = saleOf(mug, 1, {
    customerId,
    redeemPoints: 20,
    pointsDiscount: 1,
    total: 9,
    taxes: [{ name: 'High', percent: 21, net: 7.44, tax: 1.56, gross: 9 }],
    payments: [{ method: 'cash', amount: 9 }],
  })
  const tentatively = async (till: Till, n: number, entry: object) => {
    const path = `/v1/pos/journal/${till.series}/${n}?tentative=true`
    return await till.ask(path, 'PUT', { at: '2026-01-15T11:00:00.000Z', ...entry })
  }
  // Before the goods are handed out, the server still refuses.
  expect((await tentatively(front, 1, redeeming)).refusal).toBe('CONFLICT order.redeemPoints')
  expect(await balance()).toBe(0)
  expect(remarksOf(await front.add(redeeming))).toEqual(['too_few_points order.redeemPoints'])
  expect(await front.order(`${front.series}-1`)).toMatchObject({ total: 9, pointsRedeemed: 20 })
  expect(await balance()).toBe(9 - 20)
  // A customer below zero can still buy without points.
  expect((await tentatively(front, 2, saleOf(mug, 1, { customerId }))).status).toBe(201)
  expect(await balance()).toBe(9 - 20 + 10)
  expect(remarksOf(await back.add(saleOf(mug, 3, { customerId })))).toEqual([])
  expect(await balance()).toBe(9 - 20 + 10 + 30)
  expect(await problemsIn(kassa)).toEqual([])
})
