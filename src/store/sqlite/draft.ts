import { Database } from 'bun:sqlite'
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

const SYNC_MS = 50

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

/**
 * Brings a file to the disk bit by bit while it is written. One sync of all of it at the end would
 * hold up whoever else waits for that disk: every commit of a server beside it.
 */
export async function syncedMeanwhile(path: string, writing: Promise<void>): Promise<void> {
  let isWritten = false
  const file = await open(path, 'r+')
  const sync = async () => {
    for (; !isWritten; await Bun.sleep(SYNC_MS)) await file.datasync()
  }
  const written = writing.finally(() => {
    isWritten = true
  })
  try {
    await Promise.all([written, sync()])
  } finally {
    await file.close()
  }
}

/** There is no room on the disk, whoever found out. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(SQLITE_FULL|STORAGE_FULL|ENOSPC|EDQUOT)/.test(code) || isFull(error.cause)
}
