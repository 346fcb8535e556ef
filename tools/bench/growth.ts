import { contender } from './contender.ts'
import { duel, type Outcome, type Pace } from './duel.ts'
import type { Generator } from './generator.ts'
import type { Stream } from './load.ts'
import { figure, heading, report } from './report.ts'
import type { Seeded } from './seed.ts'
import { type Server, startKassa } from './server.ts'
import { PATH, pageBehind, readsOf, type Work } from './work.ts'

const LIMIT = { atMost: 1.3 }

/** How much slower a read is in a large catalog than in a small one, and far down in a list. */
export async function growth(
  generator: Generator,
  pace: Pace,
  small: Seeded,
  large: Seeded,
): Promise<void> {
  if (large === small) return
  heading(`${figure(large.products)} products to ${figure(small.products)}: time of a read`)
  const [a, b] = [await contender(small, startKassa), await contender(large, startKassa)]
  const works = readsOf(large, null)
  for (const [index, work] of readsOf(small, null).entries()) {
    const other = works[index] ?? work
    const [less, more] = await duel(generator, pace, [side(a, work), side(b, other)])
    // A catalog a thousand times as large has a thousand times as many matches to rank.
    tell(work.name, less, more, work.name === 'search' ? null : LIMIT)
  }
  const thousandth = await pageBehind(999, b.port, large.publishableKey)
  if (thousandth !== null) {
    const page = (path: string): Stream => ({
      name: path,
      connections: 16,
      traffic: { key: large.publishableKey, reads: [path] },
    })
    const sides = [PATH, thousandth].map((path) => ({ port: b.port, streams: () => [page(path)] }))
    const [first, last] = await duel(generator, pace, sides)
    tell('page 1,000 to page 1', first, last, LIMIT)
  }
  await Promise.all([a.stop(), b.stop()])
}

function side({ port }: Server, work: Work) {
  return { port, streams: () => [{ ...work, traffic: work.traffic() }] }
}

function tell(
  name: string,
  less: Outcome | undefined,
  more: Outcome | undefined,
  limit: typeof LIMIT | null,
): void {
  if (!less || !more) throw new Error('nothing was measured')
  const numbers = `${figure(more.perSecond.median)} to ${figure(less.perSecond.median)} a second`
  report(name, more.speed, limit, numbers)
}
