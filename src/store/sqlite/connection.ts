import type { Database, Statement } from 'bun:sqlite'
import { KeptValues } from '../../domain/kept-values.ts'
import type { CommitWatch, Reading, Remembered, Values } from '../../domain/store.ts'
import {
  argumentsOf,
  type Rendered,
  rowShaper,
  type SqlRow,
  type Statements,
} from '../statements.ts'
import { publicError } from './errors.ts'
import { fts5 } from './full-text.ts'

/** When more statements than this are prepared, all are finalized. */
const MAX_PREPARED = 500

type Args = (string | number | null)[]

interface PreparedStatement {
  readonly statement: Statement
  readonly shape: ReturnType<typeof rowShaper>
}

function allRows({ statement, shape }: PreparedStatement, args: Args): SqlRow[] {
  const rows = statement.all(...args) as SqlRow[]
  return shape ? rows.map(shape) : rows
}

function firstRow({ statement, shape }: PreparedStatement, args: Args): SqlRow | null {
  const row = statement.get(...args) as SqlRow | null
  return row && shape ? shape(row) : row
}

/** Runs the statements of `sql/` on one connection; each is prepared once. */
export abstract class Connection implements Reading {
  readonly fullText = fts5
  readonly choosesIndexes = false
  readonly #prepared = new Map<Rendered, PreparedStatement>()

  constructor(
    readonly database: Database,
    readonly statements: Statements,
  ) {}

  async all<Row>(name: string, values: Values): Promise<Row[]> {
    return this.step(name, values, allRows) as Row[]
  }

  async get<Row>(name: string, values: Values): Promise<Row | null> {
    return this.step(name, values, firstRow) as Row | null
  }

  abstract remembered<T>(bytesOf?: (value: T) => number): Remembered<T>

  close(): void {
    this.#forget()
    this.database.close(true)
  }

  protected step(
    name: string,
    values: Values,
    step: (prepared: PreparedStatement, args: Args) => unknown,
  ): unknown {
    const rendered = this.statements.render(name, values)
    try {
      return step(this.#prepare(rendered), argumentsOf(rendered, values) as Args)
    } catch (error) {
      throw publicError(error)
    }
  }

  #prepare(rendered: Rendered): PreparedStatement {
    const known = this.#prepared.get(rendered)
    if (known) return known
    if (this.#prepared.size >= MAX_PREPARED) this.#forget()
    const statement = this.database.prepare(rendered.sql)
    const prepared = { statement, shape: rowShaper(statement.columnNames) }
    this.#prepared.set(rendered, prepared)
    return prepared
  }

  #forget(): void {
    for (const { statement } of this.#prepared.values()) statement.finalize()
    this.#prepared.clear()
  }
}

/**
 * Reads. All reads in one tick of the event loop share a transaction and so a snapshot, because a
 * transaction for each statement would cost four system calls, half the time of a lookup.
 */
export class ReadConnection extends Connection {
  readonly #begin = this.database.prepare('BEGIN')
  /** Not COMMIT, which fails after a read of a damaged page. */
  readonly #end = this.database.prepare('ROLLBACK')
  readonly #dataVersion = this.database.prepare<{ data_version: number }, []>('PRAGMA data_version')
  #version: number | null = null

  version(): number {
    return this.#version ?? this.#beginSnapshot()
  }

  /** Ends the snapshot, so that the next read sees all commits. */
  refresh(): void {
    if (this.#version === null) return
    this.#version = null
    this.#end.run()
  }

  remembered<T>(bytesOf?: (value: T) => number): Remembered<T> {
    return rememberedUntilCommit(() => this.version(), bytesOf)
  }

  override close(): void {
    this.refresh()
    for (const statement of [this.#begin, this.#end, this.#dataVersion]) statement.finalize()
    super.close()
  }

  protected override step(
    name: string,
    values: Values,
    step: (prepared: PreparedStatement, args: Args) => unknown,
  ): unknown {
    if (this.#version === null) this.#beginSnapshot()
    return super.step(name, values, step)
  }

  #beginSnapshot(): number {
    try {
      this.#begin.run()
      const version = this.#dataVersion.get()?.data_version ?? 0
      this.#version = version
      setImmediate(() => this.refresh())
      return version
    } catch (error) {
      if (this.database.inTransaction) this.#end.run()
      throw publicError(error)
    }
  }
}

/** @param version changes with every commit of any process */
export function rememberedUntilCommit<T>(
  version: () => number,
  bytesOf?: (value: T) => number,
): Remembered<T> {
  const values = new KeptValues<T, T>(bytesOf)
  let valuesAt = version()
  return async (key, load) => {
    const before = version()
    if (before !== valuesAt) values.clear()
    valuesAt = before
    const known = values.get(key)
    if (known !== undefined) return known
    const value = await load()
    // The value may already be out of date if a later version was seen.
    if (value !== null && valuesAt === before) values.set(key, value, value)
    return value
  }
}

/** @param version changes with every commit of any process, in whatever shop */
export function watchVersion(version: () => number): CommitWatch {
  let seen = version()
  return {
    async changed(shopIds) {
      const before = seen
      seen = version()
      return seen === before ? new Set() : shopIds
    },
  }
}
