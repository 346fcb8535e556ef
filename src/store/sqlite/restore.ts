import { Database } from 'bun:sqlite'
import { closeSync, openSync, readSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '../../domain/error.ts'
import { tooOld } from '../from-0.1.0.ts'
import { type BackupImage, IMAGE_TABLE, refuseForeign } from './backup.ts'
import { CHECKSUM_TABLE, hasRightChecksum } from './checksum.ts'
import { strangerIn } from './convert.ts'
import { damageIn, isDamage } from './damage.ts'
import { isFull, openDraft, sync } from './draft.ts'
import { isBusy, publicError } from './errors.ts'
import { migrate } from './migrate.ts'
import { isWritable } from './read-only.ts'
import { schemaMadeBy, schemaOf } from './schema.ts'
import { skipRevisions, skipSeries, skipSeriesOf } from './skipped.ts'
import { oldSchemaOf, stepsIn } from './steps.ts'

/**
 * The result of checking the checksum of a backup. `none`: it has none, as if another program had
 * written it; `wrong`: its bytes have changed since.
 */
export type Checksum = 'right' | 'wrong' | 'none'

/**
 * Checks a database that is up to date.
 * @throws Refusal if it must not be used
 */
export type Verify = (draft: string, checksum: Checksum) => Promise<void>

/** More than any upload may have. */
const MAX_IMAGE_BYTES = 64 * 1024 * 1024
/** The beginning of every SQLite file. */
const MAGIC = 'SQLite format 3\0'
const MIB = 1024 * 1024

/** The place to which the images of a backup are written. */
export interface ImageTarget {
  accepts(name: string): boolean
  put(image: BackupImage): Promise<void>
}

/**
 * Replaces a database with a backup. The last step is one rename; a failure before that leaves the
 * database as it was.
 * @param now milliseconds since 1970
 * @param target gets every image before the database is replaced
 * @param verify as for `checkedBackup`
 * @throws as `checkedBackup`; Refusal UNAVAILABLE if another process has the database open
 */
export async function restoreBackup(
  file: string,
  database: string,
  now: number,
  target: ImageTarget,
  verify: Verify = async () => {},
): Promise<void> {
  if (!isWritable(database)) {
    const message = `${dirname(database)} cannot be written; nothing was restored.`
    throw new Refusal('UNAVAILABLE', message)
  }
  const draft = `${database}.restoring`
  await checkedBackup(file, draft, now, target, verify, () => {
    skipSeriesOf(database, draft)
    replace(database, draft)
  })
}

/**
 * Checks a backup and brings a copy of it up to date on disk.
 * @param verify checks the rows of the copy
 * @param use is called with the copy, which is deleted unless it is renamed
 * @throws Refusal UNAVAILABLE if the file is damaged, not a backup or of a newer kassa;
 *   STORAGE_FULL
 */
export async function checkedBackup(
  file: string,
  draft: string,
  now: number,
  target: ImageTarget,
  verify: Verify,
  use: () => void | Promise<void>,
): Promise<void> {
  refuseNoDatabase(file)
  refuseTooLarge(file, dirname(draft))
  const drafts = [draft, ...companions(draft)]
  const clear = () => {
    for (const path of drafts) rmSync(path, { force: true })
  }
  clear()
  try {
    await Bun.write(draft, Bun.file(file))
    const isRight = await hasRightChecksum(draft)
    let checksum: Checksum
    {
      using copy = openDraft(draft)
      checksum = refuseUnfit(copy, file, isRight)
      await copyImages(copy, file, target)
      copy.run('DROP TABLE picture')
      copy.run('DROP TABLE IF EXISTS checksum')
      copy.run('PRAGMA foreign_keys = ON')
      migrate(copy)
      skipRevisions(copy, now)
      skipSeries(copy, now)
      copy.run('VACUUM')
    }
    await verify(draft, checksum)
    await use()
  } catch (error) {
    // Trying again would not help, so this is not the message for a busy database.
    if (isDamage(error)) throw notABackup(file, 'it is damaged', error)
    const full = `There is not enough space for ${file} in ${dirname(draft)}; nothing was changed.`
    throw isFull(error) ? new Refusal('STORAGE_FULL', full) : publicError(error)
  } finally {
    clear()
  }
}

/** The next server makes new digests and seals: their key is gone with another secret. */
export function unseal(draft: string): void {
  using copy = new Database(draft, { readwrite: true, create: false })
  copy.run('UPDATE shop SET sealed = 0, rows_sealed = 0')
  copy.run('DELETE FROM shop_seal')
}

/** @throws Refusal NOT_FOUND if there is no such file; UNAVAILABLE if it is not an SQLite file */
export function refuseNoDatabase(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new Refusal('NOT_FOUND', `There is no file ${file}.`)
  // Reading a named pipe or a device might never end.
  if (!found.isFile()) throw notABackup(file, 'it is not a regular file')
  const start = Buffer.alloc(MAGIC.length)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, start)
  } finally {
    closeSync(descriptor)
  }
  if (start.toString('latin1') !== MAGIC) throw notABackup(file, 'it is not an SQLite file')
}

/** Copying a file that does not fit would fill the disk for other programs. */
function refuseTooLarge(file: string, directory: string): void {
  const { size } = statSync(file)
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize >= size) return
  const [needed, free] = [size, bavail * bsize].map((bytes) => Math.ceil(bytes / MIB))
  const message = `${file} needs ${needed} MiB, but only ${free} MiB are free in ${directory}.`
  throw new Refusal('STORAGE_FULL', message)
}

/** Checks the schema first, because a foreign schema could make any read do something else. */
function refuseUnfit(copy: Database, file: string, isRight: boolean): Checksum {
  const hasChecksum = schemaOf(copy).has('table checksum')
  const tables = hasChecksum ? [IMAGE_TABLE, CHECKSUM_TABLE] : [IMAGE_TABLE]
  const old = stepsIn(copy).length === 0 ? oldSchemaOf(copy) : 0
  if (old > 0) refuseOld(copy, old, file)
  else refuseForeign(copy, `${file} cannot be restored`, schemaMadeBy(tables))
  const [damage] = damageIn(copy)
  if (damage) throw notABackup(file, damage)
  if (!hasChecksum) return 'none'
  return isRight ? 'right' : 'wrong'
}

/** A backup of kassa 0.1.0 has the schema of the steps only after it is converted. */
function refuseOld(copy: Database, schema: number, file: string): void {
  const old = tooOld(schema)
  if (old) throw notABackup(file, `it is ${old}`)
  const stranger = strangerIn(copy)
  if (stranger) throw notABackup(file, `${stranger} is not kassa's`)
}

function notABackup(file: string, why: string, cause?: unknown): Refusal {
  return new Refusal('UNAVAILABLE', `${file} cannot be restored: ${why}.`, [], { cause })
}

/** Checks the names and sizes of all images before it copies the first. */
async function copyImages(copy: Database, file: string, target: ImageTarget): Promise<void> {
  using names = copy.prepare<{ name: string; size: number }, []>(
    'SELECT name, length(bytes) AS size FROM picture',
  )
  for (const { name, size } of names.iterate()) {
    if (target.accepts(name) && size <= MAX_IMAGE_BYTES) continue
    throw notABackup(file, 'it contains images that kassa did not store')
  }
  using all = copy.prepare<BackupImage, []>('SELECT name, bytes FROM picture')
  for (const image of all.iterate()) await target.put(image)
}

/**
 * Replaces the database by one rename, so that a crash leaves either the old one or the new one.
 * SQLite finds a log by its name and would apply the old log to the new database. So the old log is
 * first merged into the old database, which stays locked until the rename.
 */
function replace(database: string, draft: string): void {
  sync(draft)
  using _old = mergedAndLocked(database)
  // Only a damaged database still has such files.
  for (const path of companions(database)) rmSync(path, { force: true })
  sync(dirname(database))
  renameSync(draft, database)
  sync(dirname(database))
}

/**
 * Merges the log into the database, and locks the database until it is closed. A process that waits
 * for the lock cannot write afterwards, because SQLite notices that the file was moved.
 * @returns null if the database is damaged, so that no process can use it
 * @throws Refusal UNAVAILABLE if another process has it open
 */
function mergedAndLocked(file: string): Database | null {
  let database: Database | null = null
  try {
    // Creates the file if it is missing. Otherwise another process could create it before the
    // rename.
    database = new Database(file, { readwrite: true, create: true })
    database.run('PRAGMA synchronous = FULL')
    // Merges the log and removes it; fails if another process has the database open.
    database.run('PRAGMA journal_mode = DELETE')
    database.run('BEGIN EXCLUSIVE')
    using mode = database.prepare<{ journal_mode: string }, []>('PRAGMA journal_mode')
    // Another process may have started a new log between the two statements.
    if (mode.get()?.journal_mode !== 'delete') throw inUse(file)
    return database
  } catch (error) {
    database?.close()
    if (isDamage(error)) return null
    throw isBusy(error) ? inUse(file, error) : error
  }
}

function inUse(file: string, cause?: unknown): Refusal {
  const message = `Another process has ${file} open; try again when it has ended.`
  return new Refusal('UNAVAILABLE', message, [], { cause })
}

/** The files that SQLite may keep beside a database. */
function companions(database: string): string[] {
  return ['-wal', '-shm', '-journal'].map((suffix) => database + suffix)
}
