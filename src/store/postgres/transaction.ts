import type { ReservedSQL } from 'bun'
import type { Language } from '../../domain/catalog/search.ts'
import type { ListedWord } from '../../domain/catalog-store.ts'
import { Refusal } from '../../domain/error.ts'
import type { Expression } from '../search/expression.ts'
import { type IndexedWords, listedAs, partsOf } from '../search/words.ts'
import type { Statements, Values } from '../statements.ts'
import { isLost, isPassing, publicError } from './errors.ts'
import { tsearch, tsvector } from './full-text.ts'
import type { Pool } from './pool.ts'
import { PostgresSession, type Query, type Rows } from './session.ts'
import type { Turns } from './turns.ts'

/**
 * One transaction. It begins with its first statement. Before its first statement of a shop, it
 * locks the shop's row in `shop_revision`, so that no other transaction of the shop runs meanwhile,
 * on any node. It waits for the answers of those statements that have one to give: the others share
 * its round trips.
 */
export class Transaction extends PostgresSession {
  #begun: Promise<ReservedSQL> | null = null
  #leave: () => void = () => {}
  #locked: ReadonlySet<number> = new Set()
  readonly #deferred: (() => Promise<void>)[] = []
  readonly #after: (() => void)[] = []
  /** The first error of the database: nothing can be done in the transaction after it. */
  #failure: unknown = null
  /** Resolves when all statements so far are answered. */
  #answers: Promise<unknown> = Promise.resolve()

  constructor(
    statements: Statements,
    readonly pool: Pool,
    readonly turns: Turns,
  ) {
    super(statements)
  }

  /**
   * Does the work, and commits or rolls back.
   * @throws errors of the database as they are, and those of the work
   */
  async complete<T>(work: () => Promise<T>): Promise<T> {
    let committed = false
    try {
      const value = await work()
      await this.#commit()
      committed = true
      for (const run of this.#after) run()
      return value
    } catch (error) {
      throw isPassing(this.#failure) ? this.#failure : error
    } finally {
      await this.#end(committed)
    }
  }

  /** Takes a connection, and waits until it is known to work. */
  async begin(): Promise<void> {
    await this.#connected(null)
    await this.#answers
    if (this.#failure === null) return
    await this.#end(false)
    throw this.#failure
  }

  /** Whether a write of the same shop waits on this node. */
  get isAwaited(): boolean {
    return [...this.#locked].some((shop) => this.turns.isTaken(shop))
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const connection = await this.#connected(null)
    // What is rolled back is unlocked, too.
    const locked = this.#locked
    const [deferred, after] = [this.#deferred.length, this.#after.length]
    void this.#answered(connection.unsafe('SAVEPOINT attempt'))
    try {
      const value = await work()
      await this.#answered(connection.unsafe('RELEASE attempt'))
      return value
    } catch (error) {
      await this.#answers
      const failure = this.#failure
      // Then the whole transaction has failed.
      if (isPassing(failure) || failure instanceof Refusal) throw error
      this.#failure = null
      this.#locked = locked
      this.#deferred.length = deferred
      this.#after.length = after
      void this.#answered(connection.unsafe('ROLLBACK TO attempt'))
      void this.#answered(connection.unsafe('RELEASE attempt'))
      throw error
    }
  }

  /** A product with hidden words is in a second index, too, which publishable keys do not search. */
  index(shop: number, id: number, { language, hidden, ...open }: IndexedWords): void {
    const column = (words: readonly string[]) => tsvector(shop, partsOf(language, words))
    const { name, about, description } = open
    const columns = { name: column(name), about: column(about), description: column(description) }
    const values = { shop, id, ...columns }
    this.#deferred.push(() => this.run('search.insert', values))
    this.#learn(shop, language, false, [...name, ...about, ...description])
    if (hidden.length === 0) return
    const all = { ...values, hidden: column(hidden) }
    this.#deferred.push(() => this.run('search.insert_hidden', all))
    this.#learn(shop, language, true, hidden)
  }

  unindex(shop: number, id: number): void {
    this.#deferred.push(() => this.run('search.delete', { shop, id }))
    this.#deferred.push(() => this.run('search.delete_hidden', { shop, id }))
  }

  forget(shop: number, word: ListedWord, found: Expression): void {
    const values = { shop, ...word, match: tsearch.query(shop, found) }
    this.#deferred.push(() => this.run('search.forget', values))
  }

  afterCommit(run: () => void): void {
    this.#after.push(run)
  }

  async alone(name: string): Promise<void> {
    await this.all('lock.alone', { name })
  }

  override async run(name: string, values: Values): Promise<void> {
    await this.#sent(this.rendered(name, values), values)
  }

  protected async query(rendered: Query, values: Values): Promise<Rows> {
    const { answer } = await this.#sent(rendered, values)
    return await answer
  }

  /** Sends a statement; `answer` need not be waited for. */
  async #sent({ sql, args }: Query, { shop }: Values): Promise<{ answer: Promise<Rows> }> {
    const shopId = typeof shop === 'number' ? shop : null
    const connection = await this.#connected(shopId)
    if (this.#failure) throw publicError(this.#failure)
    if (shopId !== null && !this.#locked.has(shopId)) this.#lock(connection, shopId)
    return { answer: this.#answered(connection.unsafe(sql, [...args])) }
  }

  /** Adds words to those that searches are completed and repaired by. */
  #learn(shop: number, language: Language, hidden: boolean, words: readonly string[]): void {
    const listed = [...new Set(words)].flatMap((word) => listedAs(language, word))
    for (const reversed of [false, true]) {
      const some = listed.filter((one) => one.reversed === reversed).map(({ word }) => word)
      const values = { shop, hidden, reversed, words: some }
      if (some.length > 0) this.#deferred.push(() => this.run('search.learn_all', values))
    }
  }

  /** Its connection. @param shop of the first statement: waits for its turn on this node */
  #connected(shop: number | null): Promise<ReservedSQL> {
    this.#begun ??= this.#begin(shop)
    return this.#begun
  }

  async #begin(shop: number | null): Promise<ReservedSQL> {
    if (shop !== null) this.#leave = await this.turns.take(shop)
    const connection = await this.pool.reserve()
    void this.#answered(connection.unsafe('BEGIN'))
    return connection
  }

  #lock(connection: ReservedSQL, shop: number): void {
    this.#locked = new Set([...this.#locked, shop])
    const { sql, args } = this.rendered('shop.lock', { shop })
    void this.#answered(connection.unsafe(sql, [...args]))
  }

  async #commit(): Promise<void> {
    for (const run of this.#deferred.splice(0)) await run()
    const connection = await this.#begun
    if (!connection) return
    // The work may have caught an error of the database, but nothing can be committed after it.
    if (this.#failure) throw publicError(this.#failure)
    try {
      await this.#answered(connection.unsafe('COMMIT'))
    } catch (error) {
      // Without an answer nobody knows whether it was committed, so it must not be repeated.
      if (isLost(this.#failure)) this.#failure = null
      throw error
    }
    // A COMMIT behind a statement that has failed is a rollback, and its answer no error.
    await this.#answers
    if (this.#failure) throw publicError(this.#failure)
  }

  /** The answer to a statement that was sent. Its error is kept, so nobody has to wait for it. */
  #answered<T>(query: Promise<T>): Promise<T> {
    const answer = this.#noted(query)
    this.#answers = Promise.allSettled([this.#answers, answer])
    return answer
  }

  async #noted<T>(query: Promise<T>): Promise<T> {
    const before = this.#answers
    try {
      // Sends it now. Its time begins when those before it are answered.
      void Promise.allSettled([query])
      await before
      return await this.pool.answered(query)
    } catch (error) {
      // Statements behind one that has failed fail, too.
      this.#failure ??= error
      throw publicError(this.#failure)
    }
  }

  async #end(committed: boolean): Promise<void> {
    try {
      const connection = await this.#begun
      if (!committed) await connection?.unsafe('ROLLBACK')
      await connection?.release()
    } catch {
      const [connection] = await Promise.allSettled([this.#begun])
      if (connection.status === 'fulfilled') await connection.value?.close()
    } finally {
      this.#leave()
    }
  }
}
