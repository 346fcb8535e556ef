import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupName } from '../../src/commands/backup-place.ts'
import { BackupSchedule, plain } from '../../src/commands/backup-schedule.ts'
import { readConfig } from '../../src/config.ts'
import { Bucket } from '../bucket.ts'

const HOUR_MS = 3600_000
const S3 = {
  KASSA_S3_BUCKET: 'shop',
  KASSA_S3_ACCESS_KEY_ID: 'key',
  KASSA_S3_SECRET_ACCESS_KEY: 'secret',
}

let data: string
let now: number
let log: Record<string, unknown>[]
/** Why the last backup failed, as it is stored. */
let failure: string | null

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'kassa-schedule-'))
  now = Date.UTC(2026, 10, 22, 0, 30)
  log = []
  failure = null
})
afterEach(() => rmSync(data, { recursive: true }))

/** A schedule whose backups are small files, unless `make` does something else. */
function schedule(
  settings: Record<string, string>,
  make: (file: string) => Promise<void> = async (file) => writeFileSync(file, `backup of ${now}`),
) {
  const plan = readConfig({ KASSA_DATA: data, ...settings }).backup
  const alone = (work: () => Promise<void>) => work()
  const entry = (one: object) => void log.push({ ...one })
  const note = async (reason: string | null) => {
    failure = reason
  }
  const clock = () => now
  return new BackupSchedule({ plan, to: plan.to, data, clock, log: entry, alone, note, make })
}

/** Starts a schedule like a server, and stops it after its first check. */
async function started(one: BackupSchedule): Promise<readonly string[]> {
  one.schedule()
  await one.idle()
  await one.stop()
  return (await one.list()).map(({ name }) => name)
}

const daily = () => ({ KASSA_BACKUP_EVERY: '24h', KASSA_BACKUP_KEEP: '2' })

describe.each(['a folder', 'a bucket'])('in %s', (kind) => {
  const placeIn = (bucket: Bucket) =>
    kind === 'a folder'
      ? {}
      : { KASSA_BACKUP_TO: 's3://shop/kassa', ...S3, KASSA_S3_ENDPOINT: bucket.settings.endpoint }

  test('a backup that is asked for in the second of the last one has a name of its own', async () => {
    await using bucket = new Bucket()
    const one = schedule({ ...daily(), KASSA_BACKUP_KEEP: '3', ...placeIn(bucket) })
    await started(one)
    for (let time = 0; time < 2; time++) {
      one.start()
      await one.idle()
    }
    expect(failure).toBeNull()
    const names = [2, 1, 0].map((seconds) => backupName(now + seconds * 1_000))
    expect((await one.list()).map(({ name }) => name)).toEqual(names)
  })

  test('a backup is made when it is due, and only the newest are kept', async () => {
    await using bucket = new Bucket()
    const settings = { ...daily(), ...placeIn(bucket) }
    const names: string[] = []
    for (let day = 0; day < 4; day++) {
      names.unshift(backupName(now))
      expect(await started(schedule(settings))).toEqual(names.slice(0, 2))
      now += 23 * HOUR_MS
      expect(await started(schedule(settings))).toHaveLength(Math.min(2, day + 1))
      now += HOUR_MS
    }
    const last = schedule(settings)
    const [newest] = await last.list()
    expect(newest).toMatchObject({ name: names[0], takenAt: now - 24 * HOUR_MS })
    expect(await new Response(await last.open(newest?.name ?? '')).text()).toMatch(
      /^backup of \d+$/,
    )
    expect(await last.open(`../${data}/secret`)).toBeNull()
    expect(await last.open(backupName(0))).toBeNull()
    if (kind === 'a bucket')
      expect([...bucket.objects.keys()].every((key) => key.startsWith('kassa/'))).toBe(true)
    expect(log.filter(({ level }) => level === 'error')).toEqual([])
    expect(readdirSync(data).filter((name) => name !== 'backups')).toEqual([])
  })
})

test('a failure is said, leaves nothing, and is tried again a quarter of an hour later', async () => {
  let tries = 0
  const failing = schedule(daily(), async () => {
    tries++
    throw new Error('the disk is full')
  })
  failing.schedule()
  await failing.idle()
  expect(failing).toMatchObject({ last: null, isRunning: false })
  expect(failure).toBe('the disk is full')
  expect(log).toMatchObject([{ level: 'error', message: 'the backup failed' }])
  failing.schedule()
  await failing.idle()
  expect(tries).toBe(1)
  now += HOUR_MS / 4
  failing.schedule()
  await failing.idle()
  expect(tries).toBe(2)
  await failing.stop()
})

test('the log has the message of a process that has thrown, without its source', () => {
  const thrown = `12 | async function work() {
13 |   const secret = 'abc'
14 |   throw new Error('the database does not answer')
                                   ^
error: the database does not answer
      at work (/src/copy.ts:14:9)

Bun v1.4.5 (Linux x64)
`
  expect(plain(thrown)).toBe('error: the database does not answer')
  expect(plain('There is no room.\nMake some.\n')).toBe('There is no room. Make some.')
})

test('without a time, backups are made only when they are asked for, one at once', async () => {
  const one = schedule({})
  expect(await started(one)).toEqual([])
  const asked = schedule({})
  asked.start()
  expect(asked.isRunning).toBe(true)
  expect(() => asked.start()).toThrow('A backup is being made right now.')
  await asked.idle()
  expect(await asked.list()).toHaveLength(1)
})

/** An S3 client gives this reason if an answer has no text. */
const WHY = '(UnknownError: an unexpected error has occurred)'
const UNREAD = `The backups in s3://shop/kassa/ cannot be read. ${WHY}`
const UNWRITTEN = `The backup cannot be written into s3://shop/kassa/. ${WHY}`

test('a bucket that does not answer is a failure only if a backup is to be made', async () => {
  await using bucket = new Bucket()
  const place = { KASSA_BACKUP_TO: 's3://shop/kassa', ...bucket.environment }
  bucket.down = true
  for (const [settings, message, stored] of [
    [place, 'the backups cannot be listed', null],
    [{ ...place, ...daily() }, 'the backup failed', UNREAD],
  ] as const) {
    log = []
    const one = schedule(settings)
    one.schedule()
    await one.idle()
    await one.stop()
    expect(failure).toEqual(stored)
    expect(log).toMatchObject([{ level: 'error', message, cause: UNREAD }])
  }
})

test('a large backup goes into a bucket in parts', async () => {
  await using bucket = new Bucket()
  const settings = { KASSA_BACKUP_TO: 's3://shop/kassa', ...bucket.environment }
  const bytes = new Uint8Array(12 * 1024 * 1024).map((_, at) => at >> 12)
  const one = schedule(settings, async (file) => {
    await Bun.write(file, bytes)
  })
  one.start()
  await one.idle()
  expect(failure).toBeNull()
  const [{ name = '' } = {}] = await one.list()
  const kept = await new Response(await one.open(name)).bytes()
  expect(Bun.hash(kept)).toBe(Bun.hash(bytes))

  bucket.refusesParts = true
  now += HOUR_MS
  one.start()
  await one.idle()
  expect(failure).toEqual(UNWRITTEN)
  expect(await one.list()).toHaveLength(1)
  expect(bucket.uploads.size).toBe(0)
  expect(readdirSync(data)).toEqual([])
})

test('files of others stay, and so do drafts, unless they were left behind', async () => {
  const folder = join(data, 'backups')
  mkdirSync(folder)
  const name = backupName(now)
  const [mine, fresh, old] = ['notes.txt', `${name}.1.partial`, `${name}.2.partial`]
  for (const file of [mine, fresh, old]) writeFileSync(join(folder, file), '')
  const seconds = Date.now() / 1000 - 2 * 24 * 3600
  utimesSync(join(folder, old), seconds, seconds)
  utimesSync(join(folder, mine), seconds, seconds)
  await started(schedule(daily()))
  expect(readdirSync(folder).sort()).toEqual([name, fresh, mine].sort())
  expect(existsSync(join(folder, old))).toBe(false)
})

test('a backup of the future, made while the clock was wrong, does not count', async () => {
  now += 1000 * HOUR_MS
  await started(schedule(daily()))
  now -= 1000 * HOUR_MS
  const name = backupName(now)
  expect(await started(schedule(daily()))).toContain(name)
  now += HOUR_MS
  expect(await started(schedule(daily()))).toHaveLength(2)
})

test('backups of the future do not push out those that are made now', async () => {
  const ahead = 365 * 24 * HOUR_MS
  now += ahead
  const later = [backupName(now), backupName(now + 25 * HOUR_MS)]
  await started(schedule(daily()))
  now += 25 * HOUR_MS
  await started(schedule(daily()))
  now -= ahead
  const made: string[] = []
  for (let day = 0; day < 3; day++) {
    made.unshift(backupName(now))
    expect(await started(schedule(daily()))).toEqual([...later.toReversed(), ...made.slice(0, 2)])
    now += 24 * HOUR_MS
  }
})
