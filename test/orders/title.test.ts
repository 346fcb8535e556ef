import { expect, test } from 'bun:test'
import type { NewProduct } from '../../src/domain/catalog/product.ts'
import type { SalesView } from '../../src/modules/orders/sales.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { TestServer } from '../fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'

const SHIRT = { name: 'T-shirt “Farm”', itemGroupId: 'farm', stock: 9 } as const
const VARIANTS: readonly NewProduct[] = [
  { ...SHIRT, price: 21, options: { Size: 'S', Colour: 'green' } },
  { ...SHIRT, price: 23, options: { Size: 'L', Colour: 'farm' } },
]

test('lines are called by the name and the options of what was sold, for good', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const desk = new OrderDesk(north)
  const [small, large] = await north.products(VARIANTS)
  if (!small || !large) throw new Error('there are two shirts')
  const lines = [small, large].map(({ id }, index) => ({ productId: id, quantity: index + 1 }))
  const dry = await north.ask({ method: 'POST', path: `${desk.path}?dryRun=true`, body: { lines } })
  const called = ({ lines }: Pick<OrderView, 'lines'>) => lines.map(({ title }) => title)
  const titles = ['T-shirt “Farm”, S, green', 'T-shirt “Farm”, L']
  expect(called(dry.json as OrderView)).toEqual(titles)
  const placed = await desk.placed({ lines })
  expect(placed.lines.map(({ name, title, options }) => ({ name, title, options }))).toEqual([
    { name: SHIRT.name, title: titles[0] as string, options: { Size: 'S', Colour: 'green' } },
    { name: SHIRT.name, title: titles[1] as string, options: { Size: 'L', Colour: 'farm' } },
  ])
  expect((await north.patch(small.id, { options: { Size: 'XS' } })).status).toBe(200)
  expect(called(await desk.get(placed.id))).toEqual(titles)
})

test('a line has what was in a piece when it was sold, as its till says', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const desk = new OrderDesk(north)
  const content = { quantity: 250, unit: 'g' } as const
  const tea = await north.product({ price: 4.5, stock: 9, status: 'Published', content })
  const placed = await desk.placed({ lines: [{ productId: tea.id, quantity: 1 }] })
  expect(placed.lines).toMatchObject([{ content, unitPrice: 4.5 }])
  await north.changed(tea.id, { content: null })
  expect((await desk.get(placed.id)).lines).toMatchObject([{ content }])
  const bare = await desk.placed({ lines: [{ productId: tea.id, quantity: 1 }] })
  expect(bare.lines).toMatchObject([{ content: null }])
  const owner = await sellingAt(kassa, north)
  const till = await Till.of(kassa, north)
  const { order } = saleOf(tea, 1)
  const said = [{ content }, {}, { content: { quantity: 0, unit: 'g' } }]
  for (const [n, fields] of said.entries()) {
    const receipt = `${order.receipt.slice(0, -1)}${n}`
    const lines = order.lines.map((line) => ({ ...line, ...fields }))
    const put = await till.put(1 + n, { kind: 'sale', order: { ...order, receipt, lines } })
    expect(put.status).toBe(201)
  }
  const { json } = await owner.get('/shop/api/orders?channel=till')
  const { data } = json as { data: OrderView[] }
  const contents = data.map(({ lines }) => lines[0]?.content)
  expect(contents.toSorted((a) => (a ? -1 : 1))).toEqual([content, null, null])
})

test('a till says what it called a line; the product says it for older tills', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const owner = await sellingAt(kassa, north)
  const till = await Till.of(kassa, north)
  const [small] = await north.products(VARIANTS)
  if (!small) throw new Error('there is a shirt')
  const { order } = saleOf(small, 1)
  const sold = async (n: number, fields: object) => {
    const [line] = order.lines
    const receipt = `${order.receipt.slice(0, -1)}${n}`
    const body = { kind: 'sale', order: { ...order, receipt, lines: [{ ...line, ...fields }] } }
    const { json } = await till.put(n, body)
    const { orderId, attention } = json as { orderId: string; attention: unknown }
    const made = await owner.done<OrderView>(owner.get(`/shop/api/orders/${orderId}`))
    return [attention, made.lines[0]?.title]
  }
  const title = 'T-shirt “Farm”, S, green'
  expect(await sold(1, {})).toEqual([null, title])
  expect(await sold(2, { name: `${SHIRT.name}, green` })).toEqual([null, `${SHIRT.name}, green, S`])
  expect(await sold(3, { title: `${title} (6 pack)`, pack: 6 })).toEqual([
    null,
    `${title} (6 pack)`,
  ])
  expect(await sold(4, { title: ' ' })).toEqual([null, title])
  const [attention, kept] = await sold(5, { title: 7 })
  expect(attention).toEqual([{ field: 'order.lines.0.title', code: 'unreadable' }])
  expect(kept).toBe(title)
  const { products } = await owner.done<SalesView>(owner.get('/shop/api/sales'))
  expect(products.map((product) => product.title)).toEqual([`${SHIRT.name}, green, S`])
})
