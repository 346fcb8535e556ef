import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import type { SalesView } from '../../src/modules/orders/sales.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { CREDENTIALS, type Headers } from '../access.ts'
import { BulkClient } from '../bulk-client.ts'
import { Following } from '../events.ts'
import { TestServer } from '../fixture.ts'
import { ImportClient } from '../import/client.ts'
import { type MemberFixture, memberOf, ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import { PRODUCTS } from '../shop-fixture.ts'
import { TerminalAdmin, type TestTerminal } from '../till.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'
import { deliveredWithUpdates, Receiver, webhookOf } from '../webhooks/receiver.ts'

/** The costs of all products, which are in no other number of the shop. */
const COST = 77.31
const BEFORE = 66.42
const MARKS = [String(COST), String(BEFORE), '"cost"']

let kassa: TestServer
let receiver: Receiver
let owner: MemberFixture
let terminal: TestTerminal
let tray: Product
let order: OrderView
let placed: OrderView

beforeAll(async () => {
  kassa = await TestServer.open({ KASSA_OUTBOUND: 'any' })
  receiver = new Receiver()
  const { north } = kassa
  await sellingAt(kassa, north)
  await PageDesk.of(kassa, north, { shopFront: { enabled: true } })
  owner = await ownerOf(kassa, north)
  await webhookOf(kassa, north, receiver.url)
  const packs = [{ barcode: '036000291452', quantity: 6, price: 500 }]
  const group = { itemGroupId: 'trays', status: 'Published', category: 'Trays' } as const
  const made = await north.product({
    ...group,
    name: 'Tray',
    slug: 'tray',
    sku: 'TRAY',
    barcode: '4006381333931',
    price: 121,
    stock: 90,
    packs,
    cost: BEFORE,
    metadata: { currency: 'x', cost: 'nothing' },
  })
  await north.product({ ...group, name: 'Tray L', sku: 'TRAY-L', price: 150, cost: COST })
  tray = await north.changed(made.id, { cost: COST })
  const desk = new OrderDesk(north)
  const lines = [{ productId: tray.id, quantity: 2 }]
  order = await desk.paid(await desk.placed({ lines, email: 'guest@example.com' }))
  const page = new PageDesk(kassa, north)
  const asked = { lines, email: 'guest@example.com', delivery: 'pickup', payment: 'counter' }
  const answer = await page.ask('POST', '/orders', asked)
  placed = answer.json as OrderView
  terminal = await (await TerminalAdmin.of(kassa, north)).till()
  const till = await Till.of(kassa, north)
  expect((await till.put(1, saleOf(tray, 1))).status).toBe(201)
})

afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await kassa[Symbol.asyncDispose]()
})

/** The marks that a text has, outside of what a shop says about its products itself. */
function marksIn(text: string): string[] {
  const shown = text.replaceAll('"cost":"nothing"', '').replaceAll('&quot;cost&quot;', '')
  return MARKS.filter((mark) => shown.includes(mark))
}

/** Fills in the parameters of a path: with the ids of what the shop has, and its slugs. */
function pathsOf(path: string): string[] {
  const ids = [tray.id, 'tray', order.id, placed.id, 'trays', 'north', tray.category?.id ?? '']
  return path.includes(':') || path.includes('*')
    ? ids.map((id) => path.replaceAll(/:\w+\??/g, id).replaceAll('*', 'product/tray'))
    : [path]
}

describe('what a product has cost is seen by', () => {
  test.each([
    ['the product', `${PRODUCTS}/tray`],
    ['lists', PRODUCTS],
    ['lists of groups', `${PRODUCTS}?variants=grouped&include=facets,total`],
    ['searches', `${PRODUCTS}?search=tray`],
    ['changes', `${PRODUCTS}/changes?since=0`],
    ['groups', '/v1/store/groups/trays'],
    ['the export', `${PRODUCTS}/export`],
  ])('the secret key and members in %s', async (_, path) => {
    const { north } = kassa
    expect(marksIn((await north.ask({ path })).text)).toContain(String(COST))
    const own = path.replace('/v1/store', '/shop/api')
    const staff = await memberOf(kassa, north, 'staff@example.com', 'staff')
    for (const member of [owner, staff]) {
      const answer = await member.get(own)
      expect(marksIn(answer.text)).toContain(String(COST))
    }
  })

  test('members in the history, by its field', async () => {
    const { json } = await owner.get(`/shop/api/products/${tray.id}/history`)
    const change = { field: 'cost', from: BEFORE, to: COST }
    expect(json).toMatchObject({ data: [{ changes: [change] }, {}] })
  })
})

describe('nobody else is told', () => {
  const others = CREDENTIALS.filter(({ holder, shop }) => {
    return shop === 'north' && ['nobody', 'publishable', 'terminal', 'shopper'].includes(holder)
  })

  test.each(others)('by any route: $name', async (credential) => {
    const headers: Headers = { ...(await credential.headers(kassa)), 'x-shop-id': 'north' }
    const found: string[] = []
    let answered = 0
    for (const { method, path: route } of kassa.app.routes) {
      // The document names the field, as everybody may know.
      if (method !== 'GET' || route.endsWith('/events') || route === '/openapi.json') continue
      for (const path of pathsOf(route)) {
        const { status, text } = await kassa.ask({ path, headers })
        if (status === 200) answered++
        if (marksIn(text).length > 0) found.push(path)
      }
    }
    expect(found).toEqual([])
    expect(answered).toBeGreaterThan(3)
  })

  test.each([
    [`${PRODUCTS}?variants=grouped&include=facets,total`],
    [`${PRODUCTS}?search=tray&limit=1`],
    [`${PRODUCTS}?barcode=036000291452`],
    [`${PRODUCTS}/${'tray'}`],
  ])('in %s with the publishable key', async (path) => {
    const { text, status } = await kassa.ask({ path, key: kassa.north.publishableKey })
    expect([status, marksIn(text)]).toEqual([200, []])
    expect(text).toContain('"cost":"nothing"')
  })

  test('at a till: look-ups, the feed, events, and its own sale', async () => {
    for (const code of ['4006381333931', '036000291452', 'TRAY', 'TRAY-L']) {
      const answer = await terminal.lookUp(code)
      expect([code, answer.status, marksIn(answer.text)]).toEqual([code, 200, []])
    }
    const feed = await kassa.ask({ path: '/v1/pos/products?since=0', key: terminal.key })
    expect(feed.text).toContain('TRAY-L')
    expect(marksIn(feed.text)).toEqual([])
    const following = await Following.by(terminal, { query: 'since=0' })
    expect(marksIn(JSON.stringify(await following.take(2)))).toEqual([])
    await following.cancel()
    const orders = await kassa.ask({ path: '/v1/pos/orders?since=0', key: terminal.key })
    expect(marksIn(orders.text)).toEqual([])
  })

  test('on pages, with or without their data', async () => {
    const paths = ['', '/products', '/category/trays', '/product/tray', '/search?search=tray']
    for (const path of [...paths, '/sitemap.xml', `/basket?add=${tray.id}`]) {
      const { text } = await kassa.ask({ path: `/shop/north${path}`, headers: { accept: '*/*' } })
      expect([path, marksIn(text)]).toEqual([path, []])
    }
    const receipt = await kassa.ask({ path: order.receiptUrl ?? '' })
    expect([receipt.status, marksIn(receipt.text)]).toEqual([200, []])
    const page = new PageDesk(kassa, kassa.north)
    const quote = await page.ask('POST', '/quote', { lines: [{ productId: tray.id, quantity: 1 }] })
    expect([quote.status, marksIn(quote.text)]).toEqual([200, []])
  })

  test('by webhooks and mails, which go wherever somebody has said', async () => {
    await deliveredWithUpdates(kassa)
    const told = receiver.received.filter(({ type }) => type.startsWith('product.'))
    expect(told.length).toBeGreaterThan(2)
    expect(marksIn(JSON.stringify(receiver.received))).toEqual([])
    await kassa.outbox.idle()
    const { mails } = kassa.mailbox
    expect(mails.length).toBeGreaterThan(0)
    expect(marksIn(JSON.stringify(mails))).toEqual([])
  })

  test('in orders, whoever reads them, so that no copy of one gives it away', async () => {
    for (const id of [order.id, placed.id]) {
      expect(marksIn((await kassa.north.ask({ path: `/v1/store/orders/${id}` })).text)).toEqual([])
    }
  })
})

test('a cost is an amount that the shop can pay, and only those who see it send it', async () => {
  const { north } = kassa
  for (const cost of [-1, 1.001, 1e12, '3', true, { amount: 3 }]) {
    const answer = await north.patch(tray.id, { cost } as never)
    expect([cost, answer.refusal]).toEqual([cost, 'VALIDATION_FAILED cost'])
  }
  const body = { cost: 1 }
  const path = `${PRODUCTS}/${tray.id}`
  const others = [kassa.north.publishableKey, terminal.key]
  for (const key of others) {
    expect((await kassa.ask({ method: 'PATCH', path, key, body })).status).toBe(403)
  }
  expect((await north.changed(tray.id, { cost: null })).cost).toBeNull()
  expect((await north.changed(tray.id, { cost: 0 })).cost).toBe(0)
  expect((await north.changed(tray.id, { cost: COST })).cost).toBe(COST)
})

test('costs are changed in bulk, taken back, and read from files', async () => {
  const { north } = kassa
  const client = await BulkClient.of(kassa, north)
  const cup = await north.product({ name: 'Cup', sku: 'CUP', price: 5, cost: 2 })
  const bare = await north.product({ name: 'Bare', price: 5 })
  const ids = [cup.id, bare.id]
  const costs = async () =>
    await Promise.all(ids.map(async (id) => (await north.get(id)).product.cost ?? null))
  const { id } = await client.run({ ids, change: { cost: { percent: 10 } } })
  expect(await costs()).toEqual([2.2, null])
  await client.undo(id)
  expect(await costs()).toEqual([2, null])
  await client.run({ ids, change: { cost: { set: 1.5 } } })
  expect(await costs()).toEqual([1.5, 1.5])
  await client.run({ ids, change: { cost: null } })
  expect(await costs()).toEqual([null, null])
  const sheets = new ImportClient(client.member)
  for (const [file, cost] of [
    ['Artikelnummer;EK netto\nCUP;1,25\n', 1.25],
    ['Handle,Title,Variant SKU,Variant Price,Cost per item\ncup,Cup,CUP,5.00,1.40\n', 1.4],
    [
      'sku,product_type,attribute_set_code,name,price,cost\nCUP,simple,Default,Cup,5,1.3333\n',
      1.33,
    ],
    ['Handle,SKU,Name,Price,Cost,Track stock\ncup,CUP,Cup,5.00,1.60,N\n', 1.6],
    ['handle,sku,name,retail_price,supply_price\ncup,CUP,Cup,5.00,1.70\n', 1.7],
    ['Type,SKU,Name,Published,Regular price,Cost of goods\nsimple,CUP,Cup,1,5,1.80\n', 1.8],
    ['sku,cost\nCUP,\n', null],
  ] as const) {
    await sheets.import(file)
    expect([file, (await costs())[0] ?? null]).toEqual([file, cost])
  }
})

test('Sales have the margin of what has a cost, as it was when it was sold', async () => {
  await using shop = await TestServer.open()
  const { north } = shop
  const member = await sellingAt(shop, north)
  const desk = new OrderDesk(north)
  const sales = async () => await member.done<SalesView>(member.get('/shop/api/sales'))
  const tea = await north.product({ name: 'Tea', price: 12.1, cost: 4, stock: 99 })
  const gift = await north.product({ name: 'Gift', price: 5, stock: 99 })
  const buy = async (lines: object[]) => await desk.paid(await desk.placed({ lines } as never))
  await buy([{ productId: gift.id, quantity: 1 }])
  expect((await sales()).margin).toBeNull()
  const first = await buy([
    { productId: tea.id, quantity: 3 },
    { productId: gift.id, quantity: 2 },
  ])
  // Sold at 12.10, which are 10.00 without tax.
  expect((await sales()).margin).toEqual({ net: 30, cost: 12, margin: 18 })
  await north.changed(tea.id, { cost: 6 })
  const till = await Till.of(shop, north)
  expect((await till.put(1, saleOf(tea, 1))).status).toBe(201)
  expect((await sales()).margin).toEqual({ net: 40, cost: 18, margin: 22 })
  const line = first.lines.find(({ productId }) => productId === tea.id)?.id ?? ''
  await desk.refund(first, { lines: [{ lineId: line, quantity: 1 }] })
  expect((await sales()).margin).toEqual({ net: 30, cost: 14, margin: 16 })
  // The shop has paid for goods that come back broken, too.
  await desk.refund(first, { lines: [{ lineId: line, quantity: 1 }], restock: false })
  expect((await sales()).margin).toEqual({ net: 20, cost: 14, margin: 6 })
  const { margin, products } = await sales()
  expect(products).toMatchObject([
    { productId: tea.id, margin },
    { productId: gift.id, margin: null },
  ])
  const secret = await north.ask({ path: '/v1/store/sales' })
  expect((secret.json as SalesView).margin).toEqual(margin)
  expect((await shop.ask({ path: '/v1/store/sales', key: north.publishableKey })).status).toBe(403)
  // More money back than for the goods that came with it is taken off the sales.
  await desk.refund(first, { amount: 12.1 })
  expect((await sales()).margin).toMatchObject({ cost: 14 })
  expect((await sales()).margin?.net).toBeLessThan(20)
})
