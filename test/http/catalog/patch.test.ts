import { describe, expect, test } from 'bun:test'
import type { Product, ProductPatch } from '../../../src/domain/catalog/product.ts'
import { TestServer } from '../../fixture.ts'
import { sharedServer } from '../../shared.ts'
import { wrongTallies } from '../../stored.ts'

const shared = await sharedServer()

const FULL = {
  name: 'Mug',
  description: 'Blue',
  price: 19.99,
  compareAtPrice: 24.99,
  productType: 'Digital',
  status: 'Published',
  sku: 'MUG-1',
  barcode: '96385074',
  stock: 5,
  category: 'Home',
  brand: 'Nord',
  collections: ['Spring', 'New'],
  itemGroupId: 'mugs',
  options: { Size: 'M', Colour: 'Blue' },
  tags: ['a', 'b'],
  metadata: { a: '1', b: '2' },
} as const

const named = (name: string) => ({ id: expect.any(String), name, slug: name.toLowerCase() })

/** RFC 7396, field by field: what is sent, and what becomes of it. */
const PATCHES: readonly (readonly [patch: ProductPatch, changed: object])[] = [
  [{ name: 'Cup' }, { name: 'Cup' }],
  [{ description: 'Red' }, { description: 'Red' }],
  [{ description: null }, { description: '' }],
  [{ price: 5 }, { price: 5 }],
  [{ price: 24.98 }, { price: 24.98 }],
  [{ compareAtPrice: 20 }, { compareAtPrice: 20 }],
  [{ compareAtPrice: null }, { compareAtPrice: null }],
  [
    { price: 30, compareAtPrice: 40 },
    { price: 30, compareAtPrice: 40 },
  ],
  [
    { price: 30, compareAtPrice: null },
    { price: 30, compareAtPrice: null },
  ],
  [{ productType: 'Item' }, { productType: 'Item' }],
  [{ status: 'Archived' }, { status: 'Archived' }],
  [{ status: 'Draft' }, { status: 'Draft' }],
  [{ sku: ' X ' }, { sku: 'X' }],
  [{ sku: null }, { sku: null }],
  [{ sku: '' }, { sku: null }],
  [{ barcode: '4006381333931' }, { barcode: '4006381333931' }],
  [{ barcode: null }, { barcode: null }],
  [{ barcode: '0000096385074' }, { barcode: '0000096385074' }],
  [{ stock: 0 }, { stock: 0 }],
  [{ stock: null }, { stock: null }],
  [{ category: 'Garden' }, { category: named('Garden') }],
  [{ category: null }, { category: null }],
  [{ brand: 'Sud' }, { brand: named('Sud') }],
  [{ brand: null }, { brand: null }],
  [{ collections: ['Old'] }, { collections: [named('Old')] }],
  [{ collections: ['new', 'Old', 'spring'] }, { collections: ['New', 'Old', 'Spring'].map(named) }],
  [{ collections: [] }, { collections: [] }],
  [{ collections: null }, { collections: [] }],
  [{ itemGroupId: 'cups' }, { itemGroupId: 'cups' }],
  [{ itemGroupId: null }, { itemGroupId: null }],
  [{ itemGroupId: '' }, { itemGroupId: null }],
  [{ options: { Size: 'L' } }, { options: { Size: 'L', Colour: 'Blue' } }],
  [{ options: { Size: null } }, { options: { Colour: 'Blue' } }],
  [{ options: { Size: null, Fit: 'Slim' } }, { options: { Colour: 'Blue', Fit: 'Slim' } }],
  [{ options: null }, { options: {} }],
  [{ tags: ['c'] }, { tags: ['c'] }],
  [{ tags: ['c', 'c', 'a'] }, { tags: ['c', 'a'] }],
  [{ tags: [] }, { tags: [] }],
  [{ tags: null }, { tags: [] }],
  [{ metadata: { b: null, c: '3' } }, { metadata: { a: '1', c: '3' } }],
  [{ metadata: { a: '' } }, { metadata: { a: '', b: '2' } }],
  [{ metadata: null }, { metadata: {} }],
]

/** Patches that say what is so already. */
const NOTHING: readonly ProductPatch[] = [
  {},
  { name: 'Mug' },
  { price: 19.99, stock: 5, sku: 'MUG-1' },
  { sku: ' MUG-1 ' },
  { options: {} },
  { options: { Size: 'M', Fit: null } },
  { metadata: { a: '1', z: null } },
  { tags: ['a', 'b'] },
]

describe('a patch', () => {
  for (const [patch, changed] of PATCHES) {
    test(`${JSON.stringify(patch)} changes that and nothing else`, async () => {
      const north = await shared.shop()
      const before = await north.product(FULL)
      shared.now += 1000
      const after = await north.changed(before.id, patch)
      const times = { updatedAt: new Date(shared.now).toISOString(), revision: 2 }
      expect(after).toEqual({ ...before, ...changed, ...times } as Product)
      const read = await north.get(before.id)
      expect(read.product).toEqual(after)
      expect(read.header('etag')).toBe('"2"')
      expect(wrongTallies(shared)).toEqual([])
    })
  }

  for (const patch of NOTHING) {
    test(`${JSON.stringify(patch)} changes nothing, not even the revision`, async () => {
      const north = await shared.shop()
      const product = await north.product(FULL)
      shared.now += 1000
      const before = shared.dump()
      const answer = await north.patch(product.id, patch)
      expect([answer.status, answer.product]).toEqual([200, product])
      expect(answer.header('etag')).toBe('"1"')
      expect(shared.dump()).toBe(before)
    })
  }

  test('of taxa by their ids as they are changes nothing', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id, category, brand, collections } = await north.product(FULL)
    const before = kassa.dump()
    const ids = collections.map((one) => one.id)
    const answer = await north.patch(id, {
      category: category?.id,
      brand: brand?.id,
      collections: ids,
    })
    expect(answer.product.revision).toBe(1)
    expect(kassa.dump()).toBe(before)
  })

  test('may come as application/merge-patch+json', async () => {
    await using kassa = await TestServer.open()
    const { id } = await kassa.north.product()
    const headers = { 'content-type': 'application/merge-patch+json; charset=utf-8' }
    const answer = await kassa.north.patch(id, { price: 3 }, headers)
    expect(answer.product.price).toBe(3)
  })

  test('that makes compareAtPrice wrong is refused, whichever of the two it sends', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product(FULL)
    const before = kassa.dump()
    for (const patch of [{ price: 24.99 }, { price: 30 }, { compareAtPrice: 19.99 }]) {
      expect((await north.patch(id, patch)).refusal).toBe('VALIDATION_FAILED compareAtPrice')
    }
    expect(kassa.dump()).toBe(before)
  })

  test('that would leave too many options or metadata is refused', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product(FULL)
    const metadata = Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`k${index}`, '']))
    const before = kassa.dump()
    const options = { Fit: 'Slim', Cut: 'V' }
    for (const [field, max] of [
      ['options', 3],
      ['metadata', 50],
    ] as const) {
      const answer = await north.patch(id, { [field]: { options, metadata }[field] })
      expect(answer.refusal).toBe(`VALIDATION_FAILED ${field}`)
      expect(answer.problem.errors).toMatchObject([{ code: 'too_many', params: { max } }])
    }
    expect(kassa.dump()).toBe(before)
    await north.changed(id, { metadata: { ...metadata, a: null } })
  })

  test('is visible to the publishable key at once', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product()
    const seen = async () => {
      const one = await north.ask({ path: `/v1/store/products/${id}`, key: north.publishableKey })
      const { data } = await north.page('', north.publishableKey)
      return [one.status, data.length]
    }
    expect(await seen()).toEqual([200, 1])
    for (const status of ['Draft', 'Archived'] as const) {
      await north.changed(id, { status })
      expect(await seen()).toEqual([404, 0])
      await north.changed(id, { status: 'Published' })
      expect(await seen()).toEqual([200, 1])
    }
  })

  test('finds the product by its new values, and no more by its old ones', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product(FULL)
    await north.changed(id, {
      name: 'Kettle',
      description: null,
      price: 50,
      compareAtPrice: null,
      sku: 'KET',
      barcode: '4006381333931',
      stock: 0,
      category: 'Kitchen',
      brand: 'Sud',
      collections: ['Autumn'],
      itemGroupId: 'kettles',
      tags: ['hot'],
      options: { Colour: 'Red' },
    })
    const was = ['search=mug', 'search=blue', 'sku=MUG-1', 'barcode=96385074', 'category=home']
    was.push('brand=nord', 'collection=spring', 'itemGroupId=mugs', 'priceMax=49', 'inStock=true')
    const is = ['search=kettle', 'search=hot', 'sku=KET', 'barcode=04006381333931']
    is.push('category=kitchen', 'brand=sud', 'collection=autumn', 'priceMin=50', 'inStock=false')
    for (const query of was)
      expect([query, (await north.page(query)).data.length]).toEqual([query, 0])
    for (const query of is)
      expect([query, (await north.page(query)).data.length]).toEqual([query, 1])
  })
})

test('a product is found by the options and tags that it has now, and no more by others', async () => {
  const shop = await shared.shop('options')
  const { id } = await shop.product({ options: { Size: 'M', Colour: 'M' }, tags: ['a', 'b'] })
  const asked = 'option.Size=M option.Size=L option.Colour=M option.Cut=M tag=a tag=b tag=c'.split(
    ' ',
  )
  const found = async () => {
    const pages = await Promise.all(asked.map((query) => shop.page(query)))
    return asked.filter((_, index) => pages[index]?.data.length).join(' ')
  }
  expect(await found()).toBe('option.Size=M option.Colour=M tag=a tag=b')
  await shop.changed(id, { options: { Size: 'L', Colour: null, Cut: 'M' } })
  expect(await found()).toBe('option.Size=L option.Cut=M tag=a tag=b')
  await shop.changed(id, { tags: ['b', 'c'] })
  expect(await found()).toBe('option.Size=L option.Cut=M tag=b tag=c')
})
