import type { Expression, IndexedWords, ListedWord } from '../../domain/search/expression.ts'
import type { ChangeListener, LeftWork, Remembered, Values, Writing } from '../../domain/store.ts'
import type { Listeners } from '../engine.ts'
import type { Statements } from '../statements.ts'
import { IndexChanges } from './index-changes.ts'
import { PostgresSession, type Query, type Rows } from './session.ts'
import type { Transaction } from './transaction.ts'

/**
 * One write. It joins a transaction with its first statement. Before its first statement of a shop,
 * it locks the shop's row in `shop_revision`, so that no other transaction of the shop runs
 * meanwhile on any node. It waits only for answers that have rows; other statements are sent along
 * with those.
 */
export class WriteSession extends PostgresSession implements Writing {
  readonly changesOneByOne = false
  #joined: Promise<Transaction> | null = null
  readonly #index = new IndexChanges()
  readonly #after: (() => void)[] = []
  /** The work that the write leaves. It may include work of statements that were rolled back. */
  readonly #left = new Set<LeftWork>()

  /**
   * @param join called with the shop of the first statement, or null if it has none
   * @param listeners are told of the changes of shops, and of the work that the write leaves
   */
  constructor(
    statements: Statements,
    readonly join: (shop: number | null) => Promise<Transaction>,
    readonly listeners: Listeners,
  ) {
    super(statements)
  }

  get changeListeners(): readonly ChangeListener[] {
    return this.listeners.change
  }

  /** Does the work, then changes the index. */
  async done<T>(work: (session: this) => Promise<T>): Promise<T> {
    const value = await work(this)
    for (const [name, values] of this.#index.statements()) await this.run(name, values)
    return value
  }

  committed(): void {
    for (const run of this.#after) run()
    this.listeners.tell(this.#left)
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const [indexed, after] = [this.#index.length, this.#after.length]
    const transaction = await this.#transaction(null)
    try {
      return await transaction.attempt(work)
    } catch (error) {
      this.#index.truncate(indexed)
      this.#after.length = after
      throw error
    }
  }

  index(shop: number, id: number, words: IndexedWords): void {
    this.#index.index(shop, id, words)
  }

  unindex(shop: number, id: number): void {
    this.#index.unindex(shop, id)
  }

  forget(shop: number, word: ListedWord, found: Expression): void {
    this.#index.forget(shop, word, found)
  }

  afterCommit(run: () => void): void {
    this.#after.push(run)
  }

  /** A write sees its own changes. */
  remembered<T>(): Remembered<T> {
    return (_key, load) => load()
  }

  async alone(name: string): Promise<void> {
    await this.all('lock.alone', { name })
  }

  async run(name: string, values: Values): Promise<void> {
    await this.#sent(this.rendered(name, values), values)
  }

  async insert(name: string, values: Values): Promise<number> {
    const query = this.rendered(name, values)
    const [row] = await this.query({ ...query, sql: `${query.sql}\nRETURNING id` }, values)
    return Number(row?.id)
  }

  /** Numbers are taken in the order of the rows, which need not be that of the answer. */
  async insertAll(name: string, values: Values): Promise<number[]> {
    const query = this.rendered(name, values)
    const rows = await this.query({ ...query, sql: `${query.sql}\nRETURNING id` }, values)
    return rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
  }

  protected async query(rendered: Query, values: Values): Promise<Rows> {
    const { answer } = await this.#sent(rendered, values)
    return await answer
  }

  protected override rendered(name: string, values: Values): Query {
    const work = this.statements.leaves(name)
    if (work) this.#left.add(work)
    return super.rendered(name, values)
  }

  /** Sends a statement; its `answer` need not be awaited. */
  async #sent(query: Query, { shop }: Values): Promise<{ answer: Promise<Rows> }> {
    const shopId = typeof shop === 'number' ? shop : null
    const transaction = await this.#transaction(shopId)
    if (shopId !== null && transaction.locks(shopId)) {
      transaction.queueUp(this.rendered('shop.turn', { shop: shopId }))
      void transaction.send(this.rendered('shop.lock', { shop: shopId }))
    }
    const answer = transaction.send(query)
    return { answer }
  }

  #transaction(shop: number | null): Promise<Transaction> {
    this.#joined ??= this.join(shop)
    return this.#joined
  }
}
