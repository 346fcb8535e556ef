import { describe, expect, test } from 'bun:test'
import type { TaxonSummary } from '../../../src/domain/catalog/taxonomy.ts'
import { unfinishedJobs } from '../../../src/domain/changes/job.ts'
import { JobRecovery } from '../../../src/domain/changes/recovery.ts'
import { crashAfterSlices } from '../../crash.ts'
import { TestServer } from '../../fixture.ts'
import { type MemberFixture, ownerOf } from '../../member-fixture.ts'
import { TerminalAdmin } from '../../till.ts'

const CATEGORIES = '/shop/api/categories'
const COLLECTIONS = '/shop/api/collections'

async function named(member: MemberFixture, path: string, name: string): Promise<TaxonSummary> {
  const { data } = await member.done<{ data: TaxonSummary[] }>(member.get(path))
  const found = data.find((one) => one.name === name)
  if (!found) throw new Error(`${path} has no ${name}`)
  return found
}

describe('products whose taxa change', () => {
  test('the words of a category and a brand find them, the old ones no more', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    await north.product({ name: 'Kettle', category: 'Kitchen', brand: 'Nordlicht' })
    const found = async (word: string) => (await north.page(`search=${word}`)).data.length
    expect(await Promise.all(['kitchen', 'nordlicht', 'kettle'].map(found))).toEqual([1, 1, 1])
    const kitchen = await named(owner, CATEGORIES, 'Kitchen')
    await owner.patch(`${CATEGORIES}/${kitchen.id}`, { name: 'Cooking' })
    expect(await Promise.all(['kitchen', 'cooking', 'kettle'].map(found))).toEqual([0, 1, 1])
    await owner.post(CATEGORIES, { name: 'Household' })
    await owner.post(`${CATEGORIES}/${kitchen.id}/merge`, { into: 'Household' })
    expect(await Promise.all(['cooking', 'household', 'nordlicht'].map(found))).toEqual([0, 1, 1])
    const brand = await named(owner, '/shop/api/brands', 'Nordlicht')
    await owner.delete(`/shop/api/brands/${brand.id}`)
    expect(await Promise.all(['nordlicht', 'household', 'kettle'].map(found))).toEqual([0, 1, 1])
  })

  test('a product of both collections is in the one that stays once, at its own place', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const places = [
      ['A', 'X', 'B'],
      ['B', 'X', 'A'],
      ['A', 'X'],
      ['X', 'B'],
    ]
    const products = await north.products(places.map((collections) => ({ collections })))
    const from = await named(owner, COLLECTIONS, 'A')
    const merged = await owner.post(`${COLLECTIONS}/${from.id}/merge`, { into: 'B' })
    expect((merged.json as TaxonSummary).productCount).toBe(4)
    const after = await Promise.all(products.map(async ({ id }) => (await north.get(id)).product))
    expect(after.map(({ collections }) => collections.map(({ name }) => name))).toEqual([
      ['B', 'X'],
      ['B', 'X'],
      ['B', 'X'],
      ['X', 'B'],
    ])
    expect((await north.page('collection=B')).data).toHaveLength(4)
    await owner.delete(`${COLLECTIONS}/${(await named(owner, COLLECTIONS, 'B')).id}`)
    const [first] = products
    const { product } = await north.get(first?.id ?? '')
    expect(product.collections.map(({ name }) => name)).toEqual(['X'])
    expect((await north.changed(product.id, { price: 1 })).collections).toEqual(product.collections)
  })

  test('a publishable key reads the new name at once, and a cached page is stale', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const { id, revision } = await north.product({ category: 'Tea' })
    const tea = await named(owner, CATEGORIES, 'Tea')
    const stale = { 'if-none-match': `"${revision}"` }
    const path = `/v1/store/products/${id}`
    const read = () => kassa.ask({ path, key: north.publishableKey, headers: stale })
    expect((await read()).status).toBe(304)
    await owner.patch(`${CATEGORIES}/${tea.id}`, { name: 'Herbal' })
    expect((await read()).product.category?.name).toBe('Herbal')
    expect((await north.patch(id, { price: 1 }, { 'if-match': `"${revision}"` })).status).toBe(412)
  })

  test('a till that asks again gets each of them once, in the order of their revisions', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const till = await (await TerminalAdmin.of(kassa, kassa.north)).till()
    await north.products(Array.from({ length: 120 }, () => ({ category: 'Tea' })))
    const { nextSince } = await till.changes('limit=1000')
    const tea = await named(owner, CATEGORIES, 'Tea')
    await owner.patch(`${CATEGORIES}/${tea.id}`, { name: 'Herbal' })
    const { data } = await till.changes(`since=${nextSince}&limit=1000`)
    expect(data).toHaveLength(120)
    expect(new Set(data.map(({ id }) => id)).size).toBe(120)
    expect(new Set(data.map(({ category }) => category?.name))).toEqual(new Set(['Herbal']))
    const revisions = data.map(({ revision }) => revision)
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b))
  })

  test('others are served meanwhile, and write', async () => {
    await using kassa = await TestServer.open()
    const { north, south } = kassa
    const owner = await ownerOf(kassa, north)
    await north.products(Array.from({ length: 400 }, () => ({ category: 'Tea' })))
    const tea = await named(owner, CATEGORIES, 'Tea')
    let done = false
    const renaming = owner.patch(`${CATEGORIES}/${tea.id}`, { name: 'Herbal' }).then((answer) => {
      done = true
      return answer
    })
    let written = 0
    while (!done) {
      await south.product({})
      if (!done) written++
    }
    expect((await renaming).status).toBe(200)
    expect(written).toBeGreaterThan(2)
    expect((await north.page('category=Herbal&include=total')).total).toBe(400)
    expect((await north.page('search=tea&include=total')).total).toBe(0)
  })

  const cutOff = [
    [
      'a rename',
      'Herbal',
      (owner: MemberFixture, path: string) => owner.patch(path, { name: 'Herbal' }),
    ],
    [
      'a merge',
      'Coffee',
      (owner: MemberFixture, path: string) => owner.post(`${path}/merge`, { into: 'Coffee' }),
    ],
    ['a deletion', null, (owner: MemberFixture, path: string) => owner.delete(path)],
  ] as const
  test.each(cutOff)(
    '%s that is cut off is completed by the next process',
    async (_, name, change) => {
      await using kassa = await TestServer.open()
      const { north, ports } = kassa
      const owner = await ownerOf(kassa, north)
      await owner.post(CATEGORIES, { name: 'Coffee' })
      await north.products(Array.from({ length: 300 }, () => ({ category: 'Tea' })))
      const tea = await named(owner, CATEGORIES, 'Tea')
      using crash = crashAfterSlices(ports.store, 1)
      expect((await change(owner, `${CATEGORIES}/${tea.id}`)).status).toBe(500)
      crash[Symbol.dispose]()
      expect(
        (await north.page('category=Tea&limit=1')).data.length + Number(name === 'Herbal'),
      ).toBe(1)
      await owner.post(CATEGORIES, { name: 'Milk' })
      const others = [
        owner.patch(`${CATEGORIES}/${tea.id}`, { name: 'Chai' }),
        owner.delete(`${CATEGORIES}/${tea.id}`),
        owner.post(`${CATEGORIES}/milk/merge`, { into: tea.id }),
        ...(name === 'Coffee' ? [owner.patch(`${CATEGORIES}/coffee`, { name: 'Mocha' })] : []),
      ]
      for (const other of others) expect((await other).refusal).toBe('CONFLICT id')
      await new JobRecovery(ports).run('server')
      const { data } = await north.page('limit=100')
      expect(new Set(data.map(({ category }) => category?.name ?? null))).toEqual(new Set([name]))
      const names = (await owner.done<{ data: TaxonSummary[] }>(owner.get(CATEGORIES))).data
      expect(names.some((one) => one.name === 'Tea')).toBe(false)
      expect(await unfinishedJobs(ports.store.read)).toEqual([])
    },
  )
})
