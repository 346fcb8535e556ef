import { beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import { HOUR_MS } from '../../src/domain/time.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import { sharedServer } from '../shared.ts'

const GUEST = { email: 'guest@example.com', name: 'Ada' }

const kassa = await sharedServer()
let desk: PageDesk
let orders: OrderDesk
let water: Product
let cheese: Product

beforeAll(async () => {
  desk = await PageDesk.of(kassa, kassa.north)
  orders = new OrderDesk(kassa.north)
  water = await kassa.north.product({
    name: 'Water',
    price: 1.2,
    cost: 0.4,
    stock: 60,
    taxRate: 'Reduced',
    content: { quantity: 0.75, unit: 'l' },
    packs: [
      { barcode: '2000000000060', quantity: 6, price: 6.6 },
      { barcode: '2000000000244', quantity: 24, price: 24 },
    ],
  })
  cheese = await kassa.north.product({ name: 'Cheese', price: 30, unit: 'kg', stock: 5 })
})

/** Far from the orders of other tests, which count for an hour. */
beforeEach(() => {
  kassa.now += 2 * HOUR_MS
})

const stockOf = async () => (await kassa.north.get(water.id)).product.stock
const packs = (quantity: number, pack: number) => ({ productId: water.id, quantity, pack })

test('a pack is sold at its own price and takes its pieces from the stock', async () => {
  const before = (await stockOf()) ?? 0
  const lines = [packs(2, 6), { productId: water.id, quantity: 1 }]
  const quote = await desk.quote({ lines })
  expect(quote).toMatchObject({ problems: [], total: 14.4, lines: [{ pack: 6 }, { pack: 1 }] })
  const order = await desk.placed({ lines, ...GUEST, expectedTotal: 14.4 })
  expect(order).toMatchObject({
    total: 14.4,
    taxes: [{ name: 'Reduced', gross: 14.4 }],
    lines: [
      {
        productId: water.id,
        name: 'Water',
        title: 'Water (pack of 6)',
        unit: 'piece',
        quantity: 2,
        pack: 6,
        unitPrice: 6.6,
        total: 13.2,
        content: { quantity: 4.5, unit: 'l' },
      },
      { title: 'Water', quantity: 1, pack: 1, unitPrice: 1.2, content: { quantity: 0.75 } },
    ],
  })
  expect(await stockOf()).toBe(before - 13)
  await orders.paid(await orders.get(order.id))
  const [line] = order.lines
  const back = await orders.refund(order, { lines: [{ lineId: line?.id ?? '', quantity: 1 }] })
  expect((back.json as OrderView).refunds).toMatchObject([{ amount: 6.6 }])
  expect(await stockOf()).toBe(before - 7)
  const { data } = (await kassa.north.ask({ path: '/v1/store/orders?limit=1' })).json as {
    data: OrderView[]
  }
  expect(data[0]?.lines[0]).toMatchObject({ pack: 6, refundedQuantity: 1 })
})

test('a cancelled order puts the pieces of its packs back', async () => {
  const before = await stockOf()
  const order = await desk.placed({ lines: [packs(1, 24)], ...GUEST })
  expect(await stockOf()).toBe((before ?? 0) - 24)
  await orders.post(order.id, 'cancel', {})
  expect(await stockOf()).toBe(before)
})

test('what is short is counted in packs, after what the lines before take', async () => {
  const left = (await stockOf()) ?? 0
  const lines = [{ productId: water.id, quantity: left - 13 }, packs(3, 6)]
  const { problems } = await desk.quote({ lines })
  expect(problems).toMatchObject([{ line: 1, code: 'out_of_stock', params: { left: 2 } }])
  const refused = await desk.place({ lines, ...GUEST })
  expect(refused.refusal).toBe('OUT_OF_STOCK lines.1.quantity')
  expect(await stockOf()).toBe(left)
})

test.each([
  [{ pack: 7 }, 'VALIDATION_FAILED lines.0.pack'],
  [{ pack: 0 }, 'VALIDATION_FAILED lines.0.pack'],
  [{ pack: 2.5 }, 'VALIDATION_FAILED lines.0.pack'],
  [{ pack: '6' }, 'VALIDATION_FAILED lines.0.pack'],
  [{ pack: 1e9 }, 'VALIDATION_FAILED lines.0.pack'],
  [{ pack: 6, quantity: 0.5 }, 'VALIDATION_FAILED lines.0.quantity'],
  [{ pack: 24, quantity: 1_000_000 }, 'VALIDATION_FAILED lines.0.quantity'],
])('%p is refused with %s', async (line, refusal) => {
  const lines = [{ productId: water.id, quantity: 1, ...line }] as never
  expect((await desk.place({ lines, ...GUEST })).refusal).toBe(refusal)
})

test('what is sold by weight has no packs, whatever price is named', async () => {
  const line = { productId: cheese.id, quantity: 1, pack: 2, unitPrice: 50 }
  const placed = await orders.place({ lines: [line] })
  expect(placed.refusal).toBe('VALIDATION_FAILED lines.0.pack')
})

test('a backend may name the price of a pack, of a product that has none of that size', async () => {
  const lines = [{ ...packs(1, 12), unitPrice: 11.5 }]
  const order = (await orders.place({ lines })).json as OrderView
  expect(order).toMatchObject({ total: 11.5, lines: [{ title: 'Water (pack of 12)', pack: 12 }] })
})

test('a title is in the language of the shop when it is sold', async () => {
  const owner = await ownerOf(kassa, kassa.north)
  await owner.done(owner.patch('/shop/api/shop', { language: 'de' }))
  const { lines } = await desk.quote({ lines: [packs(1, 6)] })
  expect(lines).toMatchObject([{ title: 'Water (6er-Pack)' }])
  await owner.done(owner.patch('/shop/api/shop', { language: 'en' }))
})
