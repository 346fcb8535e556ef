import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { ReadConnection } from '../../../src/store/sqlite/connection.ts'
import { ON_POSTGRES, TestServer } from '../../fixture.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

/** From this many products on, another thread searches. */
const PRODUCTS_OF_A_LARGE_SHOP = 1_000
const IN_BATCH = 500
const PAGE = 20
/** A list of groups looks up the groups of this many matches, which takes a millisecond. */
const RANKED = 1_000

/** Reads that take longer in a larger shop, or for a more frequent word. */
const LONG =
  /^(search\.|facet\.|product\.(facets|found_ids|count|list|beyond|by_code|best_of_groups|unpublished)$)/

const QUERIES = [
  'search=cup',
  'search=steel cup',
  'search=steel cup of some blue',
  'search=steel cu',
  'search=stele cpu',
  'search=stele cpu&include=total',
  'search=cup&include=total,facets',
  'search=cup&include=facets&tag=gift&priceMin=2',
  'search=cup&variants=grouped&include=total',
  'search=cup&sort=price&include=total',
  'search=nothing here',
]

// PostgreSQL searches in another process.
describe.if(!ON_POSTGRES)('a search of a large shop', () => {
  let kassa: TestServer
  beforeAll(async () => {
    kassa = await TestServer.open()
    for (let first = 0; first < PRODUCTS_OF_A_LARGE_SHOP; first += IN_BATCH) {
      const operations = Array.from({ length: IN_BATCH }, (_, index) => ({
        op: 'create',
        product: {
          name: `Steel cup ${first + index}`,
          price: 5,
          status: 'Published',
          tags: ['gift'],
          itemGroupId: index % 3 === 0 ? `group-${Math.floor(index / 6)}` : null,
        },
      }))
      const body = { operations }
      await kassa.north.ask({ method: 'POST', path: `${PRODUCTS}/batch`, body })
    }
    await kassa.idle()
  })
  afterAll(() => kassa[Symbol.asyncDispose]())

  test.each(QUERIES)('reads only its page on the main thread: %s', async (query) => {
    using all = spyOn(ReadConnection.prototype, 'all')
    using get = spyOn(ReadConnection.prototype, 'get')
    const { data } = await kassa.north.page(query, kassa.north.publishableKey)
    const read = [...all.mock.calls, ...get.mock.calls].map(([statement]) => statement)
    const lists = await Promise.all(
      all.mock.results.map(({ value }) => value as Promise<unknown[]>),
    )
    const rows = lists.flat().length + get.mock.calls.length
    expect(read.filter((name) => LONG.test(name))).toEqual([])
    expect(read).not.toEqual([])
    expect(rows).toBeLessThan(query.includes('grouped') ? RANKED : 5 * PAGE)
    if (!query.includes('nothing')) expect(data.length).toBe(PAGE)
  })

  test('is no reason to ask the other thread for a total that is kept', async () => {
    using get = spyOn(ReadConnection.prototype, 'get')
    await kassa.north.page('include=total&status=Published', kassa.north.publishableKey)
    expect(get.mock.calls.map(([statement]) => statement)).toContain('tally.total')
  })
})
