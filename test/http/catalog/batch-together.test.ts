import { expect, test } from 'bun:test'
import { productProblems } from '../../../src/domain/catalog/integrity.ts'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { type Chance, random } from '../../random.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS, type ShopFixture } from '../../shop-fixture.ts'

const kassa = await sharedServer()

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed)
const FEW = 10
const OPERATIONS = 60

/** An operation on the product of this number, in the order in which products are created. */
type Operation = (ids: readonly string[]) => object

const SKUS = ['A', 'B', 'C', 'D', 'E', 'F', null] as const
const BARCODES = ['4006381333931', '4006381333948', '96385074', null] as const
const NAMES = ['Mug', 'Cup', 'Jug', 'Pot'] as const
const STATUSES = ['Published', 'Draft', 'Archived'] as const

/** Some fields of a product, whose codes are often those of others. */
function fieldsBy(chance: Chance): object {
  const packs = () =>
    chance.pick([[], [{ barcode: chance.pick(['96385074', '12345670']), quantity: 6, price: 9 }]])
  const field = chance.pick<() => object>([
    () => ({ sku: chance.pick(SKUS) }),
    () => ({ barcode: chance.pick(BARCODES) }),
    () => ({ slug: chance.pick(['mug', 'cup', 'jug-2', null]) }),
    () => ({ name: chance.pick(NAMES) }),
    () => ({ packs: packs() }),
    () => ({ price: chance.below(4) }),
    () => ({ stock: chance.below(3) }),
    () => ({ status: chance.pick(STATUSES) }),
    () => ({ category: chance.pick(['Old', 'New', null]) }),
    () => ({ collections: chance.pick([[], ['One'], ['One', 'Two']]) }),
    () => ({ tags: chance.pick([[], ['red'], ['red', 'blue']]), options: { Size: 'M' } }),
    () => ({ images: chance.pick([[], [{ url: 'https://images.example/a.png' }]]) }),
  ])
  return field()
}

function operationBy(chance: Chance, kind: number): Operation {
  const number = chance.below(FEW)
  const product = { ...fieldsBy(chance), ...fieldsBy(chance) }
  const fresh = { name: chance.pick(NAMES), price: 1, ...product }
  if (kind === 0) return () => ({ op: 'create', product: fresh })
  if (kind === 1) return (ids) => ({ op: 'delete', id: ids[number] })
  if (kind <= 4) {
    const sku = chance.pick(['A', 'B', 'C', 'G'])
    return () => ({ op: 'upsert', product: { ...fresh, sku } })
  }
  return (ids) => ({ op: 'update', id: ids[number], product })
}

interface Result {
  readonly status: number
  readonly product?: Product
  readonly problem?: { readonly code: string; readonly errors?: readonly { field: string }[] }
}

async function batch(shop: ShopFixture, operations: readonly object[]): Promise<Result[]> {
  const path = `${PRODUCTS}/batch`
  const answer = await shop.ask({ method: 'POST', path, body: { atomic: false, operations } })
  return (answer.having(200).json as { results: Result[] }).results
}

/** The text with its ids counted in the order in which they appear. */
function withoutIds(value: unknown): string {
  const ids = new Map<string, string>()
  return JSON.stringify(value, null, 1).replace(/(prod|cat|brand|coll|img)_\w{26}/g, (id) => {
    const known = ids.get(id) ?? `#${ids.size}`
    ids.set(id, known)
    return known
  })
}

/** A new shop, after some operations. */
async function prepared(before: readonly Operation[]) {
  const shop = await kassa.shop()
  const made = await shop.products(
    Array.from({ length: FEW }, (_, n) => ({ name: NAMES[n % 2] ?? '', sku: SKUS[n] ?? `X${n}` })),
  )
  const ids = made.map(({ id }) => id)
  for (const operation of before) await batch(shop, [operation(ids)])
  return { shop, ids }
}

/** All that a shop has, which its indexes and counts must match. */
async function contents(shop: ShopFixture) {
  const problems = await Array.fromAsync(productProblems(kassa.ports.store.read, shop.shop.id))
  expect(problems).toEqual([])
  const products = await shop.pages('sort=createdAt&limit=100')
  const stocks = []
  for (const { id } of products) {
    stocks.push((await shop.ask({ path: `${PRODUCTS}/${id}/stock` })).json)
  }
  return { products, stocks, found: await shop.pages('search=mug&sort=createdAt') }
}

/** The results of operations on a new shop, and all that it has at the end. */
async function outcome(operations: readonly Operation[], atOnce: number): Promise<string> {
  const { shop, ids } = await prepared([])
  const results: Result[] = []
  for (let from = 0; from < operations.length; from += atOnce) {
    const some = operations.slice(from, from + atOnce).map((operation) => operation(ids))
    results.push(...(await batch(shop, some)))
  }
  const told = results.map(({ status, product, problem }) => [
    status,
    product,
    problem?.code,
    problem?.errors,
  ])
  return withoutIds({ told, ...(await contents(shop)) })
}

test.each(SEEDS)(
  'operations of a batch have the results that each has alone: seed %p',
  async (seed) => {
    const chance = random(seed)
    const operations: Operation[] = []
    while (operations.length < OPERATIONS) {
      // Operations of one kind are written together.
      const [kind, end] = [chance.below(10), operations.length + 1 + chance.below(8)]
      while (operations.length < end) operations.push(operationBy(chance, kind))
    }
    expect(await outcome(operations, OPERATIONS)).toBe(await outcome(operations, 1))
  },
)

const PACK = { barcode: '12345670', quantity: 6, price: 9 }
const update = (number: number, product: object) => (ids: readonly string[]) => {
  return { op: 'update', id: ids[number], product }
}

test.each([
  {
    name: 'a barcode of a pack that is given up later',
    before: [update(0, { packs: [PACK] })],
    operations: [update(1, { packs: [PACK] }), update(0, { packs: [] })],
    statuses: [409, 200],
  },
  {
    name: 'a barcode of a pack that was given up',
    before: [update(0, { packs: [PACK] })],
    operations: [update(0, { packs: [] }), update(1, { barcode: PACK.barcode })],
    statuses: [200, 200],
  },
  {
    name: 'a SKU that was given up',
    before: [],
    operations: [update(1, { sku: 'Z' }), update(0, { sku: 'B' })],
    statuses: [200, 200],
  },
  {
    name: 'a SKU that is given up later',
    before: [],
    operations: [update(1, { sku: 'A' }), update(0, { sku: 'Z' })],
    statuses: [409, 200],
  },
  {
    name: 'a slug that was given up, made from a name',
    before: [],
    operations: [update(0, { slug: 'bowl' }), update(1, { name: 'Mug', slug: null })],
    statuses: [200, 200],
  },
  {
    name: 'one slug, made from two names',
    before: [],
    operations: [update(0, { name: 'Bowl', slug: null }), update(1, { name: 'Bowl', slug: null })],
    statuses: [200, 200],
  },
])('$name has the result that it has alone', async ({ before, operations, statuses }) => {
  const [first, second] = [await prepared(before), await prepared(before)]
  const all = operations.map((operation) => operation(first.ids))
  const together = await batch(first.shop, all)
  expect(together.map(({ status }) => status)).toEqual([...statuses])
  for (const operation of operations) await batch(second.shop, [operation(second.ids)])
  const [one, other] = [await contents(first.shop), await contents(second.shop)]
  expect(withoutIds(one)).toBe(withoutIds(other))
})
