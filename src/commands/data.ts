import { Database, SQLiteError } from 'bun:sqlite'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import type { PictureFiles } from '../domain/image.ts'
import type { Outbox } from '../domain/mail.ts'
import { secretsOf } from '../domain/secrets.ts'
import type { Ports } from '../domain/store.ts'
import { pictureDirectory } from '../picture/directory.ts'
import { pictureBucket } from '../picture/s3.ts'
import { openSqlite } from '../store/sqlite.ts'
import { storeOn } from '../store/store.ts'

type DataSettings = Pick<Config, 'data' | 'secret'> & Partial<Pick<Config, 's3'>>

/**
 * Opens a data directory, made where it is missing, also while a server is using it.
 * @throws Refusal UNAVAILABLE where the database or the secret cannot be used
 */
export function openData(config: DataSettings): Ports {
  const { data, secret, s3 } = config
  ownDirectory(data)
  const pictures = s3 ? pictureBucket(s3) : picturesIn(data)
  return portsOn(databaseIn(data), secret ?? keptSecret(join(data, 'secret')), pictures)
}

/** The file of its database. */
export function databaseIn(data: string): string {
  return join(data, 'kassa.sqlite')
}

/** Its pictures, unless they are in a bucket. */
export function picturesIn(data: string): PictureFiles {
  return pictureDirectory(join(data, 'images'))
}

/** The same on nothing at all, for what is known without data. */
export function openMemory(): Ports {
  return portsOn(':memory:', new Uint8Array(32), pictureDirectory('/dev/null'))
}

/** A command leaves its mail to the server of its data, which looks there for it. */
const SERVERS_OWN: Outbox = { wake() {} }

function portsOn(file: string, secret: Uint8Array, pictures: PictureFiles): Ports {
  return {
    secrets: secretsOf(secret),
    store: storeOn(openSqlite(file)),
    clock: Date.now,
    outbox: SERVERS_OWN,
    pictures,
  }
}

/** Does a command's work on a data directory and closes it, whatever comes of it. */
export async function withData<T>(config: Config, work: (ports: Ports) => Promise<T>): Promise<T> {
  const ports = openData(config)
  try {
    return await work(ports)
  } finally {
    await ports.store.close()
  }
}

/**
 * Keeps a second server off a data directory until the process ends, however it ends: the lock is
 * the operating system's, on an SQLite file of its own.
 * @throws Refusal UNAVAILABLE where another server holds it
 */
export function lockForServing({ data }: Pick<Config, 'data'>): () => void {
  ownDirectory(data)
  const lock = new Database(join(data, 'serving.lock'))
  try {
    lock.run('PRAGMA locking_mode = EXCLUSIVE')
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const taken = error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY')
    if (!taken) throw error
    throw new Refusal('UNAVAILABLE', `Another kassa is serving ${data}; stop it first.`)
  }
  return () => lock.close()
}

/** The directory, and whatever this process makes in it, for its owner alone. */
function ownDirectory(data: string): void {
  process.umask(0o077)
  mkdirSync(data, { recursive: true })
}

/**
 * The server's secret, made at the first start. It appears under its name whole: of two processes
 * that start at once, both read the one that came first.
 */
function keptSecret(file: string): Uint8Array {
  const kept = read(file) ?? made(file)
  chmodSync(file, 0o600)
  const secret = Buffer.from(kept.trim(), 'hex')
  if (secret.length >= 32) return secret
  throw new Refusal('UNAVAILABLE', `${file} is damaged: it must hold 32 bytes in hex.`)
}

function made(file: string): string {
  const draft = `${file}.${process.pid}`
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
  writeFileSync(draft, secret, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
    return secret
  } catch (error) {
    const first = read(file)
    if (first === null) throw error
    return first
  } finally {
    rmSync(draft)
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
