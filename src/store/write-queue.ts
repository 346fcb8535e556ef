import type { Statement } from 'bun:sqlite'
import { nextTurn, turns } from '../domain/turn.ts'
import type { WriteConnection } from './connection.ts'
import type { Session } from './engine.ts'
import { isBusy, publicError } from './sqlite-error.ts'
import type { WriteAheadLog } from './write-ahead-log.ts'

/** At most so many writes share one commit: it holds the thread for some ms, and reads with it. */
const BATCH = 16
/** How long a write waits for another process to let go of the database. */
const LOCKED_MS = 5_000

interface Job {
  /** Does the work and gives what answers it, once that is on disk. */
  run(session: Session): Promise<() => void>
  reject(error: unknown): void
}

/**
 * Runs what waits as savepoints of one transaction, and commits once. Whoever comes while the
 * transaction is open still joins it. While one commit is on its way to the disk, the next
 * transaction is already at work; each write is answered when its own commit has arrived.
 */
export class WriteQueue {
  readonly #jobs: Job[] = []
  readonly #statements: Readonly<
    Record<'begin' | 'commit' | 'save' | 'release' | 'undo', Statement>
  >
  #running: Promise<void> | null = null
  #answered: Promise<void> = Promise.resolve()

  /** @param committed called before answers are given: from then on they must be seen */
  constructor(
    readonly connection: WriteConnection,
    readonly log: WriteAheadLog,
    readonly committed: () => void,
  ) {
    const { database } = connection
    this.#statements = {
      begin: database.prepare('BEGIN IMMEDIATE'),
      commit: database.prepare('COMMIT'),
      save: database.prepare('SAVEPOINT job'),
      release: database.prepare('RELEASE job'),
      undo: database.prepare('ROLLBACK TO job'),
    }
  }

  add<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (session: Session) => {
        const value = await work(session)
        return () => resolve(value)
      }
      this.#jobs.push({ run, reject })
      this.#running ??= this.#run()
    })
  }

  /** Waits until everything is answered, and takes no more. */
  async close(): Promise<void> {
    await this.#running
    await this.#answered
    for (const statement of Object.values(this.#statements)) statement.finalize()
  }

  async #run(): Promise<void> {
    while (this.#jobs.length > 0) {
      const jobs: Job[] = []
      try {
        await this.log.ready()
        await this.#begin()
        const answers = await this.#work(jobs)
        this.#statements.commit.run()
        this.connection.committed()
        this.#answered = this.#answer(jobs, answers, this.log.synced())
      } catch (error) {
        this.#rollback()
        const refused = jobs.length > 0 ? jobs : this.#jobs.splice(0)
        for (const job of refused) job.reject(publicError(error))
      }
    }
    this.#running = null
  }

  /** Another process may be writing: asks again without holding this one up. */
  async #begin(): Promise<void> {
    this.committed()
    for (const since = performance.now(); ; ) {
      try {
        this.#statements.begin.run()
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() - since > LOCKED_MS) throw error
        await Bun.sleep(10)
      }
    }
  }

  /** @param jobs filled with the jobs of this transaction, whatever comes of it */
  async #work(jobs: Job[]): Promise<(() => void)[]> {
    const answers: (() => void)[] = []
    const turn = turns()
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      jobs.push(job)
      answers.push(await this.#attempt(job))
      if (jobs.length >= BATCH) break
      await (this.#jobs.length > 0 ? turn() : nextTurn())
    }
    await this.connection.runLater()
    // The commit holds the thread for a millisecond or two: whoever waits is served before.
    await nextTurn()
    return answers
  }

  /** @throws where the failure has taken the whole transaction with it */
  async #attempt(job: Job): Promise<() => void> {
    const { connection } = this
    const { save, release, undo } = this.#statements
    const mark = connection.mark()
    save.run()
    try {
      const answer = await job.run(connection)
      release.run()
      return answer
    } catch (error) {
      if (!connection.database.inTransaction) throw error
      undo.run()
      release.run()
      connection.undo(mark)
      return () => job.reject(error)
    }
  }

  async #answer(jobs: Job[], answers: (() => void)[], synced: Promise<void>): Promise<void> {
    try {
      await synced
      this.committed()
      for (const answer of answers) answer()
    } catch (error) {
      for (const job of jobs) job.reject(error)
    }
  }

  #rollback(): void {
    const { connection } = this
    connection.undo()
    if (connection.database.inTransaction) connection.database.run('ROLLBACK')
  }
}
