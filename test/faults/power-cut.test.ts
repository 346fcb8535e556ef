import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { migrate } from '../../src/store/migrate.ts'
import { Executable } from '../executable.ts'
import { type Chance, random } from '../random.ts'
import { repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { Acknowledged } from './acknowledged.ts'
import { halvesIn, revisionOf } from './damage.ts'
import { Disk, type Loss } from './disk.ts'
import { recordedBy, recordedText, type Step, stepsOf } from './trace.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const CLIENTS = 32
const WAVES = repeats(3, 40)
const WRITES_IN_WAVE = 6
const CUTS = repeats(150, 20_000)

let kassa: Executable
let steps: Step[]
/** The revision of the demo shop when it was complete. */
let demo: number
const acknowledged = new Acknowledged()

beforeAll(async () => {
  kassa = Executable.built()
  const data = kassa.folder()
  const recording = join(kassa.folder(), 'recording')
  const server = await kassa.serve(data, {}, recordedBy(recording))
  demo = revisionOf(data)
  for (let wave = 0; wave < WAVES; wave++) {
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      acknowledged.write(server, `w${wave}c${client}`, WRITES_IN_WAVE),
    )
    await Promise.all(clients)
  }
  server.child.kill('SIGTERM')
  await server.child.exited
  steps = stepsOf(await recordedText(recording, server.child.pid), data)
})

afterAll(() => kassa[Symbol.asyncDispose]())

test('after a power cut at any moment every acknowledged write is there', () => {
  const answers = steps.filter(({ kind }) => kind === 'answer').length
  expect(answers).toBeGreaterThanOrEqual(acknowledged.count)
  expect(cutsOf(new Disk(), random(1))).toEqual([])
})

test('without the syncs of the log the same recording loses writes: the cuts are real', () => {
  const wrong = cutsOf(new Disk((path) => path.endsWith('-wal')), random(1))
  expect(wrong.filter((line) => line.includes('is lost')).length).toBeGreaterThan(CUTS / 10)
})

/** Cuts the power again and again while the recording runs. @returns what is wrong afterwards */
function cutsOf(disk: Disk, chance: Chance): string[] {
  const cuts = new Map<number, number>()
  for (let cut = 0; cut < CUTS; cut++) {
    const at = chance.below(steps.length)
    cuts.set(at, (cuts.get(at) ?? 0) + 1)
  }
  const scratch = join(kassa.folder(), 'data')
  const answered: string[] = []
  return steps.flatMap((step, index) => {
    if (step.kind === 'answer') answered.push(step.requestId)
    else step.apply(disk)
    return Array.from({ length: cuts.get(index) ?? 0 }, () => {
      const loss = chance.pick<Loss>(['all', 'some', 'some', 'none'])
      const wrong = afterCut(disk.afterCut(chance, loss), scratch, answered)
      return wrong.map((line) => `step ${index}, ${loss} unsynced lost: ${line}`)
    }).flat()
  })
}

function afterCut(
  files: ReadonlyMap<string, Uint8Array>,
  scratch: string,
  answered: readonly string[],
): string[] {
  rmSync(scratch, { recursive: true, force: true })
  for (const [path, bytes] of files) {
    if (!path.startsWith('kassa.sqlite')) continue
    mkdirSync(dirname(join(scratch, path)), { recursive: true })
    writeFileSync(join(scratch, path), bytes)
  }
  mkdirSync(scratch, { recursive: true })
  try {
    using database = new Database(join(scratch, 'kassa.sqlite'), { readwrite: true, create: true })
    database.run('PRAGMA synchronous = OFF')
    migrate(database)
    database.run("INSERT INTO product_search (product_search) VALUES ('integrity-check')")
    using integrity = database.prepare('PRAGMA integrity_check')
    const damage = integrity.values().flat().map(String)
    return [
      ...damage.filter((line) => line !== 'ok'),
      ...acknowledged.missingIn(database, files, answered),
      ...halvesIn(scratch, demo),
    ]
  } catch (error) {
    return [String(error)]
  }
}
