import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Merges, WRITES } from '../../../src/store/sqlite/merges.ts'
import { migrate } from '../../../src/store/sqlite/migrate.ts'
import { openSqlite } from '../../../src/store/sqlite/open.ts'
import { sqliteStatements } from '../../../src/store/sqlite/statements.ts'
import { WriteConnection } from '../../../src/store/sqlite/write-connection.ts'
import { until } from '../../until.ts'

/** A new database. */
function made(): Database {
  const database = new Database(':memory:', { strict: true })
  migrate(database)
  return database
}

/** Indexes a product in a transaction of its own. */
function index(database: Database, id: number, name = `mug number${id}`): void {
  database.run(
    "INSERT INTO product_search (rowid, name, about, description) VALUES (?, ?, '', '')",
    [id, name],
  )
}

function numberIn(database: Database, sql: string): number {
  return database.query<{ n: number }, []>(`SELECT ${sql} AS n`).get()?.n ?? Number.NaN
}

/** How many parts the index has: their numbers are the upper bits of the ids of their pages. */
const partsOf = (database: Database) =>
  numberIn(
    database,
    `(SELECT count(DISTINCT id >> 37) FROM product_search_data WHERE id >> 37 BETWEEN 1 AND 65535)`,
  )

const pagesOf = (database: Database) =>
  numberIn(database, '(SELECT count(*) FROM product_search_data)')

const found = (database: Database, word: string) =>
  numberIn(database, `(SELECT count(*) FROM product_search WHERE product_search MATCH '${word}')`)

test('a write to a full-text index merges no parts of it', () => {
  using database = made()
  for (let id = 1; id <= 70; id++) {
    index(database, id)
    expect(partsOf(database)).toBe(id)
  }
  // Deletes do not make it merge either.
  for (let id = 1; id <= 60; id++) {
    database.run('DELETE FROM product_search WHERE rowid = ?', [id])
  }
  expect(partsOf(database)).toBe(70)
  expect(found(database, 'mug')).toBe(10)
})

test('one step writes a limited number of pages, and searches find everything in between', async () => {
  using database = made()
  const products = 4_000
  const parts = 40
  for (let part = 0; part < parts; part++) {
    database.run('BEGIN')
    for (let id = part; id < products; id += parts) index(database, id)
    database.run('COMMIT')
  }
  const connection = new WriteConnection(database, sqliteStatements())
  const pages = 4
  let [more, steps, longest] = [true, 0, 0]
  while (more) {
    const changes = numberIn(database, 'total_changes()')
    more = await connection.merge(pages)
    longest = Math.max(longest, numberIn(database, 'total_changes()') - changes)
    expect(found(database, 'mug')).toBe(products)
    expect(found(database, 'number3999')).toBe(1)
    steps++
  }
  expect(partsOf(database)).toBeLessThan(4)
  expect(steps).toBeGreaterThan(pagesOf(database) / (4 * pages))
  // In each part, the merged pages are deleted, and the first remaining one is rewritten.
  expect(longest).toBeLessThan(pages + 3 * parts)
})

describe('merging', () => {
  /** Merges of which each takes this many steps; `ran` are the pages of each step. */
  function counted(steps: readonly (boolean | Error)[]) {
    const ran: number[] = []
    const merges = new Merges(async (pages) => {
      const result = steps[ran.length]
      ran.push(pages)
      if (result instanceof Error) throw result
      return result ?? false
    })
    const written = (count: number) => {
      for (let n = 0; n < count; n++) merges.written()
    }
    return { ran, merges, written }
  }

  test('begins after some writes, with one step at most before a transaction', async () => {
    const { ran, merges, written } = counted([true, true, false])
    written(WRITES - 1)
    await merges.ready(false)
    expect(ran).toEqual([])
    written(1)
    await merges.ready(false)
    await merges.ready(true)
    expect(ran).toEqual([16, 64])
    await merges.ready(false)
    await merges.ready(false)
    expect(ran).toEqual([16, 64, 16])
  })

  test('goes on by itself while nothing is written, until nothing is left', async () => {
    const { ran, merges, written } = counted([true, true, true, false, true])
    written(WRITES)
    merges.idle()
    expect(ran).toEqual([])
    await merges.ready(false)
    merges.idle()
    await until('four merges have run', () => ran.length >= 4, { pauseMs: 1 })
    await merges.close()
    expect(ran).toEqual([16, 64, 64, 64])
  })

  test('that fails hinders no write, and is tried again after some more', async () => {
    const { ran, merges, written } = counted([new Error('the disk is full'), false])
    written(WRITES)
    await merges.ready(false)
    await merges.ready(false)
    expect(ran).toHaveLength(1)
    written(WRITES)
    await merges.ready(false)
    expect(ran).toHaveLength(2)
  })
})

test('a server merges on another thread, which other writes wait for', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-merges-'))
  const file = join(directory, 'kassa.sqlite')
  const engine = openSqlite(file)
  {
    using database = new Database(file)
    database.run(
      "INSERT INTO shop (public_id, slug, name, currency, created_at, language, index_rules) VALUES ('s', 's', 'S', 'EUR', 1, 'en', 'en.3')",
    )
  }
  const words = { language: 'en', name: ['mug'], about: [], description: [], hidden: [] } as const
  const writes = 4 * WRITES
  for (let id = 1; id <= writes; id++) {
    await engine.write(async (session) => session.index(1, id, words))
  }
  await engine.close()
  using database = new Database(file, { readonly: true })
  expect(partsOf(database)).toBeLessThan(writes / 2)
  expect(found(database, 'mugq1')).toBe(writes)
  rmSync(directory, { recursive: true })
})
