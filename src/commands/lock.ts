import { Database } from 'bun:sqlite'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import { isBusy, publicError } from '../store/sqlite/errors.ts'
import { isOutdated } from '../store/sqlite/migrate.ts'
import { isWritable } from '../store/sqlite/read-only.ts'
import { versionText } from '../version.ts'
import { existsAt, privateDirectory, readIfThere, usable } from './private-file.ts'

/** The time that a command waits for a process of this version that is migrating the database. */
const PATIENCE_MS = 30_000
/**
 * The longest time, on a busy machine, between a process taking the lock and noting its version.
 */
const NOTE_MS = 1_000
const POLL_MS = 20

/**
 * Locks a data directory against a second server. The lock belongs to the operating system, on an
 * SQLite file next to the database, so it ends with the process even if that crashes. A directory
 * that cannot be written is not locked, because servers only read it.
 * @throws Refusal UNAVAILABLE if another server has the lock
 */
export function lockForServing({ data }: Pick<Config, 'data'>): () => void {
  const unlock = lock(data)
  if (unlock) return unlock
  throw served(data)
}

/** @throws Refusal UNAVAILABLE if another kassa serves the data */
export function refuseServed({ data }: Pick<Config, 'data'>): void {
  if (isServed(data)) throw served(data)
}

function served(data: string): Refusal {
  return new Refusal('UNAVAILABLE', `Another kassa is serving ${data}; stop it first.`)
}

/** Null if another process has the lock. */
function lock(data: string): (() => void) | null {
  privateDirectory(data)
  if (!isWritable(lockIn(data))) return isServed(data) ? null : () => {}
  const lock = usable(data, () => new Database(lockIn(data)))
  try {
    lock.run('PRAGMA locking_mode = EXCLUSIVE')
    // A journal file would fail on a full disk.
    lock.run('PRAGMA journal_mode = MEMORY')
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw publicError(error)
  }
  unlessUnwritable(() => writeFileSync(noteIn(data), versionText(), { mode: 0o600 }))
  return () => {
    unlessUnwritable(() => rmSync(noteIn(data), { force: true }))
    lock.close()
  }
}

/** A full or read-only disk does not prevent serving: the note is only for messages. */
function unlessUnwritable(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
  }
}

/** Whether a server is using a data directory right now. */
export function isServed(data: string): boolean {
  if (!usable(data, () => existsAt(lockIn(data)))) return false
  try {
    using lock = new Database(lockIn(data), { readonly: true })
    lock.query('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw publicError(error)
  }
}

/**
 * Keeps servers away from a data directory while a command creates or migrates its database: a
 * running server would find tables that it does not know.
 * @returns a function that releases the lock
 * @throws Refusal UNAVAILABLE if a server uses the database as it is
 */
export async function lockForUpgrade(data: string, database: string): Promise<() => void> {
  const since = performance.now()
  let sinceNote = since
  for (; ; await Bun.sleep(POLL_MS)) {
    if (!isOutdated(database)) return () => {}
    const unlock = lock(data)
    if (unlock) return unlock
    const now = performance.now()
    // Another process of this version is creating or migrating the database. There is no note for a
    // moment between two such processes.
    if (notedVersion(data) === versionText()) sinceNote = now
    if (now - since > PATIENCE_MS || now - sinceNote > NOTE_MS) throw servedByAnother(data)
  }
}

function servedByAnother(data: string): Refusal {
  const version = notedVersion(data)
  const server =
    version === null || version === versionText()
      ? `A server of another version uses ${data}`
      : `The server that uses ${data} is kassa ${version}`
  const message = `${server}, and could not go on once this kassa, ${versionText()}, has brought the database up to date. Use the kassa of that server, or stop it and start this one.`
  return new Refusal('UNAVAILABLE', message)
}

/** The version of the process that holds the lock; null if it could not note it. */
function notedVersion(data: string): string | null {
  return readIfThere(noteIn(data))
}

function lockIn(data: string): string {
  return join(data, 'serving.lock')
}

function noteIn(data: string): string {
  return join(data, 'served-version')
}
