import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Clients } from './clients.ts'
import type { Generator } from './generator.ts'
import { Log } from './log.ts'
import { built, canAnswer, type Served, served, WORKS, type Work, warmUp } from './sides.ts'
import { requestsOf } from './traffic.ts'

const PRODUCTS = 1_000
/** Processes of one executable differ by some percent, so that each version is started so often. */
const STARTS = 3
/** Slices of requests that each start of each version gets in turn, after some that warm it up. */
const [SLICES, WARM] = [14, 3]
/** A work on a machine with other load gets fewer slices than that, once it has taken so long. */
const LIMIT_MS = 8_000
const LEAST_SLICES = 5
/** The largest share by which a version may be worse. */
const TOLERATED = 0.05

/** The cost of a slice of requests, times in units of their own. */
interface Cost {
  readonly cpu: number
  readonly time: number
  /** Pages that were written to the log of the database. */
  readonly pages: number
}

type Costs = readonly (readonly [ours: Cost, theirs: Cost])[]

/**
 * Compares the executable in `dist` with that of an earlier commit, and prints a table for the
 * message of a commit: ratios of what an answer costs. Both versions get short slices of requests
 * in turn, so that other load on the machine affects both; CPU time is hardly affected. A work is
 * worse if its median is by 5 % and chance would make it so in less than one of a hundred runs. It
 * is then measured again, with processes that are started again.
 * @param names those of the works to compare; all of them if empty
 * @returns whether nothing was worse both times
 */
export async function gate(
  generator: Generator,
  commit: string,
  names: readonly string[],
): Promise<boolean> {
  const roots = [join(import.meta.dir, '../..'), await built(commit)] as const
  const works = WORKS.filter(({ name }) => names.length === 0 || names.includes(name))
  const first = await measured(generator, roots, works)
  const suspects = works.filter((work) => isWorse(first.get(work) ?? []))
  const second = suspects.length > 0 ? await measured(generator, roots, suspects) : first
  console.log(`| to ${commit} | CPU for each | time for each | pages written | |`)
  console.log('|---|---|---|---|---|')
  for (const [work, costs] of first) console.log(row(work, second.get(work) ?? costs))
  return !suspects.some((work) => isWorse(second.get(work) ?? []))
}

/** Starts both versions several times, and measures each of these works. */
async function measured(
  generator: Generator,
  [today, older]: readonly [string, string],
  works: readonly Work[],
): Promise<Map<Work, Costs>> {
  const all = new Map<Work, Costs>()
  for (let start = 0; start < STARTS; start++) {
    const ours = await served(today, PRODUCTS, { rounds: works.length })
    const theirs = await served(older, PRODUCTS, { rounds: works.length })
    await warmUp(generator, [ours, theirs])
    for (const work of works) {
      if (!canAnswer(ours, work) || !canAnswer(theirs, work)) continue
      all.set(work, [...(all.get(work) ?? []), ...(await inTurn(work, ours, theirs))])
    }
    await Promise.all([ours, theirs].map(({ server }) => server.stop()))
  }
  return all
}

async function inTurn(work: Work, ours: Served, theirs: Served): Promise<Costs> {
  const [mine, other] = [await Meter.open(work, ours), await Meter.open(work, theirs)]
  const costs: (readonly [Cost, Cost])[] = []
  const until = performance.now() + LIMIT_MS
  for (let slice = -WARM; slice < SLICES; slice++) {
    if (slice >= LEAST_SLICES && performance.now() > until) break
    // The first of two would otherwise always be the one after a pause.
    const isFirst = slice % 2 === 0
    const before = isFirst ? await mine.slice() : null
    const theirCost = await other.slice()
    const ourCost = before ?? (await mine.slice())
    if (slice >= 0) costs.push([ourCost, theirCost])
  }
  mine.close()
  other.close()
  return costs
}

/** Sends slices of one kind of request to a server. */
class Meter {
  readonly #log: Log

  private constructor(
    readonly work: Work,
    readonly side: Served,
    readonly clients: Clients,
  ) {
    this.#log = new Log(side.directory)
  }

  static async open(work: Work, side: Served): Promise<Meter> {
    const next = requestsOf(work.traffic(side))
    return new Meter(work, side, await Clients.open(side.server.port, work.connections, next))
  }

  async slice(): Promise<Cost> {
    const { pid } = this.side.server
    const before = cpuTimes(pid)
    const started = performance.now()
    await this.clients.send(this.work.slice)
    const time = performance.now() - started
    let cpu = 0
    for (const [thread, spent] of cpuTimes(pid)) cpu += spent - (before.get(thread) ?? 0)
    return { cpu, time, pages: this.#log.written().length }
  }

  close(): void {
    this.clients.close()
  }
}

/** The CPU time that each thread of a process has taken, in nanoseconds. */
function cpuTimes(pid: number): Map<string, number> {
  const threads = readdirSync(`/proc/${pid}/task`)
  return new Map(
    threads.map((thread) => {
      const text = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')
      return [thread, Number(text.split(' ', 1)[0])]
    }),
  )
}

/** The median of some ratios, and the bounds within which it is in 99 of 100 runs. */
interface Ratio {
  readonly median: number
  readonly low: number
  readonly high: number
}

/** Half of the normal quantile for 99 of 100: ranks of a median are this many roots away. */
const HALF_QUANTILE = 1.288

function ratioOf(costs: Costs, of: 'cpu' | 'time'): Ratio {
  const sorted = costs.map(([ours, theirs]) => ours[of] / theirs[of]).sort((a, b) => a - b)
  const { length } = sorted
  const at = (rank: number) => sorted[Math.min(length - 1, Math.max(0, rank))] ?? Number.NaN
  const lowest = Math.floor(length / 2 - HALF_QUANTILE * Math.sqrt(length))
  const median = (at((length - 1) >> 1) + at(length >> 1)) / 2
  return { median, low: at(lowest), high: at(length - 1 - lowest) }
}

/** Null if the work does not write. */
function pagesRatio(costs: Costs): number | null {
  const total = (side: 0 | 1) => costs.reduce((sum, pair) => sum + pair[side].pages, 0)
  return total(0) + total(1) === 0 ? null : total(0) / total(1)
}

function isWorse(costs: Costs): boolean {
  const ratios = [ratioOf(costs, 'cpu'), ratioOf(costs, 'time')]
  const pages = pagesRatio(costs) ?? 1
  return (
    pages > 1 + TOLERATED || ratios.some(({ median, low }) => median > 1 + TOLERATED && low > 1)
  )
}

function row({ name }: Work, costs: Costs): string {
  const said = ({ median, low, high }: Ratio) =>
    `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
  const [cpu, time] = [ratioOf(costs, 'cpu'), ratioOf(costs, 'time')]
  const pages = pagesRatio(costs)?.toFixed(2) ?? ''
  return `| ${name} | ${said(cpu)} | ${said(time)} | ${pages} | ${isWorse(costs) ? 'worse' : ''} |`
}
