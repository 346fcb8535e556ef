import { constants, Database } from 'bun:sqlite'
import { constants as access, accessSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { codeOf, Refusal } from '../../domain/error.ts'

/** SQLite cannot create or write the two files beside a database in WAL mode. */
export function cannotWriteBeside(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  const beside = /^SQLITE_(CANTOPEN|READONLY|FULL|IOERR_(WRITE|SHM))/.test(code)
  return beside || cannotWriteBeside(error.cause)
}

/** Whether a database can be written: its file, and its directory for the log. */
export function isWritable(file: string): boolean {
  return mayWrite(dirname(file)) && (sizeOf(file) === null || mayWrite(file))
}

/**
 * Opens an existing database for reading, also on a full or read-only disk. SQLite reads the log
 * through an index file beside the database. If that file cannot be created, the database is opened
 * as immutable, which ignores the log.
 * @throws Refusal UNAVAILABLE if there is a log that would be ignored
 */
export function openToRead(file: string): Database {
  try {
    return checked(new Database(file, { readwrite: true, create: false, strict: true }))
  } catch (error) {
    if (!cannotWriteBeside(error)) throw error
    if ((sizeOf(`${file}-wal`) ?? 0) > 0) {
      const message = `${file}-wal holds changes that cannot be read while the disk is full or read-only.`
      throw new Refusal('UNAVAILABLE', message, [], { cause: error })
    }
    const address = `${pathToFileURL(file).href}?immutable=1`
    const flags = constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI
    return checked(new Database(address, flags))
  }
}

/** Runs a first statement, because SQLite reads the files only then. */
function checked(database: Database): Database {
  try {
    database.run('PRAGMA query_only = ON')
    database.run('PRAGMA busy_timeout = 250')
    database.query('SELECT count(*) FROM sqlite_schema').get()
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, access.W_OK)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return false
    throw error
  }
}

/** Returns the size in bytes; null if there is no such file. */
function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null
}
