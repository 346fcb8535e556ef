import type { Expression, IndexedWords, ListedWord } from '../../domain/search/expression.ts'
import type { WordRow } from '../../domain/search/words.ts'
import type { ChangeListener, LeftWork, Remembered, Values, Writing } from '../../domain/store.ts'
import { JOB_YIELD_MS, yielder } from '../../domain/yielding.ts'
import { Listeners } from '../engine.ts'
import type { SharedTransaction } from '../write-queue.ts'
import { Connection } from './connection.ts'
import { fts5 } from './full-text.ts'
import { KnownWords } from './known-words.ts'

type Deferred = { readonly name: string; readonly values: Values } | Learned

/** Words by which the searches of a shop are completed and repaired. */
interface Learned {
  readonly shop: number
  readonly hidden: boolean
  readonly rows: readonly WordRow[]
}

/** At most this many words are inserted by one statement, which then takes a millisecond. */
const LEARNED = 500

/** The positions up to which a transaction has deferred and learned, for `undo`. */
interface Mark {
  readonly deferred: number
  readonly after: number
  readonly words: number
}

/**
 * Writes. FTS5 writes a segment at each savepoint, so its statements are deferred to the end of the
 * transaction. A slice runs them at once: it measures its own time, which must include them.
 */
export class WriteConnection extends Connection implements SharedTransaction, Writing {
  readonly changesOneByOne = true
  readonly listeners = new Listeners()
  /**
   * The work that the transaction leaves. It may include work of statements that were rolled back.
   */
  readonly #left = new Set<LeftWork>()
  readonly #deferred: Deferred[] = []
  readonly #after: (() => void)[] = []
  #savepoints = 0
  /** Whether the transaction is a slice of a long job. */
  isSlice = false
  /** Whether the transaction has written to a full-text index. */
  hasIndexed = false
  readonly #words = new KnownWords()
  readonly #save = this.database.prepare('SAVEPOINT attempt')
  readonly #release = this.database.prepare('RELEASE attempt')
  readonly #undo = this.database.prepare('ROLLBACK TO attempt')

  get changeListeners(): readonly ChangeListener[] {
    return this.listeners.change
  }

  get isOpen(): boolean {
    return this.database.inTransaction
  }

  async run(name: string, values: Values): Promise<void> {
    this.execute(name, values)
  }

  protected override step(...asked: Parameters<Connection['step']>): unknown {
    const result = super.step(...asked)
    const work = this.statements.leaves(asked[0])
    if (work) this.#left.add(work)
    return result
  }

  private execute(name: string, values: Values): void {
    this.step(name, values, ({ statement }, args) => statement.run(...args))
  }

  /**
   * RETURNING is not used: SQLite would copy each page that the statement changes, which takes as
   * long as the insert itself, and three times as long within a savepoint.
   */
  async insert(name: string, values: Values): Promise<number> {
    return this.step(name, values, ({ statement }, args) =>
      Number(statement.run(...args).lastInsertRowid),
    ) as number
  }

  /** Nobody else inserts meanwhile, so that the ids are consecutive. */
  async insertAll(name: string, values: Values): Promise<number[]> {
    return this.step(name, values, ({ statement }, args) => {
      const { lastInsertRowid, changes } = statement.run(...args)
      return Array.from(
        { length: changes },
        (_, nth) => Number(lastInsertRowid) - changes + 1 + nth,
      )
    }) as number[]
  }

  /** A product with hidden words is in a second index, too, which publishable keys do not search. */
  index(shop: number, id: number, { language, hidden, ...open }: IndexedWords): void {
    const { texts, rows } = this.#words.learn(shop, language, false, open)
    this.hasIndexed = true
    this.defer('search.insert', { id, ...texts })
    this.#list(shop, false, rows)
    if (hidden.length === 0) return
    const more = this.#words.learn(shop, language, true, { hidden })
    this.defer('search.insert_hidden', { id, ...texts, ...more.texts })
    this.#list(shop, true, more.rows)
  }

  unindex(_shop: number, id: number): void {
    this.hasIndexed = true
    this.defer('search.delete', { id })
    this.defer('search.delete_hidden', { id })
  }

  forget(shop: number, word: ListedWord, found: Expression): void {
    this.defer('search.forget', { shop, ...word, match: fts5.query(shop, found) })
    this.#words.clear()
  }

  /** Nothing to do: only one transaction runs at a time. */
  async alone(): Promise<void> {}

  afterCommit(run: () => void): void {
    this.#after.push(run)
  }

  remembered<T>(): Remembered<T> {
    return (_key, load) => load()
  }

  private defer(name: string, values: Values): void {
    const isNow = this.isSlice && this.#savepoints === 0 && this.#deferred.length === 0
    if (isNow) this.execute(name, values)
    else this.#deferred.push({ name, values })
  }

  #list(shop: number, hidden: boolean, rows: readonly WordRow[]): void {
    if (rows.length > 0) this.#deferred.push({ shop, hidden, rows })
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const [deferred, after] = [this.#deferred.length, this.#after.length]
    const mark = { deferred, after, words: this.#words.count }
    this.#save.run()
    this.#savepoints++
    try {
      const value = await work()
      this.#release.run()
      return value
    } catch (error) {
      // Some errors, such as a full disk, roll back the whole transaction.
      if (this.isOpen) {
        this.#undo.run()
        this.#release.run()
        this.undo(mark)
      }
      throw error
    } finally {
      this.#savepoints--
    }
  }

  /**
   * Merges parts of the full-text indexes. It must not be called in a transaction.
   * @param pages to write of each index; the last word is finished beyond that
   * @returns whether more may be left to merge
   */
  async merge(pages: number): Promise<boolean> {
    const before = await this.#changedRows()
    await this.run('search.merge', { pages })
    await this.run('search.merge_hidden', { pages })
    // Each of the two statements counts as a row.
    return (await this.#changedRows()) - before > 2
  }

  async #changedRows(): Promise<number> {
    const row = await this.get<{ total: number }>('search.changed_rows', {})
    return row?.total ?? 0
  }

  override close(): void {
    for (const statement of [this.#save, this.#release, this.#undo]) statement.finalize()
    super.close()
  }

  /** Forgets the statements and words that were added after a mark, or in the whole transaction. */
  undo({ deferred, after, words }: Mark = { deferred: 0, after: 0, words: 0 }): void {
    this.#deferred.length = deferred
    this.#after.length = after
    this.#words.forget(words)
  }

  /** Runs the deferred statements, and yields to other tasks in between. */
  async runDeferred(): Promise<void> {
    const yieldWhenDue = yielder(JOB_YIELD_MS)
    const learned = new Map<string, Learned & { readonly rows: WordRow[] }>()
    for (const one of this.#deferred.splice(0)) {
      if ('name' in one) {
        await this.run(one.name, one.values)
        await yieldWhenDue()
        continue
      }
      const key = `${one.shop} ${one.hidden}`
      const same = learned.get(key) ?? { ...one, rows: [] }
      same.rows.push(...one.rows)
      learned.set(key, same)
    }
    for (const { shop, hidden, rows } of learned.values()) {
      while (rows.length > 0) {
        const some = rows.splice(0, LEARNED)
        const [words, reversedWords] = [wordsIn(some, false), wordsIn(some, true)]
        await this.run('search.learn_all', { shop, hidden, words, reversedWords })
        await yieldWhenDue()
      }
    }
  }

  committed(): void {
    this.hasIndexed = false
    this.#words.commit()
    for (const run of this.#after.splice(0)) run()
    this.listeners.tell(this.#left)
    this.#left.clear()
  }
}

/** The words of rows as JSON. */
function wordsIn(rows: readonly WordRow[], areReversed: boolean): string {
  return JSON.stringify(
    rows.flatMap(({ reversed, word }) => (reversed === areReversed ? word : [])),
  )
}
