import type { Database } from 'bun:sqlite'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '../../domain/error.ts'
import { ofNewerKassa } from '../step.ts'
import { BackgroundThread } from './background.ts'
import { addChecksumTable, writeChecksum } from './checksum.ts'
import { isDamage } from './damage.ts'
import { isFull, openDraft, sync, syncedMeanwhile } from './draft.ts'
import { publicError } from './errors.ts'
import { differences, type Schema, schemaOf } from './schema.ts'
import { schemaAfter, stepsIn } from './steps.ts'

/** The table of images that a backup has besides the tables of the database. */
export const IMAGE_TABLE =
  'CREATE TABLE picture (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT'

/** An image in a backup. */
export interface BackupImage {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The file that a backup is written to until it is complete. */
export function backupDraft(file: string): string {
  return `${file}.${process.pid}.partial`
}

/** The parts of a backup. */
export interface BackupSource {
  /** Names the database in messages. */
  readonly name: string
  /** Writes a snapshot of the database into an empty file. */
  copyTo(draft: string): Promise<void>
  readonly images: AsyncIterable<BackupImage>
}

/**
 * Backs up a database file and its images, also while a server uses the database.
 * @throws as `writeBackup`
 */
export async function backUp(
  database: string,
  file: string,
  images: AsyncIterable<BackupImage>,
): Promise<void> {
  // On another thread, so that this one can react to Ctrl-C.
  const copying = new BackgroundThread(database)
  try {
    const copyTo = (draft: string) => copying.copyTo(draft)
    await writeBackup({ name: database, copyTo, images }, file)
  } finally {
    await copying.close()
  }
}

/**
 * Writes a snapshot of a database and its images into one file, which gets its name only when it is
 * complete and on disk.
 * @throws Refusal CONFLICT if the file exists; NOT_FOUND if its folder does not; UNAVAILABLE if the
 *   database could not be restored from this copy; STORAGE_FULL
 */
export async function writeBackup(source: BackupSource, file: string): Promise<void> {
  if (existsSync(file)) throw new Refusal('CONFLICT', `${file} exists; choose another name.`)
  const folder = dirname(file)
  if (!existsSync(folder)) {
    throw new Refusal('NOT_FOUND', `The folder ${folder} does not exist; make it first.`)
  }
  const draft = backupDraft(file)
  try {
    // SQLite keeps the mode of an empty file. Only the owner may read addresses of shoppers.
    writeFileSync(draft, '', { flag: 'wx', mode: 0o600 })
    await syncedMeanwhile(
      draft,
      fill(draft, source).then(() => writeChecksum(draft)),
    )
    sync(draft)
    renameSync(draft, file)
    sync(folder)
  } catch (error) {
    removeDraft(draft)
    const full = `There is not enough space for ${file}; free some or choose another disk.`
    if (isFull(error)) throw new Refusal('STORAGE_FULL', full)
    const damaged = `${source.name} is damaged; kassa check says where. Restore a backup.`
    throw isDamage(error) ? new Refusal('UNAVAILABLE', damaged) : publicError(error)
  }
}

/** Removes a partial backup, and the journal that VACUUM INTO keeps beside it. */
export function removeDraft(draft: string): void {
  for (const name of [draft, `${draft}-journal`]) rmSync(name, { force: true })
}

async function fill(draft: string, { name, copyTo, images }: BackupSource): Promise<void> {
  await copyTo(draft)
  using copy = openDraft(draft)
  refuseForeign(copy, `${name} cannot be backed up`)
  copy.run('BEGIN')
  copy.run(IMAGE_TABLE)
  using insert = copy.prepare('INSERT INTO picture (name, bytes) VALUES (?1, ?2)')
  for await (const { name, bytes } of images) insert.run(name, bytes)
  copy.run('COMMIT')
  addChecksumTable(copy)
}

/**
 * Refuses a database whose schema is not exactly what its steps make.
 * @param cannot the beginning of the message: what cannot be done with the database
 * @param more the tables that a backup has besides those of its steps
 * @throws Refusal UNAVAILABLE
 */
export function refuseForeign(database: Database, cannot: string, more: Schema = new Map()): void {
  const had = stepsIn(database)
  const refuse = (why: string) => new Refusal('UNAVAILABLE', `${cannot}: ${why}.`)
  const newer = ofNewerKassa(had)
  if (newer) throw refuse(`it is ${newer}`)
  if (had.length === 0) throw refuse('it is a database of another program')
  const expected = new Map([...schemaAfter(had), ...more])
  const { broken, foreign } = differences(schemaOf(database), expected)
  const wrong = [...broken, ...foreign]
  if (wrong.length > 0) throw refuse(wrong.slice(0, 10).join(', '))
}
