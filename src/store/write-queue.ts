/** At most this many writes share one commit. */
export const GROUP = 64

/** A write that waits for its turn in a transaction. */
export interface QueuedWrite<Shared> {
  /**
   * Does the work.
   * @returns a function that answers the caller, to be called after the commit
   */
  run(shared: Shared): Promise<() => void>
  reject(error: unknown): void
}

/** A transaction that several writes share. */
export interface SharedTransaction {
  /** Runs `work`. If it throws, what it wrote is rolled back, and the error is thrown. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** Whether the transaction can still be committed. */
  readonly isOpen: boolean
}

/**
 * Thrown if a failed write cannot be undone alone, so that the whole transaction has to run again.
 */
export class RunAgain extends Error {}

/**
 * Runs the waiting writes one after another in one transaction and commits once (group commit);
 * then it answers them. A write that arrives while the transaction is open joins it. The first
 * write needs no savepoint: if it fails, the transaction holds nothing else.
 */
export abstract class WriteQueue<Shared extends SharedTransaction, J extends QueuedWrite<Shared>> {
  protected readonly jobs: J[] = []
  protected running: Promise<void> | null = null

  /** The number of writes that have not begun yet. */
  get length(): number {
    return this.jobs.length
  }

  protected abstract begin(): Promise<Shared>
  protected abstract commit(shared: Shared): Promise<void>
  /** @returns the error that the writes of the transaction get */
  protected abstract rollback(shared: Shared | null, error: unknown): Promise<unknown>

  /**
   * Takes the next write for a transaction that already has this many; undefined ends the
   * transaction.
   */
  protected async next(count: number): Promise<J | undefined> {
    return count < GROUP ? this.jobs.shift() : undefined
  }

  /** Takes all waiting writes. */
  protected takeAll(): J[] {
    return this.jobs.splice(0)
  }

  /**
   * Runs a write that is not the first of its transaction.
   * @throws the failure if it ends the whole transaction; RunAgain if its writes have to begin
   *   again
   */
  protected async attempt(shared: Shared, job: J): Promise<() => void> {
    try {
      return await shared.attempt(() => job.run(shared))
    } catch (error) {
      if (!shared.isOpen) throw error
      return () => job.reject(error)
    }
  }

  protected add(job: J, jobs = this.jobs, at = jobs.length): void {
    jobs.splice(at, 0, job)
    this.running ??= this.#run()
  }

  /** Called when nothing waits any more. */
  protected idle(): void {}

  async #run(): Promise<void> {
    while (this.length > 0) {
      const begun: J[] = []
      let shared: Shared | null = null
      try {
        shared = await this.begin()
        const answers: (() => void)[] = []
        for (let job = await this.next(0); job; job = await this.next(begun.length)) {
          begun.push(job)
          answers.push(await (begun.length === 1 ? job.run(shared) : this.attempt(shared, job)))
        }
        await this.commit(shared)
        for (const answer of answers) answer()
      } catch (error) {
        const reason = await this.rollback(shared, error)
        if (error instanceof RunAgain) this.jobs.unshift(...begun)
        // If no transaction can begin, all waiting writes fail.
        else for (const job of begun.length > 0 ? begun : this.takeAll()) job.reject(reason)
      }
    }
    this.running = null
    this.idle()
  }
}
