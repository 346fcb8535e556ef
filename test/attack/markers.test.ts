import { expect, test } from 'bun:test'
import { CREDENTIALS, type Headers, type Holder, shopperOf } from '../access.ts'
import { requestOf } from '../answer.ts'
import { memberOf, ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import { sharedServer } from '../shared.ts'
import { TerminalAdmin } from '../till.ts'

/* Each private field of a shop has a text that stands nowhere else. Every credential asks for
   everything that there is to read, and the table says which of these texts it may find. */

const kassa = await sharedServer()
const { north } = kassa
const owner = await ownerOf(kassa, north)
await PageDesk.of(kassa, north, {
  shopFront: { enabled: true },
  loyalty: { pointsPerUnit: 1, pointValue: 0.01 },
  cashiers: [{ name: 'zz-cashier' }],
})

const product = await north.product({
  name: 'Mug',
  slug: 'mug',
  sku: 'MUG',
  barcode: '4006381333931',
  price: 9.5,
  cost: 7654.32,
  stock: 50,
  metadata: { shown: 'zz-shown', _hidden: 'zz-hidden' },
})
const draft = await north.product({ name: 'zz-draft', slug: 'zz-draft', status: 'Draft' })
const staff = await memberOf(kassa, north, 'zz-staff@example.com', 'staff')
await owner.done(owner.post('/shop/api/staff', { email: 'zz-invited@example.com', role: 'staff' }))
await owner.done(
  owner.post('/shop/api/webhooks', { url: 'https://hook.example/zz-hook', events: ['order.paid'] }),
)
await (await TerminalAdmin.of(kassa, north)).till('zz-terminal')

const desk = new OrderDesk(north)
const shopper = await shopperOf(kassa, north)
const address = (line1: string) => {
  return { name: 'Ada', line1, postalCode: '2801', city: 'Gouda', country: 'NL' }
}
const lines = [{ productId: product.id, quantity: 2 }]
const own = await desk.placed({
  lines,
  customerId: shopper.publicId,
  address: address('zz-own-street'),
  note: 'zz-own-note',
  metadata: { shown: 'zz-own-shown', _hidden: 'zz-order-hidden' },
})
await desk.paid(own, { reference: 'zz-own-payment' })
const refunded = await staff.post(`/shop/api/orders/${own.id}/refunds`, {
  lines: [],
  amount: 1,
  restock: false,
  reason: 'zz-own-reason',
})
expect(refunded.status).toBe(201)
const guests = await desk.placed({
  lines,
  email: 'zz-guest@example.com',
  address: address('zz-guest-street'),
  note: 'zz-guest-note',
})
await desk.paid(guests, { reference: 'zz-guest-payment' })
const { id: customer } = await owner.done<{ id: string }>(
  owner.post('/shop/api/customers', {
    email: 'zz-customer@example.com',
    name: 'zz-customer',
    phone: '+31 20 7654321',
  }),
)
const points = { delta: 5, note: 'zz-points' }
for (const id of [customer, shopper.publicId]) {
  await owner.done(owner.post(`/shop/api/customers/${id}/points`, points))
}
await staff.done(staff.patch(`/shop/api/products/${product.id}`, { description: 'Blue.' }))
await kassa.idle()

const MARK = /zz-[a-z-]+|7654[.,]32\b|20 ?7654321/g

/** Ids that can stand in place of `:id`, by the segment of the path before it. */
const IDS: Readonly<Record<string, readonly string[]>> = {
  products: [product.id, draft.id, 'mug'],
  orders: [own.id, guests.id],
  customers: [customer, shopper.publicId],
}
const PAGES = [
  '/',
  '/shop/north',
  '/shop/north/products',
  '/shop/north/search?search=zz',
  '/shop/north/product/mug',
  '/shop/north/product/zz-draft',
  `/shop/north/thanks/${own.id}`,
  `/shop/north/thanks/${guests.id}`,
  '/shop/north/sitemap.xml',
  '/account?shop=north',
  '/admin',
  '/pos',
]

const paths = kassa.app.routes
  .filter(
    ({ method, hooks, path }) =>
      method === 'GET' && !hooks.detail?.hide && path !== '/v1/pos/events',
  )
  .flatMap(({ path }) => {
    const [, segment = ''] = /\/([\w-]+)\/:id/.exec(path) ?? []
    if (!path.includes(':')) return [path, `${path}?search=zz`, `${path}?limit=100`]
    return (IDS[segment] ?? []).map((id) => path.replace(':id', id).replace(/:\w+/, 'order'))
  })
const ASKED = [
  ...paths,
  ...PAGES,
  '/v1/pos/products/lookup?code=4006381333931',
  `/v1/pos/orders?code=${guests.code}`,
  `/v1/pos/orders?search=${own.code}`,
  '/v1/pos/customers?search=zz',
  '/v1/pos/customers?email=zz-customer@example.com',
]

/** The marks in the answers to these headers, each with the first path at which it stands. */
async function found(headers: Headers): Promise<Readonly<Record<string, string>>> {
  const places: Record<string, string> = {}
  for (const path of ASKED) {
    const answer = await kassa.app.handle(
      requestOf({ path, headers: { accept: '*/*', ...headers } }),
    )
    for (const [mark] of (await answer.text()).matchAll(MARK)) {
      // A search repeats its words.
      if (!path.includes(mark)) places[mark] ??= path
    }
  }
  return places
}

const PUBLIC = ['zz-shown']
/** Shoppers see of their own orders what they sent, how these were paid, and why money came back. */
const OWN_ORDER = [
  'zz-own-note',
  'zz-own-payment',
  'zz-own-reason',
  'zz-own-shown',
  'zz-own-street',
]
/** Tills find every order, to hand it over and to take it back. */
const ORDERS = [...OWN_ORDER, 'zz-guest', 'zz-guest-note', 'zz-guest-payment', 'zz-guest-street']
const SHOP = [
  ...ORDERS,
  '20 7654321',
  '7654.32',
  'zz-customer',
  'zz-draft',
  'zz-hidden',
  'zz-order-hidden',
  'zz-staff',
]
/** Markers that members read in addition: in settings and the history, which names people. */
const MEMBERS = [...SHOP, 'zz-cashier', 'zz-invited', 'zz-points', 'zz-terminal']

const MAY_FIND: Readonly<Partial<Record<Holder, readonly string[]>>> = {
  nobody: [],
  publishable: [],
  // The note about points is in the export of their data, and nowhere else.
  shopper: [...OWN_ORDER, 'zz-points'],
  terminal: [...ORDERS, 'zz-cashier'],
  secret: [...SHOP, 'zz-hook'],
  staff: MEMBERS,
  owner: [...MEMBERS, 'zz-hook'],
  'owner on a foreign page': [...MEMBERS, 'zz-hook'],
  'owner of no named shop': [],
}

const OF_NORTH = CREDENTIALS.filter(({ shop }) => shop === 'north')

test.each(OF_NORTH)('$name finds what the table says', async ({ holder, headers }) => {
  const places = await found(await headers(kassa))
  const expected = new Set([...PUBLIC, ...(MAY_FIND[holder] ?? [])])
  const more = Object.entries(places).filter(([mark]) => !expected.has(mark))
  expect(more).toEqual([])
  expect([...expected].filter((mark) => !(mark in places))).toEqual([])
})

test('a client of another shop finds nothing but what everybody reads', async () => {
  const elsewhere = CREDENTIALS.filter(({ shop }) => shop === 'south')
  for (const { name, headers } of elsewhere) {
    const places = await found(await headers(kassa))
    expect([name, ...Object.keys(places)]).toEqual([name, ...PUBLIC])
  }
})
