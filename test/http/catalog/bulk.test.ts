import { describe, expect, test } from 'bun:test'
import type { NewProduct, Product } from '../../../src/domain/catalog/product.ts'
import { BULK, BulkClient, JOBS } from '../../bulk-client.ts'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { play, type Scenario } from '../../scenario.ts'
import { wrongTallies } from '../../stored.ts'

const PRICE_DOWN = { price: { percent: -10 } }

async function stage(products: readonly Partial<NewProduct>[] = []) {
  const kassa = await TestServer.open()
  const client = await BulkClient.of(kassa, kassa.north)
  const made: Product[] = []
  for (const fields of products) made.push(await kassa.north.product(fields))
  const now = async (product: Product) => (await kassa.north.get(product.id)).product
  const end = () => kassa[Symbol.asyncDispose]()
  return { kassa, client, made, now, [Symbol.asyncDispose]: end }
}

test('a search as a filter selects only products with all of its words', async () => {
  await using place = await stage([{ name: 'Red mug' }, { name: 'Blue mug' }, { name: 'Red cup' }])
  const filter = { search: 'red mug' }
  expect((await place.kassa.north.page('search=red+mug')).data).toHaveLength(3)
  const { total, rows } = await place.client.preview({ filter, change: PRICE_DOWN })
  expect([total, rows.map(({ name }) => name)]).toEqual([1, ['Red mug']])
})

test('prices of all products that match a filter: preview, job, result, undo', async () => {
  await using place = await stage([
    { name: 'Mug', price: 10, category: 'Cups' },
    { name: 'Bowl', price: 20, category: 'Bowls' },
    { name: 'Cup', price: 0, category: 'Cups' },
    { name: 'Jug', price: 5.55, category: 'Cups', status: 'Draft' },
  ])
  const { kassa, client, made, now } = place
  const [mug, bowl, cup, jug] = made as [Product, Product, Product, Product]
  const other = await kassa.south.product({ category: 'Cups' })
  const request = { filter: { category: 'cups', priceMax: 10 }, change: PRICE_DOWN }
  const before = kassa.dump()
  expect(await client.preview(request)).toEqual({
    dryRun: true,
    total: 3,
    changed: 2,
    unchanged: 1,
    refusedCount: 0,
    refused: [],
    reversedCount: 0,
    reversed: [],
    rows: [
      { id: mug.id, name: 'Mug', before: { price: 10 }, after: { price: 9 } },
      { id: jug.id, name: 'Jug', before: { price: 5.55 }, after: { price: 5 } },
    ],
  })
  expect(kassa.dump()).toBe(before)

  const started = await client.start(request)
  const id = started.id
  expect(started).toMatchObject({ kind: 'bulk', status: 'running', total: 3, change: PRICE_DOWN })
  const job = await client.end(id)
  expect(job).toEqual({
    ...started,
    status: 'done',
    done: 3,
    changed: 2,
    finishedAt: new Date(kassa.now).toISOString(),
    undoableUntil: new Date(kassa.now + 30 * 24 * 60 * 60 * 1000).toISOString(),
  })
  expect((await now(mug)).price).toBe(9)
  expect((await now(jug)).price).toBe(5)
  expect(await now(bowl)).toEqual(bowl)
  expect(await now(cup)).toEqual(cup)
  expect((await kassa.south.get(other.id)).product).toEqual(other)

  expect(await client.undo(id)).toMatchObject({ status: 'undone', changed: 0, undone: 2 })
  expect((await now(mug)).price).toBe(10)
  expect((await now(jug)).price).toBe(5.55)
  const audit = await client.member.done<{ data: { action: string; subject: string }[] }>(
    client.member.get('/shop/api/audit'),
  )
  const actions = audit.data.filter(({ subject }) => subject === id).map(({ action }) => action)
  expect(actions).toEqual(['bulk.undone', 'bulk.finished', 'bulk.started'])
})

describe('each change', () => {
  const product = {
    name: 'Mug',
    price: 12.3,
    compareAtPrice: 20,
    category: 'Cups',
    brand: 'Acme',
    collections: ['Sale', 'New in'],
    tags: ['red', 'blue'],
    status: 'Draft' as const,
  }
  type Fields = Readonly<Record<string, unknown>>
  const cases: readonly (readonly [change: Fields, before: Fields, after: Fields])[] = [
    [{ status: 'Published' }, { status: 'Draft' }, { status: 'Published' }],
    [{ price: { set: 9.99 } }, { price: 12.3 }, { price: 9.99 }],
    [{ price: { amount: 1, rounding: '.95' } }, { price: 12.3 }, { price: 12.95 }],
    [{ compareAtPrice: null }, { compareAtPrice: 20 }, { compareAtPrice: null }],
    [{ compareAtPrice: { percent: 50 } }, { compareAtPrice: 20 }, { compareAtPrice: 30 }],
    [
      { price: { percent: -50 }, compareAtPrice: { oldPrice: true } },
      { price: 12.3, compareAtPrice: 20 },
      { price: 6.15, compareAtPrice: 12.3 },
    ],
    [{ stock: { set: 7 } }, { stock: 0 }, { stock: 7 }],
    [{ stock: { set: null } }, { stock: 0 }, { stock: null }],
    [{ stock: { amount: 3 } }, { stock: 0 }, { stock: 3 }],
    [{ category: null }, { category: 'Cups' }, { category: null }],
    [{ category: 'Bowls' }, { category: 'Cups' }, { category: 'Bowls' }],
    [{ brand: 'Other' }, { brand: 'Acme' }, { brand: 'Other' }],
    [
      { collections: { add: ['Gifts', 'sale'], remove: ['new-in'] } },
      { collections: ['Sale', 'New in'] },
      { collections: ['Sale', 'Gifts'] },
    ],
    [
      { collections: { remove: ['new-in'] } },
      { collections: ['Sale', 'New in'] },
      { collections: ['Sale'] },
    ],
    [
      { tags: { add: ['green', 'red'], remove: ['blue', 'none'] } },
      { tags: ['red', 'blue'] },
      { tags: ['red', 'green'] },
    ],
    [
      { price: { percent: 100 }, compareAtPrice: null, status: 'Archived' },
      { price: 12.3, compareAtPrice: 20, status: 'Draft' },
      { price: 24.6, compareAtPrice: null, status: 'Archived' },
    ],
  ]
  for (const [change, before, after] of cases) {
    test(`${JSON.stringify(change)} does what its preview says, and can be undone`, async () => {
      await using place = await stage([product])
      const { kassa, client, now } = place
      const [mug] = place.made as [Product]
      const taxa = async () => {
        const lists = ['categories', 'brands', 'collections'].map((list) =>
          client.member.get(`/shop/api/${list}`),
        )
        return (await Promise.all(lists)).map(({ text }) => text)
      }
      const known = await taxa()
      const request = { ids: [mug.id], change }
      const { rows } = await client.preview(request)
      expect(rows).toEqual([{ id: mug.id, name: 'Mug', before, after }])
      kassa.now += 1000
      const job = await client.run(request)
      expect(job).toMatchObject({ status: 'done', changed: 1, change })
      const changed = await now(mug)
      const { category, brand, collections } = changed
      const names = collections.map(({ name }) => name)
      const shown = {
        ...changed,
        category: category?.name ?? null,
        brand: brand?.name ?? null,
        collections: names,
      }
      expect(shown).toMatchObject(after)
      expect(wrongTallies(kassa)).toEqual([])
      await client.undo(job.id)
      expect(wrongTallies(kassa)).toEqual([])
      const restored = await now(mug)
      const { updatedAt, revision } = restored
      expect(restored).toEqual({ ...mug, updatedAt, revision })
      expect(await taxa()).toEqual(known)
    })
  }
})

test('the filter is that of the product list, with lists as arrays, too', async () => {
  await using place = await stage([
    { name: 'Mug', sku: 'M', options: { Size: 'M' }, tags: ['a', 'b,c'], category: 'Cups, blue' },
    { name: 'Cup', sku: 'C', options: { Size: 'L' }, stock: 3, productType: 'Item' },
    { name: 'Workshop', price: 50, productType: 'Service', status: 'Draft' },
  ])
  const { client, made } = place
  const cases: readonly (readonly [filter: object, found: string])[] = [
    [{}, 'Mug Cup Workshop'],
    [{ 'option.Size': 'M,L' }, 'Mug Cup'],
    [{ 'option.Size': ['L'] }, 'Cup'],
    [{ sku: ['M', 'C'] }, 'Mug Cup'],
    [{ tag: ['b,c'] }, 'Mug'],
    [{ category: '"Cups, blue"' }, 'Mug'],
    [{ category: ['Cups, blue', 'none'] }, 'Mug'],
    [{ ids: made.slice(1).map(({ id }) => id) }, 'Cup Workshop'],
    [{ slug: 'cup' }, 'Cup'],
    [{ status: ['Draft'], priceMin: 50 }, 'Workshop'],
    [{ inStock: true, productType: 'Item' }, 'Cup'],
    [{ search: 'workshop' }, 'Workshop'],
    [{ brand: 'none' }, ''],
  ]
  for (const [filter, found] of cases) {
    const { rows } = await client.preview({ filter, change: { delete: true } })
    const names = rows.map(({ name }) => name).join(' ')
    expect([filter, names]).toEqual([filter, found])
  }
})

const change = { status: 'Draft' }
const NEVER = 'prod_01kf06q6q8e1qtz9vw9zcjzt7y'
const WRONG: readonly (readonly [name: string, body: unknown, refusal: string])[] = [
  ['nothing', {}, 'VALIDATION_FAILED change'],
  ['no products', { change }, 'VALIDATION_FAILED filter'],
  ['filter and ids', { filter: {}, ids: [NEVER], change }, 'VALIDATION_FAILED filter'],
  ['no ids', { ids: [], change }, 'VALIDATION_FAILED ids'],
  ['wrong ids', { ids: ['mug', 'cup'], change }, 'VALIDATION_FAILED ids'],
  ['ids that are no list', { ids: NEVER, change }, 'VALIDATION_FAILED ids'],
  ['10,001 ids', { ids: Array(10_001).fill(NEVER), change }, 'VALIDATION_FAILED ids'],
  ['another field', { filter: {}, change, all: true }, 'VALIDATION_FAILED all'],
  ['dryRun as text', { filter: {}, change, dryRun: 'true' }, 'VALIDATION_FAILED dryRun'],
  ['an unknown filter', { filter: { colour: 'red' }, change }, 'VALIDATION_FAILED filter.colour'],
  ['the order of a list', { filter: { sort: 'name' }, change }, 'VALIDATION_FAILED filter.sort'],
  ['the page of a list', { filter: { limit: '1' }, change }, 'VALIDATION_FAILED filter.limit'],
  [
    'an option of no name',
    { filter: { 'option.': 'M' }, change },
    'VALIDATION_FAILED filter.option.',
  ],
  ['an empty list', { filter: { tag: [] }, change }, 'VALIDATION_FAILED filter.tag'],
  ['a list of numbers', { filter: { tag: [1] }, change }, 'VALIDATION_FAILED filter.tag'],
  ['a list of searches', { filter: { search: ['a'] }, change }, 'VALIDATION_FAILED filter.search'],
  ['a price as text', { filter: { priceMin: '1' }, change }, 'VALIDATION_FAILED filter.priceMin'],
  [
    'a status of no kind',
    { filter: { status: 'Sold' }, change },
    'VALIDATION_FAILED filter.status',
  ],
  ['a filter as text', { filter: 'status=Draft', change }, 'VALIDATION_FAILED filter'],
  ['an empty change', { filter: {}, change: {} }, 'VALIDATION_FAILED change'],
  ['an unknown change', { filter: {}, change: { name: 'Mug' } }, 'VALIDATION_FAILED change.name'],
  [
    'a status that is none',
    { filter: {}, change: { status: 'Sold' } },
    'VALIDATION_FAILED change.status',
  ],
  ['no status', { filter: {}, change: { status: null } }, 'VALIDATION_FAILED change.status'],
  [
    'an empty price change',
    { filter: {}, change: { price: {} } },
    'VALIDATION_FAILED change.price',
  ],
  [
    'two price changes',
    { filter: {}, change: { price: { set: 1, percent: 1 } } },
    'VALIDATION_FAILED change.price',
  ],
  [
    'a price of too many decimals',
    { filter: {}, change: { price: { set: 9.999 } } },
    'VALIDATION_FAILED change.price.set',
  ],
  [
    'an amount of too many decimals',
    { filter: {}, change: { price: { amount: -0.001 } } },
    'VALIDATION_FAILED change.price.amount',
  ],
  [
    'less than nothing',
    { filter: {}, change: { price: { percent: -101 } } },
    'VALIDATION_FAILED change.price.percent',
  ],
  [
    'rounding to .42',
    { filter: {}, change: { price: { percent: 1, rounding: '.42' } } },
    'VALIDATION_FAILED change.price.rounding',
  ],
  [
    'rounding of the old price',
    {
      filter: {},
      change: { price: { percent: 1 }, compareAtPrice: { oldPrice: true, rounding: '.99' } },
    },
    'VALIDATION_FAILED change.compareAtPrice.rounding',
  ],
  [
    'rounding of a fixed price',
    { filter: {}, change: { price: { set: 1, rounding: '.99' } } },
    'VALIDATION_FAILED change.price.rounding',
  ],
  ['no tags', { filter: {}, change: { tags: { add: [] } } }, 'VALIDATION_FAILED change.tags'],
  [
    'a blank category',
    { filter: {}, change: { category: ' ' } },
    'VALIDATION_FAILED change.category',
  ],
  [
    'a category of nobody',
    { filter: {}, change: { category: 'cat_01kf06q6q8e1qtz9vw9zcjzt7y' } },
    'VALIDATION_FAILED change.category',
  ],
  [
    'a collection to remove that is not there',
    { filter: {}, change: { collections: { remove: ['Nowhere'] } } },
    'VALIDATION_FAILED change.collections.remove.0',
  ],
  [
    'deleting and more',
    { filter: {}, change: { delete: true, status: 'Draft' } },
    'VALIDATION_FAILED change.delete',
  ],
  ['not deleting', { filter: {}, change: { delete: false } }, 'VALIDATION_FAILED change.delete'],
  ['a NUL', { filter: {}, change: { category: 'a\0' } }, 'VALIDATION_FAILED change.category'],
]

play(
  'a bulk change is refused with',
  WRONG.map(
    ([name, body, refusal]): Scenario => ({
      name,
      request: async (kassa) => {
        const { headers } = await ownerOf(kassa, kassa.north)
        return { method: 'POST', path: BULK, key: null, headers, body }
      },
      status: 422,
      refusal,
    }),
  ),
)

test('one product that cannot be changed refuses all, and is named', async () => {
  await using place = await stage([
    { name: 'Mug', price: 10 },
    { name: 'Bowl', price: 10, compareAtPrice: 10.5 },
    { name: 'Cup', price: 10 },
  ])
  const { kassa, client, made, now } = place
  const bowl = made[1]
  const refused = [
    {
      id: bowl?.id ?? '',
      name: 'Bowl',
      field: 'compareAtPrice',
      code: 'above_price',
      message: 'Use an amount above the price, or none.',
    },
    {
      id: NEVER,
      name: null,
      field: 'id',
      code: 'unknown',
      message: 'This shop has no product with this id; it may have been deleted.',
    },
  ]
  const request = { ids: [...made.map(({ id }) => id), NEVER], change: { price: { percent: 10 } } }
  expect(await client.preview(request)).toMatchObject({
    total: 4,
    changed: 2,
    refusedCount: 2,
    refused,
  })
  expect(await client.run(request)).toMatchObject({
    status: 'failed',
    changed: 0,
    refusedCount: 2,
    refused,
    problem: { code: 'VALIDATION_FAILED' },
    undoableUntil: null,
  })
  expect(await Promise.all(made.map(now))).toEqual(made)

  const most = await client.run({ ...request, skipInvalid: true })
  expect(most).toMatchObject({ status: 'done', total: 4, done: 4, changed: 2, refused })
  expect((await kassa.north.page('sort=createdAt')).data.map(({ price }) => price)).toEqual([
    11, 10, 11,
  ])
  const undone = await client.undo(most.id)
  expect(undone).toMatchObject({ status: 'undone', undone: 2, refusedCount: 0, refused: [] })
})

test('a new collection that is named twice is made once', async () => {
  await using place = await stage([{}])
  const { client, made, now } = place
  const change = { collections: { add: ['Gifts', ' gifts', 'GIFTS'] } }
  expect(await client.run({ filter: {}, change })).toMatchObject({ status: 'done', changed: 1 })
  const [mug] = made as [Product]
  expect((await now(mug)).collections.map(({ name }) => name)).toEqual(['Gifts'])
})

test('a product of another shop is as unknown as one that never existed', async () => {
  await using place = await stage()
  const { kassa, client } = place
  const other = await kassa.south.product()
  const job = await client.run({ ids: [other.id], change: { delete: true } })
  expect(job).toMatchObject({ status: 'failed', refused: [{ id: other.id, code: 'unknown' }] })
  expect((await kassa.south.get(other.id)).product).toEqual(other)
})

test('5,016 products are found by their ids, too; the same id counts once', async () => {
  await using place = await stage([{}, {}])
  const { client, made } = place
  const [first, second] = made.map(({ id }) => id)
  const ids = Array.from({ length: 5016 }, (_, index) => (index % 2 ? first : second))
  expect(await client.run({ ids, change })).toMatchObject({ status: 'done', total: 2, changed: 2 })
})

test('a repeated idempotency key starts no second job', async () => {
  await using place = await stage([{ price: 100 }])
  const { client, made, now } = place
  const [mug] = made as [Product]
  const request = { filter: {}, change: PRICE_DOWN }
  const key = { 'idempotency-key': 'monday' }
  const first = await client.start(request, key)
  await client.end(first.id)
  const answer = await client.member.post(BULK, request, key)
  expect(answer.header('idempotent-replayed')).toBe('true')
  expect(answer.header('location')).toBe(`${JOBS}/${first.id}`)
  expect(answer.json).toEqual(first)
  expect((await now(mug)).price).toBe(90)
  const other = await client.member.post(BULK, { filter: {}, change }, key)
  expect(other.refusal).toBe('IDEMPOTENCY_MISMATCH')
})

test('the jobs of a shop are listed page by page, the newest first', async () => {
  await using place = await stage([{}])
  const { kassa, client } = place
  const ids: string[] = []
  for (const status of ['Draft', 'Published', 'Archived']) {
    kassa.now += 1
    ids.unshift((await client.run({ filter: {}, change: { status } })).id)
  }
  type Jobs = { data: { id: string }[]; nextCursor: string | null }
  const page = (query: string) => client.member.done<Jobs>(client.member.get(`${JOBS}?${query}`))
  const first = await page('limit=2')
  const second = await page(`limit=2&cursor=${first.nextCursor}`)
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
  expect(second.nextCursor).toBeNull()
})
