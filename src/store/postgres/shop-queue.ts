import { unavailable } from '../engine.ts'
import { type QueuedWrite, WriteQueue } from '../write-queue.ts'
import { afterAwake } from './awake.ts'
import type { Pool } from './pool.ts'
import { Transaction } from './transaction.ts'

/**
 * A transaction that has had the lock of its shop for this time takes no further write: those in it
 * wait for its end, and so do other servers.
 */
const GROUP_MS = 50

/** How many times as long as a statement may take a write waits while others are committed. */
const WAITS = 4

/** The writes of one shop on this node, or one write of several shops. */
export class ShopQueue extends WriteQueue<Transaction, QueuedWrite<Transaction>> {
  #transaction: Transaction | null = null
  #begunAt = 0
  /** The number of commits so far. */
  #commits = 0

  /** @param ended is called when no write is left */
  constructor(
    readonly pool: Pool,
    readonly ended: () => void,
  ) {
    super()
  }

  /**
   * Adds a write. It is rejected if nothing is committed in time. On a busy machine everything
   * takes longer, so it waits on while others are committed, but not for ever.
   */
  join(job: QueuedWrite<Transaction>): void {
    let endWait = () => {}
    const wait = (waits: number) => {
      const before = this.#commits
      endWait = afterAwake(this.pool.settings.timeoutMs, () => {
        if (this.#commits > before && waits < WAITS) return wait(waits + 1)
        this.jobs.splice(this.jobs.indexOf(waiting), 1)
        job.reject(unavailable(new Error('too many changes of this shop are waiting')))
      })
    }
    const waiting: QueuedWrite<Transaction> = {
      run(transaction) {
        endWait()
        return job.run(transaction)
      },
      reject(error) {
        endWait()
        job.reject(error)
      },
    }
    wait(1)
    this.add(waiting)
  }

  protected async begin(): Promise<Transaction> {
    this.#transaction = await Transaction.begin(this.pool)
    this.#begunAt = performance.now()
    return this.#transaction
  }

  protected override async next(count: number): Promise<QueuedWrite<Transaction> | undefined> {
    if (count === 0) return await super.next(count)
    // While it waits for its turn among servers, it keeps nobody waiting.
    const since = this.#transaction?.heldSince ?? this.#begunAt
    if (this.jobs.length === 0 || performance.now() - since > GROUP_MS) return undefined
    // If a statement has failed, no savepoint can follow it.
    await this.#transaction?.settled()
    return await super.next(count)
  }

  protected async commit(transaction: Transaction): Promise<void> {
    await transaction.commit()
    this.#commits++
  }

  protected async rollback(transaction: Transaction | null, error: unknown): Promise<unknown> {
    return transaction ? await transaction.rollback(error) : error
  }

  protected override idle(): void {
    this.ended()
  }
}
