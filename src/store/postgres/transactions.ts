import { DEAD_MS } from '../../domain/changes/recovery.ts'
import { UniqueViolation, type Writing } from '../../domain/store.ts'
import { Listeners, unavailable } from '../engine.ts'
import type { Statements } from '../statements.ts'
import { isPassing, publicError, repeated } from './errors.ts'
import type { Pool } from './pool.ts'
import { ShopQueue } from './shop-queue.ts'
import { Transaction } from './transaction.ts'
import { WriteSession } from './write-session.ts'

type Work<T> = (tx: Writing) => Promise<T>
type SliceWork<T> = (tx: Writing, isAwaited: () => boolean) => Promise<T>

/** A slice ends after this time, because it cannot know whether other nodes wait. */
const SLICE_MS = 50

/**
 * Runs writes. The waiting writes of one shop share a transaction. A write whose shop is not known
 * at its first statement has its own, as has each slice.
 */
export class Transactions {
  readonly listeners = new Listeners()
  readonly #running = new Set<Promise<unknown>>()
  readonly #queues = new Map<number, ShopQueue>()
  /** Settles when the last slice of a long job has ended. */
  #lastSlice: Promise<unknown> = Promise.resolve()
  /** The number of slices that run or wait. */
  #slices = 0
  #closed = false

  constructor(
    readonly statements: Statements,
    readonly pool: Pool,
  ) {}

  /** The number of writes and slices that run or wait. */
  get running(): number {
    return this.#running.size
  }

  /** @param known the only shop of the write, if it says so before its first statement */
  write<T>(work: Work<T>, known: number | null = null): Promise<T> {
    return this.#tracked(() =>
      repeated(
        () => this.#write(work, known),
        // Two writes found no row and inserted it; the second one finds it when it is repeated.
        (error, tries) => isPassing(error) || (error instanceof UniqueViolation && tries === 1),
      ),
    )
  }

  writeSlice<T>(work: SliceWork<T>): Promise<T> {
    return this.#tracked(() => {
      this.#slices++
      const slice = this.#lastSlice.then(() => this.#slice(work))
      this.#lastSlice = Promise.allSettled([slice]).then(() => this.#slices--)
      return slice
    })
  }

  /** Refuses further writes, and waits for earlier ones. */
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

  /** Starts the work. Its first statement waits for its turn in a transaction. */
  #write<T>(work: Work<T>, known: number | null): Promise<T> {
    const turn = Promise.withResolvers<Transaction>()
    const done = Promise.withResolvers<T>()
    const answer = Promise.withResolvers<T>()
    let joins = false
    const join = (shop: number | null) => {
      joins = true
      this.#queueOf(known ?? shop).join({ run, reject })
      return turn.promise
    }
    const session = new WriteSession(this.statements, join, this.listeners)
    const answered = (value: T) => {
      session.committed()
      answer.resolve(value)
    }
    const run = async (transaction: Transaction) => {
      turn.resolve(transaction)
      const value = await done.promise
      return () => answered(value)
    }
    const reject = (error: unknown) => {
      turn.reject(error)
      answer.reject(error)
    }
    session.done(work).then(done.resolve, done.reject)
    // Work that has sent no statement needs no commit.
    done.promise.then(
      (value) => joins || answered(value),
      (error: unknown) => joins || answer.reject(error),
    )
    return answer.promise
  }

  #queueOf(shop: number | null): ShopQueue {
    if (shop === null) return new ShopQueue(this.pool, () => {})
    const known = this.#queues.get(shop)
    if (known) return known
    const queue = new ShopQueue(this.pool, () => this.#queues.delete(shop))
    this.#queues.set(shop, queue)
    return queue
  }

  /** The work of a slice runs only once, so only its preparation is repeated. */
  async #slice<T>(work: SliceWork<T>): Promise<T> {
    const transaction = await repeated(() => this.#begun(), isPassing)
    const until = performance.now() + SLICE_MS
    const isAwaited = () =>
      this.#slices > 1 ||
      [...transaction.locked].some((shop) => this.#queues.has(shop)) ||
      performance.now() > until
    const session = new WriteSession(this.statements, async () => transaction, this.listeners)
    try {
      const value = await session.done(() => work(session, isAwaited))
      await transaction.commit()
      session.committed()
      return value
    } catch (error) {
      throw await transaction.rollback(error)
    }
  }

  /**
   * Begins a transaction on a connection that is known to work. If its process stands still, it
   * ends when others take its job back.
   */
  async #begun(): Promise<Transaction> {
    const stillMs = Math.min(this.pool.settings.timeoutMs, DEAD_MS)
    const transaction = await Transaction.begin(this.pool, stillMs)
    try {
      await transaction.settled()
      return transaction
    } catch (error) {
      throw await transaction.rollback(error)
    }
  }
}
