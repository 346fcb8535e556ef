import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareWrites } from './bare-write.ts'
import { COMMON_WORD, productOf } from './catalog.ts'
import { contender } from './contender.ts'
import type { Pace } from './duel.ts'
import type { Generator } from './generator.ts'
import type { Stream } from './load.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import { type Seeded, seeded } from './seed.ts'
import { type Server, startKassa } from './server.ts'
import { PATH, writesOf } from './work.ts'

/** How many creates share a transaction, and the share of a bare loop that kassa should reach. */
const BATCHES = [
  [1, 0.75],
  [16, 0.85],
  [32, 0.85],
  [64, 0.85],
] as const
const WRITERS = 32
const SHOPS = 200
/** Words that a quarter to all of the products have. */
const SEVEN = ['weighs', 'free', 'charge', 'years', 'made', 'line', 'repaired']
/** Newer products without these words, for each product with them. */
const NEWER = 3

/** What kassa adds to SQLite: creates and searches that cost more than their statements. */
export async function writes(generator: Generator, pace: Pace, shop: Seeded): Promise<void> {
  heading(`${figure(shop.products)} products: creates a second, kassa to a loop without HTTP`)
  const kassa = await contender(shop, startKassa)
  const run = (server: Server, streams: readonly Stream[]) =>
    generator.run({ port: server.port, ...pace, streams })
  const created = async (server: Server, connections: number, keys = [shop.secretKey]) => {
    const { streams } = await run(server, createsOf(shop, connections, keys))
    const refused = streams.find((stream) => stream.refused > 0)
    if (refused) throw new Error(`${refused.name}: ${refused.refused} requests were refused`)
    return streams.reduce((sum, { perSecond }) => sum + perSecond, 0)
  }
  using loop = bareLoop(shop)
  for (const [batch, atLeast] of BATCHES) {
    await compared(
      `${batch} at a time`,
      pace,
      atLeast,
      () => created(kassa, batch),
      async () => loop.perSecond(batch, pace.durationMs),
    )
  }
  const many = await seeded(shop.products, SHOPS)
  const mall = await contender(many, startKassa)
  const name = `in ${SHOPS} shops of ${figure(shop.products / SHOPS)}, to one shop`
  await compared(
    name,
    pace,
    0.85,
    () => created(mall, 1, many.secretKeys.slice(0, WRITERS)),
    () => created(kassa, WRITERS),
  )
  await mall.stop()
  await searches(shop, kassa, pace, async (server, paths) => {
    const traffic = { key: shop.publishableKey, reads: paths }
    const { streams } = await run(server, [{ name: 'search', connections: WRITERS, traffic }])
    return streams[0] ?? { perSecond: 0, p99Ms: 0 }
  })
  await kassa.stop()
}

async function searches(
  shop: Seeded,
  kassa: Server,
  pace: Pace,
  searched: (
    server: Server,
    paths: readonly string[],
  ) => Promise<{ readonly perSecond: number; readonly p99Ms: number }>,
): Promise<void> {
  const { perSecond, p99Ms } = await searched(kassa, [`${PATH}?search=${COMMON_WORD}`])
  const numbers = `${figure(perSecond)} a second, p99 ${figure(p99Ms)} ms`
  report(
    'a very frequent word, of 1,000 a second',
    sampleOf([perSecond / 1_000]),
    { atLeast: 1 },
    numbers,
  )
  report('  its p99, of 60 ms', sampleOf([p99Ms / 60]), { atMost: 1 }, '')
  const grown = await contender(shop, (directory) => {
    addNewer(directory, shop.products * NEWER)
    return startKassa(directory)
  })
  // Each order of the words is a new search.
  const paths = ordersOf(SEVEN).map((words) => `${PATH}?search=${words.join('+')}`)
  await compared(
    `seven words, with ${figure(shop.products * NEWER)} newer products`,
    pace,
    0.9,
    async () => (await searched(grown, paths)).perSecond,
    async () => (await searched(kassa, paths)).perSecond,
  )
  await grown.stop()
}

/** Measures both sides alternately. */
async function compared(
  name: string,
  { rounds }: Pace,
  atLeast: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<void> {
  const [own, other]: [number[], number[]] = [[], []]
  // The first round warms up the compiler and the caches.
  for (let round = -1; round < rounds; round++) {
    const [first, second] = [await ours(), await theirs()]
    if (round < 0) continue
    own.push(first)
    other.push(second)
  }
  const ratio = sampleOf(own.map((speed, round) => speed / (other[round] ?? speed)))
  const numbers = `${figure(sampleOf(own).median)} to ${figure(sampleOf(other).median)} a second`
  report(name, ratio, { atLeast }, numbers)
}

function createsOf(shop: Seeded, connections: number, keys: readonly string[]): Stream[] {
  const create = writesOf(shop).find(({ name }) => name.startsWith('create'))
  if (!create) throw new Error('no kind of write creates')
  return keys.map((key) => ({ ...create, connections, traffic: { ...create.traffic(), key } }))
}

/** Creates products with hand-written statements, on a copy of the catalog. */
function bareLoop({ directory, products }: Seeded) {
  const copy = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  cpSync(directory, copy, { recursive: true })
  const database = new Database(join(copy, 'kassa.sqlite'), { strict: true })
  for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'cache_size = -16384']) {
    database.run(`PRAGMA ${pragma}`)
  }
  const { createAll } = bareWrites(database)
  let number = products
  return {
    perSecond(batch: number, durationMs: number): number {
      const started = performance.now()
      let count = 0
      for (; performance.now() - started < durationMs; count += batch) {
        createAll(
          1,
          Array.from({ length: batch }, () => productOf(number++)),
        )
      }
      return (count / (performance.now() - started)) * 1_000
    },
    [Symbol.dispose]() {
      database.close()
      rmSync(copy, { recursive: true })
    },
  }
}

/** Adds products that have none of the usual words. */
function addNewer(directory: string, count: number): void {
  using database = new Database(join(directory, 'kassa.sqlite'), { strict: true })
  const { createAll } = bareWrites(database)
  for (let first = 0; first < count; first += 1_000) {
    const numbers = Array.from({ length: Math.min(1_000, count - first) }, (_, n) => first + n)
    createAll(
      1,
      numbers.map((n) => ({
        name: `Zqxu ${n.toString(36)}`,
        price: 1,
        status: 'Published' as const,
      })),
    )
  }
}

function ordersOf(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]]
  return words.flatMap((first) =>
    ordersOf(words.filter((word) => word !== first)).map((rest) => [first, ...rest]),
  )
}
