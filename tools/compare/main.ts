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
for (const difference of twins.differences.slice(0, SHOWN)) show(difference)
console.log(`${twins.differences.length} answers differ from ${commit}`)
await Promise.all(sides.map((side) => side.stop()))
process.exit(twins.differences.length > 0 ? 1 : 0)

function show({ asked, answers: [before, after] }: Difference): void {
  const from = [...before].findIndex((character, index) => character !== after[index])
  const at = from < 0 ? before.length : from
  const part = (text: string) => text.slice(Math.max(0, at - AROUND), at + AROUND)
  console.log(`\n${asked.slice(0, 1_000)}\n  ${commit}: ${part(before)}\n  here: ${part(after)}`)
}
