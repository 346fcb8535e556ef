import { describe, expect, test } from 'bun:test'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { TestServer } from '../../fixture.ts'
import { random } from '../../random.ts'
import { PRODUCTS, publicOf } from '../../shop-fixture.ts'

const SHIRTS = [
  { name: 'Shirt S', price: 12, options: { Size: 'S', Colour: 'Red' }, itemGroupId: 'shirt' },
  { name: 'Shirt M', price: 10, options: { Size: 'M', Colour: 'Red' }, itemGroupId: 'shirt' },
  { name: 'Shirt L', price: 14, options: { Size: 'L' }, itemGroupId: 'shirt', status: 'Draft' },
  { name: 'Mug', price: 11 },
] as const

describe('variants=grouped', () => {
  test('shows one entry of each group: the best match, with what the group has', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const shirts: Product[] = []
    for (const shirt of SHIRTS) shirts.push(await north.product(shirt))
    const [, medium, , mug] = shirts
    const page = await north.page('variants=grouped&sort=price&include=total', north.publishableKey)
    const group = {
      id: 'shirt',
      name: 'Shirt',
      slug: shirts[0]?.slug,
      stock: 0,
      available: false,
      count: 2,
      priceMin: 10,
      priceMax: 12,
      unitPriceMin: null,
      unitPriceMax: null,
      options: { Size: ['S', 'M'], Colour: ['Red'] },
    }
    expect<readonly object[]>(page.data).toEqual([
      { ...publicOf(medium ?? {}), group },
      publicOf(mug ?? {}),
    ])
    expect([page.total, page.hasMore]).toEqual([2, false])
    const all = await north.page('variants=grouped&sort=-price')
    expect(all.data.map(({ name }) => name)).toEqual(['Shirt L', 'Mug'])
    expect(all.data[0]?.group).toMatchObject({ count: 3, priceMax: 14 })
  })

  test('finds a group where any of its products matches', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.products(SHIRTS)
    const names = async (query: string) => {
      const { data } = await north.page(`variants=grouped&${query}`)
      return data.map(({ name, group }) => `${name} ${group?.count ?? ''}`).join(', ')
    }
    expect(await names('option.Size=S')).toBe('Shirt S 3')
    expect(await names('search=shirt%20l')).toBe('Shirt L 3')
    expect(await names('priceMin=11&sort=price')).toBe('Mug , Shirt S 3')
    expect(await names('itemGroupId=shirt&sort=-name')).toBe('Shirt S 3')
    expect(await names('tag=none')).toBe('')
  })

  test('is in the order of relevance, however many of a group match best', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const variants = ['S', 'M', 'L'].map((Size) => ({ itemGroupId: 'mug', options: { Size } }))
    await north.products([
      ...variants,
      { name: 'Mug of clay' },
      { name: 'A tray on which a mug and a jug find room' },
    ])
    const seen = await north.pages('search=mug&variants=grouped&limit=1')
    expect(seen.map(({ name, itemGroupId }) => itemGroupId ?? name)).toEqual([
      'mug',
      'Mug of clay',
      'A tray on which a mug and a jug find room',
    ])
  })

  test('goes on behind a group of more products than are read at once', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const product = { name: 'Sticker', price: 0, itemGroupId: 'sticker' }
    const operations = Array(101).fill({ op: 'create', product })
    await north.ask({ method: 'POST', path: `${PRODUCTS}/batch`, body: { operations } })
    await north.product({ name: 'Pin', price: 0.5 })
    for (const sort of ['price', 'createdAt']) {
      const { data } = await north.page(`variants=grouped&sort=${sort}`)
      expect(data.map(({ name }) => name)).toEqual(['Sticker', 'Pin'])
    }
  })

  test('counts groups once in facets', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.products(SHIRTS.map((one) => ({ ...one, category: 'Things' })))
    const { facets, total } = await north.page('variants=grouped&include=total,facets')
    expect([total, facets?.category[0]?.count, facets?.productType]).toEqual([
      2,
      2,
      [{ value: 'Item', count: 2 }],
    ])
  })

  test('has no cursors of pages for a publishable key', async () => {
    await using kassa = await TestServer.open()
    const { publishableKey: key } = kassa.north
    const answer = await kassa.north.ask({ path: '/v1/store/products?include=pages', key })
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'include'])
  })

  test('shows each group exactly once over all pages, in every order', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const chance = random(7)
    const products = Array.from({ length: 60 }, (_, number) => ({
      name: `Thing ${chance.below(9)} ${chance.below(4) === 0 ? 'rare' : 'usual'}`,
      price: chance.below(6),
      stock: chance.below(3),
      sku: `S${chance.below(1000)}-${number}`,
      itemGroupId: chance.below(3) === 0 ? null : `group ${chance.below(12)}`,
      tags: [`tag ${chance.below(3)}`],
      status: chance.below(5) === 0 ? ('Draft' as const) : ('Published' as const),
    }))
    await north.products(products)
    const key = ({ id, itemGroupId }: { id: string; itemGroupId: string | null }) =>
      itemGroupId ?? id
    for (const filter of [
      '',
      'tag=tag%201&',
      'search=rare&',
      'search=thing&priceMin=2&',
      'inStock=true&',
    ]) {
      const expected = new Set((await north.pages(`${filter}limit=100`)).map(key))
      const searched = filter.includes('search') ? ['relevance'] : []
      for (const sort of [
        ...searched,
        'createdAt',
        '-updatedAt',
        'name',
        '-name',
        'price',
        '-stock',
        'sku',
      ]) {
        for (const limit of [2, 7]) {
          const query = `${filter}sort=${sort}&variants=grouped&limit=${limit}`
          const seen = (await north.pages(query)).map(key)
          expect([query, seen.length, new Set(seen)]).toEqual([query, expected.size, expected])
          const { total } = await north.page(`${query}&include=total`)
          expect([query, total]).toEqual([query, expected.size])
          if (limit === 2 || !['name', '-stock'].includes(sort)) continue
          for (const list of [query, query.replace('&variants=grouped', '')]) {
            const all = await north.pages(list)
            const { pages = [] } = await north.page(`${list}&include=pages`)
            const jumps = pages.map((cursor) => north.page(`${list}&cursor=${cursor}`))
            const later = (await Promise.all(jumps)).flatMap(({ data }) => data)
            expect([list, later.map(key)]).toEqual([list, all.slice(limit).map(key)])
          }
        }
      }
    }
  })
})
