import type { Database } from 'bun:sqlite'

/** So many lines of damage are enough to know that a backup is needed. */
const MOST = 20

/** What is damaged inside of a database, in words for people; nothing: it is whole. */
export function damageIn(database: Database): string[] {
  try {
    const wrong = integrityOf(database, String(MOST)).map((line) => named(database, line))
    return wrong.length > 0 ? wrong : danglingIn(database)
  } catch (error) {
    if (!isDamage(error)) throw error
    const tables = tablesIn(database).filter((table) => !isReadable(database, table))
    const where = tables.map((table) => `table ${table} is damaged`)
    return where.length > 0 ? where : [`pages are damaged (${error.message})`]
  }
}

/** What was read is no database, or no longer one, or the disk does not return it. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const damage = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS))/.test(code)
  // A wrong number in the first page, for which SQLite has no code of its own.
  return damage || error.message === 'unsupported file format' || isDamage(error.cause)
}

/** @param what a table, or the greatest number of lines */
function integrityOf(database: Database, what: string): string[] {
  using rows = database.prepare<{ integrity_check: string }, []>(`PRAGMA integrity_check(${what})`)
  const lines = rows.all().flatMap((row) => row.integrity_check.split('\n'))
  return lines.filter((line) => line !== 'ok' && !line.startsWith('***'))
}

/** SQLite calls a table by its first page where it does not call it by its name. */
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
    rows
      .all()
      .map(({ table, parent }) => `table ${table} names rows of ${parent} that are not there`),
  )
  return [...wrong]
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
