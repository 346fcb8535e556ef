import { beforeAll, describe, expect, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import type { PageOrderView } from '../../src/modules/orders/page-order.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { CREDENTIALS, type Headers, shopperOf } from '../access.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import { sharedServer } from '../shared.ts'

const HOME = { name: 'Ada', line1: 'Kade 1', postalCode: '2801', city: 'Gouda', country: 'NL' }

const kassa = await sharedServer()
let desk: PageDesk
let cup: Product
let tea: Product

beforeAll(async () => {
  desk = await PageDesk.of(kassa, kassa.north, {
    loyalty: { pointsPerUnit: 1, pointValue: 0.1 },
  })
  cup = await kassa.north.product({ name: 'Cup', price: 9.5, stock: 1_000, taxRate: 'Standard' })
  tea = await kassa.north.product({ name: 'Tea', price: 4, stock: 1_000, taxRate: 'Reduced' })
})

/** The headers of the shopper with whom all tests sign in. */
async function shopper(): Promise<Headers> {
  const one = CREDENTIALS.find(({ holder, shop }) => holder === 'shopper' && shop === 'north')
  return (await one?.headers(kassa)) ?? {}
}

/** Far from the orders of other tests, which count for an hour. */
function later() {
  kassa.now += 2 * HOUR_MS
}

test('a guest orders for pickup, and reads the order with its token', async () => {
  later()
  const lines = [{ productId: cup.id, quantity: 2 }]
  // The longest possible values.
  const address = { name: 'Ada'.padEnd(255, 'a'), phone: '+31 182 '.padEnd(32, '1') }
  const contact = { email: ' Guest@Example.com ', ...address }
  const before = (await kassa.north.get(cup.id)).product.stock ?? 0
  const order = await desk.placed({ lines, ...contact, note: 'Gift' })
  expect(order).toMatchObject({
    channel: 'online',
    status: 'open',
    number: null,
    customer: null,
    payment: 'counter',
    email: 'guest@example.com',
    address,
    subtotal: 19,
    total: 19,
    fulfilment: 'pickup',
    note: 'Gift',
    paymentText: null,
    transfer: null,
    pickup: null,
    shipping: { name: 'Pick up', price: 0, discount: 0 },
    taxes: [{ name: 'Standard', gross: 19 }],
  })
  expect(Date.parse(order.expiresAt ?? '')).toBe(kassa.now + 3 * 24 * HOUR_MS)
  expect((await kassa.north.get(cup.id)).product.stock).toBe(before - 2)
  const read = (path: string) => desk.ask('GET', `/orders/${order.id}${path}`)
  expect((await read(`?token=${order.token}`)).json).toEqual(order)
  expect((await read('?token=wrong')).refusal).toBe('NOT_FOUND')
  expect((await read('')).refusal).toBe('UNAUTHENTICATED')
  const south = await desk.kassa.ask({
    path: `/storefront/api/orders/${order.id}?token=${order.token}`,
    headers: { 'x-shop-id': 'south' },
  })
  expect(south.refusal).toBe('NOT_FOUND')
})

test('shipping counts in total and taxes, is free from its limit, and is refunded once', async () => {
  later()
  const lines = [{ productId: cup.id, quantity: 1 }]
  const sent = { delivery: 'post', payment: 'transfer', address: HOME } as const
  const small = await desk.placed({ lines, email: 'a@example.com', ...sent })
  expect(small).toMatchObject({
    subtotal: 9.5,
    total: 14.4,
    fulfilment: 'delivery',
    paymentText: 'NL91 ABNA',
    transfer: { amount: 14.4, iban: '', text: 'NL91 ABNA', giroCode: null },
    shipping: { price: 4.9, discount: 0, taxRate: { name: 'Reduced', percent: 9 } },
    taxes: [
      { name: 'Standard', gross: 9.5 },
      { name: 'Reduced', gross: 4.9, tax: 0.4 },
    ],
  })
  expect(Date.parse(small.expiresAt ?? '')).toBe(kassa.now + 10 * 24 * HOUR_MS)
  const six = [{ productId: cup.id, quantity: 6 }]
  const large = await desk.placed({ lines: six, email: 'a@example.com', ...sent })
  expect(large).toMatchObject({ total: 57, shipping: { price: 4.9, discount: 4.9 } })
  expect(large.taxes.map(({ name }) => name)).toEqual(['Standard'])
  const orders = new OrderDesk(kassa.north)
  const { transfer, pickup } = small
  expect(await orders.get(small.id)).toMatchObject({ transfer, pickup })
  await orders.paid(await orders.get(small.id), { method: 'transfer' })
  expect(await orders.get(small.id)).toMatchObject({ transfer: null, pickup })
  const shown = await desk.ask('GET', `/orders/${small.id}?token=${small.token}`)
  expect(shown.json).toMatchObject({ status: 'paid', paymentText: null })
  const back = await orders.refund(small, { shipping: true })
  expect((back.json as OrderView).refunds).toMatchObject([
    { amount: 4.9, shipping: true, shippingAmount: 4.9, lines: [] },
  ])
  expect((await orders.refund(small, { shipping: true })).refusal).toBe('CONFLICT shipping')
  await orders.paid(await orders.get(large.id))
  expect((await orders.refund(large, { shipping: true })).refusal).toBe('CONFLICT shipping')
})

/** Wrong orders, and their refusals. */
const WRONG: readonly (readonly [input: object, refusal: string])[] = [
  [{ email: null }, 'VALIDATION_FAILED email'],
  [{ email: 'nobody' }, 'VALIDATION_FAILED email'],
  [{ name: 'a'.repeat(256) }, 'VALIDATION_FAILED name'],
  [{ phone: '1'.repeat(33) }, 'VALIDATION_FAILED phone'],
  [{ name: 'a\nb' }, 'VALIDATION_FAILED name'],
  [{ phone: 'call me' }, 'VALIDATION_FAILED phone'],
  [{ delivery: 'pigeon' }, 'VALIDATION_FAILED delivery'],
  [{ payment: 'gold' }, 'VALIDATION_FAILED payment'],
  [{ delivery: 'post' }, 'VALIDATION_FAILED address'],
  [
    { delivery: 'post', address: {} },
    'VALIDATION_FAILED address.line1 address.city address.country',
  ],
  [{ delivery: 'post', address: { ...HOME, city: ' ' } }, 'VALIDATION_FAILED address.city'],
  [{ delivery: 'post', address: { ...HOME, country: 'DE' } }, 'VALIDATION_FAILED address.country'],
  [
    { delivery: 'post', address: { ...HOME, country: 'Netherlands' } },
    'VALIDATION_FAILED address.country',
  ],
  [
    { delivery: 'post', address: { ...HOME, line2: 'a\nTotal: 0', phone: '\u001bp' } },
    'VALIDATION_FAILED address.line2 address.phone',
  ],
  [
    { delivery: 'post', address: { ...HOME, country: 'BE', postalCode: 'ABC' } },
    'VALIDATION_FAILED address.postalCode',
  ],
  [{ delivery: 'post', address: { ...HOME, planet: 'x' } }, 'VALIDATION_FAILED address.planet'],
  [{ redeemPoints: 1 }, 'VALIDATION_FAILED redeemPoints'],
  [{ customerId: 'cust_1' }, 'VALIDATION_FAILED customerId'],
  [{ discount: { amount: 1 } }, 'VALIDATION_FAILED discount'],
  [{ expiresAt: '2030-01-01T12:00:00Z' }, 'VALIDATION_FAILED expiresAt'],
  [{ metadata: {} }, 'VALIDATION_FAILED metadata'],
  [{ note: 'a\u0000' }, 'VALIDATION_FAILED note'],
  [{ lines: [] }, 'VALIDATION_FAILED lines'],
]

describe('an order is refused, and nothing happens', () => {
  for (const [input, refusal] of WRONG) {
    test(JSON.stringify(input), async () => {
      later()
      const stock = (await kassa.north.get(cup.id)).product.stock
      const lines = [{ productId: cup.id, quantity: 1 }]
      const answer = await desk.place({ lines, email: 'wrong@example.com', ...input })
      expect(answer.refusal).toBe(refusal)
      expect((await kassa.north.get(cup.id)).product.stock).toBe(stock)
    })
  }

  test('if a line cannot be had, by its position', async () => {
    const draft = await kassa.north.product({ status: 'Draft', stock: 5 })
    const few = await kassa.north.product({ stock: 1 })
    const line = (productId: string, more = {}) => ({ productId, quantity: 2, ...more })
    const place = (lines: object[]) =>
      desk.place({ lines: lines as never, email: 'wrong@example.com' })
    const good = line(cup.id)
    const draftAnswer = await place([good, line(draft.id)])
    expect(draftAnswer.refusal).toBe('VALIDATION_FAILED lines.1.productId')
    expect(draftAnswer.problem.errors).toMatchObject([{ code: 'unknown' }])
    expect((await place([good, line(few.id)])).refusal).toBe('OUT_OF_STOCK lines.1.quantity')
    const free = await place([line(cup.id, { unitPrice: 0 })])
    expect(free.refusal).toBe('VALIDATION_FAILED lines.0.unitPrice')
  })
})

test('a quote says what an order would cost and why it would be refused, and writes nothing', async () => {
  const few = await kassa.north.product({ stock: 1, price: 10, taxRate: 'Standard' })
  const state = kassa.state()
  const lines = [
    { productId: tea.id, quantity: 2 },
    { productId: 'prod_none', quantity: 1 },
    { productId: few.id, quantity: 3 },
    { productId: cup.id, quantity: 0.5 },
  ]
  const quote = await desk.quote({ lines, delivery: 'post', redeemPoints: 1 })
  expect(quote).toMatchObject({
    currency: 'EUR',
    subtotal: 38,
    discount: null,
    total: 42.9,
    shipping: { name: 'Post', price: 4.9 },
    taxes: [
      { name: 'Reduced', gross: 12.9 },
      { name: 'Standard', gross: 30 },
    ],
  })
  expect(quote.lines.map(({ name }) => name)).toEqual(['Tea', 'Mug'])
  expect(quote.problems.map(({ line, code, params }) => [line, code, params])).toEqual([
    [1, 'unknown', {}],
    [3, 'quantity', {}],
    [2, 'out_of_stock', { left: 1 }],
    [null, 'customer', {}],
  ])
  const unknown = await desk.quote({ lines: lines.slice(0, 1), delivery: 'pigeon' })
  expect(unknown).toMatchObject({ total: 8, shipping: null, problems: [{ line: null }] })
  const body = { lines: lines.slice(0, 1), delivery: 'post', discount: { amount: 1 } }
  const asked = await kassa.north.ask({
    method: 'POST',
    path: '/v1/store/orders?dryRun=true',
    body,
  })
  expect(asked.status).toBe(200)
  expect(asked.json).toMatchObject({ subtotal: 8, discount: { amount: 1 }, total: 11.9 })
  expect(kassa.state()).toBe(state)
})

test('a backend says its own shipping, or a delivery option, not both', async () => {
  const orders = new OrderDesk(kassa.north)
  const lines = [{ productId: cup.id, quantity: 1 }]
  const shipping = { name: 'Courier', price: 12, discount: 2, taxRate: 'Standard' }
  expect(await orders.placed({ lines, shipping })).toMatchObject({
    total: 19.5,
    fulfilment: 'delivery',
    payment: null,
    shipping: { name: 'Courier', price: 12, discount: 2, taxRate: { percent: 21 } },
    taxes: [{ gross: 19.5 }],
  })
  const refused = async (fields: object) => (await orders.place({ lines, ...fields })).refusal
  expect(await refused({ shipping, delivery: 'post' })).toBe('VALIDATION_FAILED shipping')
  const more = { ...shipping, discount: 13 }
  expect(await refused({ shipping: more })).toBe('VALIDATION_FAILED shipping.discount')
  const other = { ...shipping, taxRate: 'Luxury' }
  expect(await refused({ shipping: other })).toBe('VALIDATION_FAILED shipping.taxRate')
  expect(await refused({ delivery: 'none' })).toBe('VALIDATION_FAILED delivery')
})

test('a shopper redeems points, and finds earlier orders of the proved address', async () => {
  later()
  const lines = [{ productId: cup.id, quantity: 1 }]
  const early = await desk.placed({ lines, email: 'shopper@example.com' })
  const { publicId } = await shopperOf(kassa, kassa.north)
  const owner = await ownerOf(kassa, kassa.north)
  const points = `/shop/api/customers/${publicId}/points`
  await owner.done(owner.post(points, { delta: 20, note: 'Welcome' }))
  const own = desk.as(await shopper())
  expect(await own.quote({ lines, redeemPoints: 20 })).toMatchObject({ total: 7.5, problems: [] })
  const many = await own.quote({ lines, redeemPoints: 30 })
  expect(many.problems).toMatchObject([{ line: null, field: 'redeemPoints' }])
  const order = await own.placed({ lines, redeemPoints: 20 })
  expect(order).toMatchObject({
    total: 7.5,
    pointsRedeemed: 20,
    email: 'shopper@example.com',
    token: null,
    customer: { id: publicId },
  })
  const ids = (answer: { json: unknown }) =>
    (answer.json as { data: PageOrderView[] }).data.map(({ id }) => id)
  expect(ids(await own.ask('GET', '/orders'))).toEqual([order.id, early.id])
  const first = await own.ask('GET', '/orders?limit=1')
  expect(ids(first)).toEqual([order.id])
  const { nextCursor } = first.json as { nextCursor: string }
  expect(ids(await own.ask('GET', `/orders?limit=1&cursor=${nextCursor}`))).toEqual([early.id])
  expect((await own.ask('GET', `/orders/${early.id}`)).status).toBe(200)
  const ofCustomer = (query = '') =>
    owner.get(`/shop/api/orders?customer=${publicId}${query}`).then(ids)
  expect(await ofCustomer()).toEqual([order.id, early.id])
  expect(await ofCustomer('&status=open')).toEqual([order.id, early.id])
  kassa.now += MINUTE_MS
  await new OrderDesk(kassa.north).post(early.id, 'cancel', {})
  expect(await ofCustomer('&since=2026-01-01T00:00:00Z')).toEqual([early.id, order.id])
  expect(await ofCustomer('&status=open')).toEqual([order.id])
  const others = await desk.placed({ lines, email: 'other@example.com' })
  expect((await own.ask('GET', `/orders/${others.id}`)).refusal).toBe('NOT_FOUND')
  const fixed = await own.place({ lines, email: 'other@example.com' })
  expect(fixed.refusal).toBe('VALIDATION_FAILED email')
  const forged = await desk
    .as({ ...(await shopper()), 'sec-fetch-site': 'cross-site' })
    .place({ lines })
  expect(forged.refusal).toBe('FORBIDDEN')
})

test('the same Idempotency-Key is one order of a guest', async () => {
  later()
  const stock = (await kassa.north.get(cup.id)).product.stock ?? 0
  const input = { lines: [{ productId: cup.id, quantity: 1 }], email: 'twice@example.com' }
  const twice = desk.as({ 'idempotency-key': 'basket-1' })
  const [first, again] = await Promise.all([twice.place(input), twice.place(input)])
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.json).toEqual(first.json as object)
  expect((await kassa.north.get(cup.id)).product.stock).toBe(stock - 1)
  const other = await twice.place({ ...input, note: 'Another' })
  expect(other.refusal).toBe('IDEMPOTENCY_MISMATCH')
  expect((await twice.place({ ...input, email: 'other-guest@example.com' })).status).toBe(201)
})

test('guests hold at most what the limits say, for an hour, and may be off', async () => {
  later()
  const lines = [{ productId: cup.id, quantity: 1 }]
  const stock = (await kassa.north.get(cup.id)).product.stock ?? 0
  const bot = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => desk.place({ lines, email: `bot${n}@example.com` })),
  )
  expect(bot.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = bot.find(({ status }) => status !== 201)
  expect(refused?.refusal).toBe('RATE_LIMITED')
  expect(refused?.header('retry-after')).toBe('3600')
  expect((await kassa.north.get(cup.id)).product.stock).toBe(stock - 5)
  const [one] = bot.flatMap((answer) => (answer.status === 201 ? [answer.json as OrderView] : []))
  await new OrderDesk(kassa.north).post(one?.id ?? '', 'cancel', {})
  expect((await desk.place({ lines, email: 'next@example.com' })).status).toBe(201)
  kassa.now += HOUR_MS
  for (const count of [1, 2, 3, 4]) {
    const { status } = await desk.place({ lines, email: 'same@example.com' })
    expect(`${count}: ${status}`).toBe(`${count}: ${count <= 3 ? 201 : 429}`)
    kassa.now += MINUTE_MS
  }
  const own = desk.as(await shopper())
  for (const status of [201, 201, 201, 429]) {
    expect((await own.place({ lines })).status).toBe(status)
  }
  later()
  const owner = await ownerOf(kassa, kassa.north)
  await owner.done(owner.patch('/shop/api/shop', { payment: { guests: false } }))
  expect((await desk.place({ lines, email: 'a@example.com' })).refusal).toBe('UNAUTHENTICATED')
  expect((await own.place({ lines })).status).toBe(201)
  await owner.done(owner.patch('/shop/api/shop', { payment: { guests: true } }))
})

test('1,000 guests with one email address hold three orders, wherever they are', async () => {
  const email = 'everywhere@example.com'
  await using strict = await TestServer.open({ KASSA_TRUST_PROXY: '1' })
  const shop = await PageDesk.of(strict, strict.north)
  const { id: productId } = await strict.north.product({ stock: 1_000 })
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) =>
      shop
        .as({ 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` })
        .place({ lines: [{ productId, quantity: 1 }], email }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect((await strict.north.get(productId)).product.stock).toBe(997)
})

test('orders that cost nothing are not open, and count for the limits all the same', async () => {
  later()
  const { id: productId } = await kassa.north.product({ price: 0, stock: 1_000 })
  const lines = [{ productId, quantity: 1 }]
  const own = desk.as(await shopper())
  for (const place of [
    () => desk.place({ lines, email: 'free@example.com' }),
    () => own.place({ lines }),
  ]) {
    const answers = [await place(), await place(), await place(), await place()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429])
    expect(answers[0]?.json).toMatchObject({ status: 'paid', total: 0 })
  }
  const mails = kassa.mailbox.to('free@example.com')
  expect(mails).toHaveLength(3)
  for (const email of ['one@example.com', 'two@example.com', 'three@example.com']) {
    const { status } = await desk.place({ lines, email })
    expect(`${email} ${status}`).toBe(`${email} ${email === 'three@example.com' ? 429 : 201}`)
  }
})

test('200 shoppers who buy the last 10 pieces at once place 10 orders', async () => {
  later()
  const { id: productId } = await kassa.north.product({ stock: 10 })
  const buyers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => signedIn(`buyer${n}@example.com`)),
  )
  const lines = [{ productId, quantity: 1 }]
  const answers = await Promise.all(buyers.map((headers) => desk.as(headers).place({ lines })))
  const outcomes = answers.map((answer) => (answer.status === 201 ? 'placed' : answer.refusal))
  expect(outcomes.filter((one) => one === 'placed')).toHaveLength(10)
  expect(new Set(outcomes)).toEqual(new Set(['placed', 'OUT_OF_STOCK lines.0.quantity']))
  expect((await kassa.north.get(productId)).product.stock).toBe(0)
})

/** The headers of a new shopper, who has signed in with a code. */
async function signedIn(email: string): Promise<Headers> {
  const address = { 'x-shop-id': 'north' }
  const post = (path: string, body: object) =>
    kassa.ask({ method: 'POST', path: `/storefront/api/otp${path}`, headers: address, body })
  const { challengeId } = (await post('', { email })).json as { challengeId: string }
  const answer = await post('/verify', { challengeId, code: kassa.mailbox.code(email) })
  const [cookie = ''] = (answer.header('set-cookie') ?? '').split(';')
  return { ...address, cookie, 'sec-fetch-site': 'same-origin' }
}

test('a till takes the money of an order to be paid at the counter', async () => {
  later()
  const lines = [{ productId: cup.id, quantity: 1 }]
  const { id, total } = await desk.placed({ lines, email: 'counter@example.com' })
  const till = CREDENTIALS.find(({ holder, shop }) => holder === 'terminal' && shop === 'north')
  const headers = (await till?.headers(kassa)) ?? {}
  const listed = await kassa.ask({ path: '/v1/pos/orders?since=2026-01-01T00:00:00Z', headers })
  const waiting = (listed.json as { data: OrderView[] }).data.find((one) => one.id === id)
  expect(waiting).toMatchObject({ status: 'open', payment: 'counter', shipping: { price: 0 } })
  const payments = [{ method: 'cash', amount: total, given: 10, change: 0.5 }]
  const path = `/v1/pos/orders/${id}/hand-over`
  const handed = await kassa.ask({ method: 'POST', path, headers, body: { payments } })
  expect(handed.json).toMatchObject({ status: 'completed', paid: total })
})
