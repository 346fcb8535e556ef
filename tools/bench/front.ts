import { cpSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, app } from '../../src/app.ts'
import { type AuthContext, authContext } from '../../src/auth/context.ts'
import { TrustedPages } from '../../src/auth/origin.ts'
import { openData } from '../../src/commands/data.ts'
import { readConfig } from '../../src/config.ts'
import { type ListQuery, listProducts } from '../../src/domain/catalog/list/listing.ts'
import { facetsOf } from '../../src/domain/catalog/list/remembered-facets.ts'
import type { Ports } from '../../src/domain/ports.ts'
import { findShop } from '../../src/domain/shop/shop.ts'
import { storeSettings } from '../../src/domain/shop/stored-settings.ts'
import { bufferedLog, jsonLine } from '../../src/http/server/log.ts'
import { pages } from '../../src/http/server/page.ts'
import { FRONT } from '../../src/modules/front/front.ts'
import { listingPage } from '../../src/modules/front/http/listing.tsx'
import { type FrontPage, packed } from '../../src/modules/front/http/page.tsx'
import { productPage } from '../../src/modules/front/http/product.tsx'
import { Frames, type Visit, visitOf } from '../../src/modules/front/http/visit.ts'
import { heading } from './report.ts'
import { sampleOf } from './sample.ts'
import { type Seeded, shopSlug } from './seed.ts'

/**
 * A request, or a step of answering it; each call has a number of its own. The time of `before` is
 * not measured.
 */
type Part = readonly [
  name: string,
  work: (call: number) => unknown,
  before?: () => Promise<unknown>,
]

const PRODUCTS = 100
const CALLS = 100
/** The number of products that are asked for again, which is small because each commit forgets them. */
const FEW = 5
const PEER = { requestIP: () => ({ address: '127.0.0.1' }) }
const HEADERS = { 'accept-encoding': 'gzip', 'accept-language': 'en' }
const LIST: ListQuery = { grouped: true, limit: 24, total: true, facets: true }

/**
 * The CPU time of pages of a shop front, and of the steps of making them, in milliseconds, in one
 * process and without sockets. A page is made for the first time at each address; counting what it
 * shows may be remembered from the one before, except after a commit. CPU time includes that of the
 * thread that counts.
 */
export async function front(rounds: number, shop: Seeded): Promise<void> {
  heading(`${shop.products} products: pages of a shop front, in ms of CPU`)
  const data = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  cpSync(shop.directory, data, { recursive: true })
  const ports = await openData({ data, secret: null })
  await openFront(ports)
  const nowhere = openSync('/dev/null', 'w')
  const log = bufferedLog((lines) => writeSync(nowhere, lines), ports.clock, jsonLine)
  const config = readConfig({ KASSA_RATE_PUBLISHABLE: '1000000000' })
  const kassa = app({ ...ports, config, log, pages: pages() })
  kassa.server = PEER as unknown as typeof kassa.server
  const auth = authContext(
    config,
    ports,
    new TrustedPages(ports.store, undefined),
    () => null,
    () => {},
  )
  const all = [...(await wholes(kassa, ports, auth)), ...(await steps(ports, auth))]
  const costs = all.map(() => [] as number[])
  // The first rounds warm up the compiler.
  for (let round = -3; round < rounds; round++) {
    for (const [index, part] of all.entries()) {
      const cost = await cpuMs(part, (round + 3) * CALLS)
      if (round >= 0) costs[index]?.push(cost)
    }
  }
  for (const [index, [name]] of all.entries()) {
    const { median, low, high } = sampleOf(costs[index] ?? [])
    const spread = `(${low.toFixed(2)} to ${high.toFixed(2)})`
    console.log(`  ${name.padEnd(44)}${median.toFixed(2).padStart(7)} ${spread}`)
  }
  await ports.store.close()
  rmSync(data, { recursive: true })
}

let opened = 0
/** Turns the front of the shop on, in another colour each time, so that there is a commit. */
async function openFront({ store }: Ports): Promise<void> {
  const shop = await findShop(store.read, shopSlug(0))
  if (!shop) throw new Error('the shop is missing')
  const texts = { ...FRONT.none.texts, start: 'Good things.', terms: 'Be kind.' }
  const color = `#1f6f${opened++ % 2 === 0 ? '5c' : '5d'}`
  const settings = { ...FRONT.none, enabled: true, color, texts }
  await store.writeFor(shop.id, (tx) => storeSettings(tx, shop.id, FRONT, settings))
}

function at(path: string): Request {
  return new Request(`http://localhost/shop/${shopSlug(0)}${path}`, { headers: HEADERS })
}

/** Requests for whole pages. */
async function wholes(kassa: App, ports: Ports, auth: AuthContext): Promise<readonly Part[]> {
  const slugs = await slugsOf(ports, auth)
  const ask = async (path: string, more: Readonly<Record<string, string>> = {}) => {
    const request = at(path)
    for (const [name, value] of Object.entries(more)) request.headers.set(name, value)
    const answer = await kassa.handle(request)
    const { byteLength } = await answer.arrayBuffer()
    if (!answer.ok && answer.status !== 304) throw new Error(`${path}: ${answer.status}`)
    return { answer, byteLength }
  }
  const product = (call: number) => `/product/${slugs[call % slugs.length]}`
  const known = (await ask('/products')).answer.headers.get('etag') ?? ''
  return [
    ['product, first made', (call) => ask(`${product(call)}?made=${call}`)],
    ['product, asked again', (call) => ask(product(call % FEW))],
    ['list of 24, first made', (call) => ask(`/products?made=${call}`)],
    [
      'list of 24, first made after a commit',
      (call) => ask(`/products?made=${call}`),
      () => openFront(ports),
    ],
    ['list of 24, asked again', () => ask('/products')],
    ['list of 24, not modified', () => ask('/products', { 'if-none-match': known })],
    ['start page, first made', (call) => ask(`?made=${call}`)],
    ['basket of nothing', () => ask('/basket')],
  ]
}

/** The steps of making a page. */
async function steps(ports: Ports, auth: AuthContext): Promise<readonly Part[]> {
  const { store } = ports
  const frames = new Frames(ports)
  const visit = async (path: string): Promise<Visit> => {
    const found = await visitOf(auth, frames, [], at(path), shopSlug(0))
    if (!found) throw new Error('the front is off')
    return found
  }
  const made = async (page: Promise<FrontPage | null>): Promise<FrontPage> => {
    const found = await page
    if (!found) throw new Error('there is no such page')
    return found
  }
  const list = await visit('/products')
  const slugs = await slugsOf(ports, auth)
  const products = await Promise.all(slugs.map((slug) => visit(`/product/${slug}`)))
  const product = (call: number) => products[call % products.length] ?? list
  const [listed, shown] = [
    await made(listingPage(ports, list)),
    await made(productPage(ports, product(0))),
  ]
  const html = Bun.gunzipSync(packed(list, listed).body)
  const { actor, front } = list
  return [
    ['  shop, frame and address', () => visit('/products')],
    ['  frame, after a commit', () => visit('/products'), () => openFront(ports)],
    ['  product: data', (call) => productPage(ports, product(call))],
    ['  product: rendering and compression', () => packed(product(0), shown)],
    ['  list: data', () => listingPage(ports, list)],
    ['    of that the facets', () => facetsOf(store, actor, LIST, true)],
    [
      '    facets, after a commit',
      () => facetsOf(store, actor, LIST, true),
      () => openFront(ports),
    ],
    ['    products', () => listProducts(ports, actor, { ...LIST, total: false, facets: false })],
    ['  list: rendering and compression', () => packed(list, listed)],
    ['    of that compression', () => Bun.gzipSync(html, { level: 1, library: 'libdeflate' })],
    ['    entity tag', () => Bun.hash(html)],
    ['  digest of the styles', () => Bun.SHA256.hash(front.style, 'base64')],
  ]
}

/** The slugs of the newest products. */
async function slugsOf(ports: Ports, auth: AuthContext): Promise<readonly string[]> {
  const visit = await visitOf(auth, new Frames(ports), [], at(''), shopSlug(0))
  if (!visit) throw new Error('the front is off')
  const query = { limit: PRODUCTS, total: false }
  const { documents } = await listProducts(ports, visit.actor, query)
  return documents.map((document): string => JSON.parse(document).slug)
}

/** Milliseconds of CPU of one call. */
async function cpuMs([, work, before]: Part, first: number): Promise<number> {
  let spent = 0
  for (let call = first; call < first + CALLS; call++) {
    await before?.()
    // A request of another visitor comes in another pass of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    const since = process.cpuUsage()
    await work(call)
    const { user, system } = process.cpuUsage(since)
    spent += user + system
  }
  return spent / CALLS / 1000
}
