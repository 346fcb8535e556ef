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

/** The writes of one shop on this node, or one write of several shops. */
export class ShopQueue extends WriteQueue<Transaction, QueuedWrite<Transaction>> {
  #transaction: Transaction | null = null
  #begunAt = 0

  /** @param ended is called when no write is left */
  constructor(
    readonly pool: Pool,
    readonly ended: () => void,
  ) {
    super()
  }

  /** Adds a write. It is rejected if its turn does not come in time. */
  join(job: QueuedWrite<Transaction>): void {
    const endWait = afterAwake(this.pool.settings.timeoutMs, () => {
      this.jobs.splice(this.jobs.indexOf(waiting), 1)
      job.reject(unavailable(new Error('too many changes of this shop are waiting')))
    })
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
  }

  protected async rollback(transaction: Transaction | null, error: unknown): Promise<unknown> {
    return transaction ? await transaction.rollback(error) : error
  }

  protected override idle(): void {
    this.ended()
  }
}
