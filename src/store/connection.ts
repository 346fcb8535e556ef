import type { Database, Statement } from 'bun:sqlite'
import { turns } from '../domain/turn.ts'
import { Deeds } from './deeds.ts'
import type { Deed, Session } from './engine.ts'
import { publicError } from './sqlite-error.ts'
import { argumentsOf, type Rendered, type Statements, type Values } from './statements.ts'

/** Prepared statements beyond this many are let go together. */
const MAX_PREPARED = 500
/** So much that one write leaves for later is done together. */
const AT_ONCE = 256

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

  abstract version(): number | null
  abstract later(name: string, values: Values, once?: Deed): void
  abstract isDone(of: number, name: string): boolean

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

  /** Nothing is left to do where nothing can be done. */
  isDone(): boolean {
    return true
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

interface Later {
  readonly name: string
  readonly values: Values
}

/** How far a transaction has come, for `undo`. */
interface Mark {
  readonly left: number
  readonly deeds: number
}

/** Writes, and keeps what is left for the end of the commit. */
export class WriteConnection extends Connection {
  readonly #later: Later[] = []
  readonly #deeds = new Deeds()
  /** Where that begins which the running write has left. */
  #from = 0
  /** So much is done already, with what the running write has done: it comes and goes with it. */
  #ahead = 0

  version(): null {
    return null
  }

  later(name: string, values: Values, once?: Deed): void {
    this.#later.push({ name, values })
    if (once !== undefined) this.#deeds.add(once)
    // A write of thousands of rows leaves thousands of words, which need not wait in memory; what
    // others have left before it comes first.
    if (this.#later.length - this.#from < AT_ONCE) return
    for (const one of this.#later.slice(this.#ahead)) this.#now(one)
    this.#later.length = this.#from
    this.#ahead = this.#from
  }

  isDone(of: number, name: string): boolean {
    return this.#deeds.has(of, name)
  }

  /** A write of its own begins, which can be undone by itself. */
  mark(): Mark {
    this.#later.splice(0, this.#ahead)
    this.#ahead = 0
    this.#from = this.#later.length
    return { left: this.#from, deeds: this.#deeds.count }
  }

  /** Does without what was left, and done, after that. */
  undo({ left, deeds }: Mark = { left: 0, deeds: 0 }): void {
    this.#later.length = left
    this.#ahead = 0
    this.#deeds.forget(deeds)
  }

  /** Does what was left for later; others have their turn in between. */
  async runLater(): Promise<void> {
    const turn = turns()
    this.mark()
    for (const one of this.#later.splice(0)) {
      this.#now(one)
      await turn()
    }
  }

  /** What was left for later is committed. */
  committed(): void {
    this.#deeds.keep()
  }

  #now({ name, values }: Later): void {
    this.step(name, values, (statement, args) => statement.run(...args))
  }
}
