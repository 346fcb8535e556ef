import type { Database } from 'bun:sqlite'
import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ProductLists } from '../../domain/catalog/list/lists.ts'
import { Refusal } from '../../domain/error.ts'
import type { ChangeListener, CommitWatch, LeftWork, Reading, Writing } from '../../domain/store.ts'
import { type Engine, storageFull } from '../engine.ts'
import type { Statements } from '../statements.ts'
import { type BackgroundThread, searchElsewhere } from './background.ts'
import { ReadConnection, rememberedUntilCommit, watchVersion } from './connection.ts'
import { publicError } from './errors.ts'
import { refuseUnmigrated } from './migrate.ts'
import { isWritable, openToRead } from './read-only.ts'

/** The interval at which the engine checks whether the disk can be written again. */
const RECHECK_MS = 1_000
/** The smallest size of the log's index file. */
const INDEX_BYTES = 32 * 1024

/** An engine that can tell whether anything was committed. */
export interface SqliteEngine extends Engine {
  /** Changes with every commit of any process. */
  version(): number
}

/**
 * An engine on a disk that cannot be written: it reads and refuses writes. Once the disk can be
 * written again, it passes all work on to a normal engine.
 */
export class ReadOnlyEngine implements SqliteEngine {
  readonly kind = 'sqlite'
  readonly reader: Reading
  readonly #own: ReadConnection
  /** The error that writes get. */
  #refusal: unknown
  #writable: SqliteEngine | null = null
  /** Resolves when the background thread has closed the file that it read as immutable. */
  #closed: Promise<void> = Promise.resolve()
  #nextCheckAt = performance.now() + RECHECK_MS
  /** Gives the normal engine its listeners. */
  readonly #listening: ((engine: SqliteEngine) => void)[] = []

  /**
   * @param cause why nothing can be written; null if the disk is read-only
   * @param openWritable opens the normal engine, with the same background thread
   * @throws Refusal UNAVAILABLE if the database would have to be created or brought up to date
   */
  constructor(
    readonly file: string,
    readonly statements: Statements,
    readonly background: BackgroundThread,
    cause: unknown,
    readonly openWritable: () => SqliteEngine,
  ) {
    this.#refusal = refusalFor(file, cause)
    this.#own = new ReadConnection(openCurrent(file), statements)
    const session = () => this.#recheck()?.reader ?? this.#own
    this.reader = {
      fullText: this.#own.fullText,
      choosesIndexes: false,
      all: (name, values) => session().all(name, values),
      get: (name, values) => session().get(name, values),
      remembered: (bytesOf) => rememberedUntilCommit(() => this.version(), bytesOf),
    }
  }

  searches(here: ProductLists): ProductLists {
    return searchElsewhere(this.reader, here, this.background)
  }

  waitingWrites(): number {
    return this.#writable?.waitingWrites() ?? 0
  }

  onLeft(work: LeftWork, run: () => void): void {
    this.#listen((engine) => engine.onLeft(work, run))
  }

  onChange(listeners: readonly ChangeListener[]): void {
    this.#listen((engine) => engine.onChange(listeners))
  }

  #listen(add: (engine: SqliteEngine) => void): void {
    this.#listening.push(add)
    if (this.#writable) add(this.#writable)
  }

  watch(): CommitWatch {
    return watchVersion(() => this.version())
  }

  async write<T>(work: (tx: Writing) => Promise<T>, shop?: number): Promise<T> {
    return await this.#toWrite().write(work, shop)
  }

  async writeSlice<T>(work: (tx: Writing, isAwaited: () => boolean) => Promise<T>): Promise<T> {
    return await this.#toWrite().writeSlice(work)
  }

  /**
   * Negative while the engine only reads, so that versions of the two connections never coincide.
   */
  version(): number {
    return this.#recheck()?.version() ?? -1 - this.#own.version()
  }

  async close(): Promise<void> {
    await this.#closed
    if (this.#writable) return await this.#writable.close()
    await this.background.close()
    this.#own.close()
  }

  #toWrite(): Engine {
    const engine = this.#recheck()
    if (!engine) throw this.#refusal
    return engine
  }

  /** The normal engine, if the disk can be written by now. */
  #recheck(): SqliteEngine | null {
    if (this.#writable || performance.now() < this.#nextCheckAt) return this.#writable
    this.#nextCheckAt = performance.now() + RECHECK_MS
    if (!isWritable(this.file)) return null
    try {
      this.#writable = this.openWritable()
      for (const add of this.#listening) add(this.#writable)
    } catch (error) {
      this.#refusal = refusalFor(this.file, error)
      return null
    }
    // The background thread still reads the file as immutable; it opens it again when next used.
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
  // On a full disk, SQLite only says that it cannot open the log's index file.
  if (cause !== null) return bavail * bsize < INDEX_BYTES ? storageFull(cause) : publicError(cause)
  const message = 'The disk is read-only; reads still work. Make it writable and try again.'
  return new Refusal('UNAVAILABLE', message)
}
