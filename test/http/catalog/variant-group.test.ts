import { describe, expect, test } from 'bun:test'
import type { NewProduct, Product } from '../../../src/domain/catalog/product.ts'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { PICTURE } from '../../rows.ts'
import { PRODUCTS, type ShopFixture } from '../../shop-fixture.ts'

const GROUPS = '/v1/store/groups'

type Group = Product & { variants: Product[]; images: { id: string; url: string }[] }

const TEES: Partial<NewProduct>[] = [
  { options: { Size: 'S' }, price: 12, stock: 0, sku: 'TEE-S' },
  { options: { Size: 'M' }, price: 10, stock: 3, sku: 'TEE-M' },
  { options: { Size: 'L' }, price: 14, stock: 2, sku: 'TEE-L', status: 'Draft' },
]

async function tees(shop: ShopFixture, itemGroupId = 'tee'): Promise<Product[]> {
  const shared = { name: 'Tee', itemGroupId, category: 'Tops', tags: ['cotton'] }
  const products: Product[] = []
  for (const tee of TEES) products.push(await shop.product({ ...shared, ...tee }))
  return products
}

async function group(shop: ShopFixture, id = 'tee', key = shop.secretKey): Promise<Group> {
  const answer = await shop.ask({ path: `${GROUPS}/${id}`, key })
  return answer.having(200).json as Group
}

const change = (shop: ShopFixture, body: unknown, id = 'tee') =>
  shop.ask({ method: 'PATCH', path: `${GROUPS}/${id}`, body })

async function pictured(shop: ShopFixture, { id }: Product, bytes = PICTURE): Promise<string> {
  const headers = { 'content-type': 'image/png' }
  const path = `${PRODUCTS}/${id}/images`
  const answer = await shop.ask({ method: 'POST', path, raw: bytes, headers })
  return (answer.json as { id: string }).id
}

describe('a group of variants', () => {
  test('shows a picture that was set before its variants were made in each of them', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const [plain, tall] = await north.products([
      { name: 'Vase', itemGroupId: 'vase', options: { Height: '20 cm' } },
      { name: 'Vase', itemGroupId: 'vase', options: { Height: '40 cm' }, price: 31 },
    ])
    const id = await pictured(north, tall as Product)
    const later = await north.product({ name: 'Vase', itemGroupId: 'vase', price: 44 })
    const url = (await north.get(tall?.id ?? '')).product.images[0]?.url
    expect<unknown>(later.images.map((image) => image.url)).toEqual([url])
    expect(later.images[0]?.id).not.toBe(id)
    expect((await north.get(plain?.id ?? '')).product.images).toEqual([])
    expect<unknown>((await group(north, 'vase')).images.map((image) => image.url)).toEqual([url])
    // Each variant has its own rows of the file, which stays until the last is gone.
    await north.ask({ method: 'DELETE', path: `${PRODUCTS}/${tall?.id}` })
    await north.ask({ method: 'PATCH', path: `${PRODUCTS}/${later.id}`, body: { price: 45 } })
    expect((await north.get(later.id)).product.images[0]?.url).toBe(url)
    expect((await kassa.ask({ path: String(url) })).status).toBe(200)
  })

  test('of more than 500 shows the first 500, and is changed by a bulk change only', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const product = { name: 'Tee', price: 12, itemGroupId: 'tee' }
    const body = { operations: Array(500).fill({ op: 'create', product }) }
    await north.ask({ method: 'POST', path: `${PRODUCTS}/batch`, body })
    const last = await north.product({ ...product, name: 'Last' })
    const { variants } = await group(north)
    expect(variants.map(({ name }) => name)).toEqual(Array(500).fill('Tee'))
    expect((await change(north, { brand: 'Acme' })).refusal).toBe('CONFLICT itemGroupId')
    expect((await north.get(last.id)).product).toEqual(last)
  })

  test('has what its variants share, all of them, their prices and their stock', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const [small, medium, large] = await tees(north)
    const { category, slug } = small ?? {}
    expect<unknown>(await group(north)).toEqual({
      id: 'tee',
      slug,
      name: 'Tee',
      description: '',
      category,
      brand: null,
      collections: [],
      tags: ['cotton'],
      images: [],
      variants: [small, medium, large],
      priceMin: 10,
      priceMax: 14,
      unitPriceMin: null,
      unitPriceMax: null,
      stock: 5,
      available: true,
    })
    await north.changed(medium?.id ?? '', { stock: 0 })
    expect(await group(north)).toMatchObject({ stock: 2, available: false })
    await north.changed(small?.id ?? '', { stock: null })
    expect(await group(north)).toMatchObject({ stock: null, available: true })
  })

  test('is for the secret key, and not found in another shop or by a name of no group', async () => {
    await using kassa = await TestServer.open()
    const { north, south } = kassa
    await north.product({ itemGroupId: 'hidden', status: 'Draft' })
    const key = north.publishableKey
    expect((await north.ask({ path: `${GROUPS}/hidden`, key })).status).toBe(403)
    const asked = [
      north.ask({ path: `${GROUPS}/none` }),
      north.ask({ path: `${GROUPS}/%00` }),
      north.ask({ path: `${GROUPS}/%ff` }),
      south.ask({ path: `${GROUPS}/hidden` }),
      change(south, { name: 'Taken over' }, 'hidden'),
    ]
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404)
    await north.product({ itemGroupId: 'Größe 1/2' })
    expect((await group(north, encodeURIComponent('Größe 1/2'))).variants).toHaveLength(1)
  })

  test('is changed in all variants, by one write', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const before = await tees(north)
    const answer = await change(north, { name: 'Tee Bloom', tags: ['linen'], brand: 'Acme' })
    const { variants, ...shown } = answer.json as Group
    expect([answer.status, shown.name, shown.tags, shown.brand?.name]).toEqual([
      200,
      'Tee Bloom',
      ['linen'],
      'Acme',
    ])
    for (const [index, variant] of variants.entries()) {
      const { id, slug, sku, price, stock, status } = before[index] as Product
      expect(variant).toMatchObject({ id, slug, sku, price, stock, status, name: 'Tee Bloom' })
    }
    const owner = await ownerOf(kassa, north)
    const path = '/shop/api/groups/tee'
    expect((await owner.patch(path, { description: 'Soft' })).status).toBe(200)
    const all = (await owner.get(path)).json as Group
    expect(all.variants.map(({ description }) => description)).toEqual(['Soft', 'Soft', 'Soft'])
  })

  test('stays as it is if a change is refused', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await tees(north)
    const state = kassa.dump()
    const refused: [body: unknown, field: string][] = [
      [{ price: 5 }, 'price'],
      [{ slug: 'tee' }, 'slug'],
      [{ name: ' ' }, 'name'],
      [{ name: 'a\0b' }, 'name'],
      [{ category: 'cat_01kf06q6q8e1qtz9vw9zcjzt7y' }, 'category'],
      [{ name: 'New', images: [{ id: 'img_01kf06q6q8e1qtz9vw9zcjzt7y' }] }, 'images.0.id'],
    ]
    for (const [body, field] of refused) {
      const answer = await change(north, body)
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, field])
    }
    const pub = await north.ask({
      method: 'PATCH',
      path: `${GROUPS}/tee`,
      body: {},
      key: north.publishableKey,
    })
    expect([pub.status, kassa.dump()]).toEqual([403, state])
  })

  test('gives each variant the same images, with the one in front that it had there', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const [small, medium] = await tees(north)
    const front = await pictured(north, small as Product)
    const { images } = await group(north)
    expect(images.map(({ id }) => id)).toEqual([front])
    const shared = await change(north, { images: [{ id: front, alt: 'From the front' }] })
    const { variants } = shared.json as Group
    const files = variants.map(({ images }) => images.map(({ url, alt }) => [url, alt]))
    expect(files).toEqual(Array(3).fill([[images[0]?.url, 'From the front']]))
    expect(new Set(variants.map(({ images }) => images[0]?.id)).size).toBe(3)
    const again = await change(north, { images: (shared.json as Group).images })
    expect((again.json as Group).variants).toEqual(variants)

    const side = await pictured(north, medium as Product, OTHER)
    const path = `${PRODUCTS}/${medium?.id}/images/${side}`
    await north.ask({ method: 'PATCH', path, body: { position: 0 } })
    const own = (await group(north)).images
    expect(own.map(({ id }) => id)).toEqual([front, side])
    const both = (await change(north, { images: own })).json as Group
    const urls = both.variants.map(({ images }) => images.map(({ url }) => url))
    const [one, two] = own.map(({ url }) => url)
    expect<unknown>(urls).toEqual([
      [one, two],
      [two, one],
      [one, two],
    ])
    const none = (await change(north, { images: [] })).json as Group
    expect([none.images, none.variants.map(({ images }) => images.length)]).toEqual([[], [0, 0, 0]])
  })

  test('counts once in its category', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await tees(north)
    await north.product({ category: 'Tops' })
    await north.product({ category: 'Tops', status: 'Draft' })
    const count = async (query: string, key = north.secretKey) => {
      const { json } = await north.ask({ path: `/v1/store/categories${query}`, key })
      return (json as { data: { productCount: number }[] }).data[0]?.productCount
    }
    const grouped = '?variants=grouped'
    expect(await count('')).toBe(5)
    expect(await count(grouped)).toBe(3)
    expect(await count(grouped, north.publishableKey)).toBe(2)
    const { status } = await north.ask({ path: '/v1/store/categories?variants=all' })
    expect(status).toBe(422)
  })

  test('is listed by its best match that is in stock', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const [small, medium] = await tees(north)
    const published = async (query: string) =>
      (await north.page(`variants=grouped&${query}`, north.publishableKey)).data[0]
    for (const query of ['sort=-price', 'sort=price', 'search=tee', 'sort=createdAt']) {
      expect([query, (await published(query))?.sku]).toEqual([query, 'TEE-M'])
    }
    expect((await published('option.Size=S'))?.sku).toBe('TEE-S')
    expect((await published(''))?.group).toMatchObject({
      name: 'Tee',
      slug: small?.slug,
      available: true,
      stock: 3,
    })
    await north.changed(medium?.id ?? '', { stock: 0 })
    expect((await published('sort=-price'))?.sku).toBe('TEE-S')
    expect((await published(''))?.group).toMatchObject({ available: false, stock: 0 })
  })
})

/** Another image of one pixel. */
const OTHER = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
