import { Database } from 'bun:sqlite'
import { describe, expect, mock, spyOn, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../../../src/domain/error.ts'
import { openSqlite } from '../../../src/store/sqlite/open.ts'
import { addStep } from '../../../src/store/sqlite/steps.ts'
import { STEPS } from '../../../src/store/step.ts'
import { SILENT } from '../../../src/store/upgrade.ts'

/** A directory that is deleted after the test. */
function scratch() {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-migrate-'))
  return {
    file: join(directory, 'kassa.sqlite'),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  }
}

function schemaIn(file: string): unknown[] {
  using database = new Database(file, { readonly: true })
  const broken = database.query('PRAGMA foreign_key_check').values()
  const integrity = database.query('PRAGMA integrity_check').values()
  const steps = database
    .query('SELECT module, name FROM schema_step ORDER BY module, name')
    .values()
  const schema = database
    .query('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
    .values()
  return [broken, integrity, steps, schema]
}

/** A database that has had only the first steps, and a shop. */
function older(file: string, count: number): void {
  using database = new Database(file, { create: true, readwrite: true })
  database.run('PRAGMA synchronous = OFF')
  for (const step of STEPS.slice(0, count)) addStep(database, step)
  database.run(
    "INSERT INTO shop (public_id, slug, name, currency, created_at, language, index_rules) VALUES ('s', 'old', 'Old', 'EUR', 1, 'en', 'en.3')",
  )
}

function refusal(open: () => unknown): Refusal {
  try {
    open()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('it was not refused')
}

describe('a database', () => {
  test('is created if there is none, and opening it again changes nothing', async () => {
    using place = scratch()
    const log = mock()
    await openSqlite(place.file, { ...SILENT, log }).close()
    expect(log).not.toHaveBeenCalled()
    const schema = schemaIn(place.file)
    expect(schema.slice(0, 2)).toEqual([[], [['ok']]])
    expect(schema[2]).toHaveLength(STEPS.length)
    const bytes = readFileSync(place.file)
    await openSqlite(place.file).close()
    await openSqlite(place.file).close()
    expect(schemaIn(place.file)).toEqual(schema)
    expect(readFileSync(place.file).equals(bytes)).toBe(true)
  })

  for (let count = 2; count < STEPS.length; count++) {
    test(`that has had ${count} steps is brought up to date and keeps its rows`, async () => {
      using place = scratch()
      using fresh = scratch()
      older(place.file, count)
      await openSqlite(place.file).close()
      await openSqlite(fresh.file).close()
      expect(schemaIn(place.file)).toEqual(schemaIn(fresh.file))
      using database = new Database(place.file, { readonly: true })
      expect(database.query('SELECT slug FROM shop').values()).toEqual([['old']])
    })
  }

  test('is brought up to date before what savepoints restore is kept in memory', async () => {
    using place = scratch()
    using run = spyOn(Database.prototype, 'run')
    await openSqlite(place.file).close()
    const ran = run.mock.calls.map(([sql]) => sql)
    const last = ran.findLastIndex((sql) => sql.startsWith('CREATE TABLE'))
    expect(last).toBeGreaterThan(0)
    expect(ran.slice(0, last).filter((sql) => sql.includes('temp_store'))).toEqual([])
  })

  test('of a newer kassa is refused with a message, and stays as it is', async () => {
    using place = scratch()
    await openSqlite(place.file).close()
    using database = new Database(place.file)
    database.run("INSERT INTO schema_step VALUES ('orders', '9999_next', '')")
    database.close()
    const bytes = readFileSync(place.file)
    const { code, message } = refusal(() => openSqlite(place.file))
    expect(code).toBe('UNAVAILABLE')
    expect(message).toContain('newer kassa')
    expect(message).toContain('orders/9999_next')
    expect(readFileSync(place.file).equals(bytes)).toBe(true)
  })

  test('that cannot be given a step stays as it was', () => {
    using place = scratch()
    older(place.file, 2)
    using database = new Database(place.file)
    database.run('CREATE TABLE product (id INTEGER)')
    database.close()
    const before = schemaIn(place.file)
    expect(() => openSqlite(place.file)).toThrow()
    expect(schemaIn(place.file)).toEqual(before)
  })

  test('of another program is refused', () => {
    using place = scratch()
    writeFileSync(place.file, 'not a database, but long enough to be taken for one '.repeat(50))
    expect(refusal(() => openSqlite(place.file)).code).toBe('UNAVAILABLE')
  })

  test('that is a directory is refused', () => {
    using place = scratch()
    mkdirSync(place.file)
    expect(refusal(() => openSqlite(place.file)).code).toBe('UNAVAILABLE')
  })

  test('has strict tables only, with foreign keys', async () => {
    using place = scratch()
    await openSqlite(place.file).close()
    const engine = openSqlite(place.file)
    const values = { shop: 1, user: 1, role: 'owner', now: 1 }
    const join = engine.write((session) => session.run('user.join', values))
    await expect(join).rejects.toThrow('FOREIGN KEY')
    await engine.close()
    using database = new Database(place.file, { readonly: true })
    const tables = database
      .query<{ name: string; sql: string }, []>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'product_search%'",
      )
      .all()
    expect(tables.length).toBeGreaterThan(10)
    expect(tables.filter(({ sql }) => !/\) STRICT/.test(sql)).map(({ name }) => name)).toEqual([])
  })
})
