import { expect, test } from 'bun:test'
import { visit } from '../front-visitor.ts'
import { ownerOf } from '../member-fixture.ts'
import { sharedServer } from '../shared.ts'

/* The lists of a front, by the choices in their addresses. No two products have a value in common
   but those that a choice is about. */

const kassa = await sharedServer()
const { north } = kassa
const owner = await ownerOf(kassa, north)
await owner.done(owner.patch('/shop/api/shop', { shopFront: { enabled: true } }))
const category = { name: 'Cups', slug: 'cups', description: 'Cups of clay.' }
await owner.done(owner.post('/shop/api/categories', category))
for (const product of [
  { name: 'Cup', slug: 'cup', price: 5, stock: 3, category: 'cups', brand: 'Potter' },
  { name: 'Bowl', slug: 'bowl', price: 12.5, stock: 0, category: 'cups', brand: 'Farm' },
  { name: 'Anvil', slug: 'anvil', price: 40, stock: 7, category: 'Tools', brand: 'Smith' },
])
  await north.product(product)

/** The products on a page, in their order. */
async function listed(path: string): Promise<string> {
  const { text } = await visit(kassa, `/shop/north${path}`)
  return [...new Set(text.match(/(?<=\/product\/)\w+/g))].join(' ')
}

test.each([
  ['/products', 'anvil bowl cup'],
  ['/products?sort=name', 'anvil bowl cup'],
  ['/products?sort=price', 'cup bowl anvil'],
  ['/products?sort=-price', 'anvil bowl cup'],
  ['/products?min=12.5', 'anvil bowl'],
  ['/products?max=12.5', 'bowl cup'],
  ['/products?min=6&max=39', 'bowl'],
  ['/products?stock=1', 'anvil cup'],
  ['/products?brand=potter', 'cup'],
  ['/products?brand=potter&brand=smith', 'anvil cup'],
  ['/products?category=tools', 'anvil'],
  ['/category/cups', 'bowl cup'],
  ['/category/cups?category=tools', 'bowl cup'],
  ['/category/cups?min=6', 'bowl'],
  ['/search?search=anvil', 'anvil'],
  ['/products?search=anvil', 'anvil bowl cup'],
  ['/products?brand=farm&brand=', 'bowl'],
  [`/products?${'brand=none&'.repeat(39)}brand=potter&brand=smith`, 'cup'],
])('%s lists %s', async (path, products) => {
  expect(await listed(path)).toBe(products)
})

test('a category is described on its first page, and on no other', async () => {
  await north.products(
    Array.from({ length: 24 }, (_, n) => ({ name: `Mug ${n}`, price: n, category: 'cups' })),
  )
  const { text } = await visit(kassa, '/shop/north/category/cups')
  expect(text).toContain('Cups of clay.')
  const [next = ''] = /\/shop\/north\/category\/cups\?cursor=[^"]+/.exec(text) ?? []
  const second = await visit(kassa, next.replaceAll('&amp;', '&'))
  expect(second.text).toContain('/product/cup')
  expect(second.text.replace(/<head>.*<\/head>/s, '')).not.toContain('Cups of clay.')
})
