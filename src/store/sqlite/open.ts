import { Database } from 'bun:sqlite'
import { existsSync, rmSync } from 'node:fs'
import { Refusal } from '../../domain/error.ts'
import type { Statements } from '../statements.ts'
import { SILENT, type Upgrade } from '../upgrade.ts'
import { BackgroundThread, searchElsewhere } from './background.ts'
import { Checkpoints } from './checkpoints.ts'
import { ReadConnection, watchVersion } from './connection.ts'
import { publicError } from './errors.ts'
import { migrate } from './migrate.ts'
import { SqliteQueue } from './queue.ts'
import { cannotWriteBeside, isWritable, openToRead } from './read-only.ts'
import { ReadOnlyEngine, type SqliteEngine } from './read-only-engine.ts'
import { sqliteStatements } from './statements.ts'
import { WriteConnection } from './write-connection.ts'

type Merger = Pick<BackgroundThread, 'merge' | 'close'>

/** KiB of pages that each connection caches: enough for the upper levels of all indexes. */
const CACHE_KIB = 16_384

/**
 * Opens a database file, and creates it or brings it up to date if needed. On a full or read-only
 * disk, the engine only reads until the disk can be written.
 * @param merger merges the full-text indexes; writes wait for it, so it has a thread of its own,
 *   which no search and no backup keeps busy
 * @throws Refusal UNAVAILABLE if the file cannot be used
 */
export function openSqlite(
  file: string,
  upgrade: Upgrade = SILENT,
  merger: Merger = new BackgroundThread(file),
): SqliteEngine {
  const statements = sqliteStatements()
  const background = new BackgroundThread(file)
  const writable = () => openWritable(file, statements, background, merger, upgrade)
  const readOnly = (cause: unknown) =>
    new ReadOnlyEngine(file, statements, background, cause, writable)
  const isNew = !existsSync(file)
  try {
    return isWritable(file) ? writable() : readOnly(null)
  } catch (error) {
    if (isNew) throw uncreated(file, error)
    if (!cannotWriteBeside(error)) throw error
    return readOnly(error)
  }
}

/** Why a database could not be created. On a full disk, removes its first page, which is empty. */
function uncreated(file: string, error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'STORAGE_FULL') return error
  // If there is a log, another process is creating this database.
  if (!existsSync(`${file}-wal`)) rmSync(file, { force: true })
  const message = `There is not enough space for ${file}; free some.`
  return new Refusal('STORAGE_FULL', message, [], { cause: error.cause })
}

/** One connection writes, one transaction at a time; the other reads and never waits (WAL). */
function openWritable(
  file: string,
  statements: Statements,
  background: BackgroundThread,
  merger: Merger,
  upgrade: Upgrade,
): SqliteEngine {
  const writer = openWriter(file, upgrade)
  const reader = new ReadConnection(connect(file, ['query_only = ON']), statements)
  const checkpoints = new Checkpoints(writer, background)
  const connection = new WriteConnection(writer, statements)
  const committed = () => reader.refresh()
  const queue = new SqliteQueue(connection, checkpoints, committed, (pages) => merger.merge(pages))
  return {
    kind: 'sqlite',
    reader,
    waitingWrites: () => queue.length,
    searches: (here) => searchElsewhere(reader, here, background),
    write: (work, shop) => queue.write(work, shop),
    writeSlice: (work) => queue.writeSlice(work),
    version: () => reader.version(),
    onLeft: (work, run) => connection.listeners.onLeft(work, run),
    onChange: (listeners) => void connection.listeners.change.push(...listeners),
    watch: () => watchVersion(() => reader.version()),
    async close() {
      await queue.close()
      checkpoints.close()
      await merger.close()
      await background.close()
      reader.close()
      connection.close()
    },
  }
}

/** How long a process waits for another one that migrates the same database. */
const MIGRATION_WAIT_MS = 10_000

/**
 * COMMIT waits for the disk (synchronous = FULL). `Checkpoints` limits the length of the log. The
 * pages that a savepoint would restore are kept in memory: a create changes more than 64 KiB, which
 * SQLite would write to a temporary file. Migrations do not keep them: their transactions are long,
 * and with many pages in memory each statement takes longer than the one before.
 */
function openWriter(file: string, upgrade: Upgrade): Database {
  const writer = connect(file, ['synchronous = FULL', `busy_timeout = ${MIGRATION_WAIT_MS}`])
  try {
    migrate(writer, upgrade)
    writer.run('PRAGMA temp_store = MEMORY')
    writer.run('PRAGMA wal_autocheckpoint = 0')
    writer.run('PRAGMA busy_timeout = 0')
    return writer
  } catch (error) {
    writer.close()
    throw publicError(error)
  }
}

/** @throws Refusal UNAVAILABLE if the file cannot be used */
export function connect(file: string, settings: readonly string[]): Database {
  try {
    const database = openFile(file)
    const all = ['busy_timeout = 250', `cache_size = -${CACHE_KIB}`, 'foreign_keys = ON']
    for (const setting of [...all, ...settings]) database.run(`PRAGMA ${setting}`)
    return database
  } catch (error) {
    throw publicError(error)
  }
}

function openFile(file: string): Database {
  if (!isWritable(file)) return openToRead(file)
  const database = new Database(file, { readwrite: true, create: true, strict: true })
  database.run('PRAGMA busy_timeout = 250')
  database.run('PRAGMA journal_mode = WAL')
  return database
}
