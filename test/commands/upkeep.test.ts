import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { upkeep } from '../../src/commands/upkeep.ts'
import { loginLink } from '../../src/domain/access/link.ts'
import { findJob } from '../../src/domain/changes/job.ts'
import { JobLog } from '../../src/domain/changes/log.ts'
import { DEAD_MS, JobRecovery } from '../../src/domain/changes/recovery.ts'
import { startReindex } from '../../src/domain/search/reindex.ts'
import { unavailable } from '../../src/store/engine.ts'
import { TestServer } from '../fixture.ts'
import { rowOf } from '../rows.ts'
import { until } from '../until.ts'

const MINUTE_MS = 60_000
/** How often it is looked whether jobs move. */
const LOOK_MS = 1_500
const IMAGE = `${'a'.repeat(64)}.png`
const PARTIAL = `${IMAGE}.${crypto.randomUUID()}`

let kassa: TestServer
beforeEach(async () => {
  kassa = await TestServer.open()
})
afterEach(async () => await kassa[Symbol.asyncDispose]())

test('deletes expired links and unused images, now and every ten minutes', async () => {
  using kept = intervals()
  await leave(IMAGE, PARTIAL)
  const closing = new AbortController()
  await upkeep(kassa.ports, (entry) => kassa.log.push(entry), closing.signal)
  await until('the files are deleted', () => left().length === 0, { pauseMs: 1 })
  await leave(IMAGE, PARTIAL)
  expect(left()).toHaveLength(3)
  await kept.rounds.get(10 * MINUTE_MS)?.()
  expect(left()).toEqual([])
  closing.abort()
  expect(kassa.log).toEqual([])
})

test('logs why work failed, not what a client would be told', async () => {
  using _ = intervals()
  const fails = { value: () => Promise.reject(unavailable(new Error('the disk is gone'))) }
  const store = Object.create(kassa.ports.store, { write: fails, writeFor: fails })
  const closing = new AbortController()
  await leave(IMAGE)
  await upkeep({ ...kassa.ports, store }, (entry) => kassa.log.push(entry), closing.signal)
  await until('the work has failed', () => kassa.log.length > 0, { pauseMs: 1 })
  closing.abort()
  expect(kassa.log[0]).toMatchObject({ level: 'error', cause: 'the disk is gone' })
})

test('keeps links and images that may still be used', async () => {
  using kept = intervals()
  await leave(IMAGE, PARTIAL)
  kassa.now -= 2 * MINUTE_MS
  const closing = new AbortController()
  await upkeep(kassa.ports, (entry) => kassa.log.push(entry), closing.signal)
  await kept.rounds.get(10 * MINUTE_MS)?.()
  expect(left()).toEqual([IMAGE, PARTIAL, 'link'])
  closing.abort()
})

test('products that cannot be indexed are tried again after a minute, and not each ten seconds', async () => {
  using kept = intervals()
  const { store } = kassa.ports
  await store.write((tx) => startReindex(tx, kassa.north.shop.id))
  const writeSlice = () => Promise.reject(new Error('the disk is full'))
  const ports = { ...kassa.ports, store: { ...store, writeSlice } }
  const failures: string[] = []
  const closing = new AbortController()
  await upkeep(ports, ({ message }) => void failures.push(String(message)), closing.signal)
  const tries = () => failures.filter((message) => message === 'indexing products failed').length
  await until('the first try failed', () => tries() > 0, { pauseMs: 1 })
  for (let round = 1; round <= 6; round++) await kept.rounds.get(10_000)?.()
  expect(tries()).toBe(1)
  await kept.rounds.get(10_000)?.()
  expect(tries()).toBe(2)
  closing.abort()
})

test('jobs of another server on the same database go on, unless they do not move for some seconds', async () => {
  using kept = intervals()
  const { id } = await rowOf(kassa, 'running job', 'own', kassa.north)
  const { store } = kassa.ports
  const status = async () => (await findJob(store.read, kassa.north.shop.id, id))?.status
  let nowMs = Math.ceil(performance.now())
  using _ = spyOn(performance, 'now').mockImplementation(() => nowMs)
  const looks = async (count: number) => {
    for (let look = 0; look < count; look++) {
      nowMs += LOOK_MS
      await kept.rounds.get(LOOK_MS)?.()
    }
  }
  const closing = new AbortController()
  await upkeep(kassa.ports, (entry) => kassa.log.push(entry), closing.signal, false)
  expect(await status()).toBe('running')
  for (let beats = 0; beats < 3; beats++) {
    // The first look at a beat begins its time.
    await looks(3)
    expect(await status()).toBe('running')
    await store.write((tx) => tx.get('job.beat', { shop: kassa.north.shop.id, id, beats }))
  }
  // The last beat is seen at the first look, and 6 s later the job is dead.
  await looks(4)
  expect(await status()).toBe('running')
  await looks(1)
  expect(await status()).toBe('failed')
  closing.abort()
  expect(kassa.log).toEqual([])
})

test('a job whose work waits is no dead job, nor is one whose thread was busy for some seconds', async () => {
  using kept = intervals()
  const { id } = await rowOf(kassa, 'running job', 'own', kassa.north)
  const { store } = kassa.ports
  const shopId = kassa.north.shop.id
  const status = async () => (await findJob(store.read, shopId, id))?.status
  let nowMs = Math.ceil(performance.now())
  using _ = spyOn(performance, 'now').mockImplementation(() => nowMs)
  const waiting = Promise.withResolvers<void>()
  const working = new JobLog({ shopId, id }).during(store, () => waiting.promise)
  const recovery = new JobRecovery(kassa.ports)
  const look = async (afterMs: number) => {
    nowMs += afterMs
    await recovery.run(undefined, DEAD_MS)
  }
  const beat = async () => {
    await kept.rounds.get(1_000)?.()
    // The beat is a slice before this one.
    await store.writeSlice(async () => {})
  }
  for (let second = 0; second < 20; second++) {
    await look(1_000)
    await beat()
  }
  await look(0)
  await look(5_000)
  await beat()
  await look(0)
  await look(5_000)
  expect(await status()).toBe('running')
  await look(1_000)
  expect(await status()).toBe('failed')
  waiting.resolve()
  await working
})

/** Creates a sign-in link and image files that are due for deletion. */
async function leave(...files: string[]): Promise<void> {
  await loginLink(kassa.ports, 'north@example.com', 'http://localhost')
  const folder = join(kassa.directory, 'images', 'aa')
  mkdirSync(folder, { recursive: true })
  for (const file of files) {
    const path = join(folder, file)
    writeFileSync(path, 'x')
    const seconds = (kassa.now - 46 * MINUTE_MS) / 1000
    utimesSync(path, seconds, seconds)
  }
  // A link expires after 15 minutes; an unused file is deleted after an hour.
  kassa.now += 15 * MINUTE_MS
}

/** Which of them still exist. */
function left(): string[] {
  const entries = readdirSync(join(kassa.directory, 'images'), {
    recursive: true,
    withFileTypes: true,
  })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return [...files.sort(), ...kassa.rows('login_link').map(() => 'link')]
}

/** Collects what setInterval is given, instead of running it; all of one interval run together. */
function intervals() {
  const rounds = new Map<number | undefined, () => Promise<unknown>>()
  const spy = spyOn(globalThis, 'setInterval').mockImplementation(((
    run: () => unknown,
    ms?: number,
  ) => {
    const others = rounds.get(ms)
    rounds.set(ms, () => Promise.all([others?.(), run()]))
    return setTimeout(() => {}, 0)
  }) as typeof setInterval)
  return { rounds, [Symbol.dispose]: () => spy.mockRestore() }
}
