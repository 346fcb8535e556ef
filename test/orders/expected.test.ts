import { beforeAll, describe, expect, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import { HOUR_MS } from '../../src/domain/time.ts'
import type { QuoteView } from '../../src/modules/orders/quote.ts'
import { CREDENTIALS, type Headers, shopperOf } from '../access.ts'
import type { Answer } from '../answer.ts'
import type { MemberFixture } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import { sharedServer } from '../shared.ts'
import { sellingAt, Till } from '../till-desk.ts'

const kassa = await sharedServer()
let desk: PageDesk
let orders: OrderDesk
let owner: MemberFixture
let till: Till
let mug: Product

beforeAll(async () => {
  owner = await sellingAt(kassa, kassa.north)
  desk = await PageDesk.of(kassa, kassa.north, {
    loyalty: { pointsPerUnit: 1, pointValue: 0.1 },
  })
  orders = new OrderDesk(kassa.north)
  till = await Till.of(kassa, kassa.north)
  mug = await kassa.north.product({ name: 'Mug', price: 9.5, stock: 1_000, taxRate: 'Standard' })
})

/** The quote in a refusal. */
function quoteIn({ json }: Answer): QuoteView | undefined {
  return (json as { readonly quote?: QuoteView }).quote
}

/** The codes of the errors, with their values. */
function paramsOf({ problem }: Answer) {
  return problem.errors?.map(({ code, params }) => [code, params])
}

async function reprice(product: Product, price: number): Promise<void> {
  await kassa.north.patch(product.id, { price })
}

async function stockOf({ id }: Product): Promise<number | null> {
  return (await kassa.north.get(id)).product.stock
}

describe('an order at another sum than was shown', () => {
  test('is not placed on the page, and nothing has happened', async () => {
    kassa.now += 2 * HOUR_MS
    const lines = [{ productId: mug.id, quantity: 2 }]
    const shown = await desk.quote({ lines, delivery: 'pickup' })
    await reprice(mug, 12.25)
    await kassa.outbox.idle()
    const before = [await stockOf(mug), kassa.mailbox.mails.length]
    const order = { lines, email: 'eve@example.com', expectedTotal: shown.total }
    const headers = { 'idempotency-key': 'eve-1' }
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const refused = await desk.as(headers).place(order)
      expect([refused.status, refused.refusal]).toEqual([409, 'TOTAL_CHANGED expectedTotal'])
      expect(quoteIn(refused)).toEqual(await desk.quote({ lines, delivery: 'pickup' }))
      expect(paramsOf(refused)).toEqual([
        ['total_changed', { total: 24.5, expected: 19, currency: 'EUR' }],
      ])
    }
    await kassa.outbox.idle()
    expect([await stockOf(mug), kassa.mailbox.mails.length]).toEqual(before)
    // The refusal is not kept under the key, and has used up none of the open orders of an hour.
    const placed = await desk.as(headers).placed({ ...order, expectedTotal: 24.5 })
    expect(placed.total).toBe(24.5)
    await reprice(mug, 9.5)
    const again = await desk.as(headers).placed({ ...order, expectedTotal: 24.5 })
    expect(again.id).toBe(placed.id)
  })

  test('is not placed by a backend; a dry run names the sum among its problems', async () => {
    const body = { lines: [{ productId: mug.id, quantity: 3 }], expectedTotal: 28 }
    const refused = await orders.place(body)
    expect([refused.refusal, quoteIn(refused)?.total]).toEqual([
      'TOTAL_CHANGED expectedTotal',
      28.5,
    ])
    const dry = await new OrderDesk(kassa.north, '/v1/store/orders?dryRun=true').place(body)
    expect(dry.json).toMatchObject({
      total: 28.5,
      problems: [{ line: null, field: 'expectedTotal', code: 'total_changed' }],
    })
    expect((await orders.placed({ ...body, expectedTotal: 28.5 })).total).toBe(28.5)
    for (const expectedTotal of [19.999, -1, 1e12, '28.5']) {
      const wrong = await orders.place({ ...body, expectedTotal })
      expect(wrong.refusal).toBe('VALIDATION_FAILED expectedTotal')
    }
  })

  test('of many at once, none is placed at a price that comes between', async () => {
    kassa.now += 2 * HOUR_MS
    const vase = await kassa.north.product({ name: 'Vase', price: 31, stock: 50 })
    const lines = [{ productId: vase.id, quantity: 1 }]
    const place = () => orders.place({ lines, expectedTotal: 31 })
    const [before, , after] = await Promise.all([
      Promise.all([place(), place(), place()]),
      reprice(vase, 33),
      Promise.all([place(), place(), place()]),
    ])
    const made = [...before, ...after].map((one) => (one.json as { total?: number }).total)
    expect(made.every((total) => total === undefined || total === 31)).toBe(true)
    expect(await stockOf(vase)).toBe(50 - made.filter((total) => total === 31).length)
  })
})

describe('points', () => {
  test('are adjusted and redeemed only from the balance that was shown', async () => {
    kassa.now += 2 * HOUR_MS
    const { id, headers } = await shopperAt()
    const path = `/shop/api/customers/${id}/points`
    const adjust = (delta: number, expectedBalance?: number) =>
      owner.post(path, {
        delta,
        note: 'Gift',
        ...(expectedBalance !== undefined && { expectedBalance }),
      })
    expect((await adjust(120)).status).toBe(201)
    const stale = await adjust(-30, 0)
    expect([stale.status, stale.refusal]).toEqual([409, 'TOTAL_CHANGED expectedBalance'])
    expect(paramsOf(stale)).toEqual([['balance_changed', { balance: 120, expected: 0 }]])
    expect((await adjust(-30, 120)).json).toMatchObject({ balance: 90 })

    const lines = [{ productId: mug.id, quantity: 1 }]
    const page = desk.as(headers)
    const redeem = { lines, redeemPoints: 40, expectedTotal: 5.5 }
    const refused = await page.place({ ...redeem, expectedBalance: 120 })
    expect([refused.refusal, quoteIn(refused)?.total]).toEqual([
      'TOTAL_CHANGED expectedBalance',
      5.5,
    ])
    expect((await page.placed({ ...redeem, expectedBalance: 90 })).total).toBe(5.5)
    const tooMany = await page.place({ lines, redeemPoints: 60 })
    expect([tooMany.refusal, paramsOf(tooMany)]).toEqual([
      'CONFLICT redeemPoints',
      [['too_few_points', { left: 50 }]],
    ])
  })
})

/** The shopper with whom all tests sign in. */
async function shopperAt(): Promise<{ readonly id: string; readonly headers: Headers }> {
  const { publicId } = await shopperOf(kassa, kassa.north)
  const one = CREDENTIALS.find(({ holder, shop }) => holder === 'shopper' && shop === 'north')
  return { id: publicId, headers: (await one?.headers(kassa)) ?? {} }
}

test('a refund of another sum than was shown gives nothing back', async () => {
  const tea = await kassa.north.product({ name: 'Tea', price: 3.33, stock: 70 })
  const discount = { amount: 0.98, reason: 'Friend' }
  const placed = await orders.placed({ lines: [{ productId: tea.id, quantity: 3 }], discount })
  const order = await orders.paid(placed)
  const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }]
  const refused = await orders.refund(order, { lines, expectedTotal: 3.33 })
  expect([refused.status, refused.refusal]).toEqual([409, 'TOTAL_CHANGED expectedTotal'])
  expect(paramsOf(refused)).toEqual([
    ['total_changed', { total: 3, expected: 3.33, currency: 'EUR' }],
  ])
  expect((await orders.get(order.id)).refunds).toEqual([])
  expect((await orders.refund(order, { lines, expectedTotal: 3 })).status).toBe(201)
  const three = await orders.refund(order, { lines: [{ ...lines[0], quantity: 3 } as never] })
  expect(paramsOf(three)).toEqual([['quantity_left', { left: 2 }]])
  const much = await orders.refund(order, { lines, amount: 50 })
  expect(paramsOf(much)).toEqual([['money_left', { left: 6.01, currency: 'EUR' }]])
})

test('an order is handed over for what was to be paid when it was shown', async () => {
  const order = await orders.placed({ lines: [{ productId: mug.id, quantity: 4 }] })
  const handOver = (body: object) => till.ask(`/v1/pos/orders/${order.id}/hand-over`, 'POST', body)
  const part = { method: 'transfer', amount: 8, reference: 'part 8' }
  await orders.post(order.id, 'payments', part)
  const payments = [{ method: 'cash', amount: 38, reference: 'till 38' }]
  const refused = await handOver({ payments, expectedTotal: 38 })
  expect([refused.status, refused.refusal]).toEqual([409, 'TOTAL_CHANGED expectedTotal'])
  expect(paramsOf(refused)).toEqual([
    ['total_changed', { total: 30, expected: 38, currency: 'EUR' }],
  ])
  const over = await handOver({ payments })
  expect(paramsOf(over)).toEqual([['to_pay', { left: 30, currency: 'EUR' }]])
  const right = { payments: [{ ...payments[0], amount: 30 }], expectedTotal: 30 }
  expect((await handOver(right)).status).toBe(200)
  // A recorded hand-over stays recorded if the answer was lost.
  expect((await handOver(right)).status).toBe(200)
  const other = await handOver({ payments, expectedTotal: 30 })
  expect(paramsOf(other)).toEqual([
    ['ended', { status: 'paid_twice', till: 'Till', at: '2026-01-15T18:00:00.000Z', number: '2' }],
  ])
})

test('a till asks before it pays out, or takes points, what is another sum now', async () => {
  const { id } = await shopperAt()
  const jar = await kassa.north.product({ name: 'Jar', price: 7, stock: 40 })
  const sold = {
    lines: [
      {
        productId: jar.id,
        name: 'Jar',
        sku: null,
        unit: 'piece',
        quantity: 2,
        unitPrice: 7,
        discount: 0,
        taxRate: { name: 'Standard', percent: 21 },
        total: 14,
      },
    ],
    discount: { amount: 1, reason: 'Friend' },
    subtotal: 14,
    total: 13,
    taxes: [{ name: 'Standard', percent: 21, net: 10.74, tax: 2.26, gross: 13 }],
    payments: [{ method: 'card', amount: 13 }],
    receipt: 'VGhlIHJlY2VpcHRzIGtsdQ',
  }
  expect((await till.add({ kind: 'sale', order: sold })).status).toBe(201)
  const order = await till.order(`${till.series}-${till.n}`)
  const [line] = order.lines as { id: string }[]
  const refund = {
    orderId: order.id,
    lines: [{ lineId: line?.id, quantity: 1 }],
    amount: 6.5,
    method: 'card',
    restock: true,
    reason: 'Chipped',
  }
  const asked = async (entry: object) => {
    const at = new Date(kassa.now).toISOString()
    const path = `/v1/pos/journal/${till.series}/${till.n + 1}?tentative=true`
    return await till.ask(path, 'PUT', { at, ...entry })
  }
  const stale = await asked({ kind: 'refund', refund: { ...refund, expectedTotal: 7 } })
  expect([stale.status, stale.refusal]).toEqual([409, 'TOTAL_CHANGED expectedTotal'])
  expect(paramsOf(stale)).toEqual([['total_changed', { total: 6.5, expected: 7, currency: 'EUR' }]])
  // An amount that was already paid out is accepted.
  const paidOut = await till.add({ kind: 'refund', refund: { ...refund, expectedTotal: 7 } })
  expect([paidOut.status, paidOut.json]).toMatchObject([201, { attention: null }])

  const { balance } = (await owner.get(`/shop/api/customers/${id}/points`)).json as {
    balance: number
  }
  const points = { customerId: id, redeemPoints: 10, pointsDiscount: 1, discount: null }
  const sale = (expectedBalance: number) => ({
    kind: 'sale',
    order: { ...sold, ...points, receipt: 'VGhlIHJlY2VpcHRzIGtsdR', expectedBalance },
  })
  const refused = await asked(sale(balance + 5))
  expect([refused.status, refused.refusal]).toEqual([409, 'TOTAL_CHANGED expectedBalance'])
  const many = sale(balance)
  const tooMany = await asked({ ...many, order: { ...many.order, redeemPoints: balance + 1 } })
  expect(paramsOf(tooMany)).toEqual([['too_few_points', { left: balance }]])
  expect((await asked(sale(balance))).status).toBe(201)
})
