import { Database } from 'bun:sqlite'
import { closeSync, openSync, readSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '../../domain/error.ts'
import { PICTURE_TABLE, type Picture, refuseForeign } from './backup.ts'
import { damageIn, isDamage } from './damage.ts'
import { isFull, openDraft, sync } from './draft.ts'
import { isBusy, publicError } from './errors.ts'
import { migrate } from './migrate.ts'
import { isWritable } from './read-only.ts'
import { schemaMadeBy } from './schema.ts'

/** Uploads are smaller than this, so a larger picture is none. */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024
/** Every SQLite file begins with it. */
const MAGIC = 'SQLite format 3\0'
const MIB = 1024 * 1024

/** What takes the pictures of a backup. */
interface PictureShelf {
  accepts(name: string): boolean
  put(picture: Picture): Promise<void>
}

/**
 * Puts a backup in the place of a database, once it is known to be whole, brought up to date and
 * on disk. Up to the last step, one rename, whatever fails leaves the shop as it was.
 * @param now milliseconds since 1970
 * @param shelf gets every picture, before anything is replaced
 * @throws Refusal UNAVAILABLE where the backup is damaged, none, or of a newer kassa, or where
 *   somebody else has the database open; STORAGE_FULL
 */
export async function restoreBackup(
  file: string,
  database: string,
  now: number,
  shelf: PictureShelf,
): Promise<void> {
  refuseNoDatabase(file)
  if (!isWritable(database)) {
    const message = `${dirname(database)} cannot be written; nothing was restored.`
    throw new Refusal('UNAVAILABLE', message)
  }
  refuseTooLarge(file, dirname(database))
  const draft = `${database}.restoring`
  const drafts = [draft, ...besides(draft)]
  for (const path of drafts) rmSync(path, { force: true })
  try {
    await Bun.write(draft, Bun.file(file))
    {
      using copy = openDraft(draft)
      refuseUnfit(copy, file)
      await keepPictures(copy, file, shelf)
      copy.run('DROP TABLE picture')
      copy.run('PRAGMA foreign_keys = ON')
      migrate(copy)
      leaveOutRevisions(copy, now)
      copy.run('VACUUM')
    }
    replace(database, draft)
  } catch (error) {
    for (const path of drafts) rmSync(path, { force: true })
    // Asking again would not help: the file itself cannot be read as a database.
    if (isDamage(error)) throw notABackup(file, 'it is damaged', error)
    const full = `There is no room for ${file} in ${dirname(database)}; nothing was changed.`
    throw isFull(error) ? new Refusal('STORAGE_FULL', full) : publicError(error)
  }
}

/**
 * Refuses what is no SQLite file, before anything is made or copied.
 * @throws Refusal NOT_FOUND, UNAVAILABLE
 */
export function refuseNoDatabase(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new Refusal('NOT_FOUND', `There is no file ${file}.`)
  // Reading a named pipe or a device might never end.
  if (!found.isFile()) throw notABackup(file, 'it is no regular file')
  const start = Buffer.alloc(MAGIC.length)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, start)
  } finally {
    closeSync(descriptor)
  }
  if (start.toString('latin1') !== MAGIC) throw notABackup(file, 'it is no SQLite file')
}

/** A file may claim to be larger than the disk; copying it would fill that for everybody. */
function refuseTooLarge(file: string, directory: string): void {
  const { size } = statSync(file)
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize >= size) return
  const [needed, free] = [size, bavail * bsize].map((bytes) => Math.ceil(bytes / MIB))
  const message = `${file} has ${needed} MiB, but only ${free} MiB are free in ${directory}.`
  throw new Refusal('STORAGE_FULL', message)
}

/** The schema comes first: nothing else in the file is read with a schema that is not kassa's. */
function refuseUnfit(copy: Database, file: string): void {
  refuseForeign(copy, `${file} cannot be restored`, schemaMadeBy([PICTURE_TABLE]))
  const [damage] = damageIn(copy)
  if (damage) throw notABackup(file, damage)
}

function notABackup(file: string, why: string, cause?: unknown): Refusal {
  return new Refusal('UNAVAILABLE', `${file} cannot be restored: ${why}.`, [], { cause })
}

/** All names are looked at before the first picture is kept. */
async function keepPictures(copy: Database, file: string, shelf: PictureShelf): Promise<void> {
  using names = copy.prepare<{ name: string; size: number }, []>(
    'SELECT name, length(bytes) AS size FROM picture',
  )
  for (const { name, size } of names.iterate()) {
    if (shelf.accepts(name) && size <= MAX_PICTURE_BYTES) continue
    throw notABackup(file, 'its pictures are not as kassa keeps them')
  }
  using all = copy.prepare<Picture, []>('SELECT name, bytes FROM picture')
  for (const picture of all.iterate()) await shelf.put(picture)
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
