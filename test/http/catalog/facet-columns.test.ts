import { describe, expect, test } from 'bun:test'
import { FacetColumns } from '../../../src/domain/catalog/list/facet-columns.ts'
import {
  type FacetCount,
  rowsInColumns,
  rowsInDatabase,
} from '../../../src/domain/catalog/list/facet-rows.ts'
import { KeptFacets } from '../../../src/domain/catalog/list/kept-facets.ts'
import {
  FACET_PARTS,
  type FacetRow,
  type ProductFilter,
  type WantedFacets,
} from '../../../src/domain/catalog/list/lists.ts'
import { searched } from '../../../src/domain/catalog/list/searched.ts'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { PRODUCT_STATUSES, PRODUCT_TYPES } from '../../../src/domain/catalog/values.ts'
import { SearchPlans, WIDE } from '../../../src/domain/search/plan.ts'
import type { Reading } from '../../../src/domain/store.ts'
import { BulkClient } from '../../bulk-client.ts'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { type Chance, random } from '../../random.ts'
import type { ShopFixture } from '../../shop-fixture.ts'
import { awaited } from '../../until.ts'

const STEPS = 40
const COLORS = ['Red', 'Blue', 'Green'] as const

const FILTERS: readonly ProductFilter[] = [
  {},
  { status: ['Published'] },
  { status: ['Draft', 'Archived'] },
  { productType: ['Item'], status: ['Published'] },
  { priceMin: 300, tag: ['red'] },
  { inStock: true, options: [{ name: 'Color', values: ['Red', 'Blue'] }] },
  ...['cup', 'red cup', 'CODE-3', 'secret', 'nothing'].flatMap((text): ProductFilter[] => [
    { search: { text, hidden: true, loosely: true } },
    { search: { text, hidden: false, loosely: true }, status: ['Published'] },
    { search: { text, hidden: false, loosely: false }, status: ['Published'], inStock: false },
  ]),
]

const WHOLE: Way = { filter: {}, wanted: { parts: FACET_PARTS }, grouped: false }

const WANTED: readonly WantedFacets[] = [
  { parts: FACET_PARTS },
  { parts: FACET_PARTS, otherNames: ['tag'] },
  { parts: ['named'], names: ['option.Color'] },
  { parts: ['stock', 'price'] },
]

function fieldsOf(chance: Chance) {
  const some = <T>(values: readonly T[]) => values.filter(() => chance.below(3) === 0)
  const color = chance.pick(COLORS)
  return {
    name: `${color} ${chance.pick(['cup', 'mug', 'bowl'])}`,
    price: chance.below(1_000) / 100,
    status: chance.pick(PRODUCT_STATUSES),
    productType: chance.pick(PRODUCT_TYPES),
    category: chance.pick([null, 'Clothing', 'Shirts', 'Polos', 'Books']),
    brand: chance.pick([null, 'Acme', 'Best']),
    collections: some(['New', 'Gifts', 'Sale']),
    tags: some(['red', 'option.Color', 'tag', 'größe', '1']),
    options: chance.below(2) === 0 ? {} : { Color: color, Size: chance.pick(['S', 'M']) },
    stock: chance.pick([null, 0, 5]),
    itemGroupId: chance.pick([null, 'one', 'two', 'three']),
    metadata: { _note: chance.pick(['secret', 'open']) },
  }
}

/** The rows of a count in one order, without the prices of no product. */
function inOrder(rows: readonly FacetRow[]): string[] {
  const known = rows.filter(({ value }) => value !== null)
  return known.map((row) => JSON.stringify([row.facet, row.value, row.total])).sort()
}

/** All ways to count that a test compares. */
const WAYS: readonly [Way, ...Way[]] = [
  WHOLE,
  ...FILTERS.flatMap((filter) =>
    WANTED.flatMap((wanted) => [true, false].map((grouped) => ({ filter, wanted, grouped }))),
  ),
]

interface Way {
  readonly filter: ProductFilter
  readonly wanted: WantedFacets
  readonly grouped: boolean
}

/** Compares the counts in memory with those of the database. */
async function expectSame(
  read: Reading,
  kept: KeptFacets,
  shop: number,
  ways: readonly Way[],
  step: string,
) {
  const plans = new SearchPlans(read, WIDE)
  for (const { filter, wanted, grouped } of ways) {
    const asked = await searched(plans, shop, filter)
    const count: FacetCount = { session: read, asked, grouped, limit: 1_000, wanted }
    const columns = await kept.of(shop)
    if (!columns) throw new Error('the columns are gone')
    const name = JSON.stringify([step, filter, wanted, grouped])
    const counted = inOrder(await rowsInColumns(count, columns))
    expect([name, counted]).toEqual([name, inOrder(await rowsInDatabase(count))])
  }
}

async function columnsOf(kept: KeptFacets, { shop }: ShopFixture): Promise<FacetColumns> {
  return await awaited('the columns are read', () => kept.of(shop.id))
}

describe('facets in memory', () => {
  test('are those of the database after every change', async () => {
    await using kassa = await TestServer.open()
    const { north, south } = kassa
    const owner = await ownerOf(kassa, north)
    const bulk = await BulkClient.of(kassa, north)
    const { read } = kassa.ports.store
    const chance = random(48)
    const path = '/shop/api/categories'
    for (const body of [{ name: 'Clothing' }, { name: 'Shirts', parent: 'Clothing' }]) {
      await owner.done(owner.post(path, body))
    }
    await owner.done(owner.post(path, { name: 'Polos', parent: 'Clothing > Shirts' }))
    let codes = 0
    const create = () => north.product({ ...fieldsOf(chance), sku: `CODE-${codes++}` } as never)
    const products: Product[] = []
    for (let made = 0; made < 150; made++) products.push(await create())
    await south.product({ name: 'Red cup', tags: ['red'], category: 'Clothing' })
    const kept = new KeptFacets(read)
    await columnsOf(kept, north)
    await expectSame(read, kept, north.shop.id, WAYS, 'all')

    const one = () => products[chance.below(products.length)]?.id ?? ''
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => products.push(await create()),
      () => north.changed(one(), fieldsOf(chance) as never),
      () => north.changed(one(), { stock: chance.pick([null, 0, 7]) }),
      () => north.changed(one(), { tags: ['red', 'new'], options: { Color: 'Pink' } }),
      () => owner.done(owner.patch(`${path}/polos`, { parent: chance.pick([null, 'books']) })),
      () => owner.done(owner.patch(`${path}/polos`, { parent: 'shirts' })),
      () => north.delete(products.splice(chance.below(products.length), 1)[0]?.id ?? ''),
      () => bulk.run({ filter: { brand: 'best' }, change: { brand: chance.pick([null, 'Acme']) } }),
      async () => {
        const ids = [one(), one()]
        const job = await bulk.run({ ids, change: { delete: true } })
        await bulk.undo(job.id)
      },
    ]
    for (let step = 0; step < STEPS; step++) {
      const nth = step < steps.length ? step : chance.below(steps.length)
      await steps[nth]?.()
      const ways = [WHOLE, ...Array.from({ length: 5 }, () => chance.pick(WAYS))]
      await expectSame(read, kept, north.shop.id, ways, `step ${step} ${nth}`)
    }
  })
})

describe('columns', () => {
  const PRODUCT = {
    id: 1,
    revision: 1,
    status: 'Published',
    productType: 'Item',
    category: null,
    brand: null,
    price: 100,
    itemGroup: null,
    soldOut: 0,
  } as const
  const NONE = new Map<number, number[]>()

  test('count products that came in any order, changed and grew', () => {
    const columns = new FacetColumns()
    const expected = new Map<string, number>()
    for (const id of [5, 9, 1, 7, 3, 8, 2]) {
      columns.put({ ...PRODUCT, id }, [{ facet: 'tag', value: 'old' }])
      const values = Array.from({ length: id }, (_, nth) => ({ facet: 'tag', value: `${nth}` }))
      columns.put({ ...PRODUCT, id, price: id }, values)
      if (id === 7) columns.trim()
      for (const { value } of values) expected.set(value, (expected.get(value) ?? 0) + 1)
    }
    const places = columns.placesOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 100)
    const rows = columns.count(places, false, NONE)
    const of = (facet: string) => rows.filter((row) => row.facet === facet)
    expect(new Map(of('tag').map(({ value, total }) => [value, total]))).toEqual(expected)
    expect([of('found'), of('lowest'), of('highest')].flat()).toEqual([
      { facet: 'found', value: '', total: 7 },
      { facet: 'lowest', value: '1', total: 0 },
      { facet: 'highest', value: '9', total: 0 },
    ])
    expect([...columns.placesOf([2, 6, 8], 1)]).toEqual([1])
  })

  test('tell more values apart than 16 bits do', () => {
    const columns = new FacetColumns()
    const last = 70_000
    for (let id = 1; id <= last; id++) {
      columns.put({ ...PRODUCT, id }, [{ facet: 'option.Serial', value: `${id}` }])
    }
    const ids = [1, 65_530, 65_536, last]
    const rows = columns.count(columns.placesOf(ids, 10), false, NONE)
    const serials = rows.filter(({ facet }) => facet === 'option.Serial')
    expect(serials.map(({ value, total }) => [value, total])).toEqual(ids.map((id) => [`${id}`, 1]))
  })
})

describe('the memory of facets', () => {
  test('is bounded: a large shop has no place, and the one asked longest ago goes', async () => {
    await using kassa = await TestServer.open()
    const { north, south } = kassa
    await north.products(Array.from({ length: 120 }, (_, nth) => ({ name: `Cup ${nth}` })))
    await south.product()
    const { read } = kassa.ports.store
    const bytes = (await columnsOf(new KeptFacets(read), north)).bytes
    const large = new KeptFacets(read, bytes / 2)
    expect(await large.of(north.shop.id)).toBeNull()
    await columnsOf(large, south)
    expect(await large.of(north.shop.id)).toBeNull()

    const both = new KeptFacets(read, bytes + 1)
    await columnsOf(both, north)
    await columnsOf(both, south)
    expect(await both.of(south.shop.id)).not.toBeNull()
    expect(await both.of(north.shop.id)).toBeNull()
  })

  test('is read again once most of it is out of use', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product({ tags: ['a'] })
    const kept = new KeptFacets(kassa.ports.store.read)
    const first = await columnsOf(kept, north)
    for (let size = 2; size <= 50; size++) {
      await north.changed(id, { tags: Array.from({ length: size }, (_, nth) => `${nth}`) })
      expect(await kept.of(north.shop.id)).toBe(first)
      if (first.values > 1_000) break
    }
    expect(first.values).toBeGreaterThan(1_000)
    const second = await columnsOf(kept, north)
    expect(second).not.toBe(first)
    expect(second.values).toBeLessThan(first.values)
  })
})
