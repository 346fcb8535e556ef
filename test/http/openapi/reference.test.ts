import { describe, expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

const KINDS = ['category', 'brand', 'collections'] as const
type Kind = (typeof KINDS)[number]

const FREE_ID = { category: 'cat', brand: 'brand', collections: 'coll' } as const

/** A product's field that names this one category, brand or collection. */
const naming = (kind: Kind, reference: string) => ({
  [kind]: kind === 'collections' ? [reference] : reference,
})

function taxonOf(product: unknown, kind: Kind) {
  const value = (product as Record<string, unknown>)[kind]
  return (Array.isArray(value) ? value[0] : value) as { id: string; slug: string; name: string }
}

for (const kind of KINDS) {
  const field = kind === 'collections' ? 'collections.0' : kind
  const get = (product: unknown) => taxonOf(product, kind)

  describe(`${kind} of a product`, () => {
    test('is made by a new name, and found by its id, its slug and its name', async () => {
      await using kassa = await TestServer.open()
      const { north } = kassa
      const first = get(await north.product(naming(kind, ' Home &  Garden ')))
      expect(first).toMatchObject({ slug: 'home-garden', name: 'Home & Garden' })
      expect(first.id).toMatch(new RegExp(`^${FREE_ID[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`))
      const references = [
        first.id,
        'home-garden',
        'Home & Garden',
        'HOME & GARDEN',
        'home & garden',
      ]
      for (const reference of references) {
        expect(get(await north.product(naming(kind, reference)))).toEqual(first)
      }
      const { id } = await north.product()
      for (const reference of references) {
        expect(get(await north.changed(id, naming(kind, reference)))).toEqual(first)
        await north.changed(id, { [kind]: null })
      }
    })

    test('has a slug of its own where two names have one', async () => {
      await using kassa = await TestServer.open()
      const { north } = kassa
      const slugs = []
      for (const name of ['Café', 'Cafe!', 'CAFÉ?', '日本', '中国', '日本 ']) {
        slugs.push(get(await north.product(naming(kind, name))).slug)
      }
      const stem = kind === 'collections' ? 'collection' : kind
      expect(slugs).toEqual(['cafe', 'cafe-2', 'cafe-3', stem, `${stem}-2`, stem])
    })

    test('by the id of another shop is refused like an id that never existed', async () => {
      await using kassa = await TestServer.open()
      const { north, south } = kassa
      const { id } = get(await south.product(naming(kind, 'Home')))
      const { id: mine } = await north.product()
      const never = `${FREE_ID[kind]}_01kf06q6q8e1qtz9vw9zcjzt7y`
      const before = kassa.dump()
      const answers = []
      for (const reference of [id, never]) {
        const body = { name: 'x', price: 1, sku: 'X', ...naming(kind, reference) }
        answers.push(await north.post(body), await north.patch(mine, naming(kind, reference)))
      }
      for (const answer of answers) expect(answer.refusal).toBe(`VALIDATION_FAILED ${field}`)
      expect(new Set(answers.map(({ anonymous }) => anonymous)).size).toBe(1)
      expect(kassa.dump()).toBe(before)
    })

    test("by another shop's name makes one of its own", async () => {
      await using kassa = await TestServer.open()
      const { north, south } = kassa
      const theirs = get(await south.product(naming(kind, 'Home')))
      const ours = get(await north.product(naming(kind, 'home')))
      expect([ours.slug, ours.name, ours.id === theirs.id]).toEqual(['home', 'home', false])
      const query = kind === 'collections' ? 'collection' : kind
      expect((await north.page(`${query}=${theirs.id}`)).data).toEqual([])
      expect((await north.page(`${query}=home`)).data).toHaveLength(1)
    })

    test('by an id of another kind is refused', async () => {
      await using kassa = await TestServer.open()
      const { north } = kassa
      const other = get(await north.product(naming(kind, 'Home'))).id
      for (const elsewhere of KINDS.filter((one) => one !== kind)) {
        const answer = await north.post({ name: 'x', price: 1, ...naming(elsewhere, other) })
        expect(answer.refusal).toStartWith(`VALIDATION_FAILED ${elsewhere}`)
      }
    })

    test('is the object that a product has', async () => {
      await using kassa = await TestServer.open()
      const { north, south } = kassa
      const first = get(await north.product(naming(kind, 'Home')))
      const given = kind === 'collections' ? [first] : first
      const copy = await north.post({ name: 'x', price: 1, [kind]: given })
      expect(get(copy.product)).toEqual(first)
      const { id } = await north.product()
      expect(get((await north.patch(id, { [kind]: given })).product)).toEqual(first)
      const elsewhere = await south.post({ name: 'x', price: 1, [kind]: given })
      expect(elsewhere.refusal).toBe(`VALIDATION_FAILED ${field}`)
      const changed = kind === 'collections' ? [{ name: 'Home' }] : { name: 'Home' }
      const partial = await north.post({ name: 'x', price: 1, [kind]: changed })
      expect(partial.refusal).toStartWith(`VALIDATION_FAILED ${field}`)
    })

    test('is not made where the query says createMissing=false', async () => {
      await using kassa = await TestServer.open()
      const { north } = kassa
      const { id } = await north.product(naming(kind, 'Home'))
      const path = `${PRODUCTS}?createMissing=false`
      const known = { name: 'x', price: 1, ...naming(kind, 'home') }
      expect((await north.ask({ method: 'POST', path, body: known })).status).toBe(201)
      const before = kassa.dump()
      const fresh = { ...known, ...naming(kind, 'New') }
      const posted = await north.ask({ method: 'POST', path, body: fresh })
      expect(posted.refusal).toBe(`VALIDATION_FAILED ${field}`)
      const patched = await north.ask({
        method: 'PATCH',
        path: `${PRODUCTS}/${id}?createMissing=false`,
        body: naming(kind, 'New'),
      })
      expect(patched.refusal).toBe(`VALIDATION_FAILED ${field}`)
      for (const query of ['createMissing=no', 'createMissing=', 'createmissing=false']) {
        const answer = await north.ask({
          method: 'POST',
          path: `${PRODUCTS}?${query}`,
          body: fresh,
        })
        expect(answer.refusal).toBe(`VALIDATION_FAILED ${query.split('=')[0]}`)
      }
      expect(kassa.dump()).toBe(before)
    })

    test('is not made by a request that is refused', async () => {
      await using kassa = await TestServer.open()
      const { north } = kassa
      await north.product({ sku: 'A' })
      const before = kassa.dump()
      await north.post({ name: 'x', price: 1, sku: 'A', ...naming(kind, 'New') })
      await north.post({ name: 'x', price: 0.001, ...naming(kind, 'New') })
      expect(kassa.dump()).toBe(before)
    })
  })
}

test('collections are a list: each one once, in the order in which they are first named', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const names = ['B', 'a', 'b', 'C', 'A', 'c', 'B']
  const product = await north.product({ collections: names })
  expect(product.collections.map(({ name }) => name)).toEqual(['B', 'a', 'C'])
  const [, second, third] = product.collections
  const changed = await north.changed(product.id, { collections: [third?.id ?? '', 'b', 'A'] })
  expect(changed.collections.map(({ name }) => name)).toEqual(['C', 'B', 'a'])
  expect((await north.page(`collection=${second?.slug}`)).data).toHaveLength(1)
})
