import type { Database } from 'bun:sqlite'
import { codeOf } from '../../domain/error.ts'

/** At most this many problems are reported. */
const MAX_LINES = 20

/** The damage in a database, as messages for people; empty if there is none. */
export function damageIn(database: Database): string[] {
  try {
    const wrong = integrityOf(database, String(MAX_LINES)).map((line) => named(database, line))
    return wrong.length > 0 ? wrong : [...danglingIn(database), ...searchDamageIn(database)]
  } catch (error) {
    if (!isDamage(error)) throw error
    const tables = tablesIn(database).filter((table) => !isReadable(database, table))
    const where = tables.map((table) => `table ${table} is damaged`)
    return where.length > 0 ? where : [`pages are damaged (${error.message})`]
  }
}

/** The file is not a database, is corrupt, or cannot be read from disk. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  const damage = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS))/.test(code)
  // SQLite has no code for a wrong format number in the first page.
  return damage || error.message === 'unsupported file format' || isDamage(error.cause)
}

/** @param what a table, or the maximum number of lines to report */
function integrityOf(database: Database, what: string): string[] {
  using rows = database.prepare<{ integrity_check: string }, []>(`PRAGMA integrity_check(${what})`)
  const lines = rows.all().flatMap((row) => row.integrity_check.split('\n'))
  return lines.filter((line) => line !== 'ok' && !line.startsWith('***'))
}

/** Adds the name of the table or index, if SQLite gives only the number of its root page. */
function named(database: Database, line: string): string {
  const root = /^Tree (\d+)\b/.exec(line)?.[1]
  if (root === undefined) return line
  using object = database.prepare<{ type: string; name: string }, [string]>(
    'SELECT type, name FROM sqlite_schema WHERE rootpage = CAST(?1 AS INTEGER)',
  )
  const found = object.get(root)
  return found ? `${found.type} ${found.name} is damaged (${line})` : line
}

function danglingIn(database: Database): string[] {
  using rows = database.prepare<{ table: string; parent: string }, []>('PRAGMA foreign_key_check')
  const wrong = new Set(
    rows.all().map(({ table, parent }) => `table ${table} refers to missing rows of ${parent}`),
  )
  return [...wrong]
}

/**
 * `integrity_check` does not read two parts of a contentless full-text index: the column of each
 * occurrence of a word, and the number of words in each column of a row.
 */
function searchDamageIn(database: Database): string[] {
  using indexes = database.prepare<{ name: string; columns: number }, []>(
    `SELECT t.name, count(*) AS columns FROM sqlite_schema t, pragma_table_info(t.name)
     WHERE t.sql LIKE 'CREATE VIRTUAL TABLE % USING fts5%' GROUP BY t.name`,
  )
  const wrong = indexes
    .all()
    .filter(
      ({ name, columns }) => !isCountable(database, name) || !isSized(database, name, columns),
    )
  return wrong.map(({ name }) => `table ${name} is damaged`)
}

/** Whether SQLite can read all words of an index column by column, through a temporary table. */
function isCountable(database: Database, index: string): boolean {
  using query = database.prepare<{ query_only: number }, []>('PRAGMA query_only')
  const before = query.get()?.query_only ?? 0
  database.run('PRAGMA query_only = OFF')
  database.run(`CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, ${index}, col)`)
  try {
    database.run('SELECT count(*) FROM temp.words')
    return true
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  } finally {
    database.run('DROP TABLE temp.words')
    database.run(`PRAGMA query_only = ${before}`)
  }
}

/** Whether the index stores one word count for each column of each row. */
function isSized(database: Database, index: string, columns: number): boolean {
  using rows = database.prepare<{ sizes: Uint8Array }, []>(
    `SELECT coalesce(CAST(sz AS BLOB), x'') AS sizes FROM ${index}_docsize`,
  )
  for (const { sizes } of rows.iterate()) if (!isNumbers(sizes, columns)) return false
  return true
}

/** Numbers of variable length: the last byte of each is below 128. */
function isNumbers(bytes: Uint8Array, count: number): boolean {
  const ends = bytes.filter((byte) => byte < 128).length
  return ends === count && (bytes.at(-1) ?? 128) < 128
}

function tablesIn(database: Database): string[] {
  using rows = database.prepare<{ name: string }, []>(
    "SELECT name FROM sqlite_schema WHERE type = 'table'",
  )
  return rows.all().map(({ name }) => name)
}

function isReadable(database: Database, table: string): boolean {
  try {
    return integrityOf(database, `"${table.replaceAll('"', '""')}"`).length === 0
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}
