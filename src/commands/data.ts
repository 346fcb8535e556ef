import { Database, SQLiteError } from 'bun:sqlite'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import { secretsOf } from '../domain/secrets.ts'
import type { Ports } from '../domain/store.ts'
import { openSqlite } from '../store/sqlite.ts'
import { storeOn } from '../store/store.ts'

/** Opens a data directory, made where it is missing, also while a server is using it. */
export function openData({ data, secret }: Pick<Config, 'data' | 'secret'>): Ports {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  return {
    secrets: secretsOf(secret ?? keptSecret(join(data, 'secret'))),
    store: storeOn(openSqlite(join(data, 'kassa.sqlite'))),
    clock: Date.now,
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

/** The server's secret, made at the first start, readable by its owner alone. */
function keptSecret(file: string): Uint8Array {
  if (!existsSync(file)) {
    const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  }
  chmodSync(file, 0o600)
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length >= 32) return secret
  throw new Refusal('UNAVAILABLE', `${file} is damaged: it must hold 32 bytes in hex.`)
}
