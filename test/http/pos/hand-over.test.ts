import { expect, test } from 'bun:test'
import { expireOrders } from '../../../src/domain/orders/state.ts'
import { TestServer } from '../../fixture.ts'
import { OrderDesk } from '../../order-desk.ts'
import { sellingAt, Till } from '../../till-desk.ts'

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
  // The reference names the payment, also if the till was paired again in between.
  expect((await over(first.id, [card], other)).status).toBe(200)
  for (const [id, payments, refusal] of refusals) {
    const before = kassa.dump()
    expect((await over(id, [...payments], other)).refusal).toBe(refusal)
    expect(kassa.dump()).toBe(before)
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
