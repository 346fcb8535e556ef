import { expect, setDefaultTimeout, test } from 'bun:test'
import { productProblems } from '../../src/domain/catalog/integrity.ts'
import { HISTORY_MS, Retention } from '../../src/domain/upkeep/retention.ts'
import { stage } from '../bulk-client.ts'
import { crashAfterStatements } from '../crash.ts'
import { ImageSite } from '../image-site.ts'
import { SOAKING, TEST_TIMEOUT_MS } from '../soak.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** The work is killed at so many statements; in a soak at every one. */
const POINTS = 8
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Killed<T> {
  readonly result: T
  /** The statements that were let through. */
  readonly statements: number
}

/** Checks that work which is killed and done again has the result that it has at once. */
async function sweep<T>(killed: (at: number) => Promise<Killed<T>>): Promise<T> {
  const whole = await killed(Number.POSITIVE_INFINITY)
  const step = SOAKING ? 1 : Math.ceil(whole.statements / POINTS)
  let points = 0
  for (let at = 0; at < whole.statements; at += step) {
    expect({ at, ...(await killed(at)).result }).toEqual({ at, ...whole.result })
    points++
  }
  expect(points).toBeGreaterThan(POINTS / 2)
  return whole.result
}

/** The number of rows in each table. */
function rowsIn(dump: string): Readonly<Record<string, number>> {
  const tables: [name: string, rows: unknown[]][] = JSON.parse(dump)
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.length]))
}

test('images whose fetch is killed at any statement are fetched once by the next server', async () => {
  await sweep(async (at) => {
    await using site = await ImageSite.open()
    const { kassa } = site
    const urls = ['/a', '/b', '/c', '/d'].map((path, shade) => site.image(path, shade))
    const made = await site.created(urls.map((url) => ({ url })))
    const other = await site.created([{ url: urls[0] ?? '' }])
    let statements: number
    {
      using crash = crashAfterStatements(kassa.ports.store, at)
      await Promise.allSettled([site.fetch()])
      statements = crash.statements
    }
    // The images that the first server had claimed are free again.
    kassa.now += HOUR_MS
    await site.fetch()
    const shown = []
    for (const { id } of [made, other]) {
      const { images, ...product } = await site.read(id)
      shown.push([images.map(({ url }) => url), 'pendingImages' in product])
    }
    const { image, image_fetch } = rowsIn(kassa.dump())
    return { statements, result: { shown, image, image_fetch } }
  })
})

test('retention that is killed at any statement is done by the next server', async () => {
  const whole = await sweep(async (at) => {
    await using place = await stage(30)
    const { kassa, client } = place
    const { store } = kassa.ports
    await client.run({ filter: {}, change: { stock: { set: 4 } } })
    await client.run({ filter: {}, change: { stock: { amount: 2 } } })
    const ids = place.made.slice(0, 5).map(({ id }) => id)
    await client.run({ ids, change: { delete: true } })
    kassa.now += HISTORY_MS + DAY_MS
    let statements: number
    {
      using crash = crashAfterStatements(store, at)
      await Promise.allSettled([new Retention(kassa.ports).prune()])
      statements = crash.statements
    }
    await new Retention(kassa.ports).prune()
    const problems = await Array.fromAsync(productProblems(store.read, kassa.north.shop.id))
    const { history, job, product_tombstone, revision_gap, stock_entry } = rowsIn(kassa.dump())
    const rows = { history, job, product_tombstone, revision_gap, stock_entry }
    return { statements, result: { problems, rows } }
  })
  expect(whole).toMatchObject({ problems: [], rows: { job: 0, product_tombstone: 0 } })
})
