import { join } from 'node:path'
import { duel, type Outcome, type Pace } from './duel.ts'
import type { Generator } from './generator.ts'
import { figure, heading, report } from './report.ts'
import { built, canAnswer, type Served, served, WORKS, type Work, warmUp } from './sides.ts'

/**
 * Answers per second of the executable in `dist`, as ratios to that of an earlier commit. Both
 * serve the same products, and are measured alternately in one run.
 */
export async function versus(
  generator: Generator,
  pace: Pace,
  sizes: readonly number[],
  commit: string,
): Promise<void> {
  const older = await built(commit)
  const today = join(import.meta.dir, '../..')
  for (const products of sizes) {
    heading(`${figure(products)} products: answers per second, to those of ${commit}`)
    const sides = [await served(today, products, pace), await served(older, products, pace)]
    await warmUp(generator, sides)
    for (const work of WORKS) {
      if (!sides.every((side) => canAnswer(side, work))) {
        console.log(`  ${work.name}: ${commit} cannot`)
      } else told(work, await compared(generator, pace, work, sides))
    }
    await Promise.all(sides.map(({ server }) => server.stop()))
  }
}

/** The outcomes of this version and of the earlier one. */
interface Comparison {
  readonly ours: Outcome
  readonly theirs: Outcome
}

async function compared(
  generator: Generator,
  pace: Pace,
  work: Work,
  sides: readonly Served[],
): Promise<Comparison> {
  const { name, connections, traffic } = work
  const outcomes = await duel(
    generator,
    pace,
    sides.map((side) => ({
      port: side.server.port,
      pid: side.server.pid,
      streams: () => [{ name, connections, traffic: traffic(side) }],
    })),
  )
  const [ours, theirs] = outcomes
  if (!ours || !theirs) throw new Error('two versions are compared')
  return { ours, theirs }
}

function told({ name }: Work, { ours, theirs }: Comparison): void {
  const numbers = `${figure(ours.perSecond.median)} to ${figure(theirs.perSecond.median)} a second`
  report(name, theirs.speed, { atLeast: 1 }, numbers)
}
