import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../../src/domain/catalog/product.ts'
import { keyedJson, type Serving } from '../executable.ts'
import { sharedExecutable } from '../shared.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { halvesIn, revisionOf } from './damage.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const CLIENTS = 16
/** How long a client waits after two writes: together they make some 500 a second. */
const REST_MS = 60
const ROUNDS = repeats(2, 10)
const PAUSE_MS = repeats(200, 30_000)

const kassa = sharedExecutable()

test('a backup taken under load is a state that existed, and restores to it', async () => {
  const data = kassa.folder()
  const server = await kassa.serve(data)
  const demo = revisionOf(data)
  const load = new Load(server)
  const started = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    await Bun.sleep(PAUSE_MS)
    const file = join(kassa.folder(), 'shop.backup')
    const before = load.newest()
    await kassa.done('backup', file, '--data', data)
    const copy = kassa.folder()
    copyFileSync(file, join(copy, 'kassa.sqlite'))
    const revision = revisionOf(copy)
    expect(revision).toBeGreaterThanOrEqual(before)
    const products = productsIn(copy)
    expect(load.missingAt(revision, products)).toEqual([])
    expect(halvesIn(copy, demo)).toEqual([])
    const restored = kassa.folder()
    await kassa.done('restore', file, '--data', restored)
    await kassa.done('check', '--data', restored)
    expect(productsIn(restored)).toEqual(products)
  }
  const seconds = (performance.now() - started) / 1000
  await load.end()
  measured(
    'backup under load, each one restored and checked',
    `${ROUNDS} backups under ${Math.round(load.count / seconds)} writes a second: all whole`,
  )
})

/** Every product of a database, as the world sees it. */
function productsIn(data: string): Map<string, Product> {
  using database = new Database(join(data, 'kassa.sqlite'), { readonly: true })
  using documents = database.prepare<{ document: string }, []>('SELECT document FROM product')
  const products = documents.all().map(({ document }) => JSON.parse(document) as Product)
  return new Map(products.map((product) => [product.id, product]))
}

/** Clients that create and change products until they are told to end. */
class Load {
  readonly #answered: Product[] = []
  readonly #clients: Promise<void>[]
  #ending = false

  constructor(server: Serving) {
    this.#clients = Array.from({ length: CLIENTS }, (_, client) => this.#work(server, client))
  }

  get count(): number {
    return this.#answered.length
  }

  /** The revision of the newest write that is answered. */
  newest(): number {
    return this.#answered.reduce((newest, { revision }) => Math.max(newest, revision), 0)
  }

  /** The answered writes up to a revision that are not among these products. */
  missingAt(last: number, products: ReadonlyMap<string, Product>): Product[] {
    return this.#answered.filter((product) => {
      const found = products.get(product.id)
      if (product.revision > last) return false
      if (!found || found.revision < product.revision || found.revision > last) return true
      return found.revision === product.revision && !Bun.deepEquals(found, product)
    })
  }

  async end(): Promise<void> {
    this.#ending = true
    await Promise.all(this.#clients)
  }

  async #work({ url, secretKey }: Serving, client: number): Promise<void> {
    const send = async (method: string, path: string, body: object) => {
      const whole = `/v1/store/products${path}`
      const product = await keyedJson<Product>(url, secretKey, method, whole, body)
      this.#answered.push(product)
      return product
    }
    for (let count = 0; !this.#ending; count++) {
      const sku = `b${client}n${count}`
      const { id } = await send('POST', '', { name: `Lamp ${sku}`, sku, price: 1, stock: 3 })
      await send('PATCH', `/${id}`, { price: 2, stock: 1 })
      await Bun.sleep(REST_MS)
    }
  }
}
