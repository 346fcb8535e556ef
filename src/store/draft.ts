import { Database } from 'bun:sqlite'
import { closeSync, fsyncSync, openSync } from 'node:fs'

/**
 * Nobody else has a draft open and a failure removes it, so it needs no journal, and SQLite need
 * not wait for the disk: `sync` does, once, before the draft gets its name.
 */
export function openDraft(draft: string): Database {
  const copy = new Database(draft, { readwrite: true, create: false })
  copy.run('PRAGMA trusted_schema = OFF')
  copy.run('PRAGMA synchronous = OFF')
  // DELETE first: it takes out of WAL mode a backup that somebody has opened with a log.
  copy.run('PRAGMA journal_mode = DELETE')
  copy.run('PRAGMA journal_mode = OFF')
  return copy
}

/** Waits until a file, or the names in a directory, are on disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** There is no room on the disk, whoever found out. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(SQLITE_FULL|STORAGE_FULL|ENOSPC|EDQUOT)/.test(code) || isFull(error.cause)
}
