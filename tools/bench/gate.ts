import { join } from 'node:path'
import type { Generator } from './generator.ts'
import { type Sample, sampleOf } from './sample.ts'
import { built, canAnswer, served, WORKS, type Work, warmUp } from './sides.ts'
import { type Costs, inTurn, pagesRatio, ratioOf } from './slices.ts'

const PRODUCTS = 1_000
/**
 * Processes of one executable differ by some percent, which no number of requests to one of them
 * shows, so that each version is started so often.
 */
const STARTS = 8
/**
 * Slices of requests that each start of each version gets: with 60, a barcode lookup of equal
 * versions was between 0.94 and 1.15, with 300 between 0.97 and 1.03.
 */
const SLICES = 300
/** A work that is slow, or on a machine with other load, gets fewer slices in this time. */
const LIMIT_MS = 1_800
/** The largest share by which a version may be worse. */
const TOLERATED = 0.035
/** A work is unclear if it may be worse by this share. */
const UNCLEAR = 0.1

/**
 * Compares the executable in `dist` with that of an earlier commit, and prints a table for the
 * message of a commit: ratios of the costs of an answer with their bounds. A work is worse if its
 * ratio is above what is tolerated, and its lower bound above 1, which happens to equal versions in
 * one of 128 runs. It is then measured again, so that one of 16,000 works of equal versions is
 * called worse. On a machine with much other load it takes longer, and some works remain unclear,
 * unless it goes before all other programs.
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

/** The costs of a work, of each start. */
type Starts = readonly Costs[]

/** Starts both versions several times, and measures each of these works. */
async function measured(
  generator: Generator,
  [today, older]: readonly [string, string],
  works: readonly Work[],
): Promise<Map<Work, Starts>> {
  const all = new Map<Work, Starts>()
  for (let start = 0; start < STARTS; start++) {
    const ours = await served(today, PRODUCTS, { rounds: works.length })
    const theirs = await served(older, PRODUCTS, { rounds: works.length })
    await warmUp(generator, [ours, theirs])
    for (const work of works) {
      if (!canAnswer(ours, work) || !canAnswer(theirs, work)) continue
      const costs = await inTurn(work, ours, theirs, SLICES, LIMIT_MS)
      all.set(work, [...(all.get(work) ?? []), costs])
    }
    await Promise.all([ours, theirs].map(({ server }) => server.stop()))
  }
  return all
}

/**
 * The ratio over all starts, each of which has the median of its slices: the median of the averages
 * of any two starts (Hodges and Lehmann). With eight starts, the true ratio is below the average of
 * the lowest two in one of 128 runs, and as often above that of the highest two (the signed ranks
 * of Wilcoxon).
 */
function ratiosOf(starts: Starts, of: 'cpu' | 'time'): Sample {
  const ratios = starts.map((costs) => ratioOf(costs, of).median).sort((a, b) => a - b)
  const averages = ratios.flatMap((one, index) =>
    ratios.slice(index).map((other) => (one + other) / 2),
  )
  const bound = (from: number) => sampleOf(ratios.slice(from).slice(0, 2)).median
  return { median: sampleOf(averages).median, low: bound(0), high: bound(-2) }
}

function isWorse(starts: Starts): boolean {
  const ratios = [ratiosOf(starts, 'cpu'), ratiosOf(starts, 'time')]
  const pages = pagesRatio(starts.flat()) ?? 1
  return (
    pages > 1 + TOLERATED || ratios.some(({ median, low }) => median > 1 + TOLERATED && low > 1)
  )
}

function row({ name }: Work, starts: Starts): string {
  const said = ({ median, low, high }: Sample) =>
    `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
  const [cpu, time] = [ratiosOf(starts, 'cpu'), ratiosOf(starts, 'time')]
  const pages = pagesRatio(starts.flat())?.toFixed(2) ?? ''
  const verdict = isWorse(starts) ? 'worse' : cpu.high > 1 + UNCLEAR ? 'unclear' : ''
  return `| ${name} | ${said(cpu)} | ${said(time)} | ${pages} | ${verdict} |`
}
