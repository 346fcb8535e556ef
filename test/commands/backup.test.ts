import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, restore } from '../../src/commands/backup.ts'
import { check } from '../../src/commands/check.ts'
import { type Command, runCommand } from '../../src/commands/command.ts'
import { lockForServing } from '../../src/commands/data.ts'
import { Refusal } from '../../src/domain/error.ts'
import { backUp, restoreBackup } from '../../src/store/backup.ts'
import { House } from '../fixture.ts'

/** A place for backups, and commands on any data directory. */
function desk() {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-backup-'))
  const run = async (command: Command, data: string, ...words: string[]) => {
    const printed: string[] = []
    const all = [...words, '--data', data, '--json']
    await runCommand(command, all, {}, (text) => void printed.push(text))
    return JSON.parse(printed.join('\n') || 'null')
  }
  const file = join(directory, 'shop.backup')
  const data = join(directory, 'data')
  return { file, data, run, [Symbol.dispose]: () => rmSync(directory, { recursive: true }) }
}

/** The products that a data directory holds. */
function documentsIn(data: string): string[] {
  using database = new Database(join(data, 'kassa.sqlite'), { readonly: true })
  const rows = database.query<{ document: string }, []>('SELECT document FROM product ORDER BY id')
  return rows.all().map(({ document }) => document)
}

/** What kill -9 leaves of a house: a database, and a log with most of it. */
function killed(house: House, data: string): void {
  mkdirSync(data)
  for (const name of ['kassa.sqlite', 'kassa.sqlite-wal']) {
    copyFileSync(join(house.directory, name), join(data, name))
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

test('a backup taken while products are written restores to a state that there was', async () => {
  await using house = await House.open()
  using place = desk()
  const writing = Array.from({ length: 60 }, (_, index) =>
    house.north.product({ name: `Product ${index}`, sku: `S-${index}` }),
  )
  await writing[0]
  await place.run(backup, house.directory, place.file)
  await Promise.all(writing)
  await place.run(restore, place.data, place.file)
  const restored = documentsIn(place.data)
  expect(restored.length).toBeGreaterThan(0)
  expect(documentsIn(house.directory).slice(0, restored.length)).toEqual(restored)
  expect(await place.run(check, place.data)).toEqual({ ok: true, problems: [] })
})

test('a backup holds no secret key, and none that could be made of it', async () => {
  await using house = await House.open()
  using place = desk()
  await place.run(backup, house.directory, place.file)
  const text = readFileSync(place.file, 'latin1')
  expect(text).toContain(house.north.publishableKey)
  expect(text).not.toContain(house.north.secretKey)
  expect(text).not.toContain(readFileSync(join(house.directory, 'secret'), 'utf8').trim())
})

describe('a file that must not replace anything', () => {
  const spoilt: readonly (readonly [name: string, spoil: (file: string) => void])[] = [
    ['cut short', (file) => writeFileSync(file, readFileSync(file).subarray(0, 40_000))],
    ['overwritten in the middle', (file) => writeFileSync(file, overwritten(readFileSync(file)))],
    ['no database', (file) => writeFileSync(file, 'x'.repeat(10_000))],
    ['empty', (file) => writeFileSync(file, '')],
    ['of a newer kassa', (file) => altered(file, 'PRAGMA user_version = 999')],
    ['of something else', (file) => altered(file, 'ALTER TABLE picture RENAME TO other')],
    [
      'with code of its own',
      (file) => altered(file, 'CREATE TRIGGER t AFTER DELETE ON shop BEGIN SELECT 1; END'),
    ],
    [
      'with a picture that leads elsewhere',
      (file) => altered(file, "INSERT INTO picture VALUES ('../../evil', x'00')"),
    ],
  ]
  test.each(spoilt)('%s', async (_, spoil) => {
    await using house = await House.open()
    using place = desk()
    await house.north.product()
    await place.run(backup, house.directory, place.file)
    await place.run(restore, place.data, place.file)
    const before = documentsIn(place.data)
    spoil(place.file)
    await expect(place.run(restore, place.data, place.file)).rejects.toThrow()
    expect(documentsIn(place.data)).toEqual(before)
  })
})

describe('a backup takes the place of', () => {
  const lost: readonly (readonly [name: string, lose: (file: string) => void])[] = [
    ['a database and its log', () => {}],
    ['a database that is none, beside its log', (file) => writeFileSync(file, 'x'.repeat(10_000))],
    ['an empty one', (file) => writeFileSync(file, '')],
    ['none, where its log was left', (file) => rmSync(file)],
    [
      'one whose first page is lost, and its log cut short',
      (file) => {
        writeFileSync(file, readFileSync(file).fill(0, 0, 4_096))
        writeFileSync(`${file}-wal`, readFileSync(`${file}-wal`).subarray(0, 1_000))
      },
    ],
  ]
  test.each(lost)('%s', async (_, lose) => {
    await using house = await House.open()
    using place = desk()
    await house.north.product({ name: 'Saved' })
    await place.run(backup, house.directory, place.file)
    const saved = documentsIn(house.directory)
    await house.north.product({ name: 'Later' })
    killed(house, place.data)
    lose(join(place.data, 'kassa.sqlite'))
    await place.run(restore, place.data, place.file)
    expect(readdirSync(place.data).sort()).toEqual(['kassa.sqlite', 'serving.lock'])
    expect(documentsIn(place.data)).toEqual(saved)
    expect(await place.run(check, place.data)).toEqual({ ok: true, problems: [] })
  })
})

test('a backup that has been opened with a log restores like any other', async () => {
  await using house = await House.open()
  using place = desk()
  await house.north.product()
  await place.run(backup, house.directory, place.file)
  altered(place.file, 'PRAGMA journal_mode = WAL')
  await place.run(restore, place.data, place.file)
  expect(documentsIn(place.data)).toEqual(documentsIn(house.directory))
})

test('where a picture cannot be kept, the old database stays, and its log', async () => {
  await using house = await House.open()
  using place = desk()
  await house.ports.pictures.put(`${'ab'.repeat(32)}.png`, new Uint8Array([1]))
  await place.run(backup, house.directory, place.file)
  await house.north.product()
  killed(house, place.data)
  const full = () => Promise.reject(new Error('no room for pictures'))
  const restoring = restoreBackup(place.file, join(place.data, 'kassa.sqlite'), house.now, full)
  await expect(restoring).rejects.toThrow('no room for pictures')
  expect(readdirSync(place.data).sort()).toEqual(['kassa.sqlite', 'kassa.sqlite-wal'])
  expect(documentsIn(place.data)).toEqual(documentsIn(house.directory))
})

test('nothing is restored while another command has the database open', async () => {
  await using house = await House.open()
  using place = desk()
  await place.run(backup, house.directory, place.file)
  await house.north.product()
  const { code, message } = await refusal(place.run(restore, house.directory, place.file))
  expect(code).toBe('UNAVAILABLE')
  expect(message).toStartWith('Another command has')
  await house.north.product()
  expect(documentsIn(house.directory)).toHaveLength(2)
  expect(readdirSync(house.directory).filter((name) => name.includes('restoring'))).toEqual([])
})

test('who had opened the old database cannot write beside the new one', async () => {
  await using house = await House.open()
  using place = desk()
  await place.run(backup, house.directory, place.file)
  await place.run(restore, place.data, place.file)
  using late = new Database(join(place.data, 'kassa.sqlite'))
  await place.run(restore, place.data, place.file)
  expect(() => late.run('PRAGMA journal_mode = WAL')).toThrow('readonly')
  expect(() => late.run('DELETE FROM shop')).toThrow('readonly')
  expect(readdirSync(place.data).sort()).toEqual(['kassa.sqlite', 'serving.lock'])
})

test('a backup whose pictures cannot all be read is not left behind', async () => {
  await using house = await House.open()
  using place = desk()
  async function* broken() {
    yield { name: `${'ab'.repeat(32)}.png`, bytes: new Uint8Array(5_000_000) }
    throw new Error('the disk is worn')
  }
  const backing = backUp(join(house.directory, 'kassa.sqlite'), place.file, broken())
  await expect(backing).rejects.toThrow('the disk is worn')
  for (const suffix of ['', '-journal']) expect(existsSync(place.file + suffix)).toBe(false)
})

test('nothing is restored under a server, and no file is overwritten', async () => {
  await using house = await House.open()
  using place = desk()
  await place.run(backup, house.directory, place.file)
  expect((await refusal(place.run(backup, house.directory, place.file))).code).toBe('CONFLICT')
  const unlock = lockForServing({ data: place.data })
  expect((await refusal(place.run(restore, place.data, place.file))).code).toBe('UNAVAILABLE')
  unlock()
})

test('a product comes back with its picture', async () => {
  await using house = await House.open()
  using place = desk()
  const name = `${'ab'.repeat(32)}.png`
  await house.ports.pictures.put(name, new Uint8Array([1, 2, 3]))
  await place.run(backup, house.directory, place.file)
  await place.run(restore, place.data, place.file)
  const kept = readFileSync(join(place.data, 'images', 'ab', name))
  expect([...kept]).toEqual([1, 2, 3])
})

test('a backup is for its owner alone, whatever the umask is', async () => {
  await using house = await House.open()
  using place = desk()
  const before = process.umask(0o022)
  try {
    await place.run(backup, house.directory, place.file)
  } finally {
    process.umask(before)
  }
  expect(statSync(place.file).mode & 0o777).toBe(0o600)
})

test('a file that is no database is called so, rather than to be tried again', async () => {
  using place = desk()
  writeFileSync(place.file, 'name,price\nMug,4.50\n'.repeat(500))
  const { message } = await refusal(place.run(restore, place.data, place.file))
  expect(message).toBe(`${place.file} is damaged, or no backup of kassa.`)
})

function overwritten(bytes: Buffer): Buffer {
  return bytes.fill(0xff, 8_192, 60_000)
}

function altered(file: string, sql: string): void {
  using database = new Database(file)
  database.run(sql)
}
