import { Database } from 'bun:sqlite'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import type { ImageFiles, Outbox, Ports } from '../domain/ports.ts'
import { secretsOf } from '../domain/secrets.ts'
import { pictureDirectory } from '../image/directory.ts'
import { pictureBucket } from '../image/s3.ts'
import { isBusy, publicError } from '../store/sqlite/errors.ts'
import { openSqlite } from '../store/sqlite/open.ts'
import { isWritable } from '../store/sqlite/read-only.ts'
import { openScratch } from '../store/sqlite/scratch.ts'
import { storeOn } from '../store/store.ts'

type DataSettings = Pick<Config, 'data' | 'secret'> & Partial<Pick<Config, 's3'>>

/** Whether a command makes the data directory and the database that are missing. */
type Opening = 'make' | 'existing'

/**
 * Opens a data directory, also while a server is using it.
 * @throws Refusal NOT_FOUND where there is no database and none is to be made, UNAVAILABLE where
 *   the directory, the database or the secret cannot be used
 */
export function openData(config: DataSettings, opening: Opening = 'make'): Ports {
  const { data, secret, s3 } = config
  if (opening === 'make') ownDirectory(data)
  else existingDatabase(data)
  process.umask(0o077)
  const images = s3 ? pictureBucket(s3) : picturesIn(data)
  const root = secret ?? keptSecret(data) ?? madeSecret(data)
  return portsOn(databaseIn(data), root, images)
}

/**
 * The file of a database that is there: a mistyped --data makes no new one.
 * @throws Refusal NOT_FOUND, UNAVAILABLE
 */
export function existingDatabase(data: string): string {
  const file = databaseIn(data)
  if (usable(data, () => existsAt(file))) return file
  throw new Refusal('NOT_FOUND', `There is no database in ${data}; kassa serve makes one.`)
}

/** The file of its database. */
export function databaseIn(data: string): string {
  return join(data, 'kassa.sqlite')
}

/** Its pictures, unless they are in a bucket. */
export function picturesIn(data: string): ImageFiles {
  return pictureDirectory(join(data, 'images'))
}

/** The same on nothing at all, for what is known without data. */
export function openMemory(): Ports {
  return portsOn(':memory:', new Uint8Array(32), pictureDirectory('/dev/null'))
}

/** A command leaves its mail to the server of its data, which looks there for it. */
const SERVERS_OWN: Outbox = { wake() {}, isLog: false }

function portsOn(file: string, secret: Uint8Array, images: ImageFiles): Ports {
  return {
    secrets: secretsOf(secret),
    store: storeOn(openSqlite(file)),
    clock: Date.now,
    outbox: SERVERS_OWN,
    images,
    scratch: openScratch,
  }
}

/** Does a command's work on a data directory and closes it, whatever comes of it. */
export async function withData<T>(
  config: Config,
  opening: Opening,
  work: (ports: Ports) => Promise<T>,
): Promise<T> {
  const ports = openData(config, opening)
  try {
    return await work(ports)
  } finally {
    await ports.store.close()
  }
}

/**
 * Keeps a second server off a data directory until the process ends, however it ends: the lock is
 * the operating system's, on an SQLite file of its own. Where nothing can be written, nothing can
 * be locked: such servers only read.
 * @throws Refusal UNAVAILABLE where another server holds it
 */
export function lockForServing({ data }: Pick<Config, 'data'>): () => void {
  ownDirectory(data)
  const taken = new Refusal('UNAVAILABLE', `Another kassa is serving ${data}; stop it first.`)
  if (!isWritable(lockIn(data))) {
    if (isServed(data)) throw taken
    return () => {}
  }
  const lock = usable(data, () => new Database(lockIn(data)))
  try {
    lock.run('PRAGMA locking_mode = EXCLUSIVE')
    // Without a journal, for which there is no room on a full disk.
    lock.run('PRAGMA journal_mode = MEMORY')
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) throw taken
    throw publicError(error)
  }
  return () => lock.close()
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

function lockIn(data: string): string {
  return join(data, 'serving.lock')
}

/** The directory, and whatever this process makes in it, for its owner alone. */
function ownDirectory(data: string): void {
  process.umask(0o077)
  usable(data, () => mkdirSync(data, { recursive: true }))
}

/** What the operating system says of a path is told with the directory that it is about. */
function usable<T>(data: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const message = `${data} cannot be used as a data directory.`
    throw new Refusal('UNAVAILABLE', message, [], { cause })
  }
}

/** False where a part of the path is a file, too. */
function existsAt(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return false
    throw error
  }
}

/**
 * The server's secret as it is kept in a data directory; null before the first start.
 * @throws Refusal UNAVAILABLE where it is damaged: a new one would end all sessions and demo keys
 */
export function keptSecret(data: string): Uint8Array | null {
  const file = secretIn(data)
  const kept = usable(data, () => read(file))?.trim()
  if (kept === undefined) return null
  if (/^([0-9a-f]{2}){32,}$/i.test(kept)) return Buffer.from(kept, 'hex')
  const message = `${file} is damaged: it must hold 32 bytes or more in hex. Put back a copy of it; without one, remove the file, and everybody must sign in again.`
  throw new Refusal('UNAVAILABLE', message)
}

/**
 * A new secret, kept for the next start. It appears under its name whole: of two processes that
 * start at once, both read the one that came first.
 */
function madeSecret(data: string): Uint8Array {
  const file = secretIn(data)
  const draft = `${file}.${process.pid}`
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const hex = Buffer.from(secret).toString('hex')
  usable(data, () => writeFileSync(draft, hex, { mode: 0o600, flush: true }))
  try {
    linkSync(draft, file)
    return secret
  } catch (error) {
    const first = keptSecret(data)
    if (first === null) throw error
    return first
  } finally {
    rmSync(draft)
  }
}

function secretIn(data: string): string {
  return join(data, 'secret')
}

function read(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8')
    // Only where it must be, so that a directory that cannot be written can be read.
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
    return text
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
