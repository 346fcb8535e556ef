import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { backup, restore } from '../../src/commands/backup.ts'
import { check } from '../../src/commands/check.ts'
import type { Command } from '../../src/commands/command.ts'
import { lockForServing } from '../../src/commands/lock.ts'
import { runCommand } from '../../src/commands/run.ts'
import { Refusal } from '../../src/domain/error.ts'
import { backUp, IMAGE_TABLE } from '../../src/store/sqlite/backup.ts'
import { restoreBackup } from '../../src/store/sqlite/restore.ts'
import { schemaOf } from '../../src/store/sqlite/schema.ts'
import { TestServer } from '../fixture.ts'
import { recordedFile } from '../store/recorded.ts'

/** The priority of this process, in which the tests of other files run as well. */
const PRIORITY = getPriority()

/** A directory for backups, and commands on any data directory. */
function desk() {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-backup-'))
  const run = async (command: Command, data: string, ...words: string[]) => {
    const printed: string[] = []
    const all = [...words, '--data', data, '--json']
    await runCommand(command, all, { KASSA_PORT: '0' }, (text) => void printed.push(text))
    expect(getPriority()).toBe(PRIORITY)
    return JSON.parse(printed.join('\n') || 'null')
  }
  const file = join(directory, 'shop.backup')
  const data = join(directory, 'data')
  return { file, data, run, [Symbol.dispose]: () => rmSync(directory, { recursive: true }) }
}

type Desk = ReturnType<typeof desk>

/** The products in a data directory. */
function documentsIn(data: string): string[] {
  using database = new Database(join(data, 'kassa.sqlite'), { readonly: true })
  const rows = database.query<{ document: string }, []>('SELECT document FROM product ORDER BY id')
  return rows.all().map(({ document }) => document)
}

/** A data directory after kill -9: a database, and a log with most of its content. */
function killed(kassa: TestServer, data: string): void {
  mkdirSync(data)
  for (const name of ['kassa.sqlite', 'kassa.sqlite-wal']) {
    copyFileSync(join(kassa.directory, name), join(data, name))
  }
  expect(statSync(join(data, 'kassa.sqlite-wal')).size).toBeGreaterThan(0)
}

async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('was not refused')
  return error
}

test('a backup that is taken during writes contains a consistent state', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  const writing = Array.from({ length: 60 }, (_, index) =>
    kassa.north.product({ name: `Product ${index}`, sku: `S-${index}` }),
  )
  await writing[0]
  await place.run(backup, kassa.directory, place.file)
  await Promise.all(writing)
  await place.run(restore, place.data, place.file)
  const restored = documentsIn(place.data)
  expect(restored.length).toBeGreaterThan(0)
  expect(documentsIn(kassa.directory).slice(0, restored.length)).toEqual(restored)
  expect(await place.run(check, place.data)).toMatchObject({ ok: true, problems: [] })
})

test('a backup contains neither secret keys nor what they are derived from', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  await place.run(backup, kassa.directory, place.file)
  const text = readFileSync(place.file, 'latin1')
  expect(text).toContain(kassa.north.publishableKey)
  expect(text).not.toContain(kassa.north.secretKey)
  expect(text).not.toContain(readFileSync(join(kassa.directory, 'secret'), 'utf8').trim())
})

describe('restore refuses a file that is', () => {
  const spoilt: readonly (readonly [
    name: string,
    spoil: (file: string) => void,
    says: RegExp | string,
  ])[] = [
    ['cut short', cutShort, /cannot be restored: (it|table \w+) is damaged/],
    ['overwritten in the middle', overwritten, /cannot be restored: table \w+ is damaged/],
    ['no database', (file) => writeFileSync(file, 'x'.repeat(10_000)), 'it is not an SQLite file'],
    ['empty', (file) => writeFileSync(file, ''), 'it is not an SQLite file'],
    ['a directory', (file) => replaced(file, () => mkdirSync(file)), 'it is not a regular file'],
    ['a named pipe', (file) => replaced(file, namedPipe), 'it is not a regular file'],
    ['missing', (file) => rmSync(file), 'There is no file'],
    ['larger than the disk', tooLarge, /needs \d+ MiB, but only \d+/],
    ...altering(
      'of a newer kassa',
      "INSERT INTO schema_step VALUES ('core', '9999_next', '')",
      'of a newer kassa (this one does not know 9999_next',
    ),
    ...altering('of another program', 'DROP TABLE schema_step', 'of another program'),
    ...altering(
      'too old',
      'DROP TABLE schema_step; PRAGMA user_version = 44',
      'of an older kassa (schema 44',
    ),
    ...altering('without images', 'DROP TABLE picture', 'table picture is missing'),
    ...altering('without a table', 'DROP TABLE stock_entry', 'table stock_entry is missing'),
    ...altering('without an index', 'DROP INDEX product_sku', 'index product_sku is missing'),
    ...altering(
      'with an index that lets doubles in',
      'DROP INDEX product_sku; CREATE INDEX product_sku ON product (shop_id, sku)',
      'index product_sku is not as kassa makes it',
    ),
    ...altering(
      'without its search',
      'DROP TABLE product_search',
      'table product_search is missing, table product_search_data is missing',
    ),
    ...altering('with one column less', 'ALTER TABLE shop DROP COLUMN name', 'table shop is not'),
    ...altering('with a table of its own', 'CREATE TABLE evil (x)', "table evil is not kassa's"),
    ...altering('with a view', 'CREATE VIEW v AS SELECT 1', "view v is not kassa's"),
    ...altering(
      'with code of its own',
      'CREATE TRIGGER t AFTER DELETE ON shop BEGIN SELECT 1; END',
      "trigger t is not kassa's",
    ),
    ...altering(
      'with a virtual table',
      'CREATE VIRTUAL TABLE words USING fts5vocab(product_search, instance)',
      "table words is not kassa's",
    ),
    ...altering(
      'with a row that names no other',
      "INSERT INTO api_key VALUES (99, 'secret', 'h', 'last', NULL, 1)",
      'table api_key refers to missing rows of shop',
    ),
    ...altering(
      'with an image whose name is a path',
      "INSERT INTO picture VALUES ('../../evil', x'00')",
      'it contains images that kassa did not store',
    ),
    ...altering(
      'with an image of 70 MB',
      `INSERT INTO picture VALUES ('${'ab'.repeat(32)}.png', zeroblob(70000000))`,
      'it contains images that kassa did not store',
    ),
  ]
  let place: Desk
  let whole: string
  let before: string[]

  beforeAll(async () => {
    await using kassa = await TestServer.open()
    place = desk()
    whole = `${place.file}.whole`
    await kassa.north.product()
    await place.run(backup, kassa.directory, whole)
    await place.run(restore, place.data, whole)
    before = documentsIn(place.data)
  })

  afterAll(() => place[Symbol.dispose]())

  test.each(spoilt)('%s', async (_, spoil, says) => {
    copyFileSync(whole, place.file)
    spoil(place.file)
    const { message } = await refusal(place.run(restore, place.data, place.file))
    if (typeof says === 'string') expect(message).toContain(says)
    else expect(message).toMatch(says)
    expect(documentsIn(place.data)).toEqual(before)
    expect(readdirSync(place.data).sort()).toEqual(['kassa.sqlite', 'serving.lock'])
    rmSync(place.file, { recursive: true, force: true })
  })

  test('missing or damaged, and leaves no data directory for it', async () => {
    writeFileSync(place.file, 'no database')
    const elsewhere = join(place.data, 'elsewhere')
    await refusal(place.run(restore, elsewhere, place.file))
    copyFileSync(whole, place.file)
    cutShort(place.file)
    await refusal(place.run(restore, elsewhere, place.file))
    expect(existsSync(elsewhere)).toBe(false)
  })
})

test('a backup of kassa 0.1.0 is restored and brought up to date', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  writeFileSync(place.file, recordedFile())
  {
    using file = new Database(place.file)
    file.run(IMAGE_TABLE)
  }
  await place.run(restore, place.data, place.file)
  using database = new Database(join(place.data, 'kassa.sqlite'), { readonly: true })
  using current = new Database(join(kassa.directory, 'kassa.sqlite'), { readonly: true })
  expect(schemaOf(database)).toEqual(schemaOf(current))
  expect(database.query('SELECT slug FROM shop').values()).toEqual([['north'], ['south']])
})

describe('a backup replaces', () => {
  const lost: readonly (readonly [name: string, lose: (file: string) => void])[] = [
    ['a database and its log', () => {}],
    ['a file that is no database, beside a log', (file) => writeFileSync(file, 'x'.repeat(10_000))],
    ['an empty one', (file) => writeFileSync(file, '')],
    ['a missing one whose log is still there', (file) => rmSync(file)],
    [
      'one whose first page is lost, and its log cut short',
      (file) => {
        writeFileSync(file, readFileSync(file).fill(0, 0, 4_096))
        writeFileSync(`${file}-wal`, readFileSync(`${file}-wal`).subarray(0, 1_000))
      },
    ],
  ]
  test.each(lost)('%s', async (_, lose) => {
    await using kassa = await TestServer.open()
    using place = desk()
    await kassa.north.product({ name: 'Saved' })
    await place.run(backup, kassa.directory, place.file)
    const saved = documentsIn(kassa.directory)
    await kassa.north.product({ name: 'Later' })
    killed(kassa, place.data)
    lose(join(place.data, 'kassa.sqlite'))
    await place.run(restore, place.data, place.file)
    expect(readdirSync(place.data).sort()).toEqual(['kassa.sqlite', 'serving.lock'])
    expect(documentsIn(place.data)).toEqual(saved)
    expect(await place.run(check, place.data)).toMatchObject({ ok: true, problems: [] })
  })
})

test('a backup that was opened in WAL mode can be restored', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  await kassa.north.product()
  await place.run(backup, kassa.directory, place.file)
  altered(place.file, 'PRAGMA journal_mode = WAL')
  await place.run(restore, place.data, place.file)
  expect(documentsIn(place.data)).toEqual(documentsIn(kassa.directory))
})

test('if an image cannot be stored, the old database stays, with its log', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  await kassa.ports.images.put(`${'ab'.repeat(32)}.png`, new Uint8Array([1]))
  await place.run(backup, kassa.directory, place.file)
  await kassa.north.product()
  killed(kassa, place.data)
  const full = {
    accepts: () => true,
    put: () => Promise.reject(new Error('no space for images')),
  }
  const restoring = restoreBackup(place.file, join(place.data, 'kassa.sqlite'), kassa.now, full)
  await expect(restoring).rejects.toThrow('no space for images')
  expect(readdirSync(place.data).sort()).toEqual(['kassa.sqlite', 'kassa.sqlite-wal'])
  expect(documentsIn(place.data)).toEqual(documentsIn(kassa.directory))
})

test('nothing is restored while another process has the database open', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  await place.run(backup, kassa.directory, place.file)
  await kassa.north.product()
  const { code, message } = await refusal(place.run(restore, kassa.directory, place.file))
  expect(code).toBe('UNAVAILABLE')
  expect(message).toStartWith('Another process has')
  await kassa.north.product()
  expect(documentsIn(kassa.directory)).toHaveLength(2)
  expect(readdirSync(kassa.directory).filter((name) => name.includes('restoring'))).toEqual([])
})

test('a process that had the old database open cannot write to it after a restore', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  await place.run(backup, kassa.directory, place.file)
  await place.run(restore, place.data, place.file)
  using late = new Database(join(place.data, 'kassa.sqlite'))
  await place.run(restore, place.data, place.file)
  expect(() => late.run('PRAGMA journal_mode = WAL')).toThrow('readonly')
  expect(() => late.run('DELETE FROM shop')).toThrow('readonly')
  expect(readdirSync(place.data).sort()).toEqual(['kassa.sqlite', 'serving.lock'])
})

test('a backup is not left behind if an image cannot be read', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  async function* broken() {
    yield { name: `${'ab'.repeat(32)}.png`, bytes: new Uint8Array(5_000_000) }
    throw new Error('the disk is worn')
  }
  const backing = backUp(join(kassa.directory, 'kassa.sqlite'), place.file, broken())
  await expect(backing).rejects.toThrow('the disk is worn')
  expect(readdirSync(dirname(place.file))).toEqual([])
})

test('a backup into a folder that does not exist says so, and makes nothing', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  const folder = join(place.data, 'elsewhere')
  const run = place.run(backup, kassa.directory, join(folder, 'shop.backup'))
  const message = `The folder ${folder} does not exist; make it first.`
  await expect(run).rejects.toMatchObject({ code: 'NOT_FOUND', message })
  expect(existsSync(folder)).toBe(false)
})

test('restore refuses while a server runs, and backup overwrites no file', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  await place.run(backup, kassa.directory, place.file)
  expect((await refusal(place.run(backup, kassa.directory, place.file))).code).toBe('CONFLICT')
  const unlock = lockForServing({ data: place.data })
  expect((await refusal(place.run(restore, place.data, place.file))).code).toBe('UNAVAILABLE')
  unlock()
})

test('a product is restored with its image', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  const name = `${'ab'.repeat(32)}.png`
  await kassa.ports.images.put(name, new Uint8Array([1, 2, 3]))
  await place.run(backup, kassa.directory, place.file)
  await place.run(restore, place.data, place.file)
  const kept = readFileSync(join(place.data, 'images', 'ab', name))
  expect([...kept]).toEqual([1, 2, 3])
})

test('only its owner can read a backup, whatever the umask is', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  const before = process.umask(0o022)
  try {
    await place.run(backup, kassa.directory, place.file)
  } finally {
    process.umask(before)
  }
  expect(statSync(place.file).mode & 0o777).toBe(0o600)
})

/** A backup that was changed with SQL. */
function altering(name: string, sql: string, says: string) {
  return [[name, (file: string) => altered(file, sql), says]] as const
}

function altered(file: string, sql: string): void {
  using database = new Database(file)
  database.run('PRAGMA foreign_keys = OFF')
  database.run(sql)
}

function cutShort(file: string): void {
  writeFileSync(file, readFileSync(file).subarray(0, 40_000))
}

function overwritten(file: string): void {
  writeFileSync(file, readFileSync(file).fill(0xff, 8_192, 60_000))
}

/** A sparse file, which takes no space. */
function tooLarge(file: string): void {
  const { bavail, bsize } = statfsSync(file)
  truncateSync(file, bavail * bsize + 2 ** 34)
}

function replaced(file: string, make: (file: string) => void): void {
  rmSync(file)
  make(file)
}

function namedPipe(file: string): void {
  expect(Bun.spawnSync(['mkfifo', file]).exitCode).toBe(0)
}
