import { join } from 'node:path'
import type { Generator } from './generator.ts'
import { built, canAnswer, served, WORKS, type Work, warmUp } from './sides.ts'
import { type Costs, inTurn, pagesRatio, type Ratio, ratioOf } from './slices.ts'

const PRODUCTS = 1_000
/** Processes of one executable differ by some percent, so that each version is started so often. */
const STARTS = 3
/** Slices of requests that each start of each version gets. */
const SLICES = 160
/** A work on a machine with other load gets fewer slices than that, once it has taken so long. */
const LIMIT_MS = 8_000
/** The largest share by which a version may be worse. One that is worse by 5 % is found. */
const TOLERATED = 0.04
/** A work is unclear if it may be worse by this share. */
const UNCLEAR = 0.1

/**
 * Compares the executable in `dist` with that of an earlier commit, and prints a table for the
 * message of a commit: ratios of the costs of an answer, with the bounds that the median has in 99
 * of 100 runs. A work is worse if its median is by 5 %, and 1 is not within the bounds. It is then
 * measured again, with processes that are started again, since two of one executable may differ.
 * On a machine with much other load, some works remain unclear.
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
      all.set(work, [
        ...(all.get(work) ?? []),
        ...(await inTurn(work, ours, theirs, SLICES, LIMIT_MS)),
      ])
    }
    await Promise.all([ours, theirs].map(({ server }) => server.stop()))
  }
  return all
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
  const verdict = isWorse(costs) ? 'worse' : cpu.high > 1 + UNCLEAR ? 'unclear' : ''
  return `| ${name} | ${said(cpu)} | ${said(time)} | ${pages} | ${verdict} |`
}
