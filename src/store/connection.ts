import type { Database, Statement } from 'bun:sqlite'
import type { Session } from './engine.ts'
import { publicError } from './sqlite-error.ts'
import { argumentsOf, type Rendered, type Statements, type Values } from './statements.ts'

/** Prepared statements beyond this many are let go together. */
const MAX_PREPARED = 500
/** Of what is done once, so much is remembered as done. */
const MAX_DONE = 200_000

type Step = (statement: Statement, args: (string | number | null)[]) => unknown

/** The statements of `sql/` on one connection, each prepared once. */
abstract class Connection implements Session {
  readonly #prepared = new Map<Rendered, Statement>()

  constructor(
    readonly database: Database,
    readonly statements: Statements,
  ) {}

  async all<Row>(name: string, values: Values): Promise<Row[]> {
    return this.step(name, values, (statement, args) => statement.all(...args)) as Row[]
  }

  async get<Row>(name: string, values: Values): Promise<Row | null> {
    return this.step(name, values, (statement, args) => statement.get(...args)) as Row | null
  }

  async run(name: string, values: Values): Promise<void> {
    this.step(name, values, (statement, args) => statement.run(...args))
  }

  abstract later(name: string, values: Values, once?: string): void

  close(): void {
    this.#forget()
    this.database.close(true)
  }

  protected step(name: string, values: Values, step: Step): unknown {
    const rendered = this.statements.render(name, values)
    try {
      return step(this.#prepare(rendered), argumentsOf(rendered, values))
    } catch (error) {
      throw publicError(error)
    }
  }

  #prepare(rendered: Rendered): Statement {
    const known = this.#prepared.get(rendered)
    if (known) return known
    if (this.#prepared.size >= MAX_PREPARED) this.#forget()
    const statement = this.database.prepare(rendered.sql)
    this.#prepared.set(rendered, statement)
    return statement
  }

  #forget(): void {
    for (const statement of this.#prepared.values()) statement.finalize()
    this.#prepared.clear()
  }
}

/**
 * Reads. What is read in one turn of the event loop is one snapshot: a transaction of its own for
 * every statement would cost four system calls, which is half of a lookup.
 */
export class ReadConnection extends Connection {
  readonly #begin = this.database.prepare('BEGIN')
  readonly #end = this.database.prepare('COMMIT')
  readonly #dataVersion = this.database.prepare<{ data_version: number }, []>('PRAGMA data_version')
  #version: number | null = null

  /** Changes whenever anybody, another process too, has committed. */
  version(): number {
    return this.#version ?? this.#look()
  }

  /** The next read sees what is committed by then. */
  refresh(): void {
    if (this.#version === null) return
    this.#version = null
    this.#end.run()
  }

  later(name: string): void {
    throw new Error(`${name} does not read`)
  }

  override close(): void {
    this.refresh()
    for (const statement of [this.#begin, this.#end, this.#dataVersion]) statement.finalize()
    super.close()
  }

  protected override step(name: string, values: Values, step: Step): unknown {
    if (this.#version === null) this.#look()
    return super.step(name, values, step)
  }

  #look(): number {
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

/** How long the words of a commit hold up who reads. */
const TURN_MS = 5

interface Later {
  readonly name: string
  readonly values: Values
  readonly once: string | undefined
}

/** Writes, and keeps what is left for the end of the commit. */
export class WriteConnection extends Connection {
  readonly #later: Later[] = []
  readonly #doing: string[] = []
  readonly #done = new Set<string>()

  later(name: string, values: Values, once?: string): void {
    if (once === undefined || !this.#done.has(once)) this.#later.push({ name, values, once })
  }

  /** How much is left for later, for `forgetLater`. */
  get left(): number {
    return this.#later.length
  }

  /** Does without what was left after that. */
  forgetLater(left: number): void {
    this.#later.length = left
    this.#doing.length = 0
  }

  /** A write of thousands of rows leaves thousands of words: others have their turn in between. */
  async runLater(): Promise<void> {
    let since = performance.now()
    for (const { name, values, once } of this.#later.splice(0)) {
      await this.run(name, values)
      if (once !== undefined) this.#doing.push(once)
      if (performance.now() - since < TURN_MS) continue
      await new Promise((resolve) => setImmediate(resolve))
      since = performance.now()
    }
  }

  /** What was left for later is committed. */
  committed(): void {
    if (this.#done.size > MAX_DONE) this.#done.clear()
    for (const once of this.#doing.splice(0)) this.#done.add(once)
  }
}
