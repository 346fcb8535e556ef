import { COMMON_WORD } from './catalog.ts'
import { contender } from './contender.ts'
import { duel, type Pace } from './duel.ts'
import type { Generator } from './generator.ts'
import type { Stream } from './load.ts'
import { figure, heading, report } from './report.ts'
import type { Seeded } from './seed.ts'
import { startKassa } from './server.ts'
import { PATH, readsOf, writesOf } from './work.ts'

const SEARCHERS = 4
const SEARCH_MS = 30

/** The latency of reads while others write, or search for a very common word. */
export async function calm(generator: Generator, pace: Pace, shop: Seeded): Promise<void> {
  heading(`${figure(shop.products)} products: p99 of reads by id, among others to alone`)
  const kassa = await contender(shop, startKassa)
  const [byId] = readsOf(shop, null)
  const create = writesOf(shop)[1]
  if (!byId || !create) throw new Error('nothing to read or to write')
  const reading = () => ({ ...byId, traffic: byId.traffic() })
  const writing = () => ({ ...create, traffic: create.traffic() })
  const searching: Stream = {
    name: COMMON_WORD,
    connections: SEARCHERS,
    traffic: { key: shop.publishableKey, reads: [`${PATH}?search=${COMMON_WORD}`] },
  }
  const side = (...streams: (() => Stream)[]) => ({
    port: kassa.port,
    streams: () => streams.map((stream) => stream()),
  })
  const search = () => ({ ...searching, connections: 1 })
  const [alone, writers] = await duel(generator, pace, [side(reading), side(reading, writing)])
  const [quiet, searchers] = await duel(generator, pace, [
    side(reading),
    side(reading, () => searching),
  ])
  const [found] = await duel(generator, pace, [side(search)])
  await kassa.stop()
  if (!alone || !writers || !quiet || !searchers || !found) throw new Error('nothing was measured')
  const times = (a: typeof alone, b: typeof alone) =>
    `${figure(b.p99Ms.median)} to ${figure(a.p99Ms.median)} ms`
  report('under 32 writers', writers.slowness, { atMost: 3 }, times(alone, writers))
  const name = `while ${SEARCHERS} search for ${COMMON_WORD}`
  report(name, searchers.slowness, { atMost: 3 }, times(quiet, searchers))
  report('that search itself, p99 in ms', found.p99Ms, { atMost: SEARCH_MS }, '')
}
