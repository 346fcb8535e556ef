import { readdirSync, readFileSync } from 'node:fs'
import { Clients } from './clients.ts'
import { Log } from './log.ts'
import type { Served, Work } from './sides.ts'
import { requestsOf } from './traffic.ts'

/** The slices that warm up unless told otherwise, as a share of those that count. */
const WARM = 0.1
const LEAST_SLICES = 12

/** The cost of a slice of requests, times in units of their own. */
interface Cost {
  readonly cpu: number
  readonly time: number
  /** Pages that were written to the log of the database. */
  readonly pages: number
}

export type Costs = readonly (readonly [ours: Cost, theirs: Cost])[]

/**
 * Sends short slices of a kind of request to two servers in turn: other load on the machine then
 * affects both. The median of the ratios of neighbouring slices of equal versions was within 2 % of
 * 1 on two processors that twenty other processes wanted.
 * @param limitMs ends it early on a slow machine
 * @param warm the number of slices that warm up the compiler and the caches
 */
export async function inTurn(
  work: Work,
  ours: Served,
  theirs: Served,
  slices: number,
  limitMs: number,
  warm = slices * WARM,
): Promise<Costs> {
  const [mine, other] = [await Meter.open(work, ours), await Meter.open(work, theirs)]
  const costs: (readonly [Cost, Cost])[] = []
  const until = performance.now() + limitMs
  for (let slice = -Math.ceil(warm); slice < slices; slice++) {
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
  /** The CPU time of the server's threads at the beginning of the last slice. */
  #begun: ReadonlyMap<string, number> = new Map()

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

  /** If the server goes on after its answers, the CPU time is that since the slice before. */
  async slice(): Promise<Cost> {
    const { pid } = this.side.server
    const { goesOn, slice } = this.work
    const before = cpuTimes(pid)
    const started = performance.now()
    await this.clients.send(slice)
    const time = performance.now() - started
    const cpu = goesOn ? between(this.#begun, before) : between(before, cpuTimes(pid))
    this.#begun = before
    return { cpu, time, pages: this.#log.written().length }
  }

  close(): void {
    this.clients.close()
  }
}

function between(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [thread, spent] of after) sum += spent - (before.get(thread) ?? 0)
  return sum
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
export interface Ratio {
  readonly median: number
  readonly low: number
  readonly high: number
}

/** Half of the normal quantile for 99 of 100: ranks of a median are this many roots away. */
const HALF_QUANTILE = 1.288

export function ratioOf(costs: Costs, of: 'cpu' | 'time'): Ratio {
  const sorted = costs.map(([ours, theirs]) => ours[of] / theirs[of]).sort((a, b) => a - b)
  const { length } = sorted
  const at = (rank: number) => sorted[Math.min(length - 1, Math.max(0, rank))] ?? Number.NaN
  const lowest = Math.floor(length / 2 - HALF_QUANTILE * Math.sqrt(length))
  const median = (at((length - 1) >> 1) + at(length >> 1)) / 2
  return { median, low: at(lowest), high: at(length - 1 - lowest) }
}

/** The ratio of the pages that were written; null if the work does not write. */
export function pagesRatio(costs: Costs): number | null {
  const total = (side: 0 | 1) => costs.reduce((sum, pair) => sum + pair[side].pages, 0)
  return total(0) + total(1) === 0 ? null : total(0) / total(1)
}
