import { readFileSync } from 'node:fs'
import type { Generator } from './generator.ts'
import type { LoadResult, Stream, StreamResult } from './load.ts'
import { type Sample, sampleOf } from './sample.ts'

/** Length and number of the measurements. */
export interface Pace {
  readonly rounds: number
  readonly warmupMs: number
  readonly durationMs: number
}

/** A server to compare, and the requests it gets. Only the first stream is measured. */
export interface Side {
  readonly port: number | readonly number[]
  readonly streams: () => readonly Stream[]
  /** The server's process, to measure its CPU time. */
  readonly pid?: number
}

/** The result of one side, and the ratio of the first side to it. */
export interface Outcome {
  readonly perSecond: Sample
  readonly p99Ms: Sample
  /** Answers per second of the first side, divided by those of this side, in each round. */
  readonly speed: Sample
  /** The p99 of this side, divided by that of the first side, in each round. */
  readonly slowness: Sample
  /** The CPU time for each answer of the first side, divided by that of this side, if measured. */
  readonly effort: Sample
  /** `speed` and `effort` of each round. */
  readonly rounds: { readonly speed: readonly number[]; readonly effort: readonly number[] }
}

/** Measures the sides alternately, A B A B, so that other load on the machine affects all of them. */
export async function duel(
  generator: Generator,
  pace: Pace,
  sides: readonly Side[],
): Promise<readonly Outcome[]> {
  const { rounds, warmupMs, durationMs } = pace
  const results = sides.map(() => [] as Measured[])
  // The first round warms up the compiler and the caches.
  for (let round = -1; round < rounds; round++) {
    for (const [index, { port, streams, pid }] of sides.entries()) {
      const job = { port, warmupMs, durationMs, streams: streams() }
      const before = cpuTicks(pid)
      const measured = firstOf(await generator.run(job))
      const cpuEach = (cpuTicks(pid) - before) / measured.perSecond
      if (round >= 0) results[index]?.push({ ...measured, cpuEach })
    }
  }
  const first = results[0] ?? []
  return results.map((own) => {
    const speed = ratiosOf(first, own, ({ perSecond }) => perSecond)
    const effort = ratiosOf(first, own, ({ cpuEach }) => cpuEach)
    return {
      perSecond: sampleOf(own.map(({ perSecond }) => perSecond)),
      p99Ms: sampleOf(own.map(({ p99Ms }) => p99Ms)),
      speed: sampleOf(speed),
      slowness: sampleOf(ratiosOf(own, first, ({ p99Ms }) => p99Ms)),
      effort: sampleOf(effort),
      rounds: { speed, effort },
    }
  })
}

function firstOf({ streams }: LoadResult): StreamResult {
  const refused = streams.find((stream) => stream.refused > 0)
  if (refused) throw new Error(`${refused.name}: ${refused.refused} requests were refused`)
  if (!streams[0]) throw new Error('nothing was measured')
  return streams[0]
}

/** `cpuEach` grows with the CPU time of one answer, in no unit. */
type Measured = StreamResult & { readonly cpuEach: number }

/** The CPU time that a process has used, in hundredths of a second. */
function cpuTicks(pid: number | undefined): number {
  if (pid === undefined) return Number.NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = fields.slice(11, 13)
  return Number(user) + Number(system)
}

function ratiosOf(
  above: readonly Measured[],
  below: readonly Measured[],
  value: (result: Measured) => number,
): number[] {
  return above.map((one, index) => value(one) / value(below[index] ?? one))
}
