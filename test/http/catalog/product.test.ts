import { describe, expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

const shared = await sharedServer()

/** The example of the document that kassa is built after. */
const EXAMPLE = {
  name: 'Ceramic mug',
  price: 19.99,
  productType: 'Item',
  status: 'Published',
  sku: 'MUG-1',
  stock: 25,
} as const

const FULL = {
  name: ' Käffee-Tasse 😀 ',
  description: 'Line one\nLine two\twith "quotes" & <b>tags</b>',
  price: 19.99,
  compareAtPrice: 24.99,
  productType: 'Item',
  status: 'Published',
  sku: 'MUG-1',
  barcode: '4006381333931',
  packs: [{ barcode: 'mug x24', quantity: 24, price: 399.5 }],
  stock: 2_147_483_647,
  cost: 7.25,
  content: { quantity: 300, unit: 'ml' },
  category: 'Home & Garden',
  brand: 'Nörd',
  collections: ['Spring', 'New', 'Spring', 'spring '],
  itemGroupId: 'mugs',
  options: { Size: 'M', Colour: 'Blue', ['__proto__']: 'odd' },
  tags: ['b', 'a', 'b'],
  metadata: { constructor: 'a', 'a/b': '', é: 'ü' },
} as const

describe('a new product', () => {
  test('is what the document shows, with what was left out filled in', async () => {
    await using kassa = await TestServer.open()
    const answer = await kassa.north.post(EXAMPLE)
    expect(answer.status).toBe(201)
    const { id, ...rest } = answer.product
    expect(rest).toEqual({
      ...EXAMPLE,
      description: '',
      compareAtPrice: null,
      cost: null,
      currency: 'EUR',
      taxRate: null,
      slug: 'ceramic-mug',
      barcode: null,
      packs: [],
      unit: 'piece',
      content: null,
      unitPrice: null,
      category: null,
      brand: null,
      collections: [],
      itemGroupId: null,
      options: {},
      images: [],
      tags: [],
      metadata: {},
      createdAt: '2026-01-15T12:00:00.000Z',
      updatedAt: '2026-01-15T12:00:00.000Z',
      revision: 1,
    })
    expect(answer.header('location')).toBe(`${PRODUCTS}/${id}`)
    expect(answer.header('etag')).toBe('"1"')
    expect(answer.header('content-type')).toBe('application/json')
    const read = await kassa.ask({ path: `${PRODUCTS}/${id}`, key: kassa.north.publishableKey })
    expect(read.text).toBe(answer.text.replace('"cost":null,', ''))
    const again = await kassa.north.post(EXAMPLE)
    expect(again.status).toBe(409)
    expect(again.refusal).toBe('CONFLICT sku')
  })

  test('keeps every field as it was sent', async () => {
    await using kassa = await TestServer.open()
    const product = await kassa.north.product(FULL)
    const { category, brand, collections, tags, id, createdAt, updatedAt, revision, ...rest } =
      product
    expect(rest).toEqual({
      ...Object.fromEntries(Object.entries(FULL).filter(([name]) => name in rest)),
      slug: expect.any(String),
      currency: 'EUR',
      taxRate: null,
      unit: 'piece',
      unitPrice: { price: 66.63, unit: 'l' },
      images: [],
    } as unknown as typeof rest)
    expect(Object.keys(product.options)).toEqual(Object.keys(FULL.options))
    expect(category).toEqual({ id: expect.any(String), slug: 'home-garden', name: 'Home & Garden' })
    expect(brand).toMatchObject({ slug: 'nord', name: 'Nörd' })
    expect(collections.map(({ name }) => name)).toEqual(['Spring', 'New'])
    expect(tags).toEqual(['b', 'a'])
    expect((await kassa.north.get(id)).product).toEqual(product)
    expect((await kassa.north.page()).data).toEqual([product])
    const byId = { category: { id: category?.id }, collections: [{ id: collections[1]?.id }] }
    expect(await kassa.north.product(byId as never)).toMatchObject({
      category,
      collections: [collections[1]],
    })
  })

  test('takes the longest values that are allowed', async () => {
    await using kassa = await TestServer.open()
    const product = await kassa.north.product({
      name: '😀'.repeat(127),
      description: 'é'.repeat(20_000),
      price: 999_999_999.98,
      compareAtPrice: 999_999_999.99,
      sku: 's'.repeat(64),
      barcode: 'b'.repeat(64),
      category: 'c'.repeat(255),
      collections: Array.from({ length: 20 }, (_, index) => `collection ${index}`),
      itemGroupId: 'g'.repeat(255),
      options: { a: 'o'.repeat(255), b: '2', c: '3' },
      tags: Array.from({ length: 50 }, (_, index) => String(index).padStart(64, 't')),
      metadata: Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [
          String(index).padStart(40, 'k'),
          'm'.repeat(500),
        ]),
      ),
    })
    expect((await kassa.north.get(product.id)).product).toEqual(product)
  })

  const defaults: readonly (readonly [fields: object, expected: object])[] = [
    [{}, { productType: 'Item', status: 'Draft', stock: 0 }],
    [{ productType: 'Service' }, { stock: null }],
    [{ productType: 'Digital' }, { stock: null }],
    [{ productType: 'Service', stock: 3 }, { stock: 3 }],
    [{ productType: 'Item', stock: null }, { stock: null }],
    [
      { description: null, tags: null, collections: null },
      { description: '', tags: [], collections: [] },
    ],
    [
      { options: null, metadata: null },
      { options: {}, metadata: {} },
    ],
    [
      { sku: '', barcode: '' },
      { sku: null, barcode: null },
    ],
    [
      { sku: '  ', barcode: '\t', itemGroupId: '' },
      { sku: null, barcode: null, itemGroupId: null },
    ],
    [
      { sku: ' a B ', barcode: ' 96385074 ' },
      { sku: 'a B', barcode: '96385074' },
    ],
    [{ price: 0 }, { price: 0 }],
    [{ price: 1e2 }, { price: 100 }],
    [{ price: 0, compareAtPrice: 0.01 }, { compareAtPrice: 0.01 }],
  ]
  for (const [fields, expected] of defaults) {
    test(`from ${JSON.stringify(fields)} has ${JSON.stringify(expected)}`, async () => {
      const answer = await shared.north.post({ name: 'Mug', price: 1, ...fields })
      expect(answer.product).toMatchObject(expected)
    })
  }

  test('has the time of its making', async () => {
    await using kassa = await TestServer.open()
    kassa.now += 86_400_001
    const product = await kassa.north.product()
    expect(product.createdAt).toBe('2026-01-16T12:00:00.001Z')
  })

  test('has an id that no other has, and its shop its own revisions', async () => {
    await using kassa = await TestServer.open()
    const { north, south } = kassa
    const products = await north.products(Array.from({ length: 50 }, () => ({})))
    expect(new Set(products.map(({ id }) => id)).size).toBe(50)
    const revisions = products.map(({ revision }) => revision).sort((a, b) => a - b)
    expect(revisions).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect((await south.product()).revision).toBe(1)
    await north.post({ name: 'Mug', price: -1 })
    expect((await north.product()).revision).toBe(51)
  })
})

describe('codes', () => {
  test('are taken once in a shop, and once in every other', async () => {
    await using kassa = await TestServer.open()
    const { north, south } = kassa
    await north.product({ sku: 'A', barcode: '036000291452' })
    await south.product({ sku: 'A', barcode: '036000291452' })
    expect((await north.post({ name: 'x', price: 1, sku: 'A' })).refusal).toBe('CONFLICT sku')
    for (const barcode of ['036000291452', '0036000291452', '00036000291452', ' 036000291452 ']) {
      const answer = await north.post({ name: 'x', price: 1, barcode })
      expect(answer.refusal).toBe('CONFLICT barcode')
    }
  })

  test('keep their case, and a conflict shows nothing of the other product', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.product({ sku: 'ab-1', name: 'Secret name' })
    await north.product({ sku: 'AB-1' })
    const answer = await north.post({ name: 'x', price: 1, sku: 'ab-1' })
    expect(answer.status).toBe(409)
    expect(answer.text).not.toContain('Secret name')
  })

  test('that are no GTIN are not padded', async () => {
    await using kassa = await TestServer.open()
    const all = ['36000291453', '036000291453', '0036000291453']
    expect(await kassa.north.products(all.map((barcode) => ({ barcode })))).toHaveLength(3)
  })

  test('are free as soon as their product is deleted', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const codes = { sku: 'A', barcode: '96385074' }
    for (let round = 0; round < 5; round++) {
      const { id } = await north.product(codes)
      expect((await north.post({ name: 'x', price: 1, ...codes })).status).toBe(409)
      const gone = await north.delete(id)
      expect([gone.status, gone.text]).toEqual([204, ''])
      expect((await north.get(id)).status).toBe(404)
      expect((await north.delete(id)).refusal).toBe('NOT_FOUND')
    }
  })

  test('are free as soon as their product gives them up', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product({ sku: 'A', barcode: '96385074' })
    await north.changed(id, { sku: null, barcode: '' })
    await north.product({ sku: 'A', barcode: '96385074' })
    expect((await north.patch(id, { sku: ' A ' })).refusal).toBe('CONFLICT sku')
    expect((await north.patch(id, { barcode: '0000096385074' })).refusal).toBe('CONFLICT barcode')
  })

  test('may be sent again to the product that has them, and padded', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product({ sku: 'A', barcode: '036000291452' })
    const product = await north.changed(id, { sku: 'A', barcode: '0036000291452' })
    expect(product.barcode).toBe('0036000291452')
  })
})

describe('a refused product', () => {
  test('leaves nothing behind: no category, revision or idempotency key', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.product({ sku: 'A' })
    const before = kassa.dump()
    const fields = { name: 'x', price: 1, sku: 'A', category: 'New', collections: ['Newer'] }
    const answer = await north.post(fields, { 'idempotency-key': 'one' })
    expect(answer.refusal).toBe('CONFLICT sku')
    expect(kassa.dump()).toBe(before)
  })
})

describe('an id', () => {
  const strange = [
    'nope',
    'prod_',
    'prod_01kf06q6q8e1qtz9vw9zcjzt7y',
    'PROD_01KF06Q6Q8E1QTZ9VW9ZCJZT7Y',
    "prod_'%20OR%201=1%20--",
    '%00',
    '%F0%9F%98%80',
    '__proto__',
    '..',
    '%2e%2e',
    '%2F',
    '*',
    ':id',
    '1',
    'x'.repeat(5000),
  ]
  for (const id of strange) {
    test(`that is ${JSON.stringify(id.slice(0, 40))} is 404 to every method`, async () => {
      const path = `${PRODUCTS}/${id}`
      const before = shared.dump()
      for (const ask of [{}, { method: 'PATCH', body: { price: 1 } }, { method: 'DELETE' }]) {
        const answer = await shared.north.ask({ path, ...ask })
        if (id === '..' || id === '%2e%2e') expect([404, 405]).toContain(answer.status)
        else expect(answer.status).toBe(404)
      }
      expect(shared.dump()).toBe(before)
    })
  }

  for (const id of ['%', '%zz', '%ff', '%c3%28', '%ed%a0%80']) {
    test(`that is no valid encoding (${id}) is an error of the client`, async () => {
      const answer = await shared.north.ask({ path: `${PRODUCTS}/${id}` })
      expect([400, 404]).toContain(answer.status)
    })
  }
})
