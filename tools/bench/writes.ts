import { BareLoop } from './bare-loop.ts'
import { contender } from './contender.ts'
import type { Pace } from './duel.ts'
import type { Generator } from './generator.ts'
import { layers } from './layers.ts'
import type { Stream, StreamResult } from './load.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import { grown, NEWER_WORD, type Seeded, seeded } from './seed.ts'
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
/** Words that a quarter of the products have, each. */
const SEVEN = ['travel', 'weekends', 'gifts', 'school', 'winter', 'summer', 'cooking']
/** Newer products without these words, for each product with them; and those with `NEWER_WORD`. */
const NEWER = 2.87
const NAMED = 2.18
/** Searches that differ in their dots are not remembered as the same. */
const DOTS = 64

/** Sends a stream of requests to a server. */
type Measure = (server: Server, stream: Stream) => Promise<StreamResult>

/** The overhead of kassa over SQLite: creates and searches compared to their bare statements. */
export async function writes(generator: Generator, pace: Pace, shop: Seeded): Promise<void> {
  const kassa = await contender(shop, startKassa)
  const measure: Measure = async (server, stream) => {
    const { streams } = await generator.run({ port: server.port, ...pace, streams: [stream] })
    const [result] = streams
    if (!result || result.refused > 0) throw new Error(`${stream.name}: requests were refused`)
    return result
  }
  await creates(measure, pace, shop, kassa)
  await searches(measure, pace, shop, kassa)
  await kassa.stop()
}

async function creates(measure: Measure, pace: Pace, shop: Seeded, kassa: Server): Promise<void> {
  heading(`${figure(shop.products)} products: creates a second, kassa to a loop without HTTP`)
  const created = async (server: Server, connections: number, keys: readonly string[]) =>
    (await measure(server, createsOf(shop, connections, keys))).perSecond
  const looped = (loop: BareLoop, batch: number) => async () =>
    perSecondOf(loop, batch, pace.durationMs)
  using loop = new BareLoop(shop)
  for (const [batch, atLeast] of BATCHES) {
    const perSecond = await compared(
      `${batch} at a time`,
      pace,
      atLeast,
      () => created(kassa, batch, [shop.secretKey]),
      looped(loop, batch),
    )
    await layers(shop, batch, 1e6 / perSecond)
  }
  const many = await seeded(shop.products, SHOPS)
  const mall = await contender(many, startKassa)
  const createdInAll = () => created(mall, WRITERS, many.secretKeys)
  const perSecond = await compared(
    `in ${SHOPS} shops of ${figure(shop.products / SHOPS)}, to one shop`,
    pace,
    0.85,
    createdInAll,
    () => created(kassa, WRITERS, [shop.secretKey]),
  )
  await layers(many, WRITERS, 1e6 / perSecond)
  using loopInAll = new BareLoop(many)
  await compared('  to the loop in them', pace, 0.85, createdInAll, looped(loopInAll, WRITERS))
  const loops = [looped(loopInAll, WRITERS), looped(loop, WRITERS)] as const
  await compared('  the loop in them, to one shop', pace, null, ...loops)
  await mall.stop()
}

async function searches(measure: Measure, pace: Pace, shop: Seeded, kassa: Server): Promise<void> {
  heading('Searches, each new, by 32 connections: thousands a second')
  const searched = (server: Server, paths: readonly string[]) => {
    const traffic = { key: shop.publishableKey, reads: paths }
    return measure(server, { name: 'search', connections: WRITERS, traffic })
  }
  const [newer, named] = [Math.round(shop.products * NEWER), Math.round(shop.products * NAMED)]
  const more = await contender(await grown(shop, newer, named), startKassa)
  const dots = Array.from({ length: DOTS }, (_, count) => '.'.repeat(count))
  const frequent = dots.flatMap((before) =>
    dots.map((after) => `${PATH}?search=${before}${NEWER_WORD}${after}`),
  )
  const { perSecond, p50Ms, p99Ms } = await searched(more, frequent)
  const numbers = `${figure(perSecond)} a second; p50 ${figure(p50Ms)}, p99 ${figure(p99Ms)} ms`
  const word = `a word of ${figure(named)} of ${figure(shop.products + newer)} products`
  report(word, sampleOf([perSecond / 1_000]), { atLeast: 1 }, numbers)
  report('  its p99, of 60 ms', sampleOf([p99Ms / 60]), { atMost: 1 }, '')
  const paths = ordersOf(SEVEN).map((words) => `${PATH}?search=${words.join('+')}`)
  await compared(
    `seven words, with ${figure(newer)} newer products, to without`,
    pace,
    0.9,
    async () => (await searched(more, paths)).perSecond,
    async () => (await searched(kassa, paths)).perSecond,
  )
  await more.stop()
}

/**
 * Measures both sides alternately.
 * @returns the median of the first side
 */
async function compared(
  name: string,
  { rounds }: Pace,
  atLeast: number | null,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<number> {
  const [own, other]: [number[], number[]] = [[], []]
  // The first round warms up the compiler and the caches.
  for (let round = -1; round < rounds; round++) {
    const [first, second] = [await ours(), await theirs()]
    if (round < 0) continue
    own.push(first)
    other.push(second)
  }
  const ratio = sampleOf(own.map((speed, round) => speed / (other[round] ?? speed)))
  const { median } = sampleOf(own)
  const numbers = `${figure(median)} to ${figure(sampleOf(other).median)} a second`
  report(name, ratio, atLeast === null ? null : { atLeast }, numbers)
  return median
}

/** Creates in the shops of these keys in turn. */
function createsOf(shop: Seeded, connections: number, keys: readonly string[]): Stream {
  const create = writesOf(shop).find(({ name }) => name.startsWith('create'))
  if (!create) throw new Error('no kind of write creates')
  const { writes, ...traffic } = create.traffic()
  return {
    ...create,
    connections,
    traffic: { ...traffic, ...(writes && { writes: { ...writes, keys } }) },
  }
}

/** Creates so many at a time. */
function perSecondOf(loop: BareLoop, batch: number, durationMs: number): number {
  const started = performance.now()
  let count = 0
  for (; performance.now() - started < durationMs; count += batch) loop.create(batch)
  return (count / (performance.now() - started)) * 1_000
}

function ordersOf(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]]
  return words.flatMap((first) =>
    ordersOf(words.filter((word) => word !== first)).map((rest) => [first, ...rest]),
  )
}
