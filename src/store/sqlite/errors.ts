import { SQLiteError } from 'bun:sqlite'
import { Refusal } from '../../domain/error.ts'
import { UniqueViolation } from '../../domain/store.ts'
import { storageFull, unavailable } from '../engine.ts'
import { isDamage } from './damage.ts'

/** Another connection or process has locked the database. */
export function isBusy(error: unknown): boolean {
  return error instanceof SQLiteError && (error.code ?? '').startsWith('SQLITE_BUSY')
}

/** Turns an error of SQLite into one of the port; other errors stay as they are. */
export function publicError(error: unknown): unknown {
  if (!(error instanceof SQLiteError)) return error
  const code = error.code ?? ''
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    return new UniqueViolation(error.message.replace('UNIQUE constraint failed: ', ''), error)
  }
  // IOERR_SHMSIZE: the index file of the log cannot grow.
  if (/^SQLITE_(FULL|IOERR_SHMSIZE)/.test(code)) return storageFull(error)
  if (isDamage(error)) {
    const message =
      'The database is damaged or cannot be read; run kassa check and restore a backup.'
    return new Refusal('UNAVAILABLE', message, [], { cause: error })
  }
  if (/^SQLITE_(BUSY|LOCKED|IOERR|NOMEM|READONLY|CANTOPEN|PERM|AUTH)/.test(code)) {
    return unavailable(error)
  }
  return error
}
