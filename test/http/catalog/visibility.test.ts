import { describe, expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { PRODUCTS } from '../../shop-fixture.ts'
import { TerminalAdmin } from '../../till.ts'

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
    const till = await (await TerminalAdmin.of(kassa, north)).till('Front')
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

  test('find nothing, and stand for no other word', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    await owner.done(owner.patch('/shop/api/shop', { language: 'de' }))
    await north.product({ metadata: { _supplier: 'Zanzibar', _for: 'Teemaschinist' } })
    const { id } = await north.product({ name: 'Kaffeemaschine', status: 'Published' })
    const found = async (search: string) => {
      const { data } = await north.page(`search=${search}`, north.publishableKey)
      return data.map((one) => one.id)
    }
    expect(await found('zanzibar')).toEqual([])
    expect(await found('teemaschine')).toEqual([id])
  })
})

describe('the answer with one product', () => {
  test('may be cached, and is revalidated before each use', async () => {
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
  })
})

describe('a list', () => {
  for (const path of [PRODUCTS, `${PRODUCTS}?include=facets&limit=1`, '/v1/store/categories']) {
    test(`may be cached, and is revalidated before each use: ${path}`, async () => {
      await using kassa = await TestServer.open()
      const { north } = kassa
      const { id } = await north.product({ category: 'Cups' })
      const ask = (tag?: string, key = north.publishableKey) =>
        kassa.ask({ path, key, headers: tag === undefined ? {} : { 'if-none-match': tag } })
      const first = await ask()
      expect(first.header('cache-control')).toBe('private, no-cache')
      expect(first.header('vary')).toContain('authorization')
      const tag = first.header('etag') ?? ''
      expect(tag).toMatch(/^W\/"[0-9a-z]+"$/)
      for (const given of [tag, `"x", ${tag}`, '*']) {
        const again = await ask(given)
        expect([again.status, again.text, again.header('etag')]).toEqual([304, '', tag])
      }
      await kassa.south.product()
      expect((await ask(tag)).status).toBe(304)
      await north.changed(id, { name: 'Cup', category: 'Mugs' })
      const changed = await ask(tag)
      expect(changed.status).toBe(200)
      expect(changed.header('etag')).not.toBe(tag)
      expect((await ask(tag, kassa.south.publishableKey)).status).toBe(200)
    })
  }
})
