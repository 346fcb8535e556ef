import { Database } from 'bun:sqlite'
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { codeOf } from '../../domain/error.ts'

const SYNC_MS = 50

/**
 * Opens a draft without journal and syncs: no other process uses it, and it is deleted if anything
 * fails. `sync` brings it to disk before it gets its final name.
 */
export function openDraft(draft: string): Database {
  const copy = new Database(draft, { readwrite: true, create: false })
  copy.run('PRAGMA trusted_schema = OFF')
  copy.run('PRAGMA synchronous = OFF')
  // DELETE first, because it ends the WAL mode of a backup that was opened by another program.
  copy.run('PRAGMA journal_mode = DELETE')
  copy.run('PRAGMA journal_mode = OFF')
  return copy
}

/** Waits until a file, or the names in a directory, are on disk (fsync). */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Syncs a file repeatedly while it is written. A single sync at the end would block every commit of
 * a server on the same disk for too long.
 */
export async function syncedMeanwhile(path: string, writing: Promise<unknown>): Promise<void> {
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

/** The disk is full, according to SQLite or the operating system. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return /^(SQLITE_FULL|STORAGE_FULL|ENOSPC|EDQUOT)/.test(code) || isFull(error.cause)
}
