import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Connection } from '../../src/store/postgres/connection.ts'
import { Transaction } from '../../src/store/postgres/transaction.ts'
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

async function opened() {
  const kassa = await TestServer.in(TestServer.directory(), {}, await TestDatabase.make())
  kassa.north = await kassa.shop('north')
  return kassa
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

function fileOf(products: ReturnType<typeof productsFrom>): string {
  const lines = products.map(({ sku, name, price, stock, category, brand }) =>
    [sku, name, price, stock, category, brand].join(','),
  )
  return ['sku,name,price,stock,category,brand', ...lines].join('\n')
}

/** At 3 ms for each statement, as between machines, this takes 3 s. */
const AT_MOST = 1_000

describe.skipIf(!hasPostgres)('500 products take at most 1,000 statements', () => {
  test('in a batch that creates them', async () => {
    await using kassa = await opened()
    const operations = productsFrom(1).map((product) => ({ op: 'create', product }))
    const sent = sentFromNow()
    const answer = await kassa.north.ask({ method: 'POST', path: BATCH, body: { operations } })
    expect(answer.json).toMatchObject({ results: operations.map(() => ({ status: 201 })) })
    expect(sent.length).toBeLessThanOrEqual(AT_MOST)
  })

  test('in a file that creates them', async () => {
    await using kassa = await opened()
    const client = await ImportClient.of(kassa, kassa.north)
    const sent = sentFromNow()
    const report = await client.import(fileOf(productsFrom(1)))
    expect(report.created).toBe(PRODUCTS)
    expect(sent.length).toBeLessThanOrEqual(AT_MOST)
  })
})
