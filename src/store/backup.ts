import { Database, SQLiteError } from 'bun:sqlite'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '../domain/error.ts'
import { migrate } from './migrate.ts'
import { isBusy, publicError } from './sqlite-error.ts'

/** A picture as it travels in a backup. */
interface Picture {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * A copy of a database as it stands at one moment, also while a server is at work on it, with its
 * pictures in a table of their own: one file that holds all of a shop but the server's secret.
 * @throws Refusal CONFLICT where the file exists; UNAVAILABLE, STORAGE_FULL
 */
export async function backUp(
  database: string,
  file: string,
  pictures: AsyncIterable<Picture>,
): Promise<void> {
  if (existsSync(file)) throw new Refusal('CONFLICT', `${file} exists; choose another name.`)
  // SQLite fills an empty file and leaves its mode: customers' addresses are for the owner alone.
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
  try {
    using source = new Database(database, { readwrite: true, create: false })
    source.run('PRAGMA busy_timeout = 5000')
    source.run('VACUUM INTO ?', [file])
    using copy = new Database(file, { readwrite: true, create: false })
    copy.run('PRAGMA synchronous = FULL')
    // One commit waits for the disk once; what does not fit the cache goes to the file before it.
    copy.run('BEGIN')
    copy.run('CREATE TABLE picture (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT')
    using insert = copy.prepare('INSERT INTO picture (name, bytes) VALUES (?1, ?2)')
    for await (const { name, bytes } of pictures) insert.run(name, bytes)
    copy.run('COMMIT')
  } catch (error) {
    rmSync(file, { force: true })
    throw publicError(error)
  }
}

/**
 * Puts a backup in the place of a database, once it is known to be whole, brought up to date and
 * on disk. Up to the last step, one rename, whatever fails leaves the shop as it was.
 * @param now milliseconds since 1970
 * @param keep gets every picture, before anything is replaced
 * @throws Refusal UNAVAILABLE where the backup is damaged, none, or of a newer kassa, or where
 *   somebody else has the database open; STORAGE_FULL
 */
export async function restoreBackup(
  file: string,
  database: string,
  now: number,
  keep: (picture: Picture) => Promise<void>,
): Promise<void> {
  const draft = `${database}.restoring`
  const drafts = [draft, ...besides(draft)]
  for (const path of drafts) rmSync(path, { force: true })
  try {
    await Bun.write(draft, Bun.file(file))
    {
      using copy = new Database(draft, { readwrite: true, create: false })
      copy.run('PRAGMA synchronous = FULL')
      // The draft moves without a log, also where somebody has given the backup one.
      copy.run('PRAGMA journal_mode = DELETE')
      refuseDamaged(copy, file)
      using all = copy.prepare<Picture, []>('SELECT name, bytes FROM picture')
      for (const picture of all.iterate()) await keep(picture)
      copy.run('DROP TABLE picture')
      migrate(copy)
      leaveOutRevisions(copy, now)
      copy.run('VACUUM')
    }
    replace(database, draft)
  } catch (error) {
    for (const path of drafts) rmSync(path, { force: true })
    const message = `${file} is damaged, or no backup of kassa.`
    // Asking again would not help: the file itself cannot be read as a database.
    if (isDamage(error)) throw new Refusal('UNAVAILABLE', message, [], { cause: error })
    throw publicError(error)
  }
}

/**
 * Lets every shop go on at a revision that it cannot have given before, and notes which it leaves
 * out. Else a revision would be given a second time, to another change; a terminal that knows the
 * first would take the second for known, and an entity tag would match what it is not.
 *
 * The database that is replaced may be gone, so the clock says how far it may have come: fewer than
 * 100 changes in every millisecond since 1970. That fits 15 digits until the year 2286.
 */
function leaveOutRevisions(copy: Database, now: number): void {
  const last = now * 100
  copy.run(
    `INSERT INTO revision_gap (shop_id, first_revision, last_revision)
     SELECT id, revision + 1, ?1 FROM shop WHERE revision < ?1`,
    [last],
  )
  copy.run('UPDATE shop SET revision = ?1 WHERE revision < ?1', [last])
}

/**
 * One rename, so that a kill or a power cut leaves the old database or the new one, and never
 * none. SQLite knows a log by its name alone, and would play the old one into the new database: so
 * that goes into the old database first, and nobody can begin another before the rename.
 */
function replace(database: string, draft: string): void {
  sync(draft)
  using _old = foldedAndLocked(database)
  // There are none, unless beside a damaged database, which is of no use with them either.
  for (const path of besides(database)) rmSync(path, { force: true })
  sync(dirname(database))
  renameSync(draft, database)
  sync(dirname(database))
}

/**
 * A database that is all in its one file and that nobody else can use until it is closed. Who waits
 * for it meanwhile cannot write to it later: SQLite sees that the file has moved.
 * @returns null where it is damaged: nobody can use that anyway
 * @throws Refusal UNAVAILABLE where somebody else has it open
 */
function foldedAndLocked(file: string): Database | null {
  let database: Database | null = null
  try {
    // Made where it is missing: else another command could make it, and its log, at this moment.
    database = new Database(file, { readwrite: true, create: true })
    database.run('PRAGMA synchronous = FULL')
    // Folds the log into the file and removes it, or fails where somebody else has it open.
    database.run('PRAGMA journal_mode = DELETE')
    database.run('BEGIN EXCLUSIVE')
    using mode = database.prepare<{ journal_mode: string }, []>('PRAGMA journal_mode')
    // Somebody may have come in between the two, and begun a log.
    if (mode.get()?.journal_mode !== 'delete') throw inUse(file)
    return database
  } catch (error) {
    database?.close()
    if (isDamage(error)) return null
    throw isBusy(error) ? inUse(file, error) : error
  }
}

function inUse(file: string, cause?: unknown): Refusal {
  const message = `Another command has ${file} open; try again when it has ended.`
  return new Refusal('UNAVAILABLE', message, [], { cause })
}

/** What SQLite may keep beside a database. */
function besides(database: string): string[] {
  return ['-wal', '-shm', '-journal'].map((suffix) => database + suffix)
}

/** Waits until a file, or the names in a directory, are on disk. */
function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** What was read is no database, or no longer one, or the disk does not give it back. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof SQLiteError)) return false
  return /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|CORRUPTFS))/.test(error.code ?? '')
}

/** What is wrong with a database, in SQLite's own words; nothing: it is whole. */
export function complaints(database: Database): string[] {
  const damage = database
    .query<{ integrity_check: string }, []>('PRAGMA integrity_check(20)')
    .all()
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok')
  const dangling = database
    .query<{ table: string; rowid: number }, []>('PRAGMA foreign_key_check')
    .all()
    .map(({ table, rowid }) => `row ${rowid} of ${table} points at nothing`)
  return [...damage, ...dangling.slice(0, 20)]
}

function refuseDamaged(copy: Database, file: string): void {
  const [first] = complaints(copy)
  if (first) throw new Refusal('UNAVAILABLE', `${file} is damaged: ${first}`)
  const tables = copy
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE name IN ('shop', 'picture')")
    .all()
  const code = copy.query("SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view')").get()
  // Ours has neither: a file that brings its own would run them here.
  if (tables.length < 2 || code) throw new Refusal('UNAVAILABLE', `${file} is no backup of kassa.`)
}
