import { Refusal } from '../../domain/error.ts'
import type { SharedTransaction } from '../write-queue.ts'
import type { Connection, TransactionCommand } from './connection.ts'
import { isLost, isPassing, publicError } from './errors.ts'
import type { Pool } from './pool.ts'
import type { Query, Rows } from './session.ts'

const STAND_STILL = "SELECT set_config('idle_in_transaction_session_timeout', $1, true)"

/** A transaction of one connection. Statements are sent without waiting for earlier answers. */
export class Transaction implements SharedTransaction {
  #locked: ReadonlySet<number> = new Set()
  #heldSince: number | null = null
  /** The first error of the database. The transaction can do nothing after it. */
  #failure: unknown = null
  /** Resolves when all statements so far are answered. */
  #answers: Promise<unknown> = Promise.resolve()

  private constructor(
    readonly connection: Connection,
    stillMs: number | null,
  ) {
    this.#unheard('BEGIN')
    if (stillMs !== null) void this.#answered(connection.unsafe(STAND_STILL, [String(stillMs)]))
  }

  /**
   * @param stillMs the time after which it is ended if its process stands still; by default, that
   *   of all sessions
   * @throws Refusal UNAVAILABLE if no connection is free in time
   */
  static async begin(pool: Pool, stillMs: number | null = null): Promise<Transaction> {
    return new Transaction(await pool.reserve(), stillMs)
  }

  get isOpen(): boolean {
    return this.#failure === null
  }

  /** The shops whose rows in `shop_revision` it has locked. */
  get locked(): ReadonlySet<number> {
    return this.#locked
  }

  /**
   * Notes that the transaction has locked a shop.
   * @returns false if it already had
   */
  locks(shop: number): boolean {
    if (this.#locked.has(shop)) return false
    this.#locked = new Set([...this.#locked, shop])
    return true
  }

  /** When it got the lock of its first shop; null if it has none yet. */
  get heldSince(): number | null {
    return this.#heldSince
  }

  /** Sends a statement that waits for the turn to lock a shop. */
  queueUp(query: Query): void {
    this.send(query).then(() => {
      this.#heldSince ??= performance.now()
    }, ignore)
  }

  /** Sends a statement. Its error is kept, so its answer need not be awaited. */
  send({ sql, args }: Query): Promise<Rows> {
    if (this.#failure) throw publicError(this.#failure)
    return this.#answered(this.connection.unsafe(sql, args))
  }

  /**
   * Waits for the answers to all statements.
   * @throws the first error of the database
   */
  async settled(): Promise<void> {
    await this.#answers
    if (this.#failure) throw publicError(this.#failure)
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    // A rollback also releases the locks taken since the savepoint.
    const locked = this.#locked
    this.#unheard('SAVEPOINT attempt')
    try {
      const value = await work()
      await this.#answered(this.connection.command('RELEASE attempt'))
      return value
    } catch (error) {
      await this.#answers
      const failure = this.#failure
      // Then the whole transaction has failed.
      if (isPassing(failure) || failure instanceof Refusal) throw error
      this.#failure = null
      this.#locked = locked
      this.#unheard('ROLLBACK TO attempt')
      this.#unheard('RELEASE attempt')
      throw error
    }
  }

  async commit(): Promise<void> {
    // The work may have caught an error of the database, but nothing can be committed after it.
    if (this.#failure) throw publicError(this.#failure)
    // This fails, and the work can be repeated, since nothing was committed.
    if (this.connection.hasEnded) await this.#answered(this.connection.unsafe('SELECT 1'))
    try {
      await this.#answered(this.connection.command('COMMIT'))
    } catch (error) {
      // Without an answer it is unknown whether the transaction was committed, so it must not be
      // repeated.
      if (isLost(this.#failure)) this.#failure = null
      throw error
    }
    // A COMMIT after a failed statement becomes a rollback without an error.
    await this.settled()
    await this.#leave()
  }

  /** @returns the database's error if repeating the work may succeed, otherwise `error` */
  async rollback(error: unknown): Promise<unknown> {
    await this.#leave('ROLLBACK')
    return isPassing(this.#failure) ? this.#failure : error
  }

  /** Sends a command without waiting for its answer. */
  #unheard(command: TransactionCommand): void {
    void this.#answered(this.connection.command(command))
  }

  #answered<T>(query: Promise<T>): Promise<T> {
    const answer = this.connection.answered(query, (error) => {
      // All statements after a failed one fail as well.
      this.#failure ??= error
      return publicError(this.#failure)
    })
    this.#answers = answer.then(ignore, ignore)
    return answer
  }

  /** Returns the connection to the pool, or closes it if it does not work. */
  async #leave(last?: 'ROLLBACK'): Promise<void> {
    try {
      if (last) await this.connection.command(last)
      await this.connection.release()
    } catch {
      await this.connection.close()
    }
  }
}

/** For promises whose outcome is handled elsewhere. */
function ignore(): void {}
