import { Database, SQLiteError, type Statement } from 'bun:sqlite'
import { Refusal } from '../domain/error.ts'
import { type Engine, type Session, UniqueViolation } from './engine.ts'
import { migrate } from './migrate.ts'
import { argumentsOf, SQLITE_SOURCES, Statements, type Values } from './statements.ts'

/** How many waiting writes share one commit, and so one fsync. */
const BATCH = 64
/** How long a write waits for another process to let go of the database. */
const LOCKED_MS = 5_000

interface Job {
  run(session: Session): Promise<() => void>
  reject(error: unknown): void
}

/**
 * The database in one file, made and brought up to date where it must be. One connection writes,
 * one job at a time; another only reads, and so never waits for a writer (WAL).
 * @throws Refusal UNAVAILABLE where the file cannot be used
 */
export function openSqlite(file: string): Engine {
  const statements = new Statements(SQLITE_SOURCES, (position) => `?${position}`)
  const writer = connect(file, { create: true })
  migrate(writer)
  const reader = connect(file, { readonly: false })
  reader.run('PRAGMA query_only = ON')
  const queue = new WriteQueue(writer, new Connection(writer, statements))
  const dataVersion = reader.prepare<{ data_version: number }, []>('PRAGMA data_version')
  return {
    reader: new Connection(reader, statements),
    write: (work) => queue.add(work),
    version: () => dataVersion.get()?.data_version ?? 0,
    async close() {
      await queue.idle()
      dataVersion.finalize()
      reader.close()
      writer.close()
    },
  }
}

function connect(file: string, options: { create?: boolean; readonly?: boolean }): Database {
  try {
    const database = new Database(file, { readwrite: true, strict: true, ...options })
    database.run('PRAGMA busy_timeout = 250')
    database.run('PRAGMA journal_mode = WAL')
    database.run('PRAGMA synchronous = FULL')
    database.run('PRAGMA foreign_keys = ON')
    return database
  } catch (error) {
    throw publicError(error)
  }
}

class Connection implements Session {
  readonly #prepared = new Map<string, Statement>()

  constructor(
    readonly database: Database,
    readonly statements: Statements,
  ) {}

  async all<Row>(name: string, values: Values): Promise<Row[]> {
    return this.#step(name, values, (statement, args) => statement.all(...args)) as Row[]
  }

  async get<Row>(name: string, values: Values): Promise<Row | null> {
    return this.#step(name, values, (statement, args) => statement.get(...args)) as Row | null
  }

  async run(name: string, values: Values): Promise<void> {
    this.#step(name, values, (statement, args) => statement.run(...args))
  }

  #step(
    name: string,
    values: Values,
    step: (statement: Statement, args: (string | number | null)[]) => unknown,
  ): unknown {
    const rendered = this.statements.render(name, values)
    try {
      return step(this.#prepare(rendered.sql), argumentsOf(rendered, values))
    } catch (error) {
      throw publicError(error)
    }
  }

  #prepare(sql: string): Statement {
    const known = this.#prepared.get(sql)
    if (known) return known
    if (this.#prepared.size >= MAX_PREPARED) {
      for (const statement of this.#prepared.values()) statement.finalize()
      this.#prepared.clear()
    }
    const statement = this.database.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }
}

const MAX_PREPARED = 500

/** Runs what waits as savepoints of one transaction, commits once, and answers after that commit. */
class WriteQueue {
  readonly #jobs: Job[] = []
  #draining: Promise<void> | null = null

  constructor(
    readonly database: Database,
    readonly session: Session,
  ) {}

  add<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (session: Session) => {
        const value = await work(session)
        return () => resolve(value)
      }
      this.#jobs.push({ run, reject })
      this.#draining ??= this.#drain()
    })
  }

  async idle(): Promise<void> {
    await this.#draining
  }

  async #drain(): Promise<void> {
    while (this.#jobs.length > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      const batch = this.#jobs.splice(0, BATCH)
      for (const answer of await this.#commit(batch)) answer()
    }
    this.#draining = null
  }

  /** What to tell each job once the transaction has ended, well or not. */
  async #commit(batch: readonly Job[]): Promise<(() => void)[]> {
    try {
      await this.#begin()
      const answers: (() => void)[] = []
      for (const job of batch) answers.push(await this.#attempt(job))
      this.database.run('COMMIT')
      return answers
    } catch (error) {
      if (this.database.inTransaction) this.database.run('ROLLBACK')
      return batch.map((job) => () => job.reject(publicError(error)))
    }
  }

  /** Another process may be writing: asks again without holding this one up. */
  async #begin(): Promise<void> {
    for (const since = performance.now(); ; ) {
      try {
        this.database.run('BEGIN IMMEDIATE')
        return
      } catch (error) {
        const busy = error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY')
        if (!busy || performance.now() - since > LOCKED_MS) throw error
        await Bun.sleep(10)
      }
    }
  }

  /** @throws where the failure has taken the whole transaction with it */
  async #attempt(job: Job): Promise<() => void> {
    this.database.run('SAVEPOINT job')
    try {
      const answer = await job.run(this.session)
      this.database.run('RELEASE job')
      return answer
    } catch (error) {
      if (!this.database.inTransaction) throw error
      this.database.run('ROLLBACK TO job')
      this.database.run('RELEASE job')
      return () => job.reject(error)
    }
  }
}

/** What SQLite says, in the words of the port; what is no fault of the storage stays as it is. */
function publicError(error: unknown): unknown {
  if (!(error instanceof SQLiteError)) return error
  const code = error.code ?? ''
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    return new UniqueViolation(error.message.replace('UNIQUE constraint failed: ', ''), error)
  }
  if (code.startsWith('SQLITE_FULL')) {
    const message = 'The disk is full; reads still work. Make room and send the request again.'
    return new Refusal('STORAGE_FULL', message, [], { cause: error })
  }
  if (/^SQLITE_(BUSY|LOCKED|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|PERM|AUTH)/.test(code)) {
    const message = 'The database does not take this right now; send the request again.'
    return new Refusal('UNAVAILABLE', message, [], { cause: error })
  }
  return error
}
