import { expect, test } from 'bun:test'
import { findOrder } from '../../src/modules/orders/order-rows.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { shopperOf } from '../access.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'

async function opened(settings: object = {}) {
  const kassa = await TestServer.open()
  const desk = new OrderDesk(kassa.north)
  const owner = await ownerOf(kassa, kassa.north)
  await owner.done(owner.patch('/shop/api/shop', settings))
  const { publicId: customerId } = await shopperOf(kassa, kassa.north)
  const points = async () => {
    const answer = await owner.get(`/shop/api/customers/${customerId}/points`)
    return answer.json as { balance: number; data: { delta: number; reason: string }[] }
  }
  const give = (delta: number) =>
    owner.post(`/shop/api/customers/${customerId}/points`, { delta, note: 'A gift' })
  const close = () => kassa[Symbol.asyncDispose]()
  return { kassa, desk, owner, customerId, points, give, [Symbol.asyncDispose]: close }
}

const whole = ({ lines }: OrderView) =>
  lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }))

test('parts of an order come back one by one and add up to the whole, with their taxes', async () => {
  const taxRates = [
    { name: 'Standard', percent: 19 },
    { name: 'Food', percent: 7 },
  ]
  await using shop = await opened({ taxRates, timeZone: 'Pacific/Auckland' })
  const { kassa, desk } = shop
  const mug = await kassa.north.product({ stock: 10, price: 3.33 })
  const tea = await kassa.north.product({ stock: 2, price: 9.99, unit: 'kg', taxRate: 'Food' })
  const lines = [
    { productId: mug.id, quantity: 3 },
    { productId: tea.id, quantity: 0.333 },
  ]
  const placed = await desk.placed({ lines, discount: { amount: 1 } })
  expect(placed.taxes).toEqual([
    { name: 'Standard', percent: 19, net: 7.76, tax: 1.48, gross: 9.24 },
    { name: 'Food', percent: 7, net: 2.88, tax: 0.2, gross: 3.08 },
  ])
  const order = await desk.paid(placed)
  const [cups, leaves] = order.lines
  if (!cups || !leaves) throw new Error('no lines')
  for (const [left, lineId] of [
    [3, cups.id],
    [0.333, leaves.id],
  ] as const) {
    const more = await desk.refund(order, { lines: [{ lineId, quantity: left + 1 }] })
    expect(more.refusal).toBe('CONFLICT lines.0.quantity')
  }
  const parts = [
    [{ lineId: cups.id, quantity: 1 }],
    [
      { lineId: leaves.id, quantity: 0.1 },
      { lineId: cups.id, quantity: 1 },
    ],
    [{ lineId: cups.id, quantity: 1 }],
    [{ lineId: leaves.id, quantity: 0.233 }],
  ]
  let after = order
  for (const [index, lines] of parts.entries()) {
    const answer = await desk.refund(order, { lines, restock: index !== 2 })
    expect(answer.status).toBe(201)
    after = answer.json as OrderView
  }
  expect(after.refunds.map(({ number }) => number)).toEqual(['R1', 'R2', 'R3', 'R4'])
  expect(after.refunds.map(({ amount }) => amount)).toEqual([3.08, 4, 3.08, 2.16])
  expect(after).toMatchObject({ status: 'paid', paid: 12.32, refunded: 12.32 })
  expect(after.lines.map(({ refundedQuantity }) => refundedQuantity)).toEqual([3, 0.333])
  expect(await desk.get(order.id)).toMatchObject(after)
  expect([await desk.stock(mug.id), await desk.stock(tea.id)]).toEqual([9, 2])
  const { store } = kassa.ports
  const stored = await findOrder(store.read, kassa.north.shop.id, order.id)
  // At noon in UTC it is the next day in Auckland.
  expect(stored?.soldOn).toBe('2026-01-16')
  expect(stored?.refunds[0]?.takenOn).toBe('2026-01-16')
  const taxes = (stored?.refunds ?? []).flatMap((refund) => refund.taxes)
  const sum = (name: string) =>
    taxes.filter((one) => one.name === name).reduce((all, one) => all + one.taxMinor, 0)
  expect([sum('Standard'), sum('Food')]).toEqual([148, 20])
  expect((await desk.refund(order, { amount: 0.01 })).refusal).toBe('CONFLICT amount')
})

test('the taxes of a refund are those of its lines, as far as their rate has money left', async () => {
  const taxRates = [
    { name: 'Standard', percent: 19 },
    { name: 'Food', percent: 7 },
  ]
  await using shop = await opened({ taxRates })
  const { kassa, desk, owner } = shop
  const mug = await kassa.north.product({ stock: 10, price: 10 })
  const tea = await kassa.north.product({ stock: 10, price: 10, taxRate: 'Food' })
  const lines = [mug, tea].map(({ id: productId }) => ({ productId, quantity: 1 }))
  const table = [
    [[{ line: 0 }], 'Standard 0, Food 10'],
    [[{ line: 0, amount: 12 }], 'Standard 0, Food 8'],
    [[{ amount: 16 }, { line: 0, amount: 4 }], 'Standard 0, Food 0'],
    [[{ amount: 16 }, { line: 1, amount: 3 }], 'Standard 1, Food 0'],
  ] as const
  for (const [refunds, left] of table) {
    kassa.now += 86_400_000
    const order = await desk.paid(await desk.placed({ lines }))
    for (const refund of refunds) {
      const lineId = 'line' in refund ? order.lines[refund.line]?.id : null
      const amount = 'amount' in refund ? refund.amount : null
      const back = { lines: lineId ? [{ lineId, quantity: 1 }] : [], amount }
      expect((await desk.refund(order, back)).status).toBe(201)
    }
    const from = new Date(kassa.now).toISOString().slice(0, 10)
    const path = `/shop/api/sales?from=${from}`
    const { taxes } = await owner.done<{ taxes: OrderView['taxes'] }>(owner.get(path))
    expect(taxes.map(({ name, gross }) => `${name} ${gross}`).join(', ')).toBe(left)
  }
  const order = await desk.paid(await desk.placed({ lines }))
  const part = await desk.refund(order, { lines: whole(order), amount: 7.01 })
  const [refund] = (part.json as OrderView).refunds
  expect(refund?.lines.map(({ amount }) => amount)).toEqual([3.51, 3.5])
})

test('refunds at the same time never return more than was paid or sold', async () => {
  await using shop = await opened()
  const { kassa, desk } = shop
  const mug = await kassa.north.product({ stock: 10, price: 10 })
  const order = await desk.paid(await desk.placed({ lines: [{ productId: mug.id, quantity: 4 }] }))
  const lines = order.lines.map(({ id: lineId }) => ({ lineId, quantity: 1 }))
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => desk.refund(order, { lines })),
    ...Array.from({ length: 6 }, () => desk.refund(order, { amount: 7 })),
  ])
  const after = await desk.get(order.id)
  const done = answers.filter(({ status }) => status === 201)
  expect(after.refunds).toHaveLength(done.length)
  expect(after.refunded).toBeLessThanOrEqual(40)
  expect(40 - after.refunded).toBeLessThan(10)
  expect(after.lines[0]?.refundedQuantity).toBeLessThanOrEqual(4)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const numbers = after.refunds.map(({ number }) => number)
  expect(numbers).toEqual(done.map((_, index) => `R${index + 1}`))
  const key = { 'idempotency-key': 'refund 1' }
  const second = await desk.paid(await desk.placed({ lines: [{ productId: mug.id, quantity: 1 }] }))
  const body = { lines: [], amount: 2, restock: false, reason: 'A scratch' }
  const twice = [
    await desk.post(second.id, 'refunds', body, key),
    await desk.post(second.id, 'refunds', body, key),
  ]
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect(await desk.get(second.id)).toMatchObject({ refunded: 2 })
})

test('goods come back once, however little money is given back for them', async () => {
  await using shop = await opened()
  const { kassa, desk } = shop
  const mug = await kassa.north.product({ stock: 10, price: 10 })
  const open = await desk.placed({ lines: [{ productId: mug.id, quantity: 4 }] })
  const line = (quantity: number) => ({ lineId: open.lines[0]?.id ?? '', quantity })
  const part = await desk.paid(open, { amount: 20 })
  expect((await desk.refund(part, { amount: 1 })).refusal).toBe('CONFLICT status')
  const paid = await desk.paid(part)
  expect((await desk.refund(paid, { lines: [line(3)], amount: 1 })).status).toBe(201)
  expect(await desk.stock(mug.id)).toBe(9)
  const before = kassa.dump()
  const refused = [
    [[line(2)], 'CONFLICT lines.0.quantity'],
    [[line(0.5)], 'VALIDATION_FAILED lines.0.quantity'],
    [[line(1), line(1)], 'VALIDATION_FAILED lines.1.lineId'],
    [[{ lineId: 'line_x', quantity: 1 }], 'VALIDATION_FAILED lines.0.lineId'],
  ] as const
  for (const [lines, refusal] of refused) {
    expect((await desk.refund(paid, { lines: [...lines], amount: 1 })).refusal).toBe(refusal)
  }
  expect(kassa.dump()).toBe(before)
  expect((await desk.refund(paid, { lines: [line(1)], amount: 0 })).status).toBe(201)
  // Most of the money stays, but there is nothing to hand over any more.
  const late = await desk.post(paid.id, 'status', { status: 'ready' })
  expect(late.refusal).toBe('CONFLICT status')
})

test('points are earned for money, redeemed as a discount, and reversed with a refund', async () => {
  await using shop = await opened({ loyalty: { pointsPerUnit: 2, pointValue: 0.1 } })
  const { kassa, desk, customerId, points, give } = shop
  const mug = await kassa.north.product({ stock: 10, price: 9.99 })
  const lines = [{ productId: mug.id, quantity: 2 }]
  const stranger = await desk.paid(await desk.placed({ lines }))
  expect(stranger.customer).toBeNull()
  const first = await desk.paid(await desk.placed({ lines, customerId }))
  expect(first.customer).toEqual({ id: customerId, email: 'shopper@example.com', name: null })
  expect(first.email).toBe('shopper@example.com')
  expect(await points()).toMatchObject({ balance: 38, data: [{ delta: 38, reason: 'earned' }] })
  const none = await desk.place({ lines, customerId, redeemPoints: 39 })
  expect(none.refusal).toBe('CONFLICT redeemPoints')
  const much = await desk.place({ lines, customerId, redeemPoints: 30, discount: { amount: 17 } })
  expect(much.refusal).toBe('VALIDATION_FAILED redeemPoints')
  const placed = await desk.placed({ lines, customerId, redeemPoints: 30, discount: { amount: 2 } })
  expect(placed).toMatchObject({
    subtotal: 19.98,
    total: 14.98,
    pointsRedeemed: 30,
    pointsDiscount: 3,
    discount: { amount: 5, reason: 'Points' },
  })
  expect((await points()).balance).toBe(8)
  const second = await desk.paid(placed)
  expect((await points()).balance).toBe(8 + 28)
  await desk.refund(second, { lines: [{ lineId: second.lines[0]?.id ?? '', quantity: 1 }] })
  // 7.49 is kept, which earns 14, and half of the redeemed points come back.
  expect((await points()).balance).toBe(8 + 14 + 15)
  await desk.refund(second, { lines: [{ lineId: second.lines[0]?.id ?? '', quantity: 1 }] })
  expect((await points()).balance).toBe(38)
  expect((await points()).data.map(({ delta }) => delta)).toEqual([15, -14, 15, -14, 28, -30, 38])
  // 9.99 is kept of 19.98, which earns 18 of the 38.
  await desk.refund(first, { lines: [{ lineId: first.lines[0]?.id ?? '', quantity: 1 }] })
  expect((await points()).balance).toBe(18)
  await desk.refund(first, { lines: [{ lineId: first.lines[0]?.id ?? '', quantity: 1 }] })
  expect((await points()).balance).toBe(0)
  expect((await give(-1)).refusal).toBe('CONFLICT delta')
  for (const delta of [0, 1.5, 1_000_000_001, -1_000_000_001]) {
    expect([delta, (await give(delta)).refusal]).toEqual([delta, 'VALIDATION_FAILED delta'])
  }
  expect((await give(100)).json).toMatchObject({ balance: 100 })
  const ended = await desk.placed({ lines, customerId, redeemPoints: 100 })
  expect((await points()).balance).toBe(0)
  await desk.post(ended.id, 'cancel', {})
  expect((await points()).balance).toBe(100)
  const free = await desk.placed({
    lines: [{ ...lines[0], productId: mug.id, quantity: 1, unitPrice: 10 }],
    customerId,
    redeemPoints: 100,
  })
  expect(free).toMatchObject({ status: 'paid', number: '4', total: 0 })
  expect((await points()).balance).toBe(0)
  await desk.refund(free, { lines: whole(free) })
  expect((await points()).balance).toBe(100)
})

test('what is kept of an order earns whole points', async () => {
  await using shop = await opened({ loyalty: { pointsPerUnit: 0.5, pointValue: 0.1 } })
  const { kassa, desk, customerId, points } = shop
  const mug = await kassa.north.product({ stock: 10, price: 3 })
  const lines = [{ productId: mug.id, quantity: 3 }]
  const paid = await desk.paid(await desk.placed({ lines, customerId }))
  expect((await points()).balance).toBe(4)
  // 6 of 9 are kept, which are two thirds of 4 points.
  await desk.refund(paid, { lines: [{ lineId: paid.lines[0]?.id ?? '', quantity: 1 }] })
  expect((await points()).balance).toBe(2)
})

test('points of a third are rounded, and a balance below zero can only grow', async () => {
  await using shop = await opened({ loyalty: { pointsPerUnit: 1, pointValue: 0.1 } })
  const { kassa, desk, customerId, points, give } = shop
  const mug = await kassa.north.product({ stock: 10, price: 4 })
  const lines = [{ productId: mug.id, quantity: 3 }]
  await give(10)
  const first = await desk.paid(await desk.placed({ lines, customerId, redeemPoints: 10 }))
  const [line] = first.lines
  const back = async () => {
    await desk.refund(first, { lines: [{ lineId: line?.id ?? '', quantity: 1 }] })
    const reversed = (await points()).data.filter(({ reason }) => reason === 'reversed')
    return reversed.reduce((sum, { delta }) => sum + Math.max(0, delta), 0)
  }
  expect([await back(), await back(), await back()]).toEqual([3, 7, 10])
  const second = await desk.paid(await desk.placed({ lines, customerId }))
  await desk.placed({ lines, customerId, redeemPoints: 20 })
  await desk.refund(second, { lines: whole(second) })
  expect((await points()).balance).toBe(-10)
  const more = await desk.place({ lines, customerId, redeemPoints: 1 })
  expect(more.problem.errors?.[0]?.message).toBe('The customer has only 0 points.')
  expect((await give(-1)).refusal).toBe('CONFLICT delta')
  expect((await give(4)).json).toMatchObject({ balance: -6 })
})

test('an order that is paid late is not brought back if its points are spent', async () => {
  await using shop = await opened({ loyalty: { pointsPerUnit: 1, pointValue: 0.1 } })
  const { kassa, desk, customerId, points, give } = shop
  const mug = await kassa.north.product({ stock: 10, price: 20 })
  const body = { lines: [{ productId: mug.id, quantity: 1 }], customerId, redeemPoints: 100 }
  await give(199)
  const late = await desk.placed(body)
  await desk.post(late.id, 'cancel', {})
  await desk.placed(body)
  expect(await desk.paid(late)).toMatchObject({ status: 'cancelled', attention: 'late_payment' })
  expect([(await points()).balance, await desk.stock(mug.id)]).toEqual([99, 9])
  // Its goods are back in stock already.
  const refunded = await desk.refund(late, { lines: whole(late), restock: true })
  expect([refunded.status, await desk.stock(mug.id)]).toEqual([201, 9])
})

test('one point is never redeemed twice', async () => {
  await using shop = await opened({ loyalty: { pointsPerUnit: 1, pointValue: 1 } })
  const { kassa, desk, customerId, points, give } = shop
  const mug = await kassa.north.product({ stock: 100, price: 10 })
  await give(10)
  const body = { lines: [{ productId: mug.id, quantity: 1 }], customerId, redeemPoints: 3 }
  const answers = await Promise.all(Array.from({ length: 9 }, () => desk.place(body)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect((await points()).balance).toBe(1)
  expect(await desk.stock(mug.id)).toBe(97)
  const last = await desk.placed({ ...body, redeemPoints: 1 })
  expect(last.discount).toEqual({ amount: 1, reason: 'Points' })
})

test('cash is rounded as the shop says, in what is paid and in what comes back', async () => {
  await using shop = await opened({ cashRounding: 0.05 })
  const { kassa, desk, owner } = shop
  const tea = await kassa.north.product({ stock: 10, price: 9.98 })
  const placed = await desk.placed({ lines: [{ productId: tea.id, quantity: 1 }] })
  const cash = { method: 'cash', reference: 'drawer' } as const
  const over = await desk.post(placed.id, 'payments', { ...cash, amount: 10.05 })
  expect(over.refusal).toBe('CONFLICT amount')
  const paid = await desk.paid(placed, { ...cash, amount: 10 })
  expect(paid).toMatchObject({ status: 'paid', total: 9.98, paid: 9.98 })
  expect(paid.payments).toMatchObject([{ amount: 10, rounding: 0.02 }])
  const refunded = await desk.refund(paid, { lines: whole(paid) })
  expect(refunded.json).toMatchObject({
    refunded: 9.98,
    refunds: [{ amount: 9.98, method: 'cash' }],
  })
  expect(await owner.done(owner.get('/shop/api/sales'))).toMatchObject({
    methods: [{ method: 'cash', taken: 10, refunded: 10 }],
  })
  expect((await desk.post(paid.id, 'status', { status: 'ready' })).refusal).toBe('CONFLICT status')
  const other = await desk.placed({ lines: [{ productId: tea.id, quantity: 1 }] })
  const part = await desk.paid(other, { ...cash, amount: 5, reference: 'first' })
  const rest = await desk.paid(part, { ...cash, amount: 5, reference: 'second' })
  expect(rest).toMatchObject({ status: 'paid', payments: [{ rounding: 0 }, { rounding: 0.02 }] })
})

test('points that are added with the same key twice are added once', async () => {
  await using shop = await opened({})
  const { owner, customerId, points } = shop
  const headers = { 'idempotency-key': 'gift-1' }
  const add = (delta: number) =>
    owner.post(`/shop/api/customers/${customerId}/points`, { delta, note: 'A gift' }, headers)
  const answers = await Promise.all([add(50), add(50), add(50)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers.map(({ json }) => (json as { balance: number }).balance)).toEqual([50, 50, 50])
  expect((await add(60)).refusal).toBe('IDEMPOTENCY_MISMATCH')
  expect((await points()).balance).toBe(50)
})
