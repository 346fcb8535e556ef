import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '../../src/store/sqlite/backup.ts'
import { restoreBackup } from '../../src/store/sqlite/restore.ts'
import type { Pairing, Progress, TillDatabase } from '../../src/ui/pos/database.ts'
import type { Link } from '../../src/ui/pos/follower.ts'
import { Till } from '../../src/ui/pos/till.ts'
import { type TillProduct, tillProduct } from '../../src/ui/pos/till-product.ts'
import { House } from '../fixture.ts'
import { Office } from '../till.ts'
import { Wire } from './wire.ts'

const CHANGES = '/v1/pos/products'
const EVENTS = '/v1/pos/events'

// A backup runs at low priority, so a busy machine may take seconds over it.
setDefaultTimeout(30_000)

const { document: before } = globalThis
beforeAll(() => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  Object.assign(globalThis, { document })
})
afterAll(() => {
  Object.assign(globalThis, { document: before })
})

const PAIRING: Pairing = {
  key: '',
  terminal: { id: 'term_1', name: 'Counter' },
  shop: { slug: 'north', name: 'Shop north', currency: 'EUR' },
}

/** What a browser keeps in IndexedDB, for as long as the test lasts. */
class MemoryDatabase {
  readonly #products = new Map<string, TillProduct>()
  readonly #state = new Map<string, unknown>()

  async state(key: string) {
    return this.#state.get(key) ?? null
  }

  async products() {
    return [...this.#products.values()]
  }

  async apply(changed: readonly TillProduct[], deleted: readonly string[], progress: Progress) {
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

/** A till at work, and what is seen of it. */
class Counter implements Disposable {
  readonly links: Link[] = []
  ended: 'revoked' | Error | null = null
  till!: Till

  private constructor(readonly database: MemoryDatabase) {}

  static async open(key = 'key', database = new MemoryDatabase()): Promise<Counter> {
    const counter = new Counter(database)
    const ended = (how: 'revoked' | Error) => {
      counter.ended = how
    }
    const kept = database as unknown as TillDatabase
    counter.till = await Till.open(kept, { ...PAIRING, key }, ended)
    counter.till.subscribe(() => {
      const { link } = counter.till.state
      if (link !== counter.link) counter.links.push(link)
    })
    counter.till.start()
    return counter
  }

  [Symbol.dispose](): void {
    this.till.stop()
  }

  get link(): Link | undefined {
    return this.links.at(-1)
  }

  get shown(): TillProduct[] {
    return inOrder([...this.till.catalog.products()])
  }

  async kept(): Promise<TillProduct[]> {
    return inOrder(await this.database.products())
  }
}

function inOrder(products: TillProduct[]): TillProduct[] {
  return products.sort((a, b) => a.revision - b.revision)
}

/** A page of changes with nothing in it. */
function nothingNew(): Response {
  return Response.json({ data: [], deleted: [], nextSince: 0, hasMore: false })
}

/** A server that has nothing to tell: its stream sends a sign of life when asked to. */
function quiet() {
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null
  const answering = ({ url }: Request) => {
    if (!url.includes(EVENTS)) return nothingNew()
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      stream = controller
    }
    return new Response(new ReadableStream({ start }))
  }
  const beat = () => stream?.enqueue(Buffer.from(': still here\n\n'))
  return { answering, beat }
}

async function published(house: House): Promise<TillProduct[]> {
  const products = await house.north.pages('status=Published&sort=updatedAt&limit=100')
  return products.map(tillProduct)
}

test('a stream that falls silent is given up after 35 seconds, and another one opened', async () => {
  const server = quiet()
  using wire = new Wire(server.answering)
  using counter = await Counter.open()
  await wire.until(() => counter.link === 'live')
  for (let beats = 0; beats < 3; beats++) {
    await wire.pass(34_000)
    server.beat()
  }
  await wire.pass(34_000)
  expect(wire.count(EVENTS)).toBe(1)
  expect(counter.links).toEqual(['syncing', 'live'])
  await wire.pass(3000)
  expect(counter.links).toEqual(['syncing', 'live', 'offline', 'syncing', 'live'])
  expect(wire.count(EVENTS)).toBe(2)
})

for (const path of [CHANGES, EVENTS]) {
  test(`${path}: a request that is never answered is given up as well`, async () => {
    using wire = new Wire(({ url }) => (url.includes(path) ? null : nothingNew()))
    using counter = await Counter.open()
    await wire.pass(34_000)
    expect(wire.count(path)).toBe(1)
    await wire.pass(3000)
    expect(wire.count(path)).toBe(2)
    expect(counter.links).toContain('offline')
  })
}

test('a server that is away is asked more and more slowly, and at once when the network is back', async () => {
  using wire = new Wire(() => Promise.reject(new TypeError('no network')))
  using counter = await Counter.open()
  await wire.pass(60_000)
  const seconds = wire.sent.filter(({ path }) => path.startsWith(CHANGES)).map((s) => s.second)
  expect(seconds.length).toBeGreaterThan(4)
  expect(seconds.length).toBeLessThan(10)
  expect(counter.link).toBe('offline')
  wire.answering = quiet().answering
  dispatchEvent(new Event('online'))
  await wire.pass(100)
  expect(counter.link).toBe('live')
})

for (const wait of [9, 40]) {
  test(`a server that is asked too often is asked again after its ${wait} seconds`, async () => {
    const problem = { title: 'Slow', status: 429, code: 'RATE_LIMITED', detail: 'Slow down.' }
    const headers = { 'retry-after': String(wait) }
    using wire = new Wire(() => Response.json(problem, { status: 429, headers }))
    using counter = await Counter.open()
    await wire.pass(wait * 1000 - 200)
    expect(wire.count(CHANGES)).toBe(1)
    wire.answering = quiet().answering
    await wire.pass(1000)
    expect(wire.count(CHANGES)).toBe(2)
    expect(counter.link).toBe('live')
  })
}

test('a key that has ended is not tried again', async () => {
  await using house = await House.open()
  const office = await Office.of(house, house.north)
  const till = await office.till()
  using wire = Wire.to(house)
  using counter = await Counter.open(till.key)
  await wire.until(() => counter.link === 'live')
  await wire.during(office.revoke(till))
  await wire.until(() => counter.ended !== null)
  expect(counter.ended).toBe('revoked')
  expect(await counter.kept()).toEqual([])
  const before = wire.sent.length
  await wire.pass(60_000)
  expect(wire.sent.length).toBe(before)
})

/** Changes a catalog three times: a product more, one less, one that costs something else. */
async function changed(house: House, price: number): Promise<void> {
  const [first, second] = await house.north.pages('sort=updatedAt')
  if (!first || !second) throw new Error('there are no two products')
  await house.north.changed(first.id, { price })
  await house.north.delete(second.id)
  await house.north.product({ name: `Made at ${price}` })
}

test('after a restore the terminal has the catalog of the shop, however far that has gone on', async () => {
  const backups = mkdtempSync('/tmp/kassa-till-')
  const file = join(backups, 'shop.backup')
  let house = await House.open()
  await house.north.products(['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })))
  const { key } = await (await Office.of(house, house.north)).till()
  await backUp(join(house.directory, 'kassa.sqlite'), file, none())
  using wire = Wire.to(house)
  using counter = await Counter.open(key)
  await wire.until(() => counter.till.catalog.size === 5)

  for (const [round, changesAfter] of [0, 1, 2].entries()) {
    await wire.during(changed(house, 20 + round))
    const lost = await published(house)
    await wire.until(() => counter.till.since() === lost.at(-1)?.revision)
    expect(counter.shown).toEqual(lost)
    wire.cut(() => Promise.reject(new TypeError('the server is down')))
    const database = join(house.directory, 'kassa.sqlite')
    const shelf = { accepts: () => true, put: async () => {} }
    house = await wire.during(
      house.reopened(() => restoreBackup(file, database, Date.now(), shelf)),
    )
    for (let more = 0; more < changesAfter; more++) await wire.during(changed(house, 30 + more))
    await wire.during(changed(house, 40))
    wire.answering = (request) => house.app.handle(request)
    dispatchEvent(new Event('online'))
    const catalog = await published(house)
    await wire.until(() => counter.till.since() === catalog.at(-1)?.revision)
    expect(counter.shown).toEqual(catalog)
    expect(await counter.kept()).toEqual(catalog)
  }
  await house[Symbol.asyncDispose]()
  rmSync(backups, { recursive: true })
})

async function* none(): AsyncGenerator<never> {}
