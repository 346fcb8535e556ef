import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { Refusal } from '../../../src/domain/error.ts'
import { UniqueViolation } from '../../../src/domain/store.ts'
import { isFull } from '../../../src/store/sqlite/draft.ts'
import { publicError } from '../../../src/store/sqlite/errors.ts'

/** SQLite's codes, and the errors of the port; other codes are bugs. */
const CODES: [code: string, told: string][] = [
  ['SQLITE_FULL', 'STORAGE_FULL'],
  ['SQLITE_IOERR_SHMSIZE', 'STORAGE_FULL'],
  ['SQLITE_IOERR_WRITE', 'UNAVAILABLE'],
  ['SQLITE_IOERR_FSYNC', 'UNAVAILABLE'],
  ['SQLITE_BUSY', 'UNAVAILABLE'],
  ['SQLITE_BUSY_SNAPSHOT', 'UNAVAILABLE'],
  ['SQLITE_LOCKED', 'UNAVAILABLE'],
  ['SQLITE_READONLY', 'UNAVAILABLE'],
  ['SQLITE_READONLY_DBMOVED', 'UNAVAILABLE'],
  ['SQLITE_CANTOPEN', 'UNAVAILABLE'],
  ['SQLITE_CORRUPT', 'UNAVAILABLE'],
  ['SQLITE_NOTADB', 'UNAVAILABLE'],
  ['SQLITE_CONSTRAINT_UNIQUE', 'UniqueViolation'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'UniqueViolation'],
  ['SQLITE_CONSTRAINT_NOTNULL', 'the error itself'],
  ['SQLITE_ERROR', 'the error itself'],
]

test.each(CODES)('%s becomes %s', (code, told) => {
  const error = Object.assign(new Error('words'), { name: 'SQLiteError', code })
  expect(nameOf(error)).toBe(told)
})

/** The codes of a full disk, by which a backup and a restore know it; others mean something else. */
test.each([
  ...['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'STORAGE_FULL'].map((code) => [code, true] as const),
  ...['SQLITE_IOERR_WRITE', 'ENOENT', 'UNAVAILABLE'].map((code) => [code, false] as const),
])('%s in an error, or in its cause, is a full disk: %p', (code, full) => {
  const error = Object.assign(new Error('words'), { code })
  expect([isFull(error), isFull(new Error('around it', { cause: error }))]).toEqual([full, full])
})

test('a full database and a duplicate row, with the errors that SQLite throws', () => {
  using database = new Database(':memory:')
  database.run('CREATE TABLE shelf (item TEXT UNIQUE)')
  database.run("INSERT INTO shelf VALUES ('lamp')")
  database.run('PRAGMA max_page_count = 3')
  const insert = (item: string) => () => database.run('INSERT INTO shelf VALUES (?)', [item])
  expect(nameOf(thrownBy(insert('x'.repeat(99_999))))).toBe('STORAGE_FULL')
  expect(nameOf(thrownBy(insert('lamp')))).toBe('UniqueViolation')
})

function nameOf(error: unknown): string {
  const told = publicError(error)
  if (told === error) return 'the error itself'
  if (told instanceof Refusal) return told.code
  return told instanceof UniqueViolation ? 'UniqueViolation' : String(told)
}

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
