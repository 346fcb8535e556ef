import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { migrate } from '../../src/store/migrate.ts'
import { Executable } from '../executable.ts'
import { type Chance, random } from '../random.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { Acknowledged } from './acknowledged.ts'
import { halvesIn, revisionOf } from './damage.ts'
import { Disk, type Loss } from './disk.ts'
import { recordedBy, recordedText, type Step, stepsOf } from './trace.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const CLIENTS = 32
const WAVES = repeats(3, 40)
const WRITES_IN_WAVE = 6
const CUTS = repeats(100, 20_000)

/** The server from its sources, with a checkpoint every few milliseconds. */
const SERVER = [
  ...[process.execPath, '--preload', resolve('test/faults/short-log.preload.ts')],
  resolve('src/main.ts'),
]

let kassa: Executable
let steps: Step[]
/** The revision of the demo shop when it was complete. */
let demo: number
const acknowledged = new Acknowledged()

beforeAll(async () => {
  kassa = Executable.built()
  const data = kassa.folder()
  const recording = join(kassa.folder(), 'recording')
  const server = await kassa.serve(data, {}, [...recordedBy(recording), ...SERVER])
  demo = revisionOf(data)
  for (let wave = 0; wave < WAVES || timesStartedOver(data) < 3; wave++) {
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

test('the recording holds checkpoints, and logs that start over', () => {
  const calls = steps.map(nameOf)
  const count = (call: RegExp) => calls.filter((one) => call.test(one)).length
  expect(count(/^pwrite64 kassa.sqlite-wal 0 has ended/)).toBeGreaterThan(2)
  expect(count(/^f(data)?sync kassa.sqlite has ended/)).toBeGreaterThan(2)
})

test('after a power cut at any moment every acknowledged write is there', () => {
  const answers = steps.filter(({ kind }) => kind === 'answer').length
  expect(answers).toBeGreaterThanOrEqual(acknowledged.count)
  const wrong = wrongAfterCuts(CUTS, new Disk(), random(1))
  measured(
    'power cut at a random system call: unsynced writes lost, torn or reordered',
    `${CUTS} cuts of a recording with ${acknowledged.count} writes: ${wrong.length} wrong`,
  )
  expect(wrong.slice(0, 10)).toEqual([])
})

test('without the syncs of the log the same recording loses writes: the cuts are real', () => {
  const wrong = wrongAfterCuts(30, new Disk((path) => path.endsWith('-wal')), random(1))
  expect(wrong.filter((line) => line.includes('is lost')).length).toBeGreaterThan(30)
})

/** How often the log of a database has started over: its header counts that (SQLite, walformat). */
function timesStartedOver(data: string): number {
  return readFileSync(join(data, 'kassa.sqlite-wal')).readUInt32BE(12)
}

/** Cuts the power `count` times while the recording runs. @returns what is wrong afterwards */
function wrongAfterCuts(count: number, disk: Disk, chance: Chance): string[] {
  const cuts = new Map<number, number>()
  for (let cut = 0; cut < count; cut++) {
    const at = chance.below(steps.length)
    cuts.set(at, (cuts.get(at) ?? 0) + 1)
  }
  const scratch = join(kassa.folder(), 'data')
  const answered: string[] = []
  const wrong: string[] = []
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'answer') answered.push(step.requestId)
    else step.apply(disk)
    for (let cut = cuts.get(index) ?? 0; cut > 0; cut--) {
      const loss = chance.pick<Loss>(['all', 'some', 'some', 'none'])
      const found = wrongIn(disk.afterCut(chance, loss), scratch, answered)
      wrong.push(...found.map((line) => `after ${nameOf(step)}, unsynced ${loss} lost: ${line}`))
    }
  }
  return wrong
}

function nameOf(step: Step): string {
  return step.kind === 'disk' ? step.call : `the answer ${step.requestId}`
}

/** What is wrong with the files that a power cut has left. */
function wrongIn(
  files: ReadonlyMap<string, Uint8Array>,
  scratch: string,
  answered: readonly string[],
): string[] {
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch)
  for (const [path, bytes] of files) {
    if (!path.startsWith('kassa.sqlite')) continue
    writeFileSync(join(scratch, path), bytes)
  }
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
