import { describe, expect, test } from 'bun:test'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { TestServer } from '../../fixture.ts'
import { type MemberFixture, memberOf, ownerOf } from '../../member-fixture.ts'
import { publicOf } from '../../shop-fixture.ts'

const PRODUCTS = '/shop/api/products'
const MUG = { name: 'Mug', price: 9.5 }

interface Entry {
  readonly action: string
  readonly subject: string
  readonly actorName: string
  readonly detail: Readonly<Record<string, string>>
}

async function productAudit(member: MemberFixture): Promise<Entry[]> {
  const { data } = await member.done<{ data: Entry[] }>(member.get('/shop/api/audit'))
  return data.filter(({ action }) => action.startsWith('product.'))
}

describe('products in admin', () => {
  test('live a whole life under owner and staff, as the Store API shows it', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const staff = await memberOf(kassa, north, 'staff@example.com', 'staff')
    const made = await staff.post(PRODUCTS, { ...MUG, sku: 'MUG-1', stock: 3 })
    expect(made.status).toBe(201)
    const { id, revision } = made.product
    expect(made.header('location')).toBe(`${PRODUCTS}/${id}`)
    expect(made.header('etag')).toBe(`"${revision}"`)
    expect((await north.get(id)).product).toEqual(made.product)
    expect((await owner.get(`${PRODUCTS}/${id}`)).product).toEqual(made.product)
    const draft = await north.ask({ path: `/v1/store/products/${id}`, key: north.publishableKey })
    expect(draft.status).toBe(404)
    const patched = await owner.patch(`${PRODUCTS}/${id}`, { status: 'Published', price: 10 })
    expect(patched.product).toMatchObject({ status: 'Published', price: 10, sku: 'MUG-1' })
    const seen: readonly object[] = (await north.page('', north.publishableKey)).data
    expect(seen).toEqual([publicOf(patched.product)])
    expect((await owner.delete(`${PRODUCTS}/${id}`)).status).toBe(204)
    expect((await owner.delete(`${PRODUCTS}/${id}`)).refusal).toBe('NOT_FOUND')
    expect((await north.get(id)).status).toBe(404)
  })

  test('are listed with every filter, drafts too, and pages that stay in admin', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    await north.products([{ sku: 'A', status: 'Draft' }, { sku: 'B', price: 3 }, { sku: 'C' }])
    const all = await owner.get(`${PRODUCTS}?sort=sku&limit=2&include=total`)
    expect(all.page).toMatchObject({ hasMore: true, total: 3 })
    expect(all.page.data.map(({ sku }) => sku)).toEqual(['A', 'B'])
    const next = /^<(.+)>; rel="next"$/.exec(all.header('link') ?? '')?.[1] ?? ''
    expect(next).toStartWith(`${PRODUCTS}?`)
    expect((await owner.get(next)).page.data.map(({ sku }) => sku)).toEqual(['C'])
    const found = await owner.get(`${PRODUCTS}?status=Published&priceMax=5&search=mug`)
    expect(found.page.data.map(({ sku }) => sku)).toEqual(['B'])
    expect((await owner.get(`${PRODUCTS}?limit=0`)).refusal).toBe('VALIDATION_FAILED limit')
    expect((await owner.get(`${PRODUCTS}?nope=1`)).refusal).toBe('VALIDATION_FAILED nope')
  })

  test('keep the Store API’s promises: ETag, If-Match, Idempotency-Key, conflict, 422', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const key = { 'idempotency-key': 'once' }
    const [first, second] = [
      await owner.post(PRODUCTS, { ...MUG, sku: 'A' }, key),
      await owner.post(PRODUCTS, { ...MUG, sku: 'A' }, key),
    ]
    expect(second.product).toEqual(first.product)
    expect(second.header('idempotent-replayed')).toBe('true')
    const staff = await memberOf(kassa, kassa.north, 'staff@example.com', 'staff')
    expect((await staff.post(PRODUCTS, { ...MUG, sku: 'A' }, key)).refusal).toBe('CONFLICT sku')
    expect((await owner.post(PRODUCTS, MUG, key)).refusal).toBe('IDEMPOTENCY_MISMATCH')
    const path = `${PRODUCTS}/${first.product.id}`
    const tag = first.header('etag') ?? ''
    const cached = await kassa.ask({ path, headers: { ...owner.headers, 'if-none-match': tag } })
    expect(cached.status).toBe(304)
    expect((await owner.patch(path, { price: 1 }, { 'if-match': '"0"' })).status).toBe(412)
    expect((await owner.patch(path, { price: 1 }, { 'if-match': tag })).status).toBe(200)
    expect((await owner.patch(path, { price: 0.001 })).refusal).toBe('VALIDATION_FAILED price')
    expect((await owner.post(PRODUCTS, { ...MUG, id: 'x' })).refusal).toBe('VALIDATION_FAILED id')
    expect((await owner.post(PRODUCTS)).refusal).toBe('VALIDATION_FAILED body')
  })

  test('are audited with their changed fields when people write, and not when keys do', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const byKey = await north.product({ sku: 'K' })
    await north.changed(byKey.id, { price: 3 })
    await north.delete(byKey.id)
    expect(await productAudit(owner)).toEqual([])
    const { id } = (await owner.post(PRODUCTS, MUG)).product
    const path = `${PRODUCTS}/${id}`
    await owner.patch(path, { price: 11, brand: 'Acme', tags: [] })
    await owner.patch(path, { price: 11 })
    await owner.patch(path, { price: -1 })
    await owner.patch(path, { name: 'Cup' })
    await owner.delete(path)
    const log = (await productAudit(owner)).reverse()
    expect(log.map(({ action, detail }) => [action, detail])).toEqual([
      ['product.created', { name: 'Mug' }],
      ['product.updated', { name: 'Mug', fields: 'price, brand' }],
      ['product.updated', { name: 'Cup', fields: 'name' }],
      ['product.deleted', { name: 'Cup' }],
    ])
    expect(new Set(log.map(({ subject }) => subject))).toEqual(new Set([id]))
    expect(new Set(log.map(({ actorName }) => actorName))).toEqual(new Set(['north@example.com']))
  })

  test('are the same from the same body in both APIs', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const bodies: unknown[] = [
      MUG,
      { ...MUG, price: 1.005 },
      { ...MUG, sku: ' S ', barcode: '036000291452', category: 'Tea', collections: ['A', 'B'] },
      { ...MUG, category: 'cat_01kf06q6q8e1qtz9vw9zcjzt7y' },
      { ...MUG, metadata: { a: 'b' }, options: { Size: 'M' }, tags: ['x', 'x'] },
      { ...MUG, stock: -1 },
      { name: ' ', price: '1' },
      [],
    ]
    for (const body of bodies) {
      const admin = await owner.post(PRODUCTS, body)
      if (admin.status === 201) await owner.delete(`${PRODUCTS}/${admin.product.id}`)
      const store = await north.post(body)
      if (store.status === 201) await north.delete(store.product.id)
      expect(admin.status).toBe(store.status)
      if (admin.status >= 400) expect(admin.refusal).toBe(store.refusal)
      else expect(timeless(admin.product)).toEqual(timeless(store.product))
    }
  })
})

/** The fields that two products from the same body share. */
function timeless({ id, revision, createdAt, updatedAt, ...rest }: Product) {
  return rest
}
