import { SQLiteError } from 'bun:sqlite'
import { Refusal } from '../../domain/error.ts'
import { UniqueViolation } from '../engine.ts'
import { isDamage } from './damage.ts'

/** Somebody else, another process even, has the database right now. */
export function isBusy(error: unknown): boolean {
  return error instanceof SQLiteError && (error.code ?? '').startsWith('SQLITE_BUSY')
}

/** What SQLite says, in the words of the port; what is no fault of the storage stays as it is. */
export function publicError(error: unknown): unknown {
  if (!(error instanceof SQLiteError)) return error
  const code = error.code ?? ''
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    return new UniqueViolation(error.message.replace('UNIQUE constraint failed: ', ''), error)
  }
  // The second is said where the index of the log, a file beside the database, cannot grow.
  if (/^SQLITE_(FULL|IOERR_SHMSIZE)/.test(code)) return storageFull(error)
  if (isDamage(error)) {
    const message =
      'The database is damaged or cannot be read; run kassa check and restore a backup.'
    return new Refusal('UNAVAILABLE', message, [], { cause: error })
  }
  if (/^SQLITE_(BUSY|LOCKED|IOERR|READONLY|CANTOPEN|PERM|AUTH)/.test(code)) {
    return unavailable(error)
  }
  return error
}

export function storageFull(cause: unknown): Refusal {
  const message = 'The disk is full; reads still work. Make room and send the request again.'
  return new Refusal('STORAGE_FULL', message, [], { cause })
}

export function unavailable(cause: unknown): Refusal {
  const message = 'The database does not take this right now; send the request again.'
  return new Refusal('UNAVAILABLE', message, [], { cause })
}
