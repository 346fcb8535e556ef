import { type Session, UniqueViolation, unavailable } from '../engine.ts'
import type { Statements } from '../statements.ts'
import { isPassing, publicError, repeated } from './errors.ts'
import type { Pool } from './pool.ts'
import { Transaction } from './transaction.ts'
import { Turns } from './turns.ts'

type Work<T> = (session: Session) => Promise<T>
type SliceWork<T> = (session: Session, isAwaited: () => boolean) => Promise<T>

/** After so many milliseconds a slice ends, since nothing tells whether other nodes wait. */
const SLICE_MS = 50

/** Runs writes, each as a transaction of one connection. */
export class Transactions {
  readonly #running = new Set<Promise<unknown>>()
  /** Settles when the last slice of a long job has ended. */
  #lastSlice: Promise<unknown> = Promise.resolve()
  /** Slices that run or wait. */
  #slices = 0
  #closed = false

  readonly turns: Turns

  constructor(
    readonly statements: Statements,
    readonly pool: Pool,
  ) {
    this.turns = new Turns(pool.settings.timeoutMs)
  }

  /** How many writes and slices have begun or wait. */
  get running(): number {
    return this.#running.size
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

  writeSlice<T>(work: SliceWork<T>): Promise<T> {
    return this.#tracked(() => {
      this.#slices++
      const slice = this.#lastSlice.then(() => this.#slice(work))
      this.#lastSlice = Promise.allSettled([slice]).then(() => this.#slices--)
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
  async #slice<T>(work: SliceWork<T>): Promise<T> {
    const transaction = await repeated(async () => {
      const begun = new Transaction(this.statements, this.pool, this.turns)
      await begun.begin()
      return begun
    }, isPassing)
    const until = performance.now() + SLICE_MS
    const isAwaited = () => this.#slices > 1 || transaction.isAwaited || performance.now() > until
    return await transaction.complete(() => work(transaction, isAwaited))
  }
}
