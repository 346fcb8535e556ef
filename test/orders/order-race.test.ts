import { expect, test } from 'bun:test'
import { expireOrders } from '../../src/modules/orders/order.ts'
import type { Answer } from '../answer.ts'
import { TestServer } from '../fixture.ts'
import { OrderDesk } from '../order-desk.ts'

const MINUTE_MS = 60_000

async function opened() {
  const kassa = await TestServer.open()
  const desk = new OrderDesk(kassa.north)
  const expired = async () => {
    kassa.now += 35 * MINUTE_MS
    await expireOrders(kassa.ports)
  }
  return { kassa, desk, expired, [Symbol.asyncDispose]: () => kassa[Symbol.asyncDispose]() }
}

function counted(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const all = Object.entries(Object.groupBy(answers, ({ status }) => status))
  return Object.fromEntries(all.map(([status, some = []]) => [status, some.length]))
}

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('of 200 orders at once for the last 100 pieces, 100 get one, and expiry returns them', async () => {
  await using shop = await opened()
  const { kassa, desk, expired } = shop
  const mug = await kassa.north.product({ stock: 100 })
  const lines = [{ productId: mug.id, quantity: 1 }]
  const answers = await times(200, () => desk.place({ lines }))
  expect(counted(answers)).toEqual({ 201: 100, 409: 100 })
  const refusals = answers.filter(({ status }) => status === 409).map(({ refusal }) => refusal)
  expect(new Set(refusals)).toEqual(new Set(['OUT_OF_STOCK lines.0.quantity']))
  expect(await desk.stock(mug.id)).toBe(0)
  await Promise.all([expired(), expireOrders(kassa.ports)])
  expect(await desk.stock(mug.id)).toBe(100)
  const { data } = (await kassa.north.ask({ path: '/v1/store/orders?status=expired&limit=100' }))
    .json as { data: { id: string; updatedAt: string }[] }
  expect(data).toHaveLength(100)
  expect(data[0]?.updatedAt).toBe('2026-01-15T12:35:00.000Z')
})

test('one line that is out of stock refuses the order, names the line, and takes nothing', async () => {
  await using shop = await opened()
  const { kassa, desk } = shop
  const [mug, cup] = await kassa.north.products([{ stock: 5 }, { stock: 1 }])
  if (!mug || !cup) throw new Error('no products')
  const tea = await kassa.north.product({ unit: 'kg', stock: 1.25 })
  const uncounted = await kassa.north.product({ stock: null })
  const before = kassa.dump()
  const asked = [
    [mug, 3],
    [cup, 2],
    [mug, 2],
    [mug, 1],
    [tea, 1.251],
    [uncounted, 1_000],
  ] as const
  const lines = asked.map(([{ id: productId }, quantity]) => ({ productId, quantity }))
  const answer = await desk.place({ lines })
  expect(answer.refusal).toBe('OUT_OF_STOCK lines.1.quantity lines.3.quantity lines.4.quantity')
  expect(answer.problem.errors?.map(({ message }) => message)).toEqual([
    'Only 1 left.',
    'None left.',
    'Only 1.25 left.',
  ])
  expect(kassa.dump()).toBe(before)
  await desk.placed({ lines: [{ productId: tea.id, quantity: 0.001 }] })
  expect(await desk.stock(tea.id)).toBe(1.249)
})

test('the same Idempotency-Key makes one order, also at once', async () => {
  await using shop = await opened()
  const { kassa, desk } = shop
  const mug = await kassa.north.product({ stock: 10 })
  const lines = [{ productId: mug.id, quantity: 1 }]
  const key = { 'idempotency-key': 'basket 7' }
  const answers = await times(5, () => desk.place({ lines }, key))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(new Set(answers.map((answer) => answer.header('location'))).size).toBe(1)
  expect(answers.filter((answer) => answer.header('idempotent-replayed'))).toHaveLength(4)
  expect(await desk.stock(mug.id)).toBe(9)
  const other = await desk.place({ lines: [{ productId: mug.id, quantity: 2 }] }, key)
  expect(other.refusal).toBe('IDEMPOTENCY_MISMATCH')
})

test('a payment counts once, however often and in whatever order it is sent', async () => {
  await using shop = await opened()
  const { kassa, desk } = shop
  const mug = await kassa.north.product({ stock: 10, price: 10 })
  const order = () => desk.placed({ lines: [{ productId: mug.id, quantity: 2 }] })
  const [first, second] = [await order(), await order()]
  const half = (reference: string) => ({ method: 'online', amount: 10, reference })
  const told = ['b', 'a', 'a', 'b', 'b', 'a']
  const answers = await times(6, (index) =>
    desk.post(first.id, 'payments', half(told[index] ?? '')),
  )
  expect(counted(answers)).toEqual({ 200: 4, 201: 2 })
  const paid = await desk.get(first.id)
  expect(paid).toMatchObject({ status: 'paid', number: '1', paid: 20 })
  expect(paid.payments.map(({ reference }) => reference).sort()).toEqual(['a', 'b'])
  const refused = [
    [second.id, half('a'), 'CONFLICT reference'],
    [first.id, { ...half('a'), amount: 5 }, 'CONFLICT reference'],
    [first.id, half('c'), 'CONFLICT amount'],
    [second.id, { ...half('c'), amount: 20.01 }, 'CONFLICT amount'],
    [second.id, { ...half('c'), amount: 0 }, 'VALIDATION_FAILED amount'],
    [second.id, { ...half('c'), amount: 1.001 }, 'VALIDATION_FAILED amount'],
  ] as const
  for (const [id, body, refusal] of refused) {
    const before = kassa.dump()
    expect((await desk.post(id, 'payments', body)).refusal).toBe(refusal)
    expect(kassa.dump()).toBe(before)
  }
  // Without a reference each is a payment of its own, unless an Idempotency-Key says otherwise.
  const coins = { ...half('d'), amount: 2, reference: null }
  const pay = (key?: string) =>
    kassa.north.ask({
      method: 'POST',
      path: `/v1/store/orders/${second.id}/payments`,
      body: coins,
      headers: key ? { 'idempotency-key': key } : {},
    })
  expect((await times(3, () => pay('coins'))).map(({ status }) => status)).toEqual([201, 201, 201])
  for (const sum of [4, 6]) expect((await pay()).json).toMatchObject({ paid: sum })
  // Another method has references of its own.
  const some = await desk.paid(second, { method: 'card', reference: 'a', amount: 4 })
  expect(await desk.paid(some, { method: 'transfer', reference: 'a' })).toMatchObject({
    number: '2',
    paid: 20,
  })
  expect((await desk.post(second.id, 'cancel', {})).refusal).toBe('CONFLICT status')
})

test('money that comes after expiry is kept, and takes the goods again if they are there', async () => {
  await using shop = await opened()
  const { kassa, desk, expired } = shop
  const mug = await kassa.north.product({ stock: 3, price: 10 })
  const two = { lines: [{ productId: mug.id, quantity: 2 }] }
  const early = await desk.placed(two)
  await expired()
  const cancelled = await desk.post(early.id, 'cancel', {})
  expect([cancelled.refusal, cancelled.text]).toEqual([
    'CONFLICT status',
    expect.stringContaining('This order has expired.'),
  ])
  expect(await desk.paid(early)).toMatchObject({ status: 'paid', number: '1', attention: null })
  expect(await desk.stock(mug.id)).toBe(1)
  await kassa.north.changed(mug.id, { stock: 2 })
  const late = await desk.placed(two)
  await expired()
  await desk.placed(two)
  const kept = await desk.paid(late, { reference: 'late' })
  expect(kept).toMatchObject({
    status: 'expired',
    number: null,
    paid: 20,
    attention: 'late_payment',
  })
  expect(await desk.stock(mug.id)).toBe(0)
  const lines = kept.lines.map(({ id: lineId }) => ({ lineId, quantity: 2 }))
  const some = await desk.refund(kept, { amount: 5 })
  expect(some.json).toMatchObject({ refunded: 5, attention: 'late_payment' })
  const refund = await desk.refund(kept, { lines })
  expect(refund.json).toMatchObject({ status: 'expired', refunded: 20, attention: null })
  // Its goods were back already.
  expect(await desk.stock(mug.id)).toBe(0)
  const { data } = (await kassa.north.ask({ path: '/v1/store/orders?attention=true' })).json as {
    data: object[]
  }
  expect(data).toEqual([])
})

test("a partly paid order that ends asks for the owner's attention", async () => {
  await using shop = await opened()
  const { kassa, desk, expired } = shop
  const mug = await kassa.north.product({ stock: 3, price: 10 })
  const one = { lines: [{ productId: mug.id, quantity: 1 }] }
  const [cancelled, ended, whole] = [
    await desk.paid(await desk.placed(one), { amount: 4 }),
    await desk.paid(await desk.placed(one), { amount: 4 }),
    await desk.placed(one),
  ]
  expect(await desk.stock(mug.id)).toBe(0)
  const answer = await desk.post(cancelled.id, 'cancel', {})
  expect(answer.json).toMatchObject({ status: 'cancelled', attention: 'late_payment', paid: 4 })
  expect((await desk.post(cancelled.id, 'cancel', {})).json).toEqual(answer.json)
  await desk.paid(whole)
  await expired()
  expect(await desk.get(ended.id)).toMatchObject({ status: 'expired', attention: 'late_payment' })
  expect(await desk.stock(mug.id)).toBe(2)
  expect((await desk.post(ended.id, 'cancel', {})).refusal).toBe('CONFLICT status')
  expect((await desk.refund(cancelled, { amount: 4.01 })).refusal).toBe('CONFLICT amount')
  const flagged = (await kassa.north.ask({ path: '/v1/store/orders?attention=true' })).json
  expect(flagged).toMatchObject({ data: [{ id: ended.id }, { id: cancelled.id }] })
  const some = await desk.refund(cancelled, { amount: 1 })
  expect(some.json).toMatchObject({ refunded: 1, attention: 'late_payment' })
  expect((await desk.refund(cancelled, { amount: 3 })).json).toMatchObject({ attention: null })
  // It is paid in full by now, but a part of that was given back.
  const again = await desk.paid(cancelled, { amount: 6 })
  expect(again).toMatchObject({ status: 'cancelled', attention: 'late_payment', paid: 10 })
})
