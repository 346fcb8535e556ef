import type { ReservedSQL } from 'bun'
import type { Language } from '../../domain/catalog/search.ts'
import { Refusal } from '../../domain/error.ts'
import { type Session, UniqueViolation, unavailable } from '../engine.ts'
import { type IndexedWords, listedAs, partsOf } from '../search/words.ts'
import type { Statements, Values } from '../statements.ts'
import { isLost, isPassing, publicError, repeated } from './errors.ts'
import { tsvector } from './full-text.ts'
import type { Pool } from './pool.ts'
import { PostgresSession } from './session.ts'
import { Turns } from './turns.ts'

type Work<T> = (session: Session) => Promise<T>

/** Runs writes, each as a transaction of one connection. */
export class Transactions {
  readonly #running = new Set<Promise<unknown>>()
  /** Settles when the last slice of a long job has ended. */
  #lastSlice: Promise<unknown> = Promise.resolve()
  #closed = false

  readonly turns: Turns

  constructor(
    readonly statements: Statements,
    readonly pool: Pool,
  ) {
    this.turns = new Turns(pool.settings.timeoutMs)
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.#tracked(() =>
      repeated(
        () => this.#transaction(work),
        // Two found no row and inserted it: the second finds it when it looks again.
        (error, tries) => isPassing(error) || (error instanceof UniqueViolation && tries === 1),
      ),
    )
  }

  writeSlice<T>(work: Work<T>): Promise<T> {
    return this.#tracked(() => {
      const slice = this.#lastSlice.then(() => this.#slice(work))
      this.#lastSlice = Promise.allSettled([slice])
      return slice
    })
  }

  /** Refuses further writes, and waits until those before are answered. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#running)
  }

  async #tracked<T>(run: () => Promise<T>): Promise<T> {
    if (this.#closed) throw unavailable(new Error('the database is closed'))
    const running = run()
    this.#running.add(running)
    try {
      return await running
    } catch (error) {
      throw publicError(error)
    } finally {
      this.#running.delete(running)
    }
  }

  async #transaction<T>(work: Work<T>): Promise<T> {
    const transaction = new Transaction(this.statements, this.pool, this.turns)
    return await transaction.complete(() => work(transaction))
  }

  /** The work of a slice runs once, so only what comes before it is repeated. */
  async #slice<T>(work: Work<T>): Promise<T> {
    const transaction = new Transaction(this.statements, this.pool, this.turns)
    await repeated(() => transaction.begin(null), isPassing)
    return await transaction.complete(() => work(transaction))
  }
}

/**
 * One transaction. It begins with its first statement. Before its first statement of a shop, it
 * locks the shop's row in `shop_revision`, so that no other transaction of the shop runs meanwhile,
 * on any node.
 */
class Transaction extends PostgresSession {
  #begun: Promise<ReservedSQL> | null = null
  #leave: () => void = () => {}
  #locked: ReadonlySet<number> = new Set()
  readonly #deferred: (() => Promise<void>)[] = []
  readonly #after: (() => void)[] = []
  /** The first error of the database: nothing can be done in the transaction after it. */
  #failure: unknown = null

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

  /** Takes a connection. @param shop is locked with the same message to the server */
  begin(shop: number | null): Promise<ReservedSQL> {
    this.#begun = this.#begin(shop)
    return this.#begun
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const connection = await (this.#begun ?? this.begin(null))
    // What is rolled back is unlocked, too.
    const locked = this.#locked
    const [deferred, after] = [this.#deferred.length, this.#after.length]
    await this.#answered(connection.unsafe('SAVEPOINT attempt'))
    try {
      const value = await work()
      await this.#answered(connection.unsafe('RELEASE attempt'))
      return value
    } catch (error) {
      const failure = this.#failure
      // Then the whole transaction has failed.
      if (isPassing(failure) || failure instanceof Refusal) throw error
      this.#failure = null
      this.#locked = locked
      this.#deferred.length = deferred
      this.#after.length = after
      await this.#answered(connection.unsafe('ROLLBACK TO attempt'))
      await this.#answered(connection.unsafe('RELEASE attempt'))
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

  afterCommit(run: () => void): void {
    this.#after.push(run)
  }

  async alone(name: string): Promise<void> {
    await this.run('lock.alone', { name })
  }

  protected async query(sql: string, args: readonly (string | null)[], { shop }: Values) {
    const shopId = typeof shop === 'number' ? shop : null
    const connection = await (this.#begun ?? this.begin(shopId))
    if (this.#failure) throw publicError(this.#failure)
    if (shopId !== null && !this.#locked.has(shopId)) await this.#lock(shopId)
    return await this.#answered(connection.unsafe(sql, [...args]))
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

  async #begin(shop: number | null): Promise<ReservedSQL> {
    if (shop !== null) this.#leave = await this.turns.take(shop)
    const connection = await this.pool.reserve()
    try {
      await this.#answered(connection.unsafe('BEGIN'))
      return connection
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  async #lock(shop: number): Promise<void> {
    this.#locked = new Set([...this.#locked, shop])
    await this.run('shop.lock', { shop })
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
  }

  async #answered<T>(query: Promise<T>): Promise<T> {
    try {
      return await this.pool.answered(query)
    } catch (error) {
      this.#failure ??= error
      throw publicError(error)
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
