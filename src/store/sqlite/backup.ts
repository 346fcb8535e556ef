import type { Database } from 'bun:sqlite'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '../../domain/error.ts'
import { Background } from './background.ts'
import { isDamage } from './damage.ts'
import { isFull, openDraft, sync, syncedMeanwhile } from './draft.ts'
import { publicError } from './errors.ts'
import { ofNewerKassa, schemaAt, versionOf } from './migrate.ts'
import { differences, type Schema, schemaOf } from './schema.ts'

/** Where a backup keeps pictures: beside the tables of the database that it is a copy of. */
export const PICTURE_TABLE =
  'CREATE TABLE picture (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT'

/** A picture as it travels in a backup. */
export interface Picture {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The file that a backup is written to until it is whole. */
export function backupDraft(file: string): string {
  return `${file}.${process.pid}.partial`
}

/**
 * A copy of a database as it stands at one moment, also while a server is at work on it, with its
 * pictures in a table of their own: one file that holds all of a shop but the server's secret. It
 * appears under its name whole and on disk, or not at all.
 * @throws Refusal CONFLICT where the file exists; UNAVAILABLE where the database could not be
 *   restored from its copy; STORAGE_FULL
 */
export async function backUp(
  database: string,
  file: string,
  pictures: AsyncIterable<Picture>,
): Promise<void> {
  if (existsSync(file)) throw new Refusal('CONFLICT', `${file} exists; choose another name.`)
  const draft = backupDraft(file)
  const copying = new Background(database)
  try {
    // SQLite fills an empty file and leaves its mode: customers' addresses are for the owner alone.
    writeFileSync(draft, '', { flag: 'wx', mode: 0o600 })
    await syncedMeanwhile(draft, fill(draft, database, copying, pictures))
    sync(draft)
    renameSync(draft, file)
    sync(dirname(file))
  } catch (error) {
    rmSync(draft, { force: true })
    const full = `There is no room for ${file}; make room or choose another place.`
    if (isFull(error)) throw new Refusal('STORAGE_FULL', full)
    const damaged = `${database} is damaged; kassa check says where. Restore a backup.`
    throw isDamage(error) ? new Refusal('UNAVAILABLE', damaged) : publicError(error)
  } finally {
    await copying.close()
  }
}

async function fill(
  draft: string,
  database: string,
  copying: Background,
  pictures: AsyncIterable<Picture>,
): Promise<void> {
  // On another thread, so that this one can obey Ctrl-C.
  await copying.copyTo(draft)
  using copy = openDraft(draft)
  refuseForeign(copy, `${database} cannot be backed up`)
  copy.run('BEGIN')
  copy.run(PICTURE_TABLE)
  using insert = copy.prepare('INSERT INTO picture (name, bytes) VALUES (?1, ?2)')
  for await (const { name, bytes } of pictures) insert.run(name, bytes)
  copy.run('COMMIT')
}

/**
 * @param cannot what cannot be done with the database, as the beginning of a sentence
 * @param more what a backup has beside the tables of its version
 * @throws Refusal UNAVAILABLE where a database is of a newer kassa, or lacks something that kassa
 *   made in it, or has something that kassa did not make
 */
export function refuseForeign(database: Database, cannot: string, more: Schema = new Map()): void {
  const version = versionOf(database)
  const refuse = (why: string) => new Refusal('UNAVAILABLE', `${cannot}: ${why}.`)
  const newer = ofNewerKassa(version)
  if (newer) throw refuse(`it is ${newer}`)
  if (version < 1) throw refuse('it is a database of another program')
  const expected = new Map([...schemaAt(version), ...more])
  const { broken, foreign } = differences(schemaOf(database), expected)
  const wrong = [...broken, ...foreign]
  if (wrong.length > 0) throw refuse(wrong.slice(0, 10).join(', '))
}
