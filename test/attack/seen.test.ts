import { afterAll, expect, test } from 'bun:test'
import { CREDENTIALS, type Headers, type Holder } from '../access.ts'
import { requestOf } from '../answer.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { askOf, ROUTES } from '../routes.ts'
import { rowOf } from '../rows.ts'
import { SecondWriter } from '../second-writer.ts'
import { until } from '../until.ts'

/* After a write, everybody has seen it: a server that answers from its memory answers what another
   one on the same data does, which has written nothing itself. */

const kassa = await TestServer.open()
const peer = await kassa.beside()
afterAll(async () => {
  await peer.stop()
  await kassa[Symbol.asyncDispose]()
})
const { north } = kassa
const owner = await ownerOf(kassa, north)
const settings = {
  country: 'NL',
  shopFront: { enabled: true },
  taxRates: [{ name: 'High', percent: 21 }],
}
await owner.done(owner.patch('/shop/api/shop', settings))
const group = { itemGroupId: 'mugs', brand: 'Potter', collections: ['Spring'] }
const mug = await north.product({
  ...group,
  name: 'Mug',
  slug: 'mug',
  sku: 'MUG',
  category: 'Cups',
  options: { Size: 'M' },
  stock: 100,
})
await north.product({ ...group, name: 'Large mug', options: { Size: 'L' } })
const order = await new OrderDesk(north).placed({ lines: [{ productId: mug.id, quantity: 1 }] })

const headersOf = new Map<Holder, Headers>()
for (const { holder, shop, headers } of CREDENTIALS) {
  if (shop === 'north' && !headersOf.has(holder)) headersOf.set(holder, await headers(kassa))
}

type Read = readonly [reader: Holder, path: string]

/** Answers that a server may remember, whole or in part. */
const READS: readonly Read[] = [
  ['publishable', '/v1/store/products?include=facets,total'],
  ['publishable', '/v1/store/products?search=mug&variants=grouped&include=facets'],
  ['publishable', '/v1/store/products?category=cups'],
  ['publishable', '/v1/store/products/mug'],
  ['publishable', '/v1/store/categories'],
  ['publishable', '/v1/store/shop'],
  ['secret', '/v1/store/products?include=facets,total'],
  ['secret', `/v1/store/orders/${order.id}`],
  ['secret', '/v1/store/products/changes?since=0'],
  ['terminal', '/v1/pos/products?since=0'],
  ['terminal', '/v1/pos/products/lookup?code=MUG'],
  ['terminal', '/v1/pos/settings'],
  ['owner', '/shop/api/orders'],
  ['owner', '/shop/api/brands'],
  ['nobody', '/shop/north'],
  ['nobody', '/shop/north/category/cups'],
  ['nobody', '/shop/north/product/mug'],
  ['nobody', '/shop/north/search?search=mug'],
  ['nobody', '/shop/north/sitemap.xml'],
]

/** The status, the tag and the body of an answer. */
async function read({ app }: TestServer, [reader, path]: Read): Promise<string> {
  const headers = { accept: '*/*', ...headersOf.get(reader) }
  const answer = await app.handle(requestOf({ path, headers }))
  const text = (await answer.text()).replace(/req_[\w-]+/, '')
  return `${reader} ${path}: ${answer.status} ${answer.headers.get('etag')} ${text}`
}

async function agree(reads: readonly Read[]): Promise<void> {
  for (const one of reads) expect(await read(kassa, one)).toBe(await read(peer, one))
}

// An answer is remembered from the second request on.
for (let time = 1; time <= 2; time++) await agree(READS)

/** Keys and sessions that the readers use. */
const LEFT_OUT = /rotate-secret-key$|logout$|\/account$/

/** The Store API writes as the admin API does. */
const WRITES = Object.entries(ROUTES).filter(
  ([route, { status, holders }]) =>
    !/^GET | \/v1\/store/.test(route) &&
    !LEFT_OUT.test(route) &&
    status < 300 &&
    Object.values(holders).includes('in'),
)

test.each(WRITES)('after %s', async (route, { status, holders, rows = [], at = { id: '' } }) => {
  const client = CREDENTIALS.find(
    ({ holder, shop }) => shop === 'north' && holders[holder] === 'in',
  )
  if (!client) throw new Error(`nobody may use ${route}`)
  const target = rows[0] ? await rowOf(kassa, rows[0], 'own', north) : at
  const headers = headersOf.get(client.holder) ?? {}
  const ask = await askOf(kassa, route, client, target, headers)
  for (const one of READS) await read(kassa, one)
  const answer = await kassa.ask(ask)
  expect(answer.status).toBe(status)
  if (/\/(apply|undo)$/.test(route)) {
    const { id } = answer.json as { id: string }
    const job = () => north.ask({ path: `/v1/store/jobs/${id}` })
    await until('the job ends', async () => (await job()).text.includes('"finishedAt":"'))
  }
  await agree(READS)
})

let count = 0

/** Changes something that each of the answers tells. */
async function changeAll(): Promise<void> {
  const name = `Mug ${++count}`
  const body = { name, price: count, stock: count, category: `Cups ${count}` }
  const { key, ...ask } = { key: north.secretKey, path: `/v1/store/products/${mug.id}` }
  await kassa.app.handle(requestOf({ ...ask, key, method: 'PATCH', body }))
}

test.each([...READS])('while %s asks for %s', async (reader, path) => {
  const one: Read = [reader, path]
  for (let at = 0, hasMore = true; hasMore; at++) {
    await read(kassa, one)
    await changeAll()
    using second = new SecondWriter(kassa.ports.store, changeAll)
    hasMore = await second.at(at, () => read(kassa, one))
    await agree([one])
  }
})
