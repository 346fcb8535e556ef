import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import { Connection } from '../../src/store/postgres/connection.ts'
import { Transaction } from '../../src/store/postgres/transaction.ts'
import { BulkClient } from '../bulk-client.ts'
import { TestServer } from '../fixture.ts'
import { ImportClient } from '../import/client.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'
import { TEST_TIMEOUT_MS } from '../soak.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const PRODUCTS = 500
const BATCH = '/v1/store/products/batch'

const { send } = Transaction.prototype
const { command } = Connection.prototype

afterEach(() => {
  Object.assign(Transaction.prototype, { send })
  Object.assign(Connection.prototype, { command })
})

/** Records the statements that writes send from now on, commands of transactions included. */
function sentFromNow(): string[] {
  const sent: string[] = []
  Transaction.prototype.send = function (query) {
    sent.push(query.sql)
    return send.call(this, query)
  }
  Connection.prototype.command = function (name) {
    sent.push(name)
    return command.call(this, name)
  }
  return sent
}

/** A shop, whose statements are still sent unchanged. */
async function opened() {
  const kassa = await TestServer.in(TestServer.directory(), {}, await TestDatabase.make())
  const north = await kassa.shop('north')
  kassa.north = north
  const batch = async (operations: readonly object[]) => {
    const answer = await north.ask({ method: 'POST', path: BATCH, body: { operations } })
    const { results = [] } = answer.json as { results?: { status: number; product?: Product }[] }
    return results
  }
  const end = () => kassa[Symbol.asyncDispose]()
  return { kassa, north, batch, [Symbol.asyncDispose]: end }
}

/** A shop with products, whose ids are in the order of `productsFrom`. */
async function stocked() {
  const shop = await opened()
  const operations = productsFrom(1).map((product) => ({ op: 'create', product }))
  const created = await shop.batch(operations)
  return { ...shop, ids: created.map(({ product }) => product?.id ?? '') }
}

function productsFrom(price: number) {
  return Array.from({ length: PRODUCTS }, (_, n) => ({
    sku: `S-${n}`,
    name: `Mug number ${n}`,
    price,
    stock: n,
    category: `Cups ${n % 5}`,
    brand: 'Brand',
    tags: ['blue', 'round'],
    barcode: `${100_000 + n}`,
  }))
}

/** A patch that changes columns of all kinds. */
const CHANGED = { price: 2, stock: 7, status: 'Published', category: 'Mugs', tags: ['red'] }

function fileOf(products: ReturnType<typeof productsFrom>): string {
  const lines = products.map(({ sku, name, price, stock, category, brand }) =>
    [sku, name, price, stock, category, brand].join(','),
  )
  return ['sku,name,price,stock,category,brand', ...lines].join('\n')
}

/** At 3 ms for each statement, as between machines, this takes 2 s. */
const AT_MOST = 660

describe.skipIf(!hasPostgres)('500 products take at most 660 statements', () => {
  test('in a batch that creates them', async () => {
    await using shop = await opened()
    const operations = productsFrom(1).map((product) => ({ op: 'create', product }))
    const sent = sentFromNow()
    const results = await shop.batch(operations)
    expect(results).toMatchObject(operations.map(() => ({ status: 201 })))
    expect(sent.length).toBeLessThanOrEqual(AT_MOST)
  })

  test('in a file that creates them', async () => {
    await using shop = await opened()
    const client = await ImportClient.of(shop.kassa, shop.north)
    const sent = sentFromNow()
    const report = await client.import(fileOf(productsFrom(1)))
    expect(report.created).toBe(PRODUCTS)
    expect(sent.length).toBeLessThanOrEqual(AT_MOST)
  })

  type Operation = (id: string, n: number) => object
  test.each<{ name: string; of: Operation }>([
    { name: 'changes them by id', of: (id) => ({ op: 'update', id, product: CHANGED }) },
    {
      name: 'changes them by SKU',
      of: (_, n) => ({ op: 'upsert', product: { sku: `S-${n}`, ...CHANGED } }),
    },
    { name: 'deletes them', of: (id) => ({ op: 'delete', id }) },
  ])('in a batch that $name', async ({ of }) => {
    await using shop = await stocked()
    const operations = shop.ids.map(of)
    const sent = sentFromNow()
    const results = await shop.batch(operations)
    expect(results.filter(({ status }) => status >= 300)).toEqual([])
    expect(sent.length).toBeLessThanOrEqual(AT_MOST)
  })

  test('in a file that changes them', async () => {
    await using shop = await stocked()
    const client = await ImportClient.of(shop.kassa, shop.north)
    const sent = sentFromNow()
    const report = await client.import(fileOf(productsFrom(2)))
    expect(report.updated).toBe(PRODUCTS)
    expect(sent.length).toBeLessThanOrEqual(AT_MOST)
  })

  test.each([
    { name: 'changes their prices', change: { price: { percent: 5 } } },
    { name: 'changes their stock', change: { stock: { amount: 3 } } },
    {
      name: 'moves them to another category and brand',
      change: { category: 'Mugs', brand: 'Other', tags: { add: ['new'], remove: ['blue'] } },
    },
    { name: 'hides them', change: { status: 'Archived' } },
    { name: 'deletes them', change: { delete: true } },
  ])('in a bulk change that $name, and as many when it is undone', async ({ change }) => {
    await using shop = await stocked()
    const client = await BulkClient.of(shop.kassa, shop.north)
    const sent = sentFromNow()
    const job = await client.run({ filter: {}, change })
    expect(job).toMatchObject({ status: 'done', changed: PRODUCTS })
    expect(sent.length).toBeLessThanOrEqual(AT_MOST)
    sent.length = 0
    expect(await client.undo(job.id)).toMatchObject({ status: 'undone', undone: PRODUCTS })
    expect(sent.length).toBeLessThanOrEqual(AT_MOST)
  })

  test('in a stock count', async () => {
    await using shop = await stocked()
    const { member } = await BulkClient.of(shop.kassa, shop.north)
    const counts = '/shop/api/counts'
    const { id } = await member.done<{ id: string }>(
      member.post(counts, { name: 'Shelf', kind: 'count' }),
    )
    for (let n = 0; n < PRODUCTS; n++) {
      const body = { code: `S-${n}`, quantity: n + 1, mode: 'set' }
      await member.done(member.send({ method: 'PUT', path: `${counts}/${id}/lines`, body }))
    }
    const client = new BulkClient(member)
    const sent = sentFromNow()
    const { id: job } = await member.done<{ id: string }>(member.post(`${counts}/${id}/apply`))
    expect(await client.end(job)).toMatchObject({ status: 'done', changed: PRODUCTS })
    expect(sent.length).toBeLessThanOrEqual(AT_MOST)
  })
})
