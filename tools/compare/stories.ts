import { METRICS_TOKEN } from './side.ts'
import type { Answer, Ask } from './twins.ts'
import { PNG, type World } from './world.ts'

const STORE = '/v1/store/products'
const ADMIN = '/shop/api/products'

/** Requests that the examples of single operations do not cover. */
export async function stories(world: World): Promise<void> {
  await lists(world)
  await paths(world)
  await conditions(world)
  await imports(world)
  await batches(world)
  await bulkChanges(world)
  await orders(world)
  await tillEntries(world)
  await everyList(world)
}

const FILTERS = words(`
  status=Draft,Archived status=Published productType=Item productType=Service,Digital category=cups
  category=Workshops%20%26%20repairs brand=Speichwerk brand=%22none%22 collection=gifts search=cup
  search=blue%20mug search=coffe search=%22a%20b sku=SRV-BIK-CHK,CUP-1 barcode=036000291452
  ids=prod_x slug=spring-bicycle-check tag=repair tag=repair,bicycle option.Size=M
  option.Size=M,L&option.Colour=Blue itemGroupId=none priceMin=10 priceMax=20.5
  priceMin=10&priceMax=20 toCount=true stockMax=5 inStock=true inStock=false variants=grouped`)
const SORTS = words('createdAt updatedAt name price stock sku')
const SEARCHES = words('tea oak%20board Ærø cofee t%20shirt a 500 SRV-')
const PATHS = words(`
  / /admin /admin/products /pos /account /docs /docs/manual /docs/manual/bulk /docs/manual/none
  /trust /setup /favicon.ico /r/x /none /v1 /v1/store/none /shop/api // /v1/store//products
  /%2e%2e/x /healthz /readyz /robots.txt`)
const METHODS = words('PUT POST PATCH DELETE HEAD OPTIONS PROPFIND')
const LISTS = words(`
  staff terminals audit history customers sales closings open-days jobs journal/attention journal categories
  brands collections products products/changes products?status=Draft orders`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Every filter alone and with every other one, every order page by page, and searches. */
async function lists(world: World): Promise<void> {
  for (const [index, filter] of FILTERS.entries()) {
    for (const who of ['publishable', 'secret']) {
      await world.ask(who, { path: `${STORE}?${filter}&include=total,facets` })
    }
    for (const other of FILTERS.slice(index + 1)) {
      await world.ask('owner', { path: `${ADMIN}?${filter}&${other}&limit=5&include=total` })
    }
  }
  for (const field of SORTS.flatMap((one) => [one, `-${one}`])) {
    await allPages(world, 'secret', `${STORE}?sort=${field}&limit=23&status=Published`)
    await world.ask('publishable', {
      path: `${STORE}?sort=${field}&search=coffee&variants=grouped`,
    })
  }
  for (const word of SEARCHES) {
    await allPages(world, 'publishable', `${STORE}?limit=7&search=${word}`)
  }
}

/**
 * All pages of a list, up to ten.
 * @returns the first
 */
async function allPages(world: World, who: string, path: string): Promise<Answer> {
  const first = await world.ask(who, { path })
  for (let page = first, count = 1; isJson(page) && count < 10; count++) {
    const cursor: string | null = JSON.parse(page.text).nextCursor ?? null
    if (cursor === null) break
    page = await world.ask(who, {
      path: `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`,
    })
  }
  return first
}

function isJson({ status, text }: Answer): boolean {
  return status === 200 && text.startsWith('{')
}

/** Paths that are no operations, and methods and headers that no operation takes. */
async function paths(world: World): Promise<void> {
  for (const path of PATHS) {
    for (const accept of ['*/*', 'text/html', 'application/json']) {
      await world.ask('none', { path, headers: { accept } })
    }
  }
  const origin = 'https://shop.example'
  for (const path of ['/none', STORE, ADMIN, '/auth/session', '/storefront/api/account', '/pos']) {
    for (const method of METHODS) {
      await world.ask('secret', { method, path })
      await world.ask('none', { method, path, headers: { origin } })
      const asking = { origin, 'access-control-request-method': method }
      await world.ask('none', { method: 'OPTIONS', path, headers: asking })
    }
    for (const who of Object.keys(world.credentials)) {
      await world.ask(who, { path, headers: { origin } })
      await world.ask(who, { path, headers: { 'sec-fetch-site': 'cross-site' } })
      await world.ask(who, { path, headers: { 'x-shop-id': 'south' } })
      await world.ask(who, { path, headers: { 'x-shop-id': 'none' } })
      await world.ask(who, { path, headers: { 'accept-encoding': 'gzip' } })
    }
  }
  await world.ask('none', {
    path: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  await world.ask('none', { path: '/metrics' })
}

/** Conditional requests, and requests that are sent again. */
async function conditions(world: World): Promise<void> {
  const path = `${STORE}/${await world.freshProduct()}`
  const etag = (await world.ask('secret', { path })).headers.get('etag') ?? ''
  for (const tag of [etag, `W/${etag}`, '*', '"0"', 'x', `"0", ${etag}`, '']) {
    await world.ask('secret', { path, headers: { 'if-none-match': tag } })
    await world.ask('owner', { path: STORE, headers: { 'if-none-match': tag } })
    const change = { method: 'PATCH', path, body: { price: 9.5 } }
    await world.ask('secret', { ...change, headers: { 'if-match': tag } })
  }
  const list = (await world.ask('publishable', { path: STORE })).headers.get('etag') ?? ''
  await world.ask('publishable', { path: STORE, headers: { 'if-none-match': list } })
  for (const key of ['one', 'one', 'x'.repeat(255), 'x'.repeat(256), '', 'a b']) {
    for (const price of [1, 2]) {
      const body = { name: 'Again', price }
      const headers = { 'idempotency-key': key }
      await world.ask('secret', { method: 'POST', path: STORE, body, headers })
      await world.ask('staff', { method: 'POST', path: ADMIN, body, headers })
    }
  }
  const images = `${STORE}/${await world.freshProduct()}/images`
  const sent: Partial<Ask>[] = [
    PNG,
    PNG,
    { ...PNG, type: 'image/jpeg' },
    { ...PNG, type: 'text/plain' },
  ]
  for (const file of [
    ...sent,
    { body: '<svg/>', type: 'image/svg+xml' },
    { body: 'x', type: 'image/png' },
  ]) {
    const { text } = await world.ask('secret', { method: 'POST', path: images, ...file })
    const url = /\/images\/\w+\.\w+/.exec(text)?.[0]
    for (const query of ['', '?width=40', '?width=240', '?width=x']) {
      if (url) await world.ask('none', { path: url + query })
    }
  }
}

const FILES = [
  'name,price\nA,1\nB,2',
  'name;price\nA;1,50\n',
  'name\tprice\nA\t1',
  '\ufeffname,price\r\nA,1\r\n',
  'name,price\nA,1.005',
  'name,price\nA,"1,000"',
  'name,price\n,1',
  'name,price\nA',
  'name\nA',
  '',
  'name,price,sku,sku\nA,1,2,3',
  'name,price,none\nA,1,x',
  'name,price\n"A,1',
  'a,b\n1,2',
  'name,price,status\nA,1,Gone',
  'name,price,stock\nA,1,-1\nB,1,1.5\nC,1,7',
  'sku,price\nSRV-BIK-CHK,60',
  'name,price,category,brand,collections,tags\nA,1,Cups,Acme,"Gifts,Winter","a,b"',
  'Handle,Title,Variant Price,Variant SKU\na,A,1.00,S1\na,,2.00,S2',
  'ID,Type,SKU,Name,Published,Regular price\n1,simple,W1,A,1,3.5\n2,variable,,B,1,',
  'name,price,barcode\nA,1,3.01E+12\nB,1,4006381333931',
  '\0',
  'name,price\nA\0,1',
]

async function imports(world: World): Promise<void> {
  for (const body of FILES) {
    for (const query of ['dryRun=true', 'skipInvalid=true', 'decimal=comma&skipInvalid=true', '']) {
      const path = `${STORE}/import?${query}`
      await world.ask('secret', { method: 'POST', path, body, type: 'text/csv' })
    }
  }
  const { text } = await world.ask('owner', { path: `${ADMIN}/export` })
  for (const query of ['', 'dryRun=true']) {
    const path = `${ADMIN}/import?${query}`
    await world.ask('owner', { method: 'POST', path, body: text, type: 'text/csv' })
  }
  const jobs = await world.json<{ data: { id: string }[] }>('secret', { path: '/v1/store/jobs' })
  for (const { id } of jobs.data.slice(0, 3)) {
    for (const body of [{ dryRun: true }, {}, {}]) {
      await world.ask('secret', { method: 'POST', path: `/v1/store/jobs/${id}/undo`, body })
    }
  }
}

async function batches(world: World): Promise<void> {
  const id = await world.freshProduct()
  const made = { op: 'create', product: { name: 'Batch', price: 2 } }
  const wrong = { op: 'create', product: { name: '', price: -1 } }
  const changed = { op: 'update', id, product: { price: 3 } }
  const foreign = { op: 'delete', id: world.foreignProduct }
  const removed = { op: 'delete', id }
  const lists = [
    [made],
    [made, wrong],
    [changed, changed],
    [foreign, made],
    [made, removed],
    [removed],
  ]
  const odd = [[{}], [null], [{ op: 'x' }], [{ ...made, id }], [{ ...changed, ifMatch: '"1"' }]]
  for (const operations of [...lists, ...odd, Array(101).fill(made), Array(1_001).fill(made)]) {
    for (const atomic of [true, false]) {
      const body = { atomic, operations }
      await world.ask('secret', { method: 'POST', path: `${STORE}/batch`, body })
    }
  }
}

async function bulkChanges(world: World): Promise<void> {
  const ids = [await world.freshProduct(), await world.freshProduct({ stock: null, tags: ['a'] })]
  const prices = [
    { set: 5 },
    { percent: 10 },
    { amount: -1 },
    { percent: -33.3, rounding: '.99' },
    {},
  ]
  const changes = [
    ...prices.flatMap((price) => [
      { price },
      { compareAtPrice: price },
      { price, status: 'Draft' },
    ]),
    { category: 'New' },
    { brand: null },
    { tags: { add: ['x'] } },
    { tags: { remove: ['a'] } },
    { collections: { add: ['Gifts'] } },
    { unit: 'kg' },
    { taxRate: 'none' },
    { delete: true },
    {},
  ]
  const filters = [
    { search: 'cup' },
    { category: 'none' },
    { status: ['Draft'] },
    { priceMax: 5 },
    {},
  ]
  for (const change of changes) {
    for (const dryRun of [true, false]) {
      const body = { ids, change, dryRun, skipInvalid: true }
      await world.ask('owner', { method: 'POST', path: `${ADMIN}/bulk`, body })
    }
    for (const filter of filters) {
      const body = { filter, change, dryRun: true }
      await world.ask('secret', { method: 'POST', path: `${STORE}/bulk`, body })
    }
  }
}

async function orders(world: World): Promise<void> {
  const post = (path: string, body: object) =>
    world.ask('secret', { method: 'POST', path: `/v1/store/orders${path}`, body })
  const scarce = await world.freshProduct({ stock: 1 })
  for (const quantity of [0, 1, 1, 1.5, 1_000]) {
    await post('', { lines: [{ productId: scarce, quantity }] })
    await post('', { lines: [{ productId: world.foreignProduct, quantity }] })
    await post('', { lines: [{ productId: world.product, quantity }], discount: { percent: 10 } })
  }
  const { id, lines } = await world.placed()
  const lineId = lines[0]?.id
  const steps: readonly (readonly [string, object])[] = [
    ...[5, 100, 14, 1].map(
      (amount) => ['payments', { method: 'online', amount, reference: `${amount}` }] as const,
    ),
    ...['preparing', 'ready', 'shipped', 'collected', 'x'].map(
      (status) => ['status', { status }] as const,
    ),
    ...[1, 1, 1].map(
      (quantity) => ['refunds', { lines: [{ lineId, quantity }], restock: true }] as const,
    ),
    ...[1, 1_000].map(
      (amount) => ['refunds', { lines: [], amount, restock: false, reason: 'x' }] as const,
    ),
    ['cancel', {}] as const,
    ['resolve', {}] as const,
  ]
  for (const [step, body] of steps) await post(`/${id}/${step}`, body)
  const filters = [
    'status=open',
    'status=paid,refunded',
    'channel=pos',
    'channel=online',
    'number=1',
  ]
  for (const filter of [
    ...filters,
    'attention=true',
    'since=2026-01-01T00:00:00.000Z',
    'limit=3',
  ]) {
    await allPages(world, 'owner', `/shop/api/orders?${filter}`)
  }
}

async function tillEntries(world: World): Promise<void> {
  const head = () =>
    world.json<{ series: string; next: number }>('terminal', { path: '/v1/pos/journal' })
  const line = { productId: world.product, name: 'Cup', sku: null, unit: 'piece', quantity: 1 }
  const money = { unitPrice: 9.5, discount: 0, total: 9.5, taxRate: null }
  const order = {
    lines: [{ ...line, ...money }],
    discount: null,
    subtotal: 9.5,
    total: 9.5,
    taxes: [],
    payments: [{ method: 'cash', amount: 9.5 }],
    receipt: 'VGhlIHJlY2VpcHRzIGtleQ',
  }
  const cash = { amount: 50, reason: 'Change' }
  const entries = [
    { kind: 'sale', order },
    { kind: 'sale', order: { ...order, total: 9 } },
    { kind: 'sale' },
    { kind: 'cash', cash },
    { kind: 'cash', cash: { amount: 0 } },
    { kind: 'x' },
    {},
    { order },
    { kind: 'refund', refund: { orderId: 'none', lines: [], amount: 1, method: 'cash' } },
    { kind: 'closing', closing: { day: '2026-01-15', countedCash: 59.5 } },
    { kind: 'closing' },
    { kind: 'sale', order: { ...order, lines: [] } },
    { kind: 'cash', cash, hash: '0'.repeat(64) },
  ]
  for (const entry of entries) {
    const { series, next } = await head()
    const body = { at: world.moment(), ...entry }
    for (const n of [next + 1, next, next, 0]) {
      const path = `/v1/pos/journal/${series}/${n}`
      await world.ask('terminal', {
        method: 'PUT',
        path: `${path}?tentative=true`,
        body,
      })
      await world.ask('terminal', { method: 'PUT', path, body })
    }
  }
  await world.ask('owner', { path: '/shop/api/journal?format=json' })
}

/** The lists that show what all requests so far have done. */
async function everyList(world: World): Promise<void> {
  for (const name of LISTS) await allPages(world, 'root', `/shop/api/${name}`)
}
