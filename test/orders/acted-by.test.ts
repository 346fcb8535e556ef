import { expect, test } from 'bun:test'
import { expireOrders } from '../../src/modules/orders/order.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { CREDENTIALS, shopperOf } from '../access.ts'
import { TestServer } from '../fixture.ts'
import { memberOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { sellingAt, Till } from '../till-desk.ts'

test('payments, refunds and cancellations say who made them', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const owner = await sellingAt(kassa, north)
  const staff = await memberOf(kassa, north, 'staff@example.com', 'staff')
  const till = await Till.of(kassa, north)
  const desk = new OrderDesk(north)
  const { publicId: customerId } = await shopperOf(kassa, north)
  const mug = await north.product({ price: 10, stock: 99 })
  const placed = async () =>
    await desk.placed({ lines: [{ productId: mug.id, quantity: 4 }], customerId })
  const admin = (id: string, what: string) => `/shop/api/orders/${id}/${what}`
  const key = { kind: 'key', id: 'secret', name: north.secretKey.slice(-4) } as const
  const person = (kind: 'owner' | 'staff', name: string) => ({
    kind,
    id: expect.stringMatching(/^user_/),
    name,
  })
  const atTill = { kind: 'till', id: expect.stringMatching(/^term_/), name: 'Till' } as const

  const order = await placed()
  await desk.paid(order, { amount: 10 })
  const pay = { method: 'transfer', amount: 10 }
  await owner.post(admin(order.id, 'payments'), { ...pay, reference: 'a' })
  await staff.post(admin(order.id, 'payments'), { ...pay, reference: 'b' })
  const payments = [{ method: 'cash', amount: 10 }]
  await till.ask(`/v1/pos/orders/${order.id}/hand-over`, 'POST', { payments })
  const line = { lineId: order.lines[0]?.id ?? '', quantity: 1 }
  const back = { lines: [line], restock: true, reason: 'Broken' }
  await desk.refund(order, back)
  await owner.post(admin(order.id, 'refunds'), back)
  await staff.post(admin(order.id, 'refunds'), back)
  const refund = { ...back, orderId: order.id, amount: 10, method: 'cash' }
  await till.add({ kind: 'refund', refund })
  const seen = (await owner.get(`/shop/api/orders/${order.id}`)).json as OrderView
  const [byOwner, byStaff] = [
    person('owner', 'owner@example.com'),
    person('staff', 'staff@example.com'),
  ]
  expect(seen.payments.map(({ actor }) => actor)).toEqual([key, byOwner, byStaff, atTill])
  expect(seen.refunds.map(({ actor }) => actor)).toEqual([key, byOwner, byStaff, atTill])
  expect(seen.cancellation).toBeNull()
  expect(await desk.get(order.id)).toEqual(seen)

  const [byKey, byHand, forgotten] = [await placed(), await placed(), await placed()]
  const at = new Date(kassa.now).toISOString()
  await desk.post(byKey.id, 'cancel', {})
  expect((await staff.post(admin(byHand.id, 'cancel'))).json).toMatchObject({
    cancellation: { at, actor: byStaff },
  })
  await desk.post(byHand.id, 'cancel', {})
  kassa.now += 3_600_000
  await expireOrders(kassa.ports)
  const ended = await Promise.all([byKey, byHand, forgotten].map(({ id }) => desk.get(id)))
  expect(ended.map(({ cancellation }) => cancellation)).toEqual([
    { at, actor: key },
    { at, actor: byStaff },
    {
      at: new Date(kassa.now).toISOString(),
      actor: { kind: 'server', id: 'kassa', name: 'kassa' },
    },
  ])
  // Money that comes late does not change who cancelled the order.
  expect(await desk.paid(byKey)).toMatchObject({ status: 'paid', cancellation: { at, actor: key } })
})

test('shoppers, tills and receipts do not learn who works in the shop', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const owner = await sellingAt(kassa, north)
  const till = await Till.of(kassa, north)
  const desk = new OrderDesk(north)
  const { publicId: customerId } = await shopperOf(kassa, north)
  const shopper = CREDENTIALS.find(({ name }) => name === 'a session of a shopper of north')
  const mug = await north.product({ price: 10, stock: 99 })
  const lines = [{ productId: mug.id, quantity: 2 }]
  const sold = await desk.placed({ lines, customerId })
  const pay = { method: 'transfer', amount: 20, reference: 'a' }
  await owner.post(`/shop/api/orders/${sold.id}/payments`, pay)
  await owner.post(`/shop/api/orders/${sold.id}/refunds`, {
    lines: [],
    amount: 5,
    restock: false,
    reason: 'A scratch',
  })
  const cancelled = await desk.placed({ lines, customerId })
  await owner.post(`/shop/api/orders/${cancelled.id}/cancel`)
  const { receiptUrl } = await desk.get(sold.id)
  const headers = await shopper?.headers(kassa)
  const answers = await Promise.all([
    kassa.ask({ path: '/storefront/api/orders', headers: headers ?? {} }),
    kassa.ask({ path: `/storefront/api/orders/${sold.id}`, headers: headers ?? {} }),
    till.ask('/v1/pos/orders?since=2026-01-01T00:00:00Z'),
    till.ask('/v1/pos/orders?number=1'),
    kassa.ask({ path: receiptUrl ?? '' }),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.text).not.toMatch(/"actor"|"cancellation"|owner@example.com/)
  }
})
