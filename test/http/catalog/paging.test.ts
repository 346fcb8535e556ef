import { describe, expect, test } from 'bun:test'
import type { NewProduct, Product } from '../../../src/domain/catalog/product.ts'
import { sortKey } from '../../../src/domain/text.ts'
import { TestServer } from '../../fixture.ts'
import { type Chance, random } from '../../random.ts'
import { PRODUCTS, type ShopFixture } from '../../shop-fixture.ts'

const FIELDS = ['createdAt', 'updatedAt', 'name', 'price', 'stock', 'sku'] as const
const SORTS = FIELDS.flatMap((field) => [field, `-${field}`])

/** Products with many equal values: names and prices, no sku, no stock. */
function alike(chance: Chance, index: number): Partial<NewProduct> {
  const name = chance.pick([
    'Mug',
    'mug',
    'Müg',
    'Cup',
    'Éclair',
    'eclair',
    '日本',
    'Zebra mug',
    '~',
  ])
  return {
    name: chance.below(4) === 0 ? `${name} ${chance.below(50)}` : name,
    price: chance.pick([0, 1, 1, 2.5, 9.99, 100]),
    stock: chance.pick([null, 0, 0, 1, 5, 2_147_483_647]),
    sku: chance.below(3) === 0 ? null : `${chance.pick(['a', 'A', 'é', '0', '😀'])}-${index}`,
    status: chance.pick(['Published', 'Draft', 'Archived']),
    tags: ['mug'],
  }
}

/** The sort key of a product, as bytes or a number. */
function keyOf(product: Product, field: (typeof FIELDS)[number]): Buffer | number {
  switch (field) {
    case 'createdAt':
      return 0
    case 'updatedAt':
      return product.revision
    case 'name':
      return Buffer.from(sortKey(product.name))
    case 'price':
      return product.price
    case 'stock':
      return product.stock ?? -1
    case 'sku':
      return Buffer.from(product.sku ?? '')
  }
}

function sorted(products: readonly Product[], sort: string): Product[] {
  const field = sort.replace('-', '') as (typeof FIELDS)[number]
  const order = products.map((product, made) => ({ product, made, key: keyOf(product, field) }))
  order.sort((a, b) => {
    const keys = Buffer.isBuffer(a.key)
      ? Buffer.compare(a.key, b.key as Buffer)
      : a.key - Number(b.key)
    return keys || a.made - b.made
  })
  if (sort.startsWith('-')) order.reverse()
  return order.map(({ product }) => product)
}

/** One after another, so that they are made in the order of the list. */
async function made(shop: ShopFixture, count: number, seed: number): Promise<Product[]> {
  const chance = random(seed)
  return await shop.products(Array.from({ length: count }, (_, index) => alike(chance, index)))
}

const names = (products: readonly Product[]) => products.map(({ id, name }) => `${name} ${id}`)

describe('all pages together are the list, in its order,', () => {
  test('in each order', async () => {
    await using kassa = await TestServer.open()
    const products = await made(kassa.north, 60, 1)
    await made(kassa.south, 10, 2)
    for (const sort of SORTS) {
      const expected = names(sorted(products, sort))
      for (const limit of [1, 7, 59, 60, 61, 100]) {
        const query = `sort=${sort}&limit=${limit}&include=total`
        expect([query, names(await kassa.north.pages(query))]).toEqual([query, expected])
      }
    }
  })

  test('by -createdAt unless said otherwise, 20 a page', async () => {
    await using kassa = await TestServer.open()
    const products = await made(kassa.north, 45, 3)
    const expected = names(sorted(products, '-createdAt'))
    expect(names(await kassa.north.pages(''))).toEqual(expected)
    const first = await kassa.north.page()
    expect([first.data.length, first.hasMore, first.total]).toEqual([20, true, undefined])
  })

  test('and a full last page is the last', async () => {
    await using kassa = await TestServer.open()
    await made(kassa.north, 40, 4)
    const first = await kassa.north.page('limit=20&include=total')
    const last = await kassa.north.page(`limit=20&include=total&cursor=${first.nextCursor}`)
    expect([first.hasMore, first.total, last.hasMore, last.total]).toEqual([true, 40, false, 40])
  })
})

/** Makes, changes and deletes a product each, and notes the last two in `touched`. */
async function meddle(shop: ShopFixture, pool: Product[], chance: Chance, touched: Set<string>) {
  await shop.product(alike(chance, 1000 + touched.size))
  for (const action of ['delete', 'patch'] as const) {
    const [victim] = pool.splice(chance.below(pool.length), 1)
    if (!victim) return
    touched.add(victim.id)
    const patch = { ...alike(chance, 2000 + touched.size), tags: ['mug', 'x'] }
    if (action === 'delete') await shop.delete(victim.id)
    else await shop.changed(victim.id, patch)
  }
}

const LISTS = [
  ...SORTS.map((sort) => `sort=${sort}`),
  ...SORTS.map((sort) => `sort=${sort}&search=mug`),
  ...SORTS.map((sort) => `sort=${sort}&status=Published,Draft&priceMin=1`),
  'search=mug',
  'search=mug&sort=relevance',
  'search=mug&status=Published',
]

describe('while products are made, changed and deleted, what does not change is seen once', () => {
  test('in all lists, which are read side by side', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const chance = random(100)
    await made(kassa.south, 5, 5)
    const pool = await made(north, 90, 6)
    const touched = new Set<string>()
    const readers = await Promise.all(
      LISTS.map(async (list) => ({
        list,
        before: await north.pages(`${list}&limit=100`),
        seen: [] as Product[],
        cursor: '' as string | null,
      })),
    )
    for (let open = readers; open.length > 0; ) {
      for (const reader of open) {
        const cursor = reader.cursor && `&cursor=${reader.cursor}`
        const { data, nextCursor } = await north.page(`${reader.list}&limit=6${cursor}`)
        reader.seen.push(...data)
        reader.cursor = nextCursor
      }
      open = open.filter(({ cursor }) => cursor !== null)
      await meddle(north, pool, chance, touched)
    }
    const still = (products: readonly Product[]) =>
      names(products.filter(({ id }) => !touched.has(id)))
    expect(touched.size).toBeGreaterThan(20)
    for (const { list, before, seen } of readers) {
      const [was, is] = [still(before), still(seen)]
      expect(was.length).toBeGreaterThan(10)
      if (/search=mug($|&sort=relevance|&status)/.test(list)) was.sort() && is.sort()
      const old = new Set(was)
      expect([list, is.filter((name) => old.has(name))]).toEqual([list, was])
    }
  })

  test('in a search of more than a thousand, also past its ranked ones, and it comes to an end', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    // The search ranks only a part of some groups, and nothing of the old ones.
    const groupOf = (index: number) => {
      if (index % 3 === 0) return `group ${index % 40}`
      return index % 3 === 1 && index < 60 ? `old ${index % 7}` : null
    }
    const products = await north.products(
      Array.from({ length: 1105 }, (_, index) => ({
        name: `Mug ${index}`,
        itemGroupId: groupOf(index),
        stock: index < 100 ? 1 : 0,
      })),
    )
    const keys = products.map(({ id, itemGroupId }) => itemGroupId ?? id)
    for (const list of ['search=mug&limit=100', 'limit=90']) {
      const grouped = await north.pages(`${list}&variants=grouped`)
      const seen = grouped.map(({ id, itemGroupId }) => itemGroupId ?? id)
      expect([list, seen.toSorted()]).toEqual([list, [...new Set(keys)].sort()])
    }
    const ids = new Set(products.map(({ id }) => id))
    const seenOf = (seen: readonly Product[]) =>
      seen.flatMap(({ id }) => (ids.has(id) ? id : [])).sort()
    const whileAdding = await north.pages('search=mug&limit=97&include=total', async (page) => {
      if (page > 10) await north.product({ name: 'Mug' })
    })
    expect(seenOf(whileAdding)).toEqual([...ids].sort())
    const whileDeleting = await north.pages('search=mug&limit=100', async (page) => {
      if (page !== 9) return
      const victims = products.slice(-150)
      await Promise.all(victims.map(({ id }) => north.delete(id)))
      for (const { id } of victims) ids.delete(id)
    })
    expect(seenOf(whileDeleting)).toEqual([...ids].sort())
  })
})

describe('the next page', () => {
  test('is where the Link header says, and the cursor, for the same query', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await made(north, 30, 6)
    const queries = [
      '',
      '?limit=7',
      '?search=m%C3%BCg+&limit=3',
      '?status=Published%2CDraft&limit=4',
    ]
    queries.push('?search=100%25+mug%26%3D&limit=1&sort=name', '?limit=4&category=a%20b,mug')
    for (const query of queries) {
      let path: string = PRODUCTS + query
      const seen: Product[] = []
      for (;;) {
        const answer = await north.ask({ path })
        expect(answer.status).toBe(200)
        const { data, nextCursor } = answer.page
        seen.push(...data)
        const link = answer.header('link')
        expect(link === null).toBe(nextCursor === null)
        const next = /^<(\/v1\/store\/products\?[^>]+)>; rel="next"$/.exec(link ?? '')?.[1]
        if (next === undefined) break
        const cursors = new URLSearchParams(next.split('?')[1]).getAll('cursor')
        expect(cursors).toEqual([nextCursor ?? ''])
        // Some clients encode the name of the parameter, too.
        path = query === '?limit=7' ? next.replace('cursor=', '%63ursor=') : next
      }
      expect(names(seen)).toEqual(names(await north.pages(query.slice(1))))
    }
  })

  test('may be longer or shorter than the one before', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await made(north, 30, 7)
    const all = await north.pages('sort=name&limit=100')
    const first = await north.page('sort=name&limit=5')
    const next = await north.page(`sort=name&limit=9&cursor=${first.nextCursor}`)
    expect(names([...first.data, ...next.data])).toEqual(names(all.slice(0, 14)))
  })

  test('stays where it is when the last product before it is gone', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await made(north, 10, 8)
    const all = await north.pages('sort=price&limit=100')
    const first = await north.page('sort=price&limit=5')
    await north.delete(first.data.at(-1)?.id ?? '')
    const next = await north.page(`sort=price&limit=5&cursor=${first.nextCursor}`)
    expect(names(next.data)).toEqual(names(all.slice(5)))
  })

  test('of names of any length and script has a cursor that is short enough', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    for (const name of [
      '\ufdfa'.repeat(255),
      `${'\u0001'.repeat(254)}x`,
      '"\\'.repeat(127),
      '😀'.repeat(127),
    ]) {
      await north.products([{ name }, { name }, { name }])
    }
    expect(await north.pages('sort=name&limit=1')).toHaveLength(12)
  })
})
