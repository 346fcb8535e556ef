import { describe, expect, test } from 'bun:test'
import { countedFacets } from '../../../src/domain/catalog/list/facet-counts.ts'
import { FACET_PARTS } from '../../../src/domain/catalog/list/lists.ts'
import type { Values } from '../../../src/domain/store.ts'
import { TestServer } from '../../fixture.ts'
import { withMethods } from '../../reading.ts'
import { PRODUCTS as STORE } from '../../shop-fixture.ts'

const PRODUCTS = [
  { name: 'Red cup', price: 5, category: 'Cups', brand: 'Acme', collections: ['Gifts', 'New'] },
  { name: 'Blue cup', price: 7, category: 'Cups', brand: 'Best', collections: ['New'] },
  { name: 'Plate', price: 9, category: 'Plates', brand: 'Acme', productType: 'Service' },
  { name: 'Draft cup', price: 1, category: 'Cups', brand: 'Acme', status: 'Draft' },
] as const

const SHIRT = { name: 'Shirt', price: 10, category: 'Shirts', itemGroupId: 'shirt' } as const

const counts = (facets: readonly { name: string; count: number }[]) =>
  facets.map(({ name, count }) => `${name} ${count}`).join(', ')

describe('facets', () => {
  test('count what this key sees', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.products(PRODUCTS)
    const category = (await north.page('search=red')).data[0]?.category
    for (const query of ['', '&status=Published', '&limit=1', '&priceMin=0']) {
      const page = await north.page(`include=facets${query}`, north.publishableKey)
      expect(page.facets).toEqual({
        category: [{ ...category, count: 2 } as never, expect.objectContaining({ count: 1 })],
        brand: [
          expect.objectContaining({ name: 'Acme' }),
          expect.objectContaining({ name: 'Best' }),
        ],
        collection: [
          expect.objectContaining({ name: 'New' }),
          expect.objectContaining({ count: 1 }),
        ],
        productType: expect.arrayContaining([
          { value: 'Item', count: 2 },
          { value: 'Service', count: 1 },
        ]),
        tag: [],
        options: [],
        stock: { in: 1, out: 2 },
        price: { min: 5, max: 9 },
        complete: true,
      })
      expect(page.total).toBeUndefined()
    }
    const all = await north.page('include=total,facets')
    expect(counts(all.facets?.category ?? [])).toBe('Cups 3, Plates 1')
    expect([all.total, all.facets?.price]).toEqual([4, { min: 1, max: 9 }])
  })

  test('count what filters and a search leave', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.products(PRODUCTS)
    const facets = async (query: string) => (await north.page(`include=facets&${query}`)).facets
    const cups = await facets('category=cups')
    expect(counts(cups?.category ?? [])).toBe('Cups 3, Plates 1')
    expect(counts(cups?.brand ?? [])).toBe('Acme 2, Best 1')
    expect(cups?.price).toEqual({ min: 1, max: 7 })
    const found = await facets('search=cup&status=Published')
    expect(counts(found?.collection ?? [])).toBe('New 2, Gifts 1')
    expect((await facets('collection=new&brand=best'))?.price).toEqual({ min: 7, max: 7 })
    const none = {
      category: [],
      brand: [],
      collection: [],
      productType: [],
      tag: [],
      options: [],
      stock: { in: 0, out: 0 },
      price: { min: null, max: null },
      complete: true,
    }
    for (const query of ['search=nothing', 'search=nothing&category=cups', 'tag=nothing']) {
      expect(await facets(query)).toEqual(none)
    }
    expect(await facets('priceMin=100')).toEqual({ ...none, price: { min: 1, max: 9 } })
    const nowhere = await facets('category=nothing')
    expect(counts(nowhere?.category ?? [])).toBe('Cups 3, Plates 1')
    expect({ ...nowhere, category: [] }).toEqual(none)
  })

  test('count tags, options and stock, each facet without its own choice', async () => {
    for (const variants of ['', '&variants=grouped']) {
      await using kassa = await TestServer.open()
      const { north } = kassa
      await north.products([
        { ...SHIRT, options: { Size: 'S', Color: 'Red' }, tags: ['new', 'cotton'], stock: 3 },
        { ...SHIRT, options: { Size: 'M', Color: 'Red' }, tags: ['cotton'], stock: 0 },
        { ...SHIRT, options: { Size: 'M', Color: 'Blue' }, price: 12, stock: 1 },
        { name: 'Mug', price: 5, category: 'Mugs', tags: ['tag, with "signs"'], stock: 2 },
        { name: 'Advice', price: 50, productType: 'Service', options: { Size: 'tag' } },
      ])
      const seen = async (query: string) => {
        const { facets } = await north.page(`include=facets&limit=1${variants}&${query}`)
        if (!facets) throw new Error(`${query} has no facets`)
        const listed = (values: readonly { value: string; count: number }[]) =>
          values.map(({ value, count }) => `${value} ${count}`).join(', ')
        const options = facets.options.map(({ name, values }) => `${name}: ${listed(values)}`)
        return [
          counts(facets.category),
          listed(facets.tag),
          ...options,
          `${facets.stock.in} in, ${facets.stock.out} out`,
          `${facets.price.min} to ${facets.price.max}`,
        ]
      }
      const grouped = variants !== ''
      expect([variants, await seen('')]).toEqual([
        variants,
        [
          grouped ? 'Mugs 1, Shirts 1' : 'Shirts 3, Mugs 1',
          grouped ? 'cotton 1, new 1, tag, with "signs" 1' : 'cotton 2, new 1, tag, with "signs" 1',
          grouped ? 'Color: Blue 1, Red 1' : 'Color: Red 2, Blue 1',
          grouped ? 'Size: M 1, S 1, tag 1' : 'Size: M 2, S 1, tag 1',
          grouped ? '3 in, 1 out' : '4 in, 1 out',
          '5 to 50',
        ],
      ])
      if (grouped) continue
      expect(await seen('option.Size=M&category=shirts')).toEqual([
        'Shirts 2',
        'cotton 1',
        'Color: Blue 1, Red 1',
        'Size: M 2, S 1',
        '1 in, 1 out',
        '10 to 12',
      ])
      expect(await seen('option.Size=S,M&option.Color=Red&inStock=true&priceMax=10')).toEqual([
        'Shirts 1',
        'cotton 1, new 1',
        'Color: Red 1',
        'Size: S 1',
        '1 in, 1 out',
        '10 to 10',
      ])
      expect(await seen('tag=cotton')).toEqual([
        'Shirts 2',
        'cotton 2, new 1, tag, with "signs" 1',
        'Color: Red 2',
        'Size: M 1, S 1',
        '1 in, 1 out',
        '10 to 10',
      ])
    }
  })

  test('take a list as a repeated parameter, too', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.products(PRODUCTS)
    const names = async (query: string) =>
      (await north.page(query)).data.map(({ name }) => name).sort()
    const all = ['Blue cup', 'Draft cup', 'Plate', 'Red cup']
    for (const query of [
      'category=cups&category=plates',
      'category=%22Cups%22&limit=50&category=Plates',
      'category=cups,plates&category=nothing',
      'c%61tegory=cups&category=plates',
    ]) {
      expect([query, await names(query)]).toEqual([query, all])
    }
    const page = await north.page('category=cups&category=plates&include=total&include=facets')
    expect([page.total, page.facets?.complete]).toEqual([4, true])
    const first = await north.ask({ path: `${STORE}?category=cups&category=plates&limit=3` })
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(await names(next.slice(next.indexOf('?') + 1))).toHaveLength(1)
    for (const query of [
      'limit=1&limit=2',
      'search=a&search=b',
      'priceMin=1&priceMin=2',
      'x=1&x=2',
    ]) {
      const refused = await north.ask({ path: `${STORE}?${query}` })
      expect([query, refused.status]).toEqual([query, 422])
    }
    const many = Array.from({ length: 101 }, (_, index) => `category=c${index}`).join('&')
    expect((await north.ask({ path: `${STORE}?${many}` })).status).toBe(422)
  })

  test('leave the total as it is without them, before and after a change', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.products(PRODUCTS.map((product) => ({ ...product, itemGroupId: product.category })))
    const totals = async (include: string) => {
      const found: unknown[] = []
      for (const search of ['search=cup', 'search=nothing', 'search=acme', 'category=cups', '']) {
        for (const filter of ['', '&status=Draft', '&priceMin=6', '&brand=acme&productType=Item']) {
          for (const variants of ['', '&variants=grouped']) {
            const query = `${search}${filter}${variants}`
            found.push([query, (await north.page(`${query}&include=${include}`)).total])
          }
        }
      }
      return found
    }
    const before = await totals('total')
    expect(before.slice(0, 4).map((one) => (one as unknown[])[1])).toEqual([3, 1, 1, 1])
    expect(await totals('total,facets')).toEqual(before)
    await north.product({ name: 'Green cup', price: 8, category: 'Cups', brand: 'Acme' })
    const after = await totals('total')
    expect(after.slice(0, 4).map((one) => (one as unknown[])[1])).toEqual([4, 2, 1, 1])
    expect(await totals('total,facets')).toEqual(after)
  })

  test('are not complete where there are too many brands', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const operations = Array.from({ length: 201 }, (_, index) => ({
      op: 'create',
      product: { name: 'Cup', price: 5, brand: `Brand ${index}` },
    }))
    await north.ask({ method: 'POST', path: `${STORE}/batch`, body: { operations } })
    for (const query of ['', '&priceMin=0']) {
      const { facets } = await north.page(`include=facets&limit=1${query}`)
      expect([facets?.brand.length, facets?.complete]).toEqual([200, false])
    }
  })

  test('are not complete, and tell no total, where too many products match', async () => {
    await using kassa = await TestServer.open()
    const counted = async (values: Values, total: number) => {
      const { id: shop } = kassa.north.shop
      const rows = ['found', 'shown'].map((facet) => ({ facet, value: '', total }))
      const all = async <Row>() => rows as Row[]
      const read = withMethods(kassa.ports.store.read, { all })
      const { complete, total: found } = await countedFacets(
        read,
        { shop, ...values },
        false,
        { parts: FACET_PARTS },
        false,
        null,
      )
      return [complete, found]
    }
    expect(await counted({}, 9_999)).toEqual([true, 9_999])
    expect(await counted({}, 10_000)).toEqual([false, null])
    expect(await counted({ codes: ['cup'] }, 4_000)).toEqual([false, null])
  })

  test('follow every change of a product and of a category', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const [red, blue] = await north.products(PRODUCTS)
    const seen = async () => {
      const tallied = (await north.page('include=facets')).facets
      const counted = (await north.page('include=facets&priceMin=0')).facets
      expect(tallied).toEqual(counted as never)
      return [tallied?.category, tallied?.brand, tallied?.collection]
        .map((one) => counts(one ?? []))
        .join('; ')
    }
    expect(await seen()).toBe('Cups 3, Plates 1; Acme 3, Best 1; New 2, Gifts 1')
    await north.changed(red?.id ?? '', { category: 'Plates', brand: null, collections: ['Gifts'] })
    expect(await seen()).toBe('Cups 2, Plates 2; Acme 2, Best 1; Gifts 1, New 1')
    await north.changed(blue?.id ?? '', { status: 'Archived', productType: 'Digital' })
    await north.delete(red?.id ?? '')
    expect(await seen()).toBe('Cups 2, Plates 1; Acme 2, Best 1; New 1')
    const path = '/v1/store'
    const { category, collections } = blue ?? {}
    const renamed = { method: 'PATCH', path: `${path}/categories/${category?.id}` }
    expect((await north.ask({ ...renamed, body: { name: 'Mugs' } })).status).toBe(200)
    const gone = { method: 'DELETE', path: `${path}/collections/${collections?.[0]?.id}` }
    expect((await north.ask(gone)).status).toBe(204)
    expect(await seen()).toBe('Mugs 2, Plates 1; Acme 2, Best 1; ')
  })
})
