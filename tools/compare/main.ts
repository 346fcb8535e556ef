/**
 * `bun run compare <commit>`: sends the same requests to that commit's server and to the one here,
 * both run from source on the demo shop, and compares status, headers and body of each answer.
 * `--postgres` runs both on PostgreSQL. Ends with 1 if an answer differs.
 */
import { operationsOf } from '../../test/openapi-document.ts'
import { matrix } from './matrix.ts'
import { sourceOf, startBoth } from './side.ts'
import { stories } from './stories.ts'
import { type Difference, Twins } from './twins.ts'
import { World } from './world.ts'

const SHOWN = 20
const AROUND = 150
/** How many characters before and after its beginning make the kind of a difference. */
const KIND = 12

const words = process.argv.slice(2)
const commit = words.find((word) => !word.startsWith('--'))
if (!commit) throw new Error('Name a commit: bun run compare <commit> [--postgres]')
const sides = await startBoth(await sourceOf(commit), words.includes('--postgres'))
const twins = new Twins(sides)
const { text } = await twins.ask({ path: '/openapi.json' })
const document = JSON.parse(text)
const world = await World.open(twins)
await stories(world)
await matrix(world, document)
await stories(world)
console.log(`${twins.count} requests about ${operationsOf(document).length} operations`)
for (const alike of byKind(twins.differences).slice(0, SHOWN)) show(alike)
console.log(`${twins.differences.length} answers differ from ${commit}`)
await Promise.all(sides.map((side) => side.stop()))
process.exit(twins.differences.length > 0 ? 1 : 0)

/** Where two answers begin to differ. */
function placeOf({ answers: [before, after] }: Difference): number {
  const from = [...before].findIndex((character, index) => character !== after[index])
  return from < 0 ? before.length : from
}

/** Differences that begin with the same characters on both sides. The largest group is first. */
function byKind(differences: readonly Difference[]): readonly Difference[][] {
  const kinds = Map.groupBy(differences, (difference) => {
    const at = placeOf(difference)
    return difference.answers.map((text) => text.slice(at - KIND, at + KIND)).join('\n')
  })
  return [...kinds.values()].sort((one, other) => other.length - one.length)
}

function show(alike: readonly Difference[]): void {
  const [first] = alike
  if (!first) return
  const {
    asked,
    answers: [before, after],
  } = first
  const at = placeOf(first)
  const part = (text: string) => text.slice(Math.max(0, at - AROUND), at + AROUND)
  console.log(
    `\n${alike.length} × ${asked.slice(0, 1_000)}\n  ${commit}: ${part(before)}\n  here: ${part(after)}`,
  )
}
