import { describe, expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { PRODUCTS } from '../../shop-fixture.ts'
import { Office } from '../../till.ts'

const SECRET = 'from the wholesaler'
const METADATA = { _supplier: SECRET, _: SECRET, colour: '"_blue' }

describe('metadata whose keys begin with _', () => {
  test('are for secret keys and members', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const fields = { name: 'Mug', barcode: '4006381333931', metadata: METADATA }
    const { id } = await north.product(fields)
    expect((await north.get(id)).product.metadata).toEqual(METADATA)
    const owner = await ownerOf(kassa, north)
    expect((await owner.get(`/shop/api/products/${id}`)).text).toContain(SECRET)
    const key = north.publishableKey
    for (const path of [`${PRODUCTS}/${id}`, PRODUCTS, `${PRODUCTS}?search=mug&variants=grouped`]) {
      const { text } = await kassa.ask({ path, key })
      expect(text).toContain('"metadata":{"colour":"\\"_blue"}')
      expect(text).not.toContain(SECRET)
    }
    const till = await (await Office.of(kassa, north)).till('Front')
    for (const path of ['/v1/pos/products', '/v1/pos/products/lookup?code=4006381333931']) {
      const { text } = await kassa.ask({ path, key: till.key })
      expect(text).toContain('"metadata":{"colour":"\\"_blue"}')
      expect(text).not.toContain(SECRET)
    }
  })

  test('are merged and cleared like all others', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product({ metadata: { _a: '1', b: '2' } })
    const merged = await north.changed(id, { metadata: { _c: '3', _a: null } })
    expect(merged.metadata).toEqual({ b: '2', _c: '3' })
    expect((await north.changed(id, { metadata: null })).metadata).toEqual({})
  })

  test('find nothing', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.product({ metadata: { _supplier: 'Zanzibar' } })
    expect((await north.page('search=zanzibar', north.publishableKey)).data).toEqual([])
  })
})

describe('the answer with one product', () => {
  test('may be kept by its reader, who asks before using it again', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product()
    for (const headers of [{}, { 'if-none-match': '"1"' }]) {
      const answer = await kassa.ask({
        path: `${PRODUCTS}/${id}`,
        key: north.publishableKey,
        headers,
      })
      expect(answer.header('etag')).toBe('"1"')
      expect(answer.header('cache-control')).toBe('private, no-cache')
      expect(answer.header('vary')).toContain('authorization')
    }
    const list = await kassa.ask({ path: PRODUCTS, key: north.publishableKey })
    expect(list.header('cache-control')).toBe('no-store')
  })
})
