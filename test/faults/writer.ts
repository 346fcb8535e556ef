import type { Product } from '../../src/domain/catalog/product.ts'
import type { Serving } from '../executable.ts'
import { random } from '../random.ts'

/** The fields of a product that a write sends; taxa by name. */
type Fields = Partial<Pick<Product, 'name' | 'sku' | 'barcode' | 'price' | 'stock' | 'status'>> & {
  readonly category?: string
  readonly brand?: string
  readonly collections?: readonly string[]
}

interface Write {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly fields: Fields
}

/** A product that a writer has made or tried to make. */
interface Item {
  readonly sku: string
  /** The product in the last answer, or in the last check after a crash; null if there is none. */
  told: Product | null
  /** A write that was never answered: it may have happened, but completely or not at all. */
  sent: Write | null
}

const STATUS = { POST: 201, PATCH: 200, DELETE: 204 } as const

/** One of several concurrent writers. It remembers all answers, across all crashes. */
export class Writer {
  readonly items: Item[] = []
  readonly #chance
  #touched = new Set<Item>()
  answered = 0
  unanswered = 0
  /** How many unanswered writes have happened nevertheless. */
  happened = 0
  #count = 0

  constructor(readonly number: number) {
    this.#chance = random(number)
  }

  /** Sends one write after another until the server dies. */
  async work(server: Serving, onAnswer: () => void): Promise<void> {
    for (;;) {
      const [item, write] = this.#next()
      item.sent = write
      this.#touched.add(item)
      const answer = await answerTo(server, item, write)
      if (answer === null) break
      if (!isResult(answer.product, item.told, write)) throw unexpected(item, answer.product)
      item.told = answer.product
      item.sent = null
      this.answered++
      onAnswer()
    }
    this.unanswered++
  }

  /**
   * Checks the writes since the last check.
   * @returns what differs from the answers
   */
  async check(server: Serving, items: Iterable<Item> = this.#touched): Promise<string[]> {
    const wrong: string[] = []
    for (const item of items) {
      const found = await find(server, item.sku)
      if (!Bun.deepEquals(found, item.told, true)) {
        if (item.sent && isResult(found, item.told, item.sent)) this.happened++
        else wrong.push(unexpected(item, found).message)
      }
      item.told = found
      item.sent = null
    }
    this.#touched = new Set()
    return wrong
  }

  #next(): [Item, Write] {
    this.#count++
    const living = this.items.filter(({ told }) => told !== null)
    const item = living[this.#chance.below(living.length)]
    const dice = this.#chance.below(10)
    if (!item || dice < 5) return this.#new()
    if (dice === 9) return [item, { method: 'DELETE', fields: {} }]
    const fields = dice < 8 ? this.#amounts() : { ...this.#amounts(), ...this.#words(item.sku) }
    return [item, { method: 'PATCH', fields }]
  }

  /** No sku is ever sent for two products, so that what is found under it is of one writing. */
  #new(): [Item, Write] {
    const sku = `w${this.number}n${this.#count}`
    const barcode = String(20_000_000_000 + this.number * 1_000_000 + this.#count)
    const category = this.#named('Shelf')
    const fields = { sku, barcode, category, ...this.#amounts(), ...this.#words(sku) }
    const item = { sku, told: null, sent: null }
    this.items.push(item)
    return [item, { method: 'POST', fields: { ...fields, status: 'Published' } }]
  }

  /** A price that this writer never sent before: every patch changes something. */
  #amounts(): Fields {
    return { price: this.#count / 100, stock: this.#chance.below(1_000) }
  }

  #words(sku: string): Fields {
    const collections = ['Summer', 'Winter', this.#named('Season')].slice(this.#chance.below(4))
    return { name: `Durable ${this.#count} ${sku}`, brand: this.#named('TestServer'), collections }
  }

  /** Mostly a taxon that all writers name, now and then one that nobody has named yet. */
  #named(kind: string): string {
    const fresh = this.#chance.below(5) === 0
    return fresh ? `${kind} ${this.number} ${this.#count}` : `${kind} ${this.#chance.below(6)}`
  }
}

/**
 * The answer to a write; null if the server died before it was complete. It does not matter if
 * fetch repeats a request on its own: the next server starts when every writer has ended.
 */
async function answerTo(
  { url, secretKey }: Serving,
  { told }: Item,
  { method, fields }: Write,
): Promise<{ readonly product: Product | null } | null> {
  const path = method === 'POST' ? '/v1/store/products' : `/v1/store/products/${told?.id}`
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
  const body = method === 'DELETE' ? null : JSON.stringify(fields)
  const answer = await fetch(url + path, { method, headers, body }).catch(() => null)
  const text = await answer?.text().catch(() => null)
  if (!answer || text === undefined || text === null) return null
  if (answer.status !== STATUS[method]) throw new Error(`${method}: ${answer.status} ${text}`)
  return { product: method === 'DELETE' ? null : JSON.parse(text) }
}

async function find({ url, secretKey }: Serving, sku: string): Promise<Product | null> {
  const headers = { authorization: `Bearer ${secretKey}` }
  const answer = await fetch(`${url}/v1/store/products?sku=${sku}`, { headers })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: Product[] }
  if (data.length > 1) throw new Error(`${data.length} products with the sku ${sku}`)
  return data[0] ?? null
}

/** Whether a complete write changes `before` to this product. */
function isResult(product: Product | null, before: Product | null, { method, fields }: Write) {
  if (method === 'DELETE' || product === null) return method === 'DELETE' && product === null
  const { category, brand, collections } = product
  const names = collections.map(({ name }) => name)
  const said = { ...product, category: category?.name, brand: brand?.name, collections: names }
  if (!Bun.deepEquals({ ...said, ...fields }, said)) return false
  if (method === 'POST') return before === null
  if (before === null || product.revision <= before.revision) return false
  const changed = new Set(['updatedAt', 'revision', ...Object.keys(fields)])
  const rest = (one: Product) => Object.entries(one).filter(([name]) => !changed.has(name))
  return Bun.deepEquals(rest(product), rest(before), true)
}

function unexpected({ sku, told, sent }: Item, found: Product | null): Error {
  const [was, is] = [told, found].map((product) => (product ? JSON.stringify(product) : 'nothing'))
  const unanswered = sent ? `, with an unanswered ${JSON.stringify(sent)},` : ''
  return new Error(`${sku} was told to be ${was}${unanswered} and is ${is}`)
}
