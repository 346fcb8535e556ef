import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type CatalogProduct, catalogProduct } from '../../../src/modules/till/page/data/catalog.ts'
import type {
  Pairing,
  SyncProgress,
  TerminalDatabase,
} from '../../../src/modules/till/page/data/database.ts'
import { follow } from '../../../src/modules/till/page/data/follower.ts'
import { type Link, TillTerminal } from '../../../src/modules/till/page/data/terminal.ts'
import { isRevoked } from '../../../src/modules/till/page/data/terminal-api.ts'
import { ApiError } from '../../../src/ui/shared/problem.ts'
import { TestServer } from '../../fixture.ts'
import { backUpOf, restoredFrom } from '../../restored.ts'
import { TerminalAdmin } from '../../till.ts'
import { catalogProductWith } from '../../ui/catalog-product.ts'
import { Wire } from '../../ui/wire.ts'

const CHANGES = '/v1/pos/products'
const EVENTS = '/v1/pos/events'

beforeAll(() => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  Object.assign(globalThis, { document })
})
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document')
})

const PAIRING: Pairing = {
  series: null,
  key: '',
  terminal: { id: 'term_1', name: 'Counter' },
  shop: { slug: 'north', name: 'Shop north', currency: 'EUR' },
}

const MUG = catalogProductWith({ sku: 'mug', image: { url: '/images/mug.webp?w=640', alt: '' } })

/** Stands in for IndexedDB. */
class MemoryDatabase {
  readonly #products = new Map<string, CatalogProduct>()
  readonly #state = new Map<string, unknown>()

  async state(key: string) {
    return this.#state.get(key) ?? null
  }

  async products() {
    return [...this.#products.values()]
  }

  async apply(
    changed: readonly CatalogProduct[],
    deleted: readonly string[],
    progress: SyncProgress,
  ) {
    for (const id of deleted) this.#products.delete(id)
    for (const product of changed) this.#products.set(product.id, product)
    this.#state.set('progress', progress)
  }

  async clearProducts() {
    this.#products.clear()
    this.#state.delete('progress')
  }

  async wipe() {
    this.#products.clear()
    this.#state.clear()
  }
}

/** A running terminal and the states that it went through. */
class Running implements Disposable {
  readonly links: Link[] = []
  ended: 'revoked' | Error | null = null
  terminal!: TillTerminal

  private constructor(readonly database: MemoryDatabase) {}

  static async open(key = 'key', database = new MemoryDatabase()): Promise<Running> {
    const running = new Running(database)
    const ended = (reason: 'revoked' | Error) => {
      running.ended = reason
    }
    const stored = database as unknown as TerminalDatabase
    running.terminal = await TillTerminal.open(stored, { ...PAIRING, key }, ended)
    const { state } = running.terminal
    state.subscribe(() => {
      const { link } = state.value
      if (link !== running.link) running.links.push(link)
    })
    follow(running.terminal)
    return running
  }

  [Symbol.dispose](): void {
    this.terminal.stop()
  }

  get link(): Link | undefined {
    return this.links.at(-1)
  }

  get shown(): CatalogProduct[] {
    return inOrder(this.terminal.catalog.products())
  }

  async stored(): Promise<CatalogProduct[]> {
    return inOrder(await this.database.products())
  }
}

function inOrder(products: CatalogProduct[]): CatalogProduct[] {
  return products.sort((a, b) => a.revision - b.revision)
}

/** An empty page of changes. */
function noChanges(): Response {
  return Response.json({ data: [], deleted: [], nextSince: 1, hasMore: false })
}

/** A server without changes, whose event stream sends a heartbeat or ends on demand. */
function quietServer() {
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null
  const answering = ({ url }: Request) => {
    if (!url.includes(EVENTS)) return noChanges()
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      stream = controller
    }
    return new Response(new ReadableStream({ start }))
  }
  const send = (event: string) => stream?.enqueue(Buffer.from(event))
  const heartbeat = () => send(': still here\n\n')
  const end = () => stream?.close()
  return { answering, send, heartbeat, end }
}

async function publishedProducts(kassa: TestServer): Promise<CatalogProduct[]> {
  const products = await kassa.north.pages('status=Published&sort=updatedAt&limit=100')
  return products.map(catalogProduct)
}

test('a stream that falls silent is closed within 5 seconds, and a new one is opened', async () => {
  const server = quietServer()
  using wire = new Wire(server.answering)
  using running = await Running.open()
  await wire.until(() => running.link === 'live')
  for (let round = 0; round < 3; round++) {
    await wire.pass(4000)
    server.heartbeat()
  }
  await wire.pass(4000)
  expect(wire.count(EVENTS)).toBe(1)
  expect(running.links).toEqual(['syncing', 'live'])
  await wire.pass(1000)
  expect(running.links).toEqual(['syncing', 'live', 'offline'])
  await wire.pass(1000)
  expect(running.links).toEqual(['syncing', 'live', 'offline', 'live'])
  expect(wire.count(EVENTS)).toBe(2)
})

test('a stream that never says anything is closed within 5 seconds, too', async () => {
  using wire = new Wire(quietServer().answering)
  using running = await Running.open()
  await wire.until(() => running.link === 'live')
  await wire.pass(6000)
  expect(running.links).toEqual(['syncing', 'live', 'offline', 'live'])
})

test('a catalog that was complete once stays so while further changes come', async () => {
  using running = await Running.open()
  const { terminal } = running
  await terminal.apply([], [], 5, true)
  await terminal.apply([], [], 6, false)
  expect(terminal.state.value.progress).toMatchObject({ since: 6, complete: true })
})

test('a page that is loaded again has the catalog of before', async () => {
  using wire = new Wire(() => Promise.reject(new TypeError('no network')))
  using before = await Running.open()
  await before.terminal.apply([MUG], [], 5, true)
  using running = await Running.open('key', before.database)
  await wire.until(() => running.link === 'offline')
  expect(running.shown).toEqual([MUG])
  expect(running.terminal.since).toBe(5)
})

test('what is known of a catalog is found at once while the rest comes', async () => {
  using wire = new Wire(() => null)
  using running = await Running.open()
  await running.terminal.apply([MUG], [], 5, false)
  const found = await wire.during(running.terminal.find(MUG.sku ?? ''))
  expect(found).toMatchObject({ product: MUG, match: 'sku' })
  expect(wire.count('/v1/pos/products/lookup')).toBe(0)
})

test('a connected till has the images of its products, and no others', async () => {
  const cached = new Set(['/images/gone.webp?w=640'])
  const path = (url: string) => url.replace('http://localhost', '')
  const cache = {
    keys: async () => [...cached].map((url) => ({ url: `http://localhost${url}` })),
    delete: async (url: string) => cached.delete(path(url)),
    put: async (url: string) => cached.add(url),
  }
  Object.assign(globalThis, { caches: { open: async () => cache } })
  try {
    using wire = new Wire(quietServer().answering)
    using running = await Running.open()
    await running.terminal.apply([MUG], [], 1, true)
    await wire.until(() => running.link === 'live')
    await wire.pass(100)
    expect([...cached]).toEqual([MUG.image?.url ?? ''])
  } finally {
    Reflect.deleteProperty(globalThis, 'caches')
  }
})

test('an event of a kind that this till does not know changes nothing', async () => {
  const server = quietServer()
  using wire = new Wire(server.answering)
  using running = await Running.open()
  await wire.until(() => running.link === 'live')
  server.send('id: 9\nevent: news\ndata: {}\n\n')
  await wire.pass(100)
  expect([running.ended, running.link, running.terminal.since]).toEqual([null, 'live', 1])
})

test('a server that ends the stream and then answers nothing is not live after 5 seconds', async () => {
  const server = quietServer()
  using wire = new Wire(server.answering)
  using running = await Running.open()
  await wire.until(() => running.link === 'live')
  wire.answering = () => null
  server.end()
  await wire.pass(4000)
  expect(running.link).toBe('live')
  await wire.pass(1000)
  expect(running.links).toEqual(['syncing', 'live', 'offline'])
})

for (const path of [CHANGES, EVENTS]) {
  test(`${path}: a request without an answer is aborted, too`, async () => {
    using wire = new Wire(({ url }) => (url.includes(path) ? null : noChanges()))
    using running = await Running.open()
    await wire.pass(34_000)
    expect(wire.count(path)).toBe(1)
    await wire.pass(3000)
    expect(wire.count(path)).toBe(2)
    expect(running.links).toContain('offline')
  })
}

test('an unreachable server is asked at growing intervals, and at once when the network is back', async () => {
  using wire = new Wire(() => Promise.reject(new TypeError('no network')))
  using running = await Running.open()
  await wire.pass(60_000)
  const seconds = wire.sent.filter(({ path }) => path.startsWith(CHANGES)).map((s) => s.second)
  expect(seconds.length).toBeGreaterThan(4)
  expect(seconds.length).toBeLessThan(10)
  expect(running.link).toBe('offline')
  wire.answering = quietServer().answering
  dispatchEvent(new Event('online'))
  await wire.pass(100)
  expect(running.link).toBe('live')
  // Somebody looks at the page again, which says nothing of the network.
  wire.cut(() => Promise.reject(new TypeError('no network')))
  await wire.until(() => running.link === 'offline')
  wire.answering = quietServer().answering
  document.dispatchEvent(new Event('visibilitychange'))
  await wire.pass(100)
  expect(running.link).toBe('live')
})

for (const wait of [9, 40]) {
  test(`after a 429 the server is asked again after its ${wait} seconds`, async () => {
    const problem = { title: 'Slow', status: 429, code: 'RATE_LIMITED', detail: 'Slow down.' }
    const headers = { 'retry-after': String(wait) }
    using wire = new Wire(() => Response.json(problem, { status: 429, headers }))
    using running = await Running.open()
    await wire.pass(wait * 1000 - 200)
    expect(wire.count(CHANGES)).toBe(1)
    wire.answering = quietServer().answering
    await wire.pass(1000)
    expect(wire.count(CHANGES)).toBe(2)
    expect(running.link).toBe('live')
  })
}

test('a revoked key is not used again', async () => {
  await using kassa = await TestServer.open()
  const terminalAdmin = await TerminalAdmin.of(kassa, kassa.north)
  const till = await terminalAdmin.till()
  using wire = Wire.to(kassa)
  using running = await Running.open(till.key)
  await wire.until(() => running.link === 'live')
  await wire.during(terminalAdmin.revoke(till))
  await wire.until(() => running.ended !== null)
  expect(running.ended).toBe('revoked')
  expect(await running.stored()).toEqual([])
  const before = wire.sent.length
  await wire.pass(60_000)
  expect(wire.sent.length).toBe(before)
})

/** Makes three changes to a catalog: a new price, a deletion and a new product. */
async function changeCatalog(kassa: TestServer, price: number): Promise<void> {
  const [first, second] = await kassa.north.pages('sort=updatedAt')
  if (!first || !second) throw new Error('there are no two products')
  await kassa.north.changed(first.id, { price })
  await kassa.north.delete(second.id)
  await kassa.north.product({ name: `Made at ${price}` })
}

test('after a restore the terminal has the catalog of the shop, however many changes follow', async () => {
  let kassa = await TestServer.open()
  await kassa.north.products(['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })))
  const { key } = await (await TerminalAdmin.of(kassa, kassa.north)).till()
  const file = await backUpOf(kassa, 'shop')
  using wire = Wire.to(kassa)
  using running = await Running.open(key)
  await wire.until(() => running.terminal.catalog.size === 5)

  for (const [round, changesAfter] of [0, 1, 2].entries()) {
    await wire.during(changeCatalog(kassa, 20 + round))
    const lost = await publishedProducts(kassa)
    await wire.until(() => running.terminal.since === lost.at(-1)?.revision)
    expect(running.shown).toEqual(lost)
    wire.cut(() => Promise.reject(new TypeError('the server is down')))
    kassa = await wire.during(restoredFrom(file, kassa))
    for (let more = 0; more < changesAfter; more++)
      await wire.during(changeCatalog(kassa, 30 + more))
    await wire.during(changeCatalog(kassa, 40))
    wire.answering = (request) => kassa.app.handle(request)
    dispatchEvent(new Event('online'))
    const catalog = await publishedProducts(kassa)
    await wire.until(() => running.terminal.since === catalog.at(-1)?.revision)
    expect(running.shown).toEqual(catalog)
    expect(await running.stored()).toEqual(catalog)
  }
  await kassa[Symbol.asyncDispose]()
})

test.each([
  [401, 'UNAUTHENTICATED', true],
  [401, 'UNKNOWN', false],
  [403, 'FORBIDDEN', false],
  [503, 'UNAVAILABLE', false],
])('an answer with %i %s: the key is revoked: %p', (status, code, expected) => {
  expect(isRevoked(new ApiError({ title: code, status, code, detail: code }))).toBe(expected)
})
