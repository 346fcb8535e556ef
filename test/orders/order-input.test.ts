import { describe, expect, test } from 'bun:test'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { CREDENTIALS, shopperOf } from '../access.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { play, type Scenario } from '../scenario.ts'
import type { ShopFixture } from '../shop-fixture.ts'

const ORDERS = '/v1/store/orders'
const NEVER = '01kf06q6q8e1qtz9vw9zcjzt7y'

type Make = (productId: string, shop: ShopFixture) => object | Promise<object>

/** A request for an order that is refused. */
function refused(name: string, refusal: string, make: Make): Scenario {
  const status = refusal.startsWith('VALIDATION') ? 422 : 409
  const request = async (kassa: TestServer) => {
    const { id } = await kassa.north.product({ stock: null, price: 9.5 })
    const body = { lines: [{ productId: id, quantity: 1 }], ...(await make(id, kassa.north)) }
    return { method: 'POST', path: ORDERS, body }
  }
  return { name, request, status, refusal }
}

const line = (fields: object) => (productId: string) => ({
  lines: [{ productId, quantity: 1, ...fields }],
})
const at = (offsetMs: number) => () => ({
  expiresAt: new Date(Date.UTC(2026, 0, 15, 12) + offsetMs).toISOString(),
})
const QUANTITY = 'VALIDATION_FAILED lines.0.quantity'

play('an order is refused', [
  refused('without lines', 'VALIDATION_FAILED lines', () => ({ lines: [] })),
  refused('with 201 lines', 'VALIDATION_FAILED lines', (productId) => ({
    lines: Array(201).fill({ productId, quantity: 1 }),
  })),
  ...[0, -1, -0, 0.0001, 1_000_001, 1e300, '1', null].map((quantity) =>
    refused(`of ${JSON.stringify(quantity)} pieces`, QUANTITY, line({ quantity })),
  ),
  refused('of half a piece', QUANTITY, line({ quantity: 1.5 })),
  refused('of a weight with four decimals', QUANTITY, async (_, shop) => {
    const { id: productId } = await shop.product({ unit: 'kg', stock: null })
    return { lines: [{ productId, quantity: 1.0005 }] }
  }),
  ...[`prod_${NEVER}`, 'mug', '', '\\', '../products', "'; DROP TABLE sale_order; --"].map((id) =>
    refused(
      `for the product ${id}`,
      'VALIDATION_FAILED lines.0.productId',
      line({ productId: id }),
    ),
  ),
  refused('with a NUL in an id', 'VALIDATION_FAILED lines.0.productId', line({ productId: '\0' })),
  ...(['Draft', 'Archived'] as const).map((status) =>
    refused(
      `for a product that is ${status}`,
      'VALIDATION_FAILED lines.0.productId',
      async (_, shop) => {
        const { id: productId } = await shop.product({ status })
        return { lines: [{ productId, quantity: 1 }] }
      },
    ),
  ),
  ...[-1, 9.999, 1e12, '9', 1e-7].map((unitPrice) =>
    refused(`at ${unitPrice} each`, 'VALIDATION_FAILED lines.0.unitPrice', line({ unitPrice })),
  ),
  refused('that costs too much', QUANTITY, line({ unitPrice: 999_999_999.99, quantity: 1e6 })),
  refused('with lines that cost too much together', 'VALIDATION_FAILED lines', (productId) => ({
    lines: Array(2).fill({ productId, unitPrice: 999_999_999, quantity: 9_000 }),
  })),
  ...[9.51, -1, 0.001].map((discount) =>
    refused(
      `with ${discount} off a line`,
      'VALIDATION_FAILED lines.0.discount',
      line({ discount }),
    ),
  ),
  ...[9.51, -1, 0.001].map((amount) =>
    refused(`with ${amount} off`, 'VALIDATION_FAILED discount.amount', () => ({
      discount: { amount },
    })),
  ),
  refused('with another field', 'VALIDATION_FAILED total', () => ({ total: 1 })),
  refused('with another field in a line', 'VALIDATION_FAILED lines.0.name', line({ name: 'x' })),
  refused('for nobody who is known', 'VALIDATION_FAILED customerId', () => ({
    customerId: 'cust_x',
  })),
  refused('with points of nobody', 'VALIDATION_FAILED redeemPoints', () => ({ redeemPoints: 1 })),
  refused('with half a point', 'VALIDATION_FAILED redeemPoints', () => ({ redeemPoints: 1.5 })),
  refused('with a bad address', 'VALIDATION_FAILED email', () => ({ email: 'ada@' })),
  refused('to be carried', 'VALIDATION_FAILED fulfilment', () => ({ fulfilment: 'drone' })),
  refused('to a planet', 'VALIDATION_FAILED address.planet', () => ({ address: { planet: 'x' } })),
  refused('with a long note', 'VALIDATION_FAILED note', () => ({ note: 'x'.repeat(1_001) })),
  refused('with NUL in metadata', 'VALIDATION_FAILED metadata.a', () => ({
    metadata: { a: '\0' },
  })),
  refused('ending in less than a minute', 'VALIDATION_FAILED expiresAt', at(59_999)),
  refused('ending after 30 days', 'VALIDATION_FAILED expiresAt', at(30 * 86_400_000 + 1)),
  ...['tomorrow', '2026-13-01T00:00:00Z', '2026-01-15', '1768478700000'].map((expiresAt) =>
    refused(`ending ${expiresAt}`, 'VALIDATION_FAILED expiresAt', () => ({ expiresAt })),
  ),
])

test('an order can be as large as this, and no larger', async () => {
  await using kassa = await TestServer.open()
  const text = (length: number) => 'x'.repeat(length)
  const owner = await ownerOf(kassa, kassa.north)
  const taxRates = [{ name: text(50), percent: 21 }]
  await owner.done(owner.patch('/shop/api/shop', { taxRates }))
  const desk = new OrderDesk(kassa.north)
  const { id: productId } = await kassa.north.product({ stock: null, price: 1 })
  const largest = {
    lines: Array(200).fill({ productId, quantity: 1 }),
    discount: { amount: 1, reason: text(255) },
    shipping: { name: text(100), price: 5, taxRate: text(50) },
    address: { name: text(255), company: text(255), line1: text(255), city: text(255) },
    note: text(1_000),
  }
  const { discount, shipping, address, note } = await desk.placed(largest)
  expect<unknown>({ discount, shipping, address, note }).toEqual({
    ...largest,
    lines: undefined,
    shipping: {
      name: text(100),
      delivery: null,
      price: 5,
      discount: 0,
      taxRate: taxRates[0],
      rates: [{ ...taxRates[0], gross: 5 }],
    },
  })
  for (const ends of [at(60_000)(), at(30 * 86_400_000)()]) {
    expect(await desk.placed({ lines: [{ productId, quantity: 1 }], ...ends })).toMatchObject(ends)
  }
  const most = { productId, unitPrice: 10_000_000, quantity: 1_000_000 }
  expect(await desk.placed({ lines: [most] })).toMatchObject({ total: 1e13 })
  const larger = [
    { lines: [{ ...most, unitPrice: 10_000_000.01 }] },
    { discount: { amount: 1, reason: text(256) } },
    { shipping: { ...largest.shipping, name: text(101) } },
    { address: { ...largest.address, city: text(256) } },
  ]
  const refusals = await Promise.all(larger.map((more) => desk.place({ ...largest, ...more })))
  expect(refusals.map(({ refusal }) => refusal)).toEqual([
    'VALIDATION_FAILED lines.0.quantity',
    'VALIDATION_FAILED discount.reason',
    'VALIDATION_FAILED shipping.name',
    'VALIDATION_FAILED address.city',
  ])
})

const BAD_QUERIES = [
  'status=',
  'status=sold',
  'status=open,sold',
  'channel=shop',
  'number=',
  'customer=',
  'since=yesterday',
  'since=2026-01-15',
  'since=1',
  'limit=0',
  'limit=101',
  'cursor=x',
]
play(
  'a list of orders is refused',
  BAD_QUERIES.map((query) => ({
    name: query,
    request: { path: `${ORDERS}?${query}` },
    status: 422,
    refusal: `VALIDATION_FAILED ${query.slice(0, query.indexOf('='))}`,
  })),
)

describe('amounts', () => {
  for (const [currency, price, total, tooFine] of [
    ['JPY', 105, 310, 0.5],
    ['KWD', 1.255, 3.76, 0.0005],
  ] as const) {
    test(`are in the decimals of ${currency}`, async () => {
      await using kassa = await TestServer.open()
      const shop = await kassa.shop('east', currency)
      const desk = new OrderDesk(shop)
      const { id: productId } = await shop.product({ price, stock: 9 })
      const discount = { amount: currency === 'JPY' ? 5 : 0.005 }
      const placed = await desk.placed({ lines: [{ productId, quantity: 3 }], discount })
      expect(placed).toMatchObject({ currency, total, discount })
      const pay = (amount: number) =>
        desk.post(placed.id, 'payments', { method: 'card', amount, reference: 'x' })
      expect((await pay(tooFine)).refusal).toBe('VALIDATION_FAILED amount')
      expect((await pay(total)).json).toMatchObject({ status: 'paid', paid: total })
    })
  }
})

test('shoppers see their own orders of this shop, without what is private', async () => {
  await using kassa = await TestServer.open()
  const desks = { north: new OrderDesk(kassa.north), south: new OrderDesk(kassa.south) }
  const placed: Record<string, OrderView> = {}
  for (const shop of ['north', 'south'] as const) {
    const { id: productId } = await kassa[shop].product({ stock: 9 })
    const lines = [{ productId, quantity: 1 }]
    const { publicId: customerId } = await shopperOf(kassa, kassa[shop])
    const metadata = { _cost: '2', gift: 'yes' }
    placed[shop] = await desks[shop].placed({ lines, customerId, metadata })
    await desks[shop].placed({ lines, email: 'somebody@example.com' })
  }
  const credential = CREDENTIALS.find(
    ({ holder, shop }) => holder === 'shopper' && shop === 'north',
  )
  const headers = (await credential?.headers(kassa)) ?? {}
  const ask = (path: string) => kassa.ask({ path: `/storefront/api/${path}`, headers })
  const { data } = (await ask('orders')).json as { data: OrderView[] }
  expect(data.map(({ id }) => id)).toEqual([placed.north?.id ?? ''])
  expect(data[0]?.metadata).toEqual({ gift: 'yes' })
  expect(data[0]).not.toHaveProperty('attention')
  const one = (await ask(`orders/${placed.north?.id}`)).json
  const details = { paymentText: null, transfer: null, pickup: null }
  const onPage = { ...details, token: null, onlinePayment: null }
  expect<unknown>(one).toEqual({ ...data[0], ...onPage })
  const all = await kassa.north.ask({ path: ORDERS })
  const others = (all.json as { data: OrderView[] }).data.map(({ id }) => id)
  expect(others).toHaveLength(2)
  const page = await kassa.north.ask({ path: `${ORDERS}?limit=1` })
  const [, next] = /^<(.+)>; rel="next"$/.exec(page.header('link') ?? '') ?? []
  const last = await kassa.north.ask({ path: next ?? '' })
  expect(last.json).toMatchObject({ data: [{ id: others[1] }], hasMore: false })
  expect(last.header('link')).toBeNull()
  for (const id of [...others.filter((one) => one !== placed.north?.id), placed.south?.id]) {
    expect((await ask(`orders/${id}`)).status).toBe(404)
  }
  expect((await ask('points')).json).toMatchObject({ balance: 0, data: [], nextCursor: null })
  for (const id of [placed.south?.id, `order_${NEVER}`, 'x']) {
    for (const [what, body] of [
      ['payments', { method: 'card', amount: 1, reference: 'x' }],
      ['cancel', {}],
      ['refunds', { lines: [], amount: 1, restock: false, reason: 'x' }],
      ['status', { status: 'ready' }],
    ] as const) {
      expect((await desks.north.post(id ?? '', what, body)).status).toBe(404)
    }
  }
})

test('an id that cannot be decoded is not found', async () => {
  await using kassa = await TestServer.open()
  const desk = new OrderDesk(kassa.north)
  for (const id of ['%', '%ff', '%ED%A0%80']) {
    expect((await kassa.north.ask({ path: `${ORDERS}/${id}` })).status).toBe(404)
    expect((await desk.post(id, 'cancel', {})).status).toBe(404)
  }
})
