import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { Serving } from '../executable.ts'
import { nightly } from '../night.ts'
import { sharedExecutable } from '../shared.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { damageIn, halvesIn, revisionOf } from './damage.ts'
import { Writer } from './writer.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const ROUNDS = repeats(nightly(5, 10), 1_000)
const WRITERS = 32

const kassa = sharedExecutable()

test('kill -9 under 32 writers: every answered write is there, and none is there in part', async () => {
  const data = kassa.folder()
  const writers = Array.from({ length: WRITERS }, (_, number) => new Writer(number))
  let server = await kassa.serve(data)
  const demo = revisionOf(data)
  let since = demo
  for (let round = 0; round < ROUNDS; round++) {
    const first = Promise.withResolvers<void>()
    const work = Promise.all(writers.map((writer) => writer.work(server, first.resolve)))
    // A new server takes its time for the first commit: most kills come when many have followed.
    if (round % 5 > 0) await Promise.race([first.promise, work])
    await Bun.sleep((round * 23) % 80)
    await killed(server)
    await work
    server = await kassa.serve(data)
    const wrong = await Promise.all(writers.map((writer) => writer.check(server)))
    expect([...wrong.flat(), ...halvesIn(data, since)]).toEqual([])
    since = revisionOf(data)
  }
  const wrong = await Promise.all(writers.map((writer) => writer.check(server, writer.items)))
  expect([...wrong.flat(), ...halvesIn(data, demo)]).toEqual([])
  await killed(server)
  expect(damageIn(data, join(kassa.folder(), 'copy.sqlite'))).toEqual([])
  const sum = (name: 'answered' | 'unanswered' | 'happened') =>
    writers.reduce((total, writer) => total + writer[name], 0)
  // On a busy machine, only the write that a round has waited for may be answered.
  expect(sum('answered')).toBeGreaterThanOrEqual(Math.floor((ROUNDS * 4) / 5))
  expect(sum('unanswered')).toBeGreaterThan(ROUNDS)
  measured(
    `kill -9 under ${WRITERS} writers`,
    `${ROUNDS} kills, ${sum('answered')} answered writes: all there; of ${sum('unanswered')}` +
      ` unanswered ones ${sum('happened')} had happened`,
  )
})

/** kill -9, and nothing else must have ended it. */
async function killed({ child }: Serving): Promise<void> {
  child.kill('SIGKILL')
  await child.exited
  expect(child.signalCode).toBe('SIGKILL')
}
