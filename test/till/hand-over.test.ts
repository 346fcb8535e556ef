import { expect, test } from 'bun:test'
import { expireOrders } from '../../src/modules/orders/order.ts'
import type { RefundInput } from '../../src/modules/orders/order-input.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { TestServer } from '../fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import { sellingAt, Till } from '../till-desk.ts'

test('money that a till took for an order is never lost in silence', async () => {
  await using kassa = await TestServer.open()
  await sellingAt(kassa, kassa.north)
  const [till, other] = [await Till.of(kassa, kassa.north), await Till.of(kassa, kassa.north)]
  const desk = new OrderDesk(kassa.north)
  const mug = await kassa.north.product({ price: 10, stock: 9 })
  const placed = () => desk.placed({ lines: [{ productId: mug.id, quantity: 1 }] })
  const over = (id: string, payments: object[], at = till) =>
    at.ask(`/v1/pos/orders/${id}/hand-over`, 'POST', { payments })
  const card = { method: 'card', amount: 10, reference: 'slip 1' }
  const online = await desk.paid(await placed())
  const [first, second, third] = [await placed(), await placed(), await placed()]
  expect((await over(online.id, [card])).refusal).toBe('CONFLICT amount')
  expect((await till.ask(`/v1/pos/orders/${online.id}/hand-over`, 'POST')).json).toMatchObject({
    status: 'completed',
  })
  expect((await over(first.id, [card])).json).toMatchObject({
    status: 'completed',
    paid: 10,
  })
  expect((await over(first.id, [card])).status).toBe(200)
  const cash = { method: 'cash', amount: 10, given: 20, change: 10 }
  expect((await over(third.id, [cash])).status).toBe(200)
  expect((await over(third.id, [cash])).status).toBe(200)
  // Other money was given at another time.
  const again = [{ ...cash, given: 50, change: 40 }]
  expect((await over(third.id, again)).refusal).toBe('CONFLICT payments')
  const half = { ...card, amount: 5, reference: 'half' }
  const refusals = [
    [online.id, [card], 'CONFLICT payments'],
    [first.id, [cash], 'CONFLICT payments'],
    [third.id, [cash], 'CONFLICT payments'],
    [second.id, [card], 'CONFLICT payments.0.reference'],
    [second.id, [half, half], 'CONFLICT payments.1.reference'],
    [second.id, [half], 'CONFLICT payments'],
    [
      second.id,
      [{ method: 'cash', amount: 0, rounding: -10 }],
      'VALIDATION_FAILED payments.0.rounding',
    ],
    [
      second.id,
      [{ method: 'card', amount: 10.1, rounding: 0.1 }],
      'VALIDATION_FAILED payments.0.rounding',
    ],
  ] as const
  const [short] = (await over(second.id, [half])).problem.errors ?? []
  expect(short).toMatchObject({ code: 'to_pay', params: { left: 10 } })
  // The reference names the payment, also if the till was paired again in between.
  expect((await over(first.id, [card], other)).status).toBe(200)
  for (const [id, payments, refusal] of refusals) {
    const before = kassa.dump()
    expect((await over(id, [...payments], other)).refusal).toBe(refusal)
    expect(kassa.dump()).toBe(before)
  }
  // With another method it is another payment.
  const mixed = [half, { ...half, method: 'other' }]
  expect((await over(second.id, mixed)).json).toMatchObject({ status: 'completed', paid: 10 })
})

test('goods that another till or the shop has handed over do not go out again', async () => {
  await using kassa = await TestServer.open()
  await sellingAt(kassa, kassa.north)
  const [till, other] = [await Till.of(kassa, kassa.north), await Till.of(kassa, kassa.north)]
  const desk = new OrderDesk(kassa.north)
  const mug = await kassa.north.product({ price: 10, stock: 9 })
  const placed = () => desk.placed({ lines: [{ productId: mug.id, quantity: 1 }] })
  const over = async (id: string, at: Till, body?: object) => {
    const answer = await at.ask(`/v1/pos/orders/${id}/hand-over`, 'POST', body)
    return answer.status === 200 ? 200 : answer.refusal
  }
  const [online, counter, moved] = [await placed(), await placed(), await placed()]
  for (const order of [online, moved]) await desk.paid(order)
  const payments = [{ method: 'card', amount: 10, reference: 'slip 1' }]
  const second = { method: 'card', amount: 5, reference: 'slip 2' }
  await desk.post(moved.id, 'status', { status: 'completed' })
  const steps = [
    [online.id, till, undefined, 200],
    [online.id, other, undefined, 'CONFLICT status'],
    [online.id, other, { payments: [] }, 'CONFLICT status'],
    [online.id, till, undefined, 200],
    [counter.id, till, { payments }, 200],
    [counter.id, other, undefined, 'CONFLICT status'],
    [counter.id, till, undefined, 200],
    [counter.id, till, { payments }, 200],
    [counter.id, till, { payments: [...payments, second] }, 'CONFLICT payments'],
    [moved.id, till, undefined, 'CONFLICT status'],
  ] as const
  for (const [id, at, body, answer] of steps) expect(await over(id, at, body)).toBe(answer)
  // The other till is told which one was first, when, and the number of the receipt.
  const { number, deliveredAt } = await desk.get(counter.id)
  for (const [body, status] of [
    [undefined, 'completed'],
    [{ payments }, 'paid_twice'],
  ] as const) {
    const late = { ...body, payments: body && [{ ...payments[0], reference: 'slip 2' }] }
    const path = `/v1/pos/orders/${counter.id}/hand-over`
    const told = await other.ask(path, 'POST', body ? late : undefined)
    expect(told.json).toMatchObject({
      errors: [{ code: 'ended', params: { status, till: 'Till', number, at: deliveredAt } }],
    })
  }
})

test('an order that was cancelled or has expired is not handed over', async () => {
  await using kassa = await TestServer.open()
  await sellingAt(kassa, kassa.north)
  const till = await Till.of(kassa, kassa.north)
  const desk = new OrderDesk(kassa.north)
  const mug = await kassa.north.product({ price: 10, stock: 9 })
  const placed = () => desk.placed({ lines: [{ productId: mug.id, quantity: 1 }] })
  const [cancelled, expired] = [await placed(), await placed()]
  await desk.post(cancelled.id, 'cancel', {})
  kassa.now += 3_600_000
  await expireOrders(kassa.ports)
  for (const { id } of [cancelled, expired]) {
    const payments = [{ method: 'cash', amount: 10 }]
    const answer = await till.ask(`/v1/pos/orders/${id}/hand-over`, 'POST', { payments })
    expect([answer.refusal, (await desk.get(id)).payments]).toEqual(['CONFLICT status', []])
  }
})

test('of a hand-over, an online payment and a cancellation at once, one ends the order', async () => {
  await using kassa = await TestServer.open()
  await sellingAt(kassa, kassa.north)
  const till = await Till.of(kassa, kassa.north)
  const desk = new OrderDesk(kassa.north)
  const mug = await kassa.north.product({ price: 10, stock: 30 })
  const ended = Array.from({ length: 10 }, async (_, index) => {
    const { id } = await desk.placed({
      lines: [{ productId: mug.id, quantity: 1 }],
    })
    const reference = `online ${index}`
    const payments = [{ method: 'cash', amount: 10 }]
    const answers = await Promise.all([
      till.ask(`/v1/pos/orders/${id}/hand-over`, 'POST', { payments }),
      desk.post(id, 'payments', { method: 'online', amount: 10, reference }),
      desk.post(id, 'cancel', {}),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { status, paid, attention } = await desk.get(id)
    return { status, paid, attention }
  })
  for (const { status, paid, attention } of await Promise.all(ended)) {
    expect([status, paid, attention]).toBeOneOf([
      ['completed', 10, null],
      ['paid', 10, null],
      ['cancelled', 0, null],
      ['cancelled', 10, 'late_payment'],
    ])
  }
})

/** Two cups and a kilo of tea, paid online. */
async function paidOrder(shop: ShopFixture): Promise<OrderView> {
  const desk = new OrderDesk(shop)
  const mug = await shop.product({ price: 10, stock: 9 })
  const tea = await shop.product({ price: 20, stock: 9, unit: 'kg' })
  const lines = [
    { productId: mug.id, quantity: 2 },
    { productId: tea.id, quantity: 1 },
  ]
  return await desk.paid(await desk.placed({ lines, fulfilment: 'pickup' }))
}

type Refund = Pick<RefundInput, 'lines' | 'amount'>
const goods = ({ lines }: OrderView, ...quantities: number[]) =>
  quantities.map((quantity, index) => ({ lineId: lines[index]?.id ?? '', quantity }))

const GONE: readonly [string, (order: OrderView) => readonly Refund[]][] = [
  ['all its goods', (order) => [{ lines: goods(order, 2, 1) }]],
  ['its goods one by one', (order) => [1, 2].map(() => ({ lines: goods(order, 1, 0.5) }))],
  ['its goods for less money', (order) => [{ lines: goods(order, 2, 1), amount: 35 }]],
  ['all its money without goods', () => [{ lines: [], amount: 40 }]],
  [
    'one line and the rest of the money',
    (order) => [{ lines: goods(order, 2) }, { lines: [], amount: 20 }],
  ],
]

test.each(GONE)('an order is not handed over after a refund of %s', async (_, refundsOf) => {
  await using kassa = await TestServer.open()
  const owner = await sellingAt(kassa, kassa.north)
  const till = await Till.of(kassa, kassa.north)
  const desk = new OrderDesk(kassa.north)
  const order = await paidOrder(kassa.north)
  const waiting = async () => {
    const answer = await till.ask(`/v1/pos/orders?since=2026-01-01T00:00:00Z`)
    return (answer.json as { data: { id: string }[] }).data.map(({ id }) => id)
  }
  expect(await waiting()).toEqual([order.id])
  for (const refund of refundsOf(order)) {
    expect((await desk.refund(order, refund)).status).toBe(201)
  }
  const before = kassa.dump()
  const admin = `/shop/api/orders/${order.id}/status`
  const refusals = await Promise.all([
    till.ask(`/v1/pos/orders/${order.id}/hand-over`, 'POST'),
    till.ask(`/v1/pos/orders/${order.id}/hand-over`, 'POST', { lines: goods(order, 2, 1) }),
    ...['ready', 'completed'].map((status) => desk.post(order.id, 'status', { status })),
    ...['ready', 'completed'].map((status) => owner.post(admin, { status })),
  ])
  for (const answer of refusals) expect(answer.refusal).toBe('CONFLICT status')
  expect(kassa.dump()).toBe(before)
  expect(await waiting()).toEqual([])
  // It is still found by its number, for a second receipt.
  expect(await till.order(order.number ?? '')).toMatchObject({
    id: order.id,
    refunded: expect.any(Number),
  })
})

test('what is left of an order is handed over, and only what the cashier was shown', async () => {
  await using kassa = await TestServer.open()
  await sellingAt(kassa, kassa.north)
  const till = await Till.of(kassa, kassa.north)
  const desk = new OrderDesk(kassa.north)
  const order = await paidOrder(kassa.north)
  const over = (body?: object) => till.ask(`/v1/pos/orders/${order.id}/hand-over`, 'POST', body)
  // A part of the money for a scratch: all goods are still owed.
  await desk.refund(order, { amount: 5 })
  await desk.refund(order, { lines: goods(order, 1, 0.25), amount: 10 })
  for (const shown of [goods(order, 2, 1), goods(order, 1), [], goods(order, 1, 0.5)]) {
    expect((await over({ lines: shown })).refusal).toBe('CONFLICT lines')
  }
  expect((await desk.post(order.id, 'status', { status: 'ready' })).status).toBe(200)
  expect((await over({ lines: goods(order, 1, 0.75) })).json).toMatchObject({ status: 'completed' })
  expect((await over({ lines: goods(order, 1, 0.75) })).status).toBe(200)
  // Goods that were handed over can be returned. The order stays completed, and cannot be handed
  // over again.
  await desk.refund(order, { lines: goods(order, 1, 0.75), amount: 20 })
  expect((await desk.get(order.id)).status).toBe('completed')
  expect((await over()).refusal).toBe('CONFLICT status')
  expect((await desk.post(order.id, 'status', { status: 'completed' })).status).toBe(200)
  // A line that came back as a whole is not shown any more.
  const other = await paidOrder(kassa.north)
  await desk.refund(other, { lines: goods(other, 2, 1).slice(1) })
  const path = `/v1/pos/orders/${other.id}/hand-over`
  const shown = await till.ask(path, 'POST', { lines: goods(other, 2) })
  expect(shown.json).toMatchObject({ status: 'completed' })
})

test('a till that paid for an order may ask again, also after its refund', async () => {
  await using kassa = await TestServer.open()
  await sellingAt(kassa, kassa.north)
  const till = await Till.of(kassa, kassa.north)
  const desk = new OrderDesk(kassa.north)
  const mug = await kassa.north.product({ price: 10, stock: 9 })
  const order = await desk.placed({ lines: [{ productId: mug.id, quantity: 1 }] })
  const payments = [{ method: 'cash', amount: 10, reference: 'till 1' }]
  const over = () => till.ask(`/v1/pos/orders/${order.id}/hand-over`, 'POST', { payments })
  expect((await over()).status).toBe(200)
  await desk.refund(order, { lines: goods(order, 1) })
  expect((await over()).json).toMatchObject({ status: 'completed', paid: 10, refunded: 10 })
  // Without the money, it would hand goods out that have come back.
  const goodsAgain = await till.ask(`/v1/pos/orders/${order.id}/hand-over`, 'POST')
  expect(goodsAgain.refusal).toBe('CONFLICT status')
})

test('of a refund and a hand-over at once, goods that came back do not go out', async () => {
  await using kassa = await TestServer.open()
  await sellingAt(kassa, kassa.north)
  const till = await Till.of(kassa, kassa.north)
  const desk = new OrderDesk(kassa.north)
  const ended = Array.from({ length: 8 }, async () => {
    const order = await paidOrder(kassa.north)
    const [back, over] = await Promise.all([
      desk.refund(order, { lines: goods(order, 2, 1) }),
      till.ask(`/v1/pos/orders/${order.id}/hand-over`, 'POST'),
    ])
    const { status } = back.json as OrderView
    expect([back.status, status, over.status]).toBeOneOf([
      [201, 'completed', 200],
      [201, 'paid', 409],
    ])
  })
  await Promise.all(ended)
})
