import { describe, expect, test } from 'bun:test'
import type { CategorySummary } from '../../src/domain/catalog/category-view.ts'
import { TestServer } from '../fixture.ts'
import { visit } from '../front-visitor.ts'
import { ownerOf } from '../member-fixture.ts'
import { png } from '../picture-sample.ts'

const PRODUCTS = [
  { name: 'Polo', slug: 'polo', category: 'Clothing > Shirts > Polos' },
  { name: 'Belt', slug: 'belt', category: 'Clothing' },
  { name: 'Book', slug: 'book', category: 'Books' },
] as const

async function frontWithTree() {
  const kassa = await TestServer.open()
  const { north } = kassa
  const owner = await ownerOf(kassa, north)
  await owner.done(owner.patch('/shop/api/shop', { shopFront: { enabled: true } }))
  await north.products(PRODUCTS)
  await owner.done(owner.post('/shop/api/categories', { name: 'Hats', parent: 'clothing' }))
  const read = async (path: string) => (await visit(kassa, `/shop/north${path}`, {})).text
  return { kassa, north, owner, read }
}

/** The links of the element with this class, each by its path below the front. */
function linksIn(html: string, name: string): string[] {
  const inner =
    new RegExp(`class="[^"]*${name}"[^>]*>(.*?)</(?:nav|ul)>`, 's').exec(html)?.[1] ?? ''
  return [...inner.matchAll(/href="\/shop\/north([^"]*)"/g)].map(([, path = '']) => path)
}

describe('a front of a shop with a tree of categories', () => {
  test('leads from the top down, and back by breadcrumbs that search engines read, too', async () => {
    const { kassa, read } = await frontWithTree()
    await using _ = kassa
    const start = await read('')
    expect(linksIn(start, 'front-tiles')).toEqual(['/category/clothing', '/category/books'])
    const clothing = await read('/category/clothing')
    expect(linksIn(clothing, 'front-below')).toEqual(['/category/shirts'])
    expect(clothing).toContain('/product/polo')
    expect(clothing).toContain('/product/belt')
    expect(clothing).not.toContain('/product/book')
    const polos = await read('/category/polos')
    const way = ['', '/category/clothing', '/category/shirts']
    expect(linksIn(polos, 'front-crumbs')).toEqual(way)
    expect(polos).toContain('"position":4,"name":"Polos"')
    expect(linksIn(await read('/product/polo'), 'front-crumbs')).toEqual([
      ...way,
      '/category/polos',
    ])
  })

  test('lists all categories that have products in its sitemap, also after a move', async () => {
    const { kassa, owner, read } = await frontWithTree()
    await using _ = kassa
    const categories = async () =>
      Array.from(
        (await read('/sitemap.xml')).matchAll(/\/category\/([\w-]+)</g),
        ([, slug]) => slug,
      )
    expect((await categories()).toSorted()).toEqual(['books', 'clothing', 'polos', 'shirts'])
    await owner.done(owner.patch('/shop/api/categories/shirts', { parent: 'hats' }))
    expect((await categories()).toSorted()).toEqual([
      'books',
      'clothing',
      'hats',
      'polos',
      'shirts',
    ])
  })

  test('shows the description and the image of a category, as text and on its first page', async () => {
    const { kassa, owner, read } = await frontWithTree()
    await using _ = kassa
    const path = '/shop/api/categories/books'
    const body = { description: 'To <b>read</b>.', position: 0 }
    await owner.done(owner.patch(path, body))
    const sent = { method: 'POST', path: `${path}/image`, raw: png(60, 40) }
    const { json } = await owner.send(sent, { 'content-type': 'image/png' })
    const html = await read('/category/books')
    expect(html).toContain('To &lt;b>read&lt;/b>.')
    expect(html).not.toContain('<b>read')
    const { image } = json as unknown as CategorySummary
    expect(html).toContain(`src="${image?.url}?width=`)
    expect(linksIn(await read(''), 'front-tiles')[0]).toBe('/category/books')
  })
})
