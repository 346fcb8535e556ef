import { expect, spyOn, test } from 'bun:test'
import { ReadConnection } from '../../../src/store/sqlite/connection.ts'
import { ON_POSTGRES } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

const kassa = await sharedServer()
const { north, south } = kassa

interface Counted {
  readonly name?: string
  readonly value?: string
  readonly count: number
}

/** The facets of all products, asked for twice so that the second answer may be remembered. */
async function facets(shop = north, key = shop.secretKey) {
  const ask = async () => (await shop.ask({ path: `${PRODUCTS}?include=facets`, key })).page.facets
  const [first, again] = [await ask(), await ask()]
  expect(again).toEqual(first)
  const counts = (all: readonly Counted[] = []) =>
    all.map(({ name, value, count }) => `${name ?? value} ${count}`).sort()
  return {
    category: counts(first?.category),
    tag: counts(first?.tag),
    stock: first?.stock,
    price: first?.price,
  }
}

test('facets follow every change of products and names, and no change of another shop', async () => {
  const mug = await north.product({ name: 'Mug', category: 'Cups', tags: ['blue'], stock: 1 })
  const bowl = await north.product({ name: 'Bowl', price: 5, category: 'Bowls', stock: 0 })
  const price = { min: 5, max: 9.5 }
  const both = { category: ['Bowls 1', 'Cups 1'], tag: ['blue 1'], stock: { in: 1, out: 1 }, price }
  expect(await facets()).toEqual(both)
  expect((await facets(south)).category).toEqual([])
  await south.product({ name: 'Jug', category: 'Jugs' })
  expect((await facets(south)).category).toEqual(['Jugs 1'])
  expect(await facets()).toEqual(both)

  await north.changed(mug.id, { tags: ['green'], price: 8 })
  expect(await facets()).toMatchObject({ tag: ['green 1'], price: { min: 5, max: 8 } })
  const taken = { delta: -1, reason: 'correction' }
  const stock = `${PRODUCTS}/${mug.id}/stock`
  expect((await north.ask({ method: 'POST', path: stock, body: taken })).status).toBe(200)
  expect((await facets()).stock).toEqual({ in: 0, out: 2 })

  const owner = await ownerOf(kassa, north)
  const category = mug.category?.id
  await owner.done(owner.patch(`/shop/api/categories/${category}`, { name: 'Mugs' }))
  expect((await facets()).category).toEqual(['Bowls 1', 'Mugs 1'])
  await north.changed(bowl.id, { status: 'Draft' })
  expect((await facets(north, north.publishableKey)).category).toEqual(['Mugs 1'])
  expect((await facets()).category).toEqual(['Bowls 1', 'Mugs 1'])
  await north.delete(bowl.id)
  expect((await facets()).category).toEqual(['Mugs 1'])
})

test('facets follow a category that moves or goes', async () => {
  const owner = await ownerOf(kassa, south)
  const path = '/shop/api/categories'
  await south.product({ name: 'Shirt', category: 'Shirts' })
  for (const name of ['Clothing', 'Wear']) await owner.done(owner.post(path, { name }))
  const category = async () => (await facets(south)).category
  expect(await category()).toEqual(['Jugs 1', 'Shirts 1'])
  await owner.done(owner.patch(`${path}/shirts`, { parent: 'clothing' }))
  expect(await category()).toEqual(['Clothing 1', 'Jugs 1', 'Shirts 1'])
  await owner.done(owner.patch(`${path}/clothing`, { name: 'Clothes', parent: 'wear' }))
  expect(await category()).toEqual(['Clothes 1', 'Jugs 1', 'Shirts 1', 'Wear 1'])
  await owner.done(owner.patch(`${path}/clothing`, { parent: null }))
  expect(await category()).toEqual(['Clothes 1', 'Jugs 1', 'Shirts 1'])
})

test.if(!ON_POSTGRES)('facets are not counted again after a commit that changes none', async () => {
  const owner = await ownerOf(kassa, north)
  const before = await facets()
  await owner.done(owner.post('/shop/api/terminals', { name: 'Counter' }))
  using all = spyOn(ReadConnection.prototype, 'all')
  expect(await facets()).toEqual(before)
  const read = all.mock.calls.map(([statement]) => statement)
  expect(read.filter((name) => /^(taxon|tally|facet)\./.test(name))).toEqual([])
  expect(read).toContain('product.list')
})
