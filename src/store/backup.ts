import { Database, SQLiteError } from 'bun:sqlite'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Refusal } from '../domain/error.ts'
import { migrate } from './migrate.ts'
import { publicError } from './sqlite-error.ts'

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
    copy.run('CREATE TABLE picture (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT')
    using insert = copy.prepare('INSERT INTO picture (name, bytes) VALUES (?1, ?2)')
    for await (const { name, bytes } of pictures) insert.run(name, bytes)
  } catch (error) {
    rmSync(file, { force: true })
    throw publicError(error)
  }
}

/**
 * Puts a backup in the place of a database, once it is known to be whole, brought up to date.
 * @param keep gets every picture, before anything is replaced
 * @throws Refusal UNAVAILABLE where it is damaged, no backup, or of a newer kassa: then nothing has
 *   changed
 */
export async function restoreBackup(
  file: string,
  database: string,
  keep: (picture: Picture) => Promise<void>,
): Promise<void> {
  const draft = `${database}.restoring`
  const parts = (path: string) => [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]
  for (const part of parts(draft)) rmSync(part, { force: true })
  try {
    await Bun.write(draft, Bun.file(file))
    {
      using copy = new Database(draft, { readwrite: true, create: false })
      copy.run('PRAGMA synchronous = FULL')
      refuseDamaged(copy, file)
      using all = copy.prepare<Picture, []>('SELECT name, bytes FROM picture')
      for (const picture of all.iterate()) await keep(picture)
      copy.run('DROP TABLE picture')
      migrate(copy)
      copy.run('VACUUM')
    }
    for (const part of parts(database)) rmSync(part, { force: true })
    renameSync(draft, database)
  } catch (error) {
    for (const part of parts(draft)) rmSync(part, { force: true })
    throw unreadable(error, file) ?? publicError(error)
  }
}

/** Asking again would not help: the file itself cannot be read as a database. */
function unreadable(error: unknown, file: string): Refusal | null {
  if (!(error instanceof SQLiteError)) return null
  if (!/^SQLITE_(CORRUPT|NOTADB)/.test(error.code ?? '')) return null
  const message = `${file} is damaged, or no backup of kassa.`
  return new Refusal('UNAVAILABLE', message, [], { cause: error })
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
