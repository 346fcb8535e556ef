import { expect, test } from 'bun:test'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PRODUCTS } from '../shop-fixture.ts'
import { delivered, deliveredWithUpdates, Receiver, webhookOf } from '../webhooks/receiver.ts'

test('an order takes its goods, is paid, made ready and completed', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const desk = new OrderDesk(north)
  const mug = await north.product({ stock: 10, sku: 'MUG', price: 9.5 })
  const answer = await desk.place({
    lines: [
      { productId: mug.id, quantity: 2 },
      { productId: mug.id, quantity: 1, unitPrice: 8, discount: 0.5 },
    ],
    discount: { amount: 1.5, reason: 'Regular' },
    email: ' Ada@Example.com',
    fulfilment: 'pickup',
    address: { name: 'Ada', city: 'Köln' },
    note: 'Ring twice',
    metadata: { _cost: '4', channel: 'app' },
  })
  expect(answer.status).toBe(201)
  const placed = await desk.get((answer.json as { id: string }).id)
  expect(answer.header('location')).toBe(`/v1/store/orders/${placed.id}`)
  expect(placed).toEqual({ ...(answer.json as object), transfer: null, pickup: null } as never)
  expect(placed).toMatchObject({
    number: null,
    channel: 'online',
    status: 'open',
    currency: 'EUR',
    customer: null,
    email: 'ada@example.com',
    discount: { amount: 1.5, reason: 'Regular' },
    subtotal: 26.5,
    total: 25,
    paid: 0,
    refunded: 0,
    fulfilment: 'pickup',
    address: { name: 'Ada', city: 'Köln' },
    note: 'Ring twice',
    receiptUrl: null,
    metadata: { _cost: '4', channel: 'app' },
    createdAt: '2026-01-15T12:00:00.000Z',
    expiresAt: '2026-01-15T12:35:00.000Z',
    taxes: [{ name: 'None', percent: 0, net: 25, tax: 0, gross: 25 }],
  })
  expect(placed.lines).toMatchObject([
    { productId: mug.id, name: 'Mug', sku: 'MUG', quantity: 2, unitPrice: 9.5, total: 19 },
    { quantity: 1, unitPrice: 8, discount: 0.5, total: 7.5, refundedQuantity: 0 },
  ])
  expect(await desk.stock(mug.id)).toBe(7)
  for (const status of ['ready', 'completed']) {
    expect((await desk.post(placed.id, 'status', { status })).refusal).toBe('CONFLICT status')
  }
  const part = await desk.paid(placed, { amount: 20, method: 'card' })
  expect(part).toMatchObject({ status: 'open', number: null, paid: 20 })
  kassa.now += 60_000
  const paid = await desk.paid(part)
  expect(paid).toMatchObject({ status: 'paid', number: '1', paid: 25 })
  expect(paid.updatedAt).toBe('2026-01-15T12:01:00.000Z')
  expect(paid.receiptUrl).toMatch(/^\/r\/north\.[\w-]{22}$/)
  expect(paid.payments).toMatchObject([
    { method: 'card', amount: 20, given: null, change: null, rounding: 0 },
    { method: 'online', amount: 5, createdAt: '2026-01-15T12:01:00.000Z' },
  ])
  for (const status of ['ready', 'ready', 'completed', 'completed']) {
    expect((await desk.post(paid.id, 'status', { status })).json).toMatchObject({ status })
  }
  const back = await desk.post(paid.id, 'status', { status: 'ready' })
  expect(back.refusal).toBe('CONFLICT status')
  const second = await desk.paid(await desk.placed({ lines: [{ productId: mug.id, quantity: 1 }] }))
  expect(second.number).toBe('2')
  for (const [status, ids] of [
    ['paid', [second.id]],
    ['completed,"open",paid,paid', [second.id, paid.id]],
    ['open,expired', []],
  ] as const) {
    const { json } = await north.ask({ path: `/v1/store/orders?status=${status}` })
    expect((json as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([...ids])
  }
  const ledger = (await north.ask({ path: `/v1/store/products/${mug.id}/stock` })).json
  expect(ledger).toMatchObject({
    data: [
      { delta: -1, stock: 6, reason: 'sold', note: second.id },
      { delta: -3, stock: 7, reason: 'sold', note: paid.id },
      { delta: 10, stock: 10 },
    ],
  })
})

test('webhooks are told of orders, with each order as it is then', async () => {
  await using kassa = await TestServer.open({ KASSA_OUTBOUND: 'any' })
  await using receiver = new Receiver()
  const { north } = kassa
  const mug = await north.product({ stock: 10, price: 10 })
  const events = ['order.created', 'order.paid', 'order.updated'] as const
  await webhookOf(kassa, north, receiver.url, events)
  const desk = new OrderDesk(north)
  const lines = [{ productId: mug.id, quantity: 1 }]
  const placed = await desk.placed({ lines, metadata: { _ref: '7' } })
  await delivered(kassa)
  expect(receiver.received[0]?.data).toEqual({ ...placed })
  const paid = await desk.paid(await desk.paid(placed, { amount: 4 }))
  await delivered(kassa)
  expect(receiver.received[2]?.data).toMatchObject({ status: 'paid' })
  await desk.post(paid.id, 'status', { status: 'completed' })
  await desk.refund(paid, { amount: 1 })
  await deliveredWithUpdates(kassa)
  expect(receiver.received[3]?.data).toMatchObject({ status: 'completed', refunded: 1 })
  await desk.post((await desk.placed({ lines })).id, 'cancel', {})
  await desk.placed({ lines: [{ productId: mug.id, quantity: 1, unitPrice: 0 }] })
  await deliveredWithUpdates(kassa)
  expect(receiver.types.map((type) => type.replace('order.', ''))).toEqual([
    'created',
    'updated',
    'paid',
    'updated',
    'created',
    'created',
    'paid',
    'updated',
  ])
})

test('an order fixes the currency of its shop, also when its product is gone', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const owner = await ownerOf(kassa, north)
  const change = () => owner.patch('/shop/api/shop', { currency: 'JPY' })
  const mug = await north.product({ stock: 1, price: 5 })
  const desk = new OrderDesk(north)
  await desk.paid(await desk.placed({ lines: [{ productId: mug.id, quantity: 1 }] }))
  await north.ask({ method: 'DELETE', path: `${PRODUCTS}/${mug.id}` })
  expect((await change()).refusal).toBe('CONFLICT currency')
})
