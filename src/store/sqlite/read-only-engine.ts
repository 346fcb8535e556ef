import type { Database } from 'bun:sqlite'
import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '../../domain/error.ts'
import type { Engine, Session } from '../engine.ts'
import type { Statements } from '../statements.ts'
import type { Background } from './background.ts'
import { ReadConnection } from './connection.ts'
import { publicError, storageFull } from './errors.ts'
import { refuseUnmigrated } from './migrate.ts'
import { isWritable, openToRead } from './read-only.ts'

/** While nothing can be written, the disk is looked at again after this long at the earliest. */
const LOOK_MS = 1_000
/** The least that the index of the log takes. */
const INDEX_BYTES = 32 * 1024

/**
 * A database that cannot be written: reads go on and writes are refused. As soon as it can be
 * written, all work goes to an engine that does so.
 */
export class ReadOnlyEngine implements Engine {
  readonly reader: Session
  readonly #own: ReadConnection
  /** What writes are refused with. */
  #refusal: unknown
  #writable: Engine | null = null
  /** When the thread is closed that reads the file as it was. */
  #closed: Promise<void> = Promise.resolve()
  #nextLookAt = performance.now() + LOOK_MS

  /**
   * @param cause why nothing can be written; null where the disk is read-only
   * @param openWritable makes the engine that can write, with the same background
   * @throws Refusal UNAVAILABLE where the database would have to be made or brought up to date
   */
  constructor(
    readonly file: string,
    readonly statements: Statements,
    readonly background: Background,
    cause: unknown,
    readonly openWritable: () => Engine,
  ) {
    this.#refusal = refusalFor(file, cause)
    this.#own = new ReadConnection(openCurrent(file), statements)
    const session = () => this.#look()?.reader ?? this.#own
    this.reader = {
      all: (name, values) => session().all(name, values),
      get: (name, values) => session().get(name, values),
      run: (name, values) => session().run(name, values),
      defer: (name, values, teaches) => session().defer(name, values, teaches),
      version: () => this.version(),
      knowsWord: (shop, word) => session().knowsWord(shop, word),
    }
  }

  async write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return await this.#toWrite().write(work)
  }

  async writeSlice<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return await this.#toWrite().writeSlice(work)
  }

  /** Negative before the change, so that no version of one connection is taken for the other's. */
  version(): number {
    return this.#look()?.version() ?? -1 - this.#own.version()
  }

  async close(): Promise<void> {
    await this.#closed
    if (this.#writable) return await this.#writable.close()
    await this.background.close()
    this.#own.close()
  }

  #toWrite(): Engine {
    const engine = this.#look()
    if (!engine) throw this.#refusal
    return engine
  }

  /** The engine that can write, once there is one. */
  #look(): Engine | null {
    if (this.#writable || performance.now() < this.#nextLookAt) return this.#writable
    this.#nextLookAt = performance.now() + LOOK_MS
    if (!isWritable(this.file)) return null
    try {
      this.#writable = this.openWritable()
    } catch (error) {
      this.#refusal = refusalFor(this.file, error)
      return null
    }
    // Its connection still reads the file as if nobody could write it; the next order opens anew.
    this.#closed = this.background.close()
    this.#own.close()
    return this.#writable
  }
}

function openCurrent(file: string): Database {
  let database: Database | null = null
  try {
    database = openToRead(file)
    refuseUnmigrated(database)
    return database
  } catch (error) {
    database?.close()
    throw publicError(error)
  }
}

function refusalFor(file: string, cause: unknown): unknown {
  const { bavail, bsize } = statfsSync(dirname(file))
  // SQLite does not say that it is for lack of room that it cannot make the index of the log.
  if (cause !== null) return bavail * bsize < INDEX_BYTES ? storageFull(cause) : publicError(cause)
  const message = 'The disk is read-only; reads still work. Make it writable and try again.'
  return new Refusal('UNAVAILABLE', message)
}
