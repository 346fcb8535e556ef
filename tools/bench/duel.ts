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
}

/** The result of one side, and the ratio of the first side to it. */
export interface Outcome {
  readonly perSecond: Sample
  readonly p99Ms: Sample
  /** Answers per second of the first side, divided by those of this side, in each round. */
  readonly speed: Sample
  /** The p99 of this side, divided by that of the first side, in each round. */
  readonly slowness: Sample
}

/** Measures the sides alternately, A B A B, so that other load on the machine affects all of them. */
export async function duel(
  generator: Generator,
  pace: Pace,
  sides: readonly Side[],
): Promise<readonly Outcome[]> {
  const { rounds, warmupMs, durationMs } = pace
  const results = sides.map(() => [] as StreamResult[])
  // The first round warms up the compiler and the caches.
  for (let round = -1; round < rounds; round++) {
    for (const [index, { port, streams }] of sides.entries()) {
      const job = { port, warmupMs, durationMs, streams: streams() }
      const measured = firstOf(await generator.run(job))
      if (round >= 0) results[index]?.push(measured)
    }
  }
  const first = results[0] ?? []
  return results.map((own) => ({
    perSecond: sampleOf(own.map(({ perSecond }) => perSecond)),
    p99Ms: sampleOf(own.map(({ p99Ms }) => p99Ms)),
    speed: ratiosOf(first, own, ({ perSecond }) => perSecond),
    slowness: ratiosOf(own, first, ({ p99Ms }) => p99Ms),
  }))
}

function firstOf({ streams }: LoadResult): StreamResult {
  const refused = streams.find((stream) => stream.refused > 0)
  if (refused) throw new Error(`${refused.name}: ${refused.refused} requests were refused`)
  if (!streams[0]) throw new Error('nothing was measured')
  return streams[0]
}

function ratiosOf(
  above: readonly StreamResult[],
  below: readonly StreamResult[],
  value: (result: StreamResult) => number,
): Sample {
  return sampleOf(above.map((one, index) => value(one) / value(below[index] ?? one)))
}
