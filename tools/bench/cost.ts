import { contender } from './contender.ts'
import { stocked } from './orders.ts'
import { figure, heading, report } from './report.ts'
import { compareReads } from './same.ts'
import { sampleOf } from './sample.ts'
import { startBare } from './server.ts'
import { type Served, served, WORKS } from './sides.ts'
import { type Costs, inTurn, ratioOf } from './slices.ts'

/** Shares of the bare server's speed that kassa should reach, if only CPU time counted. */
const GOALS: Readonly<Record<string, number>> = {
  'get by id': 0.8,
  'list of 20': 0.85,
  'barcode lookup': 0.9,
  'create, 1 connection': 0.65,
  'create, 32 connections': 0.65,
  'order of 5 lines': 0.65,
}

/**
 * Requests of a kind that warm up the compiler. In the first 20,000, a product took 39 µs of CPU, 8
 * of them for compiling, and later 25; the bare server's main thread took .47 of kassa's for the
 * first 1,000 lone creates, .62 for the next, and .67 after 20,000 others. The work of one
 * connection comes after that of 32.
 */
const WARM = { reads: 20_000, writes: 5_000, alone: 1_000 } as const

/**
 * CPU time of an answer of the bare server, to that of kassa. Unlike answers per second, it can be
 * measured on a machine with other load, and does not depend on the disk.
 */
export async function cost(starts: number, slices: number, products: number): Promise<void> {
  heading(`${figure(products)} products: CPU time of an answer of a bare server, to that of kassa`)
  const works = WORKS.filter(({ name }) => name in GOALS)
  const all = new Map<string, Costs>()
  for (let start = 0; start < starts; start++) {
    const kassa = await served('.', products, { rounds: works.length })
    const bare = await bareBeside(kassa)
    for (const work of works) {
      if (!work.goesOn) await compareReads(kassa.server, bare.server, work.traffic(kassa))
      const kind = work.connections === 1 ? 'alone' : work.goesOn ? 'writes' : 'reads'
      const warm = WARM[kind] / work.slice
      const some = await inTurn(work, bare, kassa, slices, Number.POSITIVE_INFINITY, warm)
      all.set(work.name, [...(all.get(work.name) ?? []), ...some])
    }
    await Promise.all([kassa, bare].map(({ server }) => server.stop()))
  }
  for (const [name, costs] of all) {
    const own = sampleOf(costs.map(([, { cpu }]) => cpu / 1e3))
    const each = own.median / (works.find((work) => work.name === name)?.slice ?? 1)
    report(name, ratioOf(costs, 'cpu'), { atLeast: GOALS[name] ?? 0 }, `${figure(each)} µs`)
  }
}

/** A bare server with the same products, on a copy of its own. */
async function bareBeside({ shop, stocked: products }: Served): Promise<Served> {
  let directory = ''
  const server = await contender(shop, (copy) => {
    directory = stocked(copy)
    return startBare(directory, 'FULL')
  })
  return { shop, server, directory, stocked: products, tills: null, pages: [] }
}
