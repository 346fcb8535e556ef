import type { Database, Statement } from 'bun:sqlite'
import type { Language } from '../../domain/catalog/search.ts'
import type { Remembered } from '../../domain/store.ts'
import { yielder } from '../../domain/yielding.ts'
import type { Session } from '../engine.ts'
import { rowShaper, type SqlRow } from '../row.ts'
import { type IndexedWords, partsOf } from '../search/words.ts'
import { argumentsOf, type Rendered, type Statements, type Values } from '../statements.ts'
import { publicError } from './errors.ts'
import { fts5 } from './full-text.ts'
import { KnownWords } from './known-words.ts'
import { rememberedUntilCommit } from './remembered.ts'

/** When more statements than this are prepared, all are finalized. */
const MAX_PREPARED = 500

type Args = (string | number | null)[]

interface Prepared {
  readonly statement: Statement
  readonly shape: ReturnType<typeof rowShaper>
}

/** Runs the statements of `sql/` on one connection; each is prepared once. */
abstract class Connection implements Session {
  readonly fullText = fts5
  readonly choosesIndexes = false
  readonly #prepared = new Map<Rendered, Prepared>()

  constructor(
    readonly database: Database,
    readonly statements: Statements,
  ) {}

  async all<Row>(name: string, values: Values): Promise<Row[]> {
    return this.step(name, values, ({ statement, shape }, args) => {
      const rows = statement.all(...args) as SqlRow[]
      return shape ? rows.map(shape) : rows
    }) as Row[]
  }

  async get<Row>(name: string, values: Values): Promise<Row | null> {
    return this.step(name, values, ({ statement, shape }, args) => {
      const row = statement.get(...args) as SqlRow | null
      return row && shape ? shape(row) : row
    }) as Row | null
  }

  async run(name: string, values: Values): Promise<void> {
    this.step(name, values, ({ statement }, args) => statement.run(...args))
  }

  abstract index(shop: number, product: number, words: IndexedWords): void
  abstract unindex(shop: number, product: number): void
  abstract attempt<T>(work: () => Promise<T>): Promise<T>
  abstract alone(name: string): Promise<void>
  abstract afterCommit(run: () => void): void
  abstract remembered<T>(): Remembered<T>

  close(): void {
    this.#forget()
    this.database.close(true)
  }

  protected step(
    name: string,
    values: Values,
    step: (prepared: Prepared, args: Args) => unknown,
  ): unknown {
    const rendered = this.statements.render(name, values)
    try {
      return step(this.#prepare(rendered), argumentsOf(rendered, values) as Args)
    } catch (error) {
      throw publicError(error)
    }
  }

  #prepare(rendered: Rendered): Prepared {
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

  index = readsOnly
  unindex = readsOnly
  attempt = readsOnly
  alone = readsOnly
  afterCommit = readsOnly

  remembered<T>(): Remembered<T> {
    return rememberedUntilCommit(() => this.version())
  }

  override close(): void {
    this.refresh()
    for (const statement of [this.#begin, this.#end, this.#dataVersion]) statement.finalize()
    super.close()
  }

  protected override step(
    name: string,
    values: Values,
    step: (prepared: Prepared, args: Args) => unknown,
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

function readsOnly(): never {
  throw new Error('this connection only reads')
}

interface Deferred {
  readonly name: string
  readonly values: Values
}

/** How much a transaction has deferred and learned so far, for `undo`. */
interface Mark {
  readonly deferred: number
  readonly after: number
  readonly words: number
}

/** Writes. FTS5 writes a segment at each savepoint, so it waits for the end of the transaction. */
export class WriteConnection extends Connection {
  readonly #deferred: Deferred[] = []
  readonly #after: (() => void)[] = []
  readonly #words = new KnownWords()
  readonly #save = this.database.prepare('SAVEPOINT attempt')
  readonly #release = this.database.prepare('RELEASE attempt')
  readonly #undo = this.database.prepare('ROLLBACK TO attempt')

  /** A product with hidden words is in a second index, too, which publishable keys do not search. */
  index(shop: number, id: number, { language, hidden, ...open }: IndexedWords): void {
    const column = (words: readonly string[]) => fts5.column(shop, partsOf(language, words))
    const { name, about, description } = open
    const columns = {
      id,
      name: column(name),
      about: column(about),
      description: column(description),
    }
    this.defer('search.insert', columns)
    for (const words of [name, about, description]) this.#learn(shop, language, false, words)
    if (hidden.length === 0) return
    this.defer('search.insert_hidden', { ...columns, hidden: column(hidden) })
    this.#learn(shop, language, true, hidden)
  }

  unindex(_shop: number, id: number): void {
    this.defer('search.delete', { id })
    this.defer('search.delete_hidden', { id })
  }

  /** No other transaction runs meanwhile. */
  async alone(): Promise<void> {}

  afterCommit(run: () => void): void {
    this.#after.push(run)
  }

  remembered<T>(): Remembered<T> {
    return (_key, load) => load()
  }

  private defer(name: string, values: Values): void {
    this.#deferred.push({ name, values })
  }

  /** Adds words to those that searches are completed and repaired by. */
  #learn(shop: number, language: Language, hidden: boolean, words: readonly string[]): void {
    for (const listed of this.#words.learn(shop, language, hidden, words)) {
      this.defer('search.learn', { shop, hidden, ...listed })
    }
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const [deferred, after] = [this.#deferred.length, this.#after.length]
    const mark = { deferred, after, words: this.#words.count }
    this.#save.run()
    try {
      const value = await work()
      this.#release.run()
      return value
    } catch (error) {
      // A full disk, for one, rolls the whole transaction back.
      if (this.database.inTransaction) {
        this.#undo.run()
        this.#release.run()
        this.undo(mark)
      }
      throw error
    }
  }

  override close(): void {
    for (const statement of [this.#save, this.#release, this.#undo]) statement.finalize()
    super.close()
  }

  /** Forgets what was deferred and learned after a mark, or in the whole transaction. */
  undo({ deferred, after, words }: Mark = { deferred: 0, after: 0, words: 0 }): void {
    this.#deferred.length = deferred
    this.#after.length = after
    this.#words.forget(words)
  }

  /** Runs the deferred statements, and yields to other tasks in between. */
  async runDeferred(): Promise<void> {
    const yieldWhenDue = yielder()
    for (const { name, values } of this.#deferred.splice(0)) {
      await this.run(name, values)
      await yieldWhenDue()
    }
  }

  committed(): void {
    this.#words.commit()
    for (const run of this.#after.splice(0)) run()
  }
}
