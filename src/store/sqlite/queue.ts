import type { Statement } from 'bun:sqlite'
import { yielder, yieldToOthers } from '../../domain/yielding.ts'
import type { Session } from '../engine.ts'
import { unavailable } from '../engine.ts'
import type { Checkpoints } from './checkpoints.ts'
import { isBusy, publicError } from './errors.ts'
import type { WriteConnection } from './write-connection.ts'

/** At most this many writes share one commit: it holds the thread for some milliseconds. */
const BATCH = 64
/** How long a write waits for another process to release the database. */
const LOCKED_MS = 5_000
/** How often it tries again; a long job of another process leaves gaps of `GAP_MS`. */
const RETRY_MS = 1
/** A process that has written within this time is expected to write again. */
const OTHERS_MS = 10_000
/** Pause between two slices when nothing else waits, so that another process gets the lock. */
const GAP_MS = 3

interface Job {
  /** Does the work. @returns a function that answers the caller, to be called after the commit */
  run(session: Session): Promise<() => void>
  reject(error: unknown): void
}

/**
 * Runs the waiting writes as savepoints of one transaction and commits once (group commit). COMMIT
 * returns when the write-ahead log is synced (synchronous = FULL), and only then are the writes
 * answered. A write that arrives while the transaction is open joins it.
 *
 * Long jobs come in slices. A transaction takes at most one slice, after the other writes, so no
 * write waits for more than one slice, however many long jobs run.
 */
export class WriteQueue {
  readonly #jobs: Job[] = []
  readonly #slices: Job[] = []
  readonly #statements: Readonly<Record<'begin' | 'commit', Statement>>
  readonly #dataVersion: Statement<{ data_version: number }, []>
  #running: Promise<void> | null = null
  /** The transaction of the slice has writes, too, which are answered after its commit. */
  #carriesWrites = false
  #closed = false
  /** `data_version` at the last slice: it changes with the commits of other processes. */
  #version: number | null = null
  /** When another process was last seen to have written, by `performance.now()`. */
  #othersAt = Number.NEGATIVE_INFINITY
  /** When the last slice was committed, by `performance.now()`. */
  #sliceAt = Number.NEGATIVE_INFINITY

  /** @param committed called before answers are given: reads must see the commit from then on */
  constructor(
    readonly connection: WriteConnection,
    readonly checkpoints: Pick<Checkpoints, 'ready' | 'idle'>,
    readonly committed: () => void,
  ) {
    const { database } = connection
    this.#statements = {
      begin: database.prepare('BEGIN IMMEDIATE'),
      commit: database.prepare('COMMIT'),
    }
    this.#dataVersion = database.prepare('PRAGMA data_version')
  }

  add<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#enqueue(this.#jobs, work)
  }

  addSlice<T>(work: (session: Session, isAwaited: () => boolean) => Promise<T>): Promise<T> {
    const isAwaited = () =>
      this.#carriesWrites ||
      this.#jobs.length > 0 ||
      this.#slices.length > 0 ||
      this.#hasOthers(performance.now())
    return this.#enqueue(this.#slices, (session) => work(session, isAwaited))
  }

  /** Writes and slices that are not begun yet. */
  get length(): number {
    return this.#jobs.length + this.#slices.length
  }

  /** Refuses further writes, and waits until those before are answered. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    for (const statement of Object.values(this.#statements)) statement.finalize()
    this.#dataVersion.finalize()
  }

  #enqueue<T>(jobs: Job[], work: (session: Session) => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(unavailable(new Error('the database is closed')))
    return new Promise<T>((resolve, reject) => {
      const run = async (session: Session) => {
        const value = await work(session)
        return () => resolve(value)
      }
      jobs.push({ run, reject })
      this.#running ??= this.#run()
    })
  }

  async #run(): Promise<void> {
    while (this.#jobs.length > 0 || this.#slices.length > 0) {
      const gap = this.#sliceAt + GAP_MS - performance.now()
      if (gap > 0 && this.#jobs.length === 0) await Bun.sleep(gap)
      const jobs: Job[] = []
      try {
        await this.checkpoints.ready()
        await this.#begin()
        const answers: (() => void)[] = []
        const hadSlice = await this.#work(jobs, answers)
        this.#statements.commit.run()
        if (hadSlice) this.#sliceAt = performance.now()
        this.connection.committed()
        this.committed()
        for (const answer of answers) answer()
      } catch (error) {
        this.#rollback()
        const refused =
          jobs.length > 0 ? jobs : [...this.#jobs.splice(0), ...this.#slices.splice(0)]
        for (const job of refused) job.reject(publicError(error))
      }
    }
    this.#running = null
    this.checkpoints.idle()
  }

  /** Whether another process has written lately: its next write would wait for the lock. */
  #hasOthers(now: number): boolean {
    return now - this.#othersAt < OTHERS_MS
  }

  /** Notices the commits of other processes. */
  #noticeOthers(): void {
    const version = this.#dataVersion.get()?.data_version ?? 0
    if (this.#version !== null && version !== this.#version) this.#othersAt = performance.now()
    this.#version = version
  }

  /** Another process may be writing: tries again without holding this one up. */
  async #begin(): Promise<void> {
    for (const since = performance.now(); ; ) {
      try {
        this.#statements.begin.run()
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() - since > LOCKED_MS) throw error
        await Bun.sleep(RETRY_MS)
      }
    }
  }

  /**
   * @param jobs receives the jobs of this transaction, also if it fails
   * @param answers receives the functions to call after the commit
   * @returns whether a slice was among them
   */
  async #work(jobs: Job[], answers: (() => void)[]): Promise<boolean> {
    const yieldWhenDue = yielder()
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      jobs.push(job)
      answers.push(await this.#attempt(job))
      if (jobs.length >= BATCH) break
      await (this.#jobs.length > 0 ? yieldWhenDue() : yieldToOthers())
    }
    const slice = this.#slices.shift()
    if (slice) {
      this.#noticeOthers()
      this.#carriesWrites = jobs.length > 0
      // A savepoint would copy each page that the slice changes, for nothing if it is alone.
      const isAlone = jobs.length === 0
      jobs.push(slice)
      answers.push(await (isAlone ? slice.run(this.connection) : this.#attempt(slice)))
    }
    await this.connection.runDeferred()
    // The commit holds the thread until the disk has answered: serve the waiting reads first.
    await yieldToOthers()
    return slice !== undefined
  }

  /** @throws if the failure has rolled back the whole transaction */
  async #attempt(job: Job): Promise<() => void> {
    const { connection } = this
    try {
      return await connection.attempt(() => job.run(connection))
    } catch (error) {
      if (!connection.database.inTransaction) throw error
      return () => job.reject(error)
    }
  }

  #rollback(): void {
    const { connection } = this
    connection.undo()
    if (connection.database.inTransaction) connection.database.run('ROLLBACK')
  }
}
