import { expect, test } from 'bun:test'
import type { OrderInput } from '../../src/modules/orders/order-input.ts'
import type { QuoteView } from '../../src/modules/orders/quote.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { shopperOf } from '../access.ts'
import { TestServer } from '../fixture.ts'
import { memberOf, ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import { problemsIn } from '../stored.ts'

const ADA = 'ada@example.com'
const HOME = { name: 'Ada', line1: 'Kade 1', city: 'Gouda', country: 'NL' }

async function open() {
  const kassa = await TestServer.open()
  const page = await PageDesk.of(kassa, kassa.north)
  const owner = await ownerOf(kassa, kassa.north)
  const desk = new OrderDesk(kassa.north)
  const cup = await kassa.north.product({ name: 'Cup', price: 9.5, stock: 5 })
  const pot = await kassa.north.product({ name: 'Pot', price: 30, stock: 1 })
  return { kassa, page, owner, desk, cup, pot }
}

const orderIn = (answer: { readonly json: unknown }) => answer.json as OrderView

test('an open order is replaced by another, which keeps who gets it and how', async () => {
  const { kassa, page, owner, desk, cup, pot } = await open()
  await using _ = kassa
  const sent = { delivery: 'post', payment: 'transfer', address: HOME, note: 'Ring' } as const
  const old = await page.placed({
    lines: [{ productId: cup.id, quantity: 5 }],
    email: ADA,
    ...sent,
  })
  const lines = [
    { productId: cup.id, quantity: 4, unitPrice: 9 },
    { productId: pot.id, quantity: 1, discount: 1 },
  ]
  const before = kassa.dump()
  const dry = await desk.post(old.id, 'replace?dryRun=true', { lines })
  expect(dry.status).toBe(200)
  expect(dry.json).toMatchObject({
    subtotal: 65,
    total: 65,
    problems: [],
  } satisfies Partial<QuoteView>)
  expect(kassa.dump()).toBe(before)
  const staff = await memberOf(kassa, kassa.north, 'staff@example.com', 'staff')
  const answer = await staff.post(`/shop/api/orders/${old.id}/replace`, {
    lines,
    expectedTotal: 65,
  })
  expect(answer.status).toBe(201)
  const next = orderIn(answer)
  expect(answer.header('location')).toBe(`/shop/api/orders/${next.id}`)
  expect(next).toMatchObject({
    status: 'open',
    replaces: old.id,
    replacedBy: null,
    email: ADA,
    payment: 'transfer',
    fulfilment: 'delivery',
    address: HOME,
    note: 'Ring',
    // Free from 50.
    shipping: { name: 'Post', delivery: 'post', price: 4.9, discount: 4.9 },
    total: 65,
  })
  expect(await desk.get(old.id)).toMatchObject({
    status: 'cancelled',
    replacedBy: next.id,
    replaces: null,
    attention: null,
    cancellation: { actor: { kind: 'staff' } },
  })
  expect([await desk.stock(cup.id), await desk.stock(pot.id)]).toEqual([1, 0])
  await kassa.outbox.idle()
  const mails = kassa.mailbox.to(ADA)
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your order ${old.code} at ${kassa.north.shop.name}`,
    `Your order ${next.code} at ${kassa.north.shop.name}`,
  ])
  expect(mails[1]?.text).toContain(`your order ${old.code} at ${kassa.north.shop.name} was changed`)
  expect(kassa.mailbox.to('north@example.com').at(-1)?.text).toContain(`order ${old.code}`)
  type Entry = { action: string; changes: object[] }
  const history = await owner.done<{ data: Entry[] }>(
    owner.get(`/shop/api/orders/${old.id}/history`),
  )
  expect(history.data.find(({ action }) => action === 'order.replaced')?.changes).toEqual([
    { field: 'replacedBy', from: null, to: next.code },
  ])
  expect(await problemsIn(kassa)).toEqual([])

  const third = orderIn(
    await desk.post(next.id, 'replace', {
      lines: [{ productId: cup.id, quantity: 1 }],
      email: 'bert@example.com',
      shipping: null,
      fulfilment: 'pickup',
      address: null,
      payment: 'counter',
      note: null,
      metadata: { desk: '2' },
    }),
  )
  expect(third).toMatchObject({
    email: 'bert@example.com',
    shipping: null,
    fulfilment: 'pickup',
    address: null,
    payment: 'counter',
    note: null,
    metadata: { desk: '2' },
    total: 9.5,
  })
  expect(third.expiresAt).toBe(new Date(kassa.now + 3 * 86_400_000).toISOString())
})

test('points and goods of the old order are there for the new one', async () => {
  const { kassa, owner, desk, pot } = await open()
  await using _ = kassa
  await owner.done(
    owner.patch('/shop/api/shop', { loyalty: { pointsPerUnit: 1, pointValue: 0.1 } }),
  )
  const { publicId: customerId } = await shopperOf(kassa, kassa.north)
  const points = `/shop/api/customers/${customerId}/points`
  await owner.done(owner.post(points, { delta: 50, note: 'A gift' }))
  const lines = [{ productId: pot.id, quantity: 1 }]
  const old = await desk.placed({ lines, customerId, redeemPoints: 50 })
  const wanted = { lines, redeemPoints: 50 }
  expect((await desk.post(old.id, 'replace?dryRun=true', wanted)).json).toMatchObject({
    problems: [],
    total: 25,
  })
  const more = await desk.post(old.id, 'replace?dryRun=true', { ...wanted, redeemPoints: 51 })
  expect(more.json).toMatchObject({ problems: [{ field: 'redeemPoints' }] })
  const next = orderIn(await desk.post(old.id, 'replace', wanted))
  expect(next).toMatchObject({ total: 25, pointsRedeemed: 50, customer: { id: customerId } })
  expect(await owner.done<{ balance: number }>(owner.get(points))).toMatchObject({ balance: 0 })
  const plain = orderIn(await desk.post(next.id, 'replace', { lines }))
  expect(plain).toMatchObject({ total: 30, pointsRedeemed: 0, customer: { id: customerId } })
  expect(await owner.done<{ balance: number }>(owner.get(points))).toMatchObject({ balance: 50 })
  const other = orderIn(await desk.post(plain.id, 'replace', { lines, customerId: null }))
  expect(other).toMatchObject({ customer: null, email: null })
})

test('a replacement that is refused changes nothing', async () => {
  const { kassa, page, desk, cup, pot } = await open()
  await using _ = kassa
  const lines = [{ productId: cup.id, quantity: 1 }]
  const open_ = await desk.placed({ lines })
  const part = await desk.placed({ lines })
  await desk.paid(part, { amount: 1 })
  const paid = await desk.paid(await desk.placed({ lines }))
  const ready = await page.placed({ lines, email: ADA })
  await desk.post(ready.id, 'status', { status: 'ready' })
  const ended = await desk.placed({ lines })
  await desk.post(ended.id, 'cancel', {})
  const before = kassa.dump()
  const cases: readonly (readonly [string, Partial<OrderInput> | object, string])[] = [
    [part.id, { lines }, 'CONFLICT payments'],
    [paid.id, { lines }, 'CONFLICT status'],
    [ready.id, { lines }, 'CONFLICT status'],
    [ended.id, { lines }, 'CONFLICT status'],
    [open_.id, { lines: [{ productId: cup.id, quantity: 3 }] }, 'OUT_OF_STOCK lines.0.quantity'],
    [open_.id, { lines: [{ productId: pot.id, quantity: 2 }] }, 'OUT_OF_STOCK lines.0.quantity'],
    [open_.id, { lines, expectedTotal: 1 }, 'TOTAL_CHANGED expectedTotal'],
    [open_.id, { lines: [] }, 'VALIDATION_FAILED lines'],
    [open_.id, {}, 'VALIDATION_FAILED lines'],
    [open_.id, { lines, replaces: paid.id }, 'VALIDATION_FAILED replaces'],
    [open_.id, { lines, discount: { amount: 10 } }, 'VALIDATION_FAILED discount.amount'],
    [open_.id, { lines, delivery: 'nowhere' }, 'VALIDATION_FAILED delivery'],
    [open_.id, { lines, customerId: 'cust_nobody' }, 'VALIDATION_FAILED customerId'],
    ['order_01kf06q6q8e1qtz9vw9zcjzt7y', { lines }, 'NOT_FOUND'],
  ]
  for (const [id, body, refusal] of cases) {
    const answer = await desk.post(id, 'replace', body)
    expect([JSON.stringify(body), answer.refusal]).toEqual([JSON.stringify(body), refusal])
    if (refusal.startsWith('TOTAL')) expect(answer.json).toMatchObject({ quote: { problems: [] } })
  }
  expect((await new OrderDesk(kassa.south).post(open_.id, 'replace', { lines })).status).toBe(404)
  expect(kassa.dump()).toBe(before)
})

test('the last pieces stay with whoever has them, however often an order is replaced', async () => {
  const { kassa, desk, cup } = await open()
  await using _ = kassa
  const lines = [{ productId: cup.id, quantity: 5 }]
  let held = await desk.placed({ lines })
  for (let round = 0; round < 10; round++) {
    const [replaced, ...others] = await Promise.all([
      desk.post(held.id, 'replace', { lines }),
      ...Array.from({ length: 8 }, () =>
        desk.place({ lines: [{ productId: cup.id, quantity: 1 }] }),
      ),
      desk.post(held.id, 'replace', { lines: [{ productId: cup.id, quantity: 6 }] }),
    ])
    expect(replaced?.status).toBe(201)
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 409))
    held = orderIn(replaced as { json: unknown })
    expect(await desk.stock(cup.id)).toBe(0)
  }
})

test('of many replacements at once one counts, and one key places one order', async () => {
  const { kassa, desk, cup } = await open()
  await using _ = kassa
  const body = { lines: [{ productId: cup.id, quantity: 2 }] }
  const first = await desk.placed(body)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => desk.post(first.id, 'replace', body)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  const [next] = answers.filter(({ status }) => status === 201).map(orderIn)
  const keyed = await Promise.all(
    Array.from({ length: 10 }, () =>
      desk.post(next?.id ?? '', 'replace', body, { 'idempotency-key': 'one-change' }),
    ),
  )
  expect(new Set(keyed.map((one) => [one.status, orderIn(one).id].join(' '))).size).toBe(1)
  expect(await desk.stock(cup.id)).toBe(3)
  const { data } = (await kassa.north.ask({ path: '/v1/store/orders?status=open' })).json as {
    data: OrderView[]
  }
  expect(data).toHaveLength(1)
})
