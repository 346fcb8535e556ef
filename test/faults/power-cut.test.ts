import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Executable } from '../executable.ts'
import { random } from '../random.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { Disk } from './disk.ts'
import { Recording } from './recording.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const WAVES = repeats(3, 8)
const CUTS = repeats(50, 4_000)

let kassa: Executable
let recording: Recording

beforeAll(async () => {
  kassa = Executable.built()
  recording = await Recording.of(kassa, kassa.folder(), WAVES)
})

afterAll(() => kassa[Symbol.asyncDispose]())

test('the recording holds checkpoints, and logs that start over', () => {
  const count = (call: RegExp) => recording.steps.filter((step) => call.test(step.call)).length
  expect(count(/^pwrite64 kassa.sqlite-wal 0 has ended/)).toBeGreaterThan(2)
  expect(count(/^f(data)?sync kassa.sqlite has ended/)).toBeGreaterThan(2)
})

test('after a power cut at any moment every acknowledged write is there', () => {
  const { steps, acknowledged } = recording
  const answers = steps.filter(({ kind }) => kind === 'answer').length
  expect(answers).toBeGreaterThanOrEqual(acknowledged.count)
  const wrong = recording.wrongAfterCuts(CUTS, new Disk(random(1)))
  measured(
    'power cut at a random system call: unsynced writes lost, torn or reordered',
    `${CUTS} cuts into ${acknowledged.count} answered writes: ${wrong.length} wrong`,
  )
  expect(wrong.slice(0, 10)).toEqual([])
})

test('without the syncs of the log the same recording loses writes: the cuts are real', () => {
  const disk = new Disk(random(1), (path) => path.endsWith('-wal'))
  const wrong = recording.wrongAfterCuts(60, disk)
  // How many depends on when the recorded writes happened to share a commit.
  expect(wrong.filter((line) => line.includes('is lost')).length).toBeGreaterThan(5)
})
