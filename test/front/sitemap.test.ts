import { expect, test } from 'bun:test'
import { RevisionCache } from '../../src/modules/front/http/revision-cache.ts'
import { Sitemaps } from '../../src/modules/front/http/sitemap.ts'
import type { Front } from '../../src/modules/front/page/front.tsx'
import { sharedServer } from '../shared.ts'
import type { ShopFixture } from '../shop-fixture.ts'

const ADDRESS = 'https://boutique.example'
const texts = { start: 'Hello', terms: 'Be kind.', privacy: '', returns: '', imprint: '' }
const front = { address: ADDRESS, categories: [], texts } as unknown as Front

const kassa = await sharedServer()

/** The sitemap of a shop, with at most five products in each file. */
function sitemapOf({ shop }: ShopFixture) {
  const sitemaps = new Sitemaps(kassa.ports.store.read, 5)
  return async (path: string) => {
    const request = new Request(`http://localhost/shop/${shop.slug}${path}`)
    const answer = await sitemaps.answer({ request, set: { headers: {} } }, shop.id, front, path)
    const text = (await answer?.text()) ?? ''
    const addresses = text.matchAll(/<loc>(.*?)<\/loc>/g)
    return Array.from(addresses, ({ 1: address = '' }) => address.slice(ADDRESS.length))
  }
}

test.each([
  [0, 0],
  [1, 0],
  [5, 0],
  [6, 2],
  [10, 2],
  [11, 3],
])('the sitemap of %i products has %i files beside it', async (count, files) => {
  const shop = await kassa.shop()
  const read = sitemapOf(shop)
  await shop.product({ status: 'Draft' })
  const slugs = Array.from({ length: count }, (_, index) => `mug-${index}`)
  await shop.products(slugs.map((slug) => ({ slug, status: 'Published' })))
  const names = Array.from({ length: files }, (_, index) => `/sitemap-${index + 1}.xml`)
  const index = await read('/sitemap.xml')
  const all: string[] = []
  for (const name of files === 0 ? ['/sitemap.xml'] : index) {
    const addresses = await read(name)
    expect(addresses.filter((address) => address.startsWith('/product/')).length).toBeLessThan(6)
    all.push(...addresses)
  }
  if (files > 0) expect(index).toEqual(names)
  const pages = ['/', '/products', '/terms']
  expect(all).toEqual([...pages, ...slugs.map((slug) => `/product/${slug}`)])
  for (const none of ['/sitemap-0.xml', '/sitemap-01.xml', `/sitemap-${files + 1}.xml`]) {
    expect(await read(none)).toEqual([])
  }
})

test('the sitemap is sent again only when something has changed in its shop', async () => {
  const shop = await kassa.shop()
  await shop.product({ slug: 'cup', status: 'Published' })
  const sitemaps = new Sitemaps(kassa.ports.store.read)
  const ask = async (headers: Record<string, string>) => {
    const request = new Request('http://localhost/shop/x/sitemap.xml', { headers })
    return await sitemaps.answer({ request, set: {} as never }, shop.shop.id, front, '/sitemap.xml')
  }
  const first = await ask({ 'accept-encoding': 'gzip' })
  expect(first?.headers.get('content-encoding')).toBe('gzip')
  const tag = first?.headers.get('etag') ?? ''
  await kassa.south.product({ name: 'Elsewhere' })
  expect((await ask({ 'if-none-match': tag }))?.status).toBe(304)
  await shop.product({ slug: 'bowl', status: 'Published' })
  const changed = await ask({ 'if-none-match': tag })
  expect(changed?.status).toBe(200)
  expect(await changed?.text()).toContain(`${ADDRESS}/product/bowl</loc>`)
})

test('values that were made first are forgotten when all take too many bytes', async () => {
  const recent = new RevisionCache<Uint8Array>(10, ({ length }) => length)
  const made: string[] = []
  const get = (key: string, length: number) =>
    recent.get(key, async () => {
      made.push(key)
      return new Uint8Array(length)
    })
  await Promise.all([get('a', 4), get('a', 4), get('b', 4)])
  await get('c', 4)
  await get('b', 4)
  await get('a', 4)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
  await expect(recent.get('d', () => Promise.reject(new RangeError('no')))).rejects.toThrow('no')
  expect(await recent.get('d', async () => new Uint8Array(1))).toHaveLength(1)
})
