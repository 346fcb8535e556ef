import { expect, test } from 'bun:test'
import { visit } from '../front-visitor.ts'
import { ownerOf } from '../member-fixture.ts'
import { sharedServer } from '../shared.ts'

const kassa = await sharedServer()
const owner = await ownerOf(kassa, kassa.north)
await owner.done(owner.patch('/shop/api/shop', { shopFront: { enabled: true } }))
const mug = await kassa.north.product({ name: 'Mug', price: 9.5, brand: 'Potter', stock: 3 })

const open = (path: string, spoken = 'en') =>
  visit(kassa, `/shop/north${path}`, { headers: { 'accept-language': spoken } })

test('pages are in the language that is asked for, and take it along', async () => {
  const german = await open('', 'de-AT, en;q=0.5')
  expect(german.headers.get('content-language')).toBe('de')
  const chosen = await open('?lang=en', 'de')
  expect(chosen.text).toContain('href="/shop/north/products?lang=en"')
})

/** Paths, and where "Deutsch" leads to from there. */
const GERMAN: readonly (readonly [path: string, german: string])[] = [
  ['', '?lang=de'],
  ['/product/mug', '/product/mug?lang=de'],
  ['/products?brand=potter&sort=price&lang=fr', '/products?brand=potter&sort=price&lang=de'],
  [
    `/search?search=mug&basket=${mug.id.slice(5)}-2`,
    `/search?search=mug&basket=${mug.id.slice(5)}-2&lang=de`,
  ],
  ['/basket', '/basket?lang=de'],
  // The path of a page that does not exist may be anything.
  ['//evil.example/', '?lang=de'],
]

test.each(GERMAN)('from %s another language leads to %s', async (path, german) => {
  const { text } = await open(path)
  const [, link = ''] = /hreflang="de" rel="nofollow" href="(.*?)"/.exec(text) ?? []
  expect(link.replaceAll('&amp;', '&')).toBe(`/shop/north${german}`)
})
