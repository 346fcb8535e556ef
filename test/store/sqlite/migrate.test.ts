import { Database } from 'bun:sqlite'
import { describe, expect, spyOn, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unfinishedJobs } from '../../../src/domain/changes/job.ts'
import { changesToUndo } from '../../../src/domain/changes/log.ts'
import { Refusal } from '../../../src/domain/error.ts'
import { storeOn } from '../../../src/store/engine.ts'
import { migrationsOf } from '../../../src/store/migrations.ts'
import { openSqlite } from '../../../src/store/sqlite/open.ts'

const STEPS = migrationsOf('sqlite')

/** A directory that is deleted after the test. */
function scratch() {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-migrate-'))
  return {
    file: join(directory, 'kassa.sqlite'),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  }
}

function schemaOf(file: string): unknown[] {
  using database = new Database(file, { readonly: true })
  const version = database.query('PRAGMA user_version').values()
  const broken = database.query('PRAGMA foreign_key_check').values()
  const integrity = database.query('PRAGMA integrity_check').values()
  const schema = database
    .query('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
    .values()
  return [version, broken, integrity, schema]
}

/** A database with the first migrations only, and a shop. */
function older(file: string, version: number): void {
  using database = new Database(file, { create: true, readwrite: true })
  database.run('PRAGMA synchronous = OFF')
  for (const { sql } of STEPS.slice(0, version)) database.run(sql)
  if (version > 0) {
    database.run(
      "INSERT INTO shop (public_id, slug, name, currency, created_at) VALUES ('s', 'old', 'Old', 'EUR', 1)",
    )
  }
  database.run(`PRAGMA user_version = ${version}`)
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
    await openSqlite(place.file).close()
    const schema = schemaOf(place.file)
    expect(schema.slice(0, 3)).toEqual([[[STEPS.length]], [], [['ok']]])
    const bytes = readFileSync(place.file)
    await openSqlite(place.file).close()
    await openSqlite(place.file).close()
    expect(schemaOf(place.file)).toEqual(schema)
    expect(readFileSync(place.file).equals(bytes)).toBe(true)
  })

  for (let version = 0; version < STEPS.length; version++) {
    test(`of schema ${version} is brought up to date and keeps its rows`, async () => {
      using place = scratch()
      using fresh = scratch()
      older(place.file, version)
      await openSqlite(place.file).close()
      await openSqlite(fresh.file).close()
      expect(schemaOf(place.file)).toEqual(schemaOf(fresh.file))
      using database = new Database(place.file, { readonly: true })
      const slugs = database.query('SELECT slug FROM shop').values()
      expect(slugs).toEqual(version > 0 ? [['old']] : [])
    })
  }

  test('with an unfinished job of an earlier schema keeps it, with its changes', async () => {
    using place = scratch()
    older(place.file, 11)
    {
      using database = new Database(place.file)
      database.run("INSERT INTO job (shop_id, kind, runner) VALUES (1, 'import', 'server')")
      database.run(
        "INSERT INTO job (shop_id, kind, runner, done) VALUES (1, 'import', 'server', 1)",
      )
      database.run("INSERT INTO job_change VALUES (1, 1, 0, 'product', 'prod_a', 7, '{}')")
    }
    const engine = openSqlite(place.file)
    const { read } = storeOn(engine)
    const [first, ...others] = await unfinishedJobs(read)
    expect(first).toMatchObject({
      kind: 'import',
      id: 'job_1',
      status: 'running',
      runner: 'server',
    })
    expect(others).toEqual([])
    expect(await read.all('job.list', { shop: 1, limit: 10 })).toHaveLength(1)
    const change = { subject: 'product', publicId: 'prod_a', revision: 7, before: '{}' }
    expect(await changesToUndo(read, 1, 'job_1', undefined, 10)).toMatchObject([change])
    await engine.close()
  })

  test('is migrated before what savepoints restore is kept in memory', async () => {
    using place = scratch()
    using run = spyOn(Database.prototype, 'run')
    await openSqlite(place.file).close()
    const ran = run.mock.calls.map(([sql]) => sql)
    const migrated = ran.indexOf(`PRAGMA user_version = ${STEPS.length}`)
    expect(migrated).toBeGreaterThan(0)
    expect(ran.slice(0, migrated).filter((sql) => sql.includes('temp_store'))).toEqual([])
  })

  test('of a newer kassa is refused with a message, and stays as it is', async () => {
    using place = scratch()
    await openSqlite(place.file).close()
    using database = new Database(place.file)
    database.run(`PRAGMA user_version = ${STEPS.length + 1}`)
    database.close()
    const bytes = readFileSync(place.file)
    const { code, message } = refusal(() => openSqlite(place.file))
    expect(code).toBe('UNAVAILABLE')
    expect(message).toContain('newer kassa')
    expect(message).toContain(String(STEPS.length + 1))
    expect(readFileSync(place.file).equals(bytes)).toBe(true)
  })

  test('whose migration fails stays at its version', () => {
    using place = scratch()
    older(place.file, 1)
    using database = new Database(place.file)
    database.run('CREATE TABLE product (id INTEGER)')
    database.close()
    const before = schemaOf(place.file)
    expect(() => openSqlite(place.file)).toThrow()
    expect(schemaOf(place.file)).toEqual(before)
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
