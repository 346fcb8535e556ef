import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Product } from '../../../src/domain/catalog/product.ts'
import type { ProductStatus } from '../../../src/domain/catalog/values.ts'
import { sqliteStatements } from '../../../src/store/sqlite/statements.ts'
import { ON_POSTGRES, TestServer } from '../../fixture.ts'
import { type Chance, random } from '../../random.ts'
import { publicOf, type ShopFixture } from '../../shop-fixture.ts'
import { type Changes, TerminalAdmin, type TestTerminal } from '../../till.ts'

/** The data that a till keeps between two starts: its catalog, and the revision it is at. */
class Memory {
  since = 0
  /** How often it had to forget what it knew. */
  forgotten = 0
  readonly products = new Map<string, Product>()

  apply({ data, deleted, nextSince }: Changes): void {
    for (const product of data) this.products.set(product.id, product)
    for (const id of deleted) this.forgotten += Number(this.products.delete(id))
    this.since = nextSince
  }

  get sorted(): Product[] {
    return [...this.products.values()].sort((a, b) => a.revision - b.revision)
  }
}

async function published(shop: ShopFixture): Promise<Omit<Product, 'cost'>[]> {
  return (await shop.pages('status=Published&sort=updatedAt&limit=100')).map(publicOf)
}

/** Asks on until there is no more. */
async function caughtUp(till: TestTerminal, memory: Memory, limit = 1000): Promise<void> {
  for (;;) {
    const page = await till.changes(`since=${memory.since}&limit=${limit}`)
    memory.apply(page)
    if (!page.hasMore) return
  }
}

test('changes come in pages, each product once, at its last change', async () => {
  await using kassa = await TestServer.open()
  const till = await (await TerminalAdmin.of(kassa, kassa.north)).till()
  const [a, b, c] = await kassa.north.products([{ name: 'A' }, { name: 'B' }, { name: 'C' }])
  if (!a || !b || !c) throw new Error('three products were not made')
  await kassa.north.changed(a.id, { price: 1 })
  await kassa.north.delete(b.id)
  await kassa.north.changed(c.id, { status: 'Archived' })
  await kassa.north.product({ name: 'D', status: 'Draft' })
  await kassa.south.product({ name: 'Southern' })
  const seen = async (query: string) => {
    const { data, deleted, nextSince, hasMore } = await till.changes(query)
    return [data.map(({ name, price }) => `${name} ${price}`), deleted.length, nextSince, hasMore]
  }
  expect(await seen('')).toEqual([['A 1'], 3, 7, false])
  expect(await seen('since=0&limit=1')).toEqual([['A 1'], 0, 4, true])
  expect(await seen('since=4&limit=1')).toEqual([[], 1, 5, true])
  expect(await seen('since=5&limit=2')).toEqual([[], 2, 7, false])
  expect(await seen('since=7')).toEqual([[], 0, 7, false])
  expect((await till.changes('since=4&limit=1')).deleted).toEqual([b.id])
  await kassa.north.changed(c.id, { status: 'Published' })
  expect(await seen('since=7')).toEqual([['C 9.5'], 0, 8, false])
})

test('a page of large products holds fewer, and the next one goes on', async () => {
  await using kassa = await TestServer.open()
  const till = await (await TerminalAdmin.of(kassa, kassa.north)).till()
  const description = 'é'.repeat(20_000)
  await kassa.north.products(Array.from({ length: 20 }, () => ({ description })))
  const sizes: number[] = []
  for (let page = await till.changes('limit=1000'); ; ) {
    sizes.push(page.data.length)
    if (!page.hasMore) break
    page = await till.changes(`since=${page.nextSince}&limit=1000`)
  }
  expect(sizes).toEqual([6, 6, 6, 2])
})

test('who is ahead of the shop is told to begin again', async () => {
  await using kassa = await TestServer.open()
  const till = await (await TerminalAdmin.of(kassa, kassa.north)).till()
  expect(await till.changes('since=0')).toEqual({
    data: [],
    deleted: [],
    nextSince: 0,
    hasMore: false,
  })
  await kassa.north.product()
  expect((await till.ask('/products?since=1')).status).toBe(200)
  expect((await till.ask('/products?since=2')).refusal).toBe('VALIDATION_FAILED since')
  expect((await till.ask('/events?since=2')).refusal).toBe('VALIDATION_FAILED since')
})

/** One change by somebody in the shop; of products that are there, or just were. */
async function change(shop: ShopFixture, ids: string[], chance: Chance): Promise<void> {
  const status: ProductStatus = chance.pick(['Draft', 'Published', 'Published', 'Archived'])
  const what = ids.length < 50 ? 0 : chance.below(10)
  const id = ids[chance.below(ids.length)] ?? ''
  if (what < 4) ids.push((await shop.product({ name: `N${ids.length}`, status })).id)
  else if (what < 6) expect([200, 404]).toContain((await shop.patch(id, { status })).status)
  else if (what < 8) {
    const price = chance.below(100_000) / 100
    expect([200, 404]).toContain((await shop.patch(id, { price })).status)
  } else expect([204, 404]).toContain((await shop.delete(id)).status)
}

const CHANGES = 1_500

test('a till that is cut off at random through many changes ends with the catalog', async () => {
  await using kassa = await TestServer.open()
  const chance = random(20260115)
  const till = await (await TerminalAdmin.of(kassa, kassa.north)).till()
  const neighbour = await (await TerminalAdmin.of(kassa, kassa.south)).till()
  const memory = new Memory()
  let [left, cuts] = [CHANGES, 0]
  let [restarted, changing] = [false, true]
  const ids: string[] = []
  const worker = async () => {
    while (left-- > 0) await change(kassa.north, ids, chance)
  }
  const changes = Promise.all(Array.from({ length: 64 }, worker)).finally(() => {
    changing = false
  })
  while (changing || cuts < 10 || !restarted) {
    const page = await till.changes(`since=${memory.since}&limit=${1 + chance.below(300)}`)
    const luck = chance.below(100)
    if (luck < 20) cuts++
    else if (luck < 40) {
      const { since } = memory
      memory.apply(page)
      memory.since = since
      cuts++
    } else if (!restarted && left < CHANGES / 2) {
      memory.products.clear()
      memory.since = 0
      restarted = true
    } else memory.apply(page)
    await Bun.sleep(chance.below(3))
  }
  await changes
  await caughtUp(till, memory)
  const catalog = await published(kassa.north)
  expect(memory.sorted).toEqual(catalog)
  expect(catalog.length).toBeGreaterThan(100)
  expect(memory.forgotten).toBeGreaterThan(10)
  const fresh = new Memory()
  await caughtUp(till, fresh, 137)
  expect(fresh.sorted).toEqual(catalog)
  expect(await neighbour.changes()).toEqual({ data: [], deleted: [], nextSince: 0, hasMore: false })
}, 60_000)

test.if(!ON_POSTGRES)('a till never costs more than look-ups in an index', async () => {
  await using kassa = await TestServer.open()
  using database = new Database(join(kassa.directory, 'kassa.sqlite'), { readonly: true })
  const statements = sqliteStatements()
  for (const name of [
    'product.published_by_barcode',
    'product.published_by_sku',
    'product.changes',
    'shop.scale_prefixes',
    'shop.has_reached',
    'terminal.key',
    'pairing.is_open',
    'pairing.take',
  ]) {
    const { sql } = statements.render(name, {})
    const plan = database.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`).all()
    const steps = plan.map(({ detail }) => detail)
    expect(steps.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/)
    expect(steps.some((step) => step.startsWith('SEARCH'))).toBe(true)
  }
})
