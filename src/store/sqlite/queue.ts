import type { Statement } from 'bun:sqlite'
import type { Writing } from '../../domain/store.ts'
import { yielder, yieldToOthers } from '../../domain/yielding.ts'
import { unavailable } from '../engine.ts'
import { type QueuedWrite, RunAgain, WriteQueue } from '../write-queue.ts'
import type { Checkpoints } from './checkpoints.ts'
import { isBusy, publicError } from './errors.ts'
import { Merges } from './merges.ts'
import type { WriteConnection } from './write-connection.ts'

/** After this time, no further write joins a transaction. */
const GROUP_MS = 10
/** The number of transactions that use savepoints after a write has failed. */
const CAREFUL = 100
/** The time that a write waits for another process to release the database. */
const LOCKED_MS = 5_000
/** The interval of its attempts. A long job of another process leaves gaps of `GAP_MS`. */
const RETRY_MS = 1
/** A process that has written within this time is expected to write again. */
const OTHERS_MS = 10_000
/** 0 for no shop or several. */
const GAP_MS = 3

type SqliteJob = QueuedWrite<WriteConnection> & {
  /** 0: no shop or several. */
  readonly shop: number
}

/**
 * All writes of this process. COMMIT returns when the write-ahead log is synced (synchronous =
 * FULL).
 *
 * Shops take turns: a write waits for at most one write of each other shop. While 64 connections of
 * one shop create products, a create of another takes 10 ms at the median, and 97 without turns. A
 * transaction ends rather than make a shop that has no more to write wait for another turn of
 * others. Shops that all have more to write share it, since a commit for each round would take
 * twice the CPU.
 *
 * Long jobs come in slices. Each slice is a transaction of its own, and the waiting writes share
 * the next one, so a transaction waits for one slice at most, however many long jobs run.
 */
export class SqliteQueue extends WriteQueue<WriteConnection, SqliteJob> {
  readonly #slices: SqliteJob[] = []
  /** The shops that write in this transaction. */
  readonly #shops = new Set<number>()
  readonly #statements: Readonly<Record<'begin' | 'commit', Statement>>
  readonly #dataVersion: Statement<{ data_version: number }, []>
  readonly #merges: Merges
  readonly #yieldWhenDue = yielder()
  /** Whether the transaction is a slice. While none is open, true lets writes go first. */
  #isSlice = true
  /** The time after which no more writes join the transaction, by `performance.now()`. */
  #until = 0
  #closed = false
  /** The number of further transactions that use savepoints. */
  #careful = 0
  /** `data_version` at the last slice, if known: commits of other processes change it. */
  #version: number | null = null
  /** The time of the last write that another process was seen to make, by `performance.now()`. */
  #othersAt = Number.NEGATIVE_INFINITY
  /** The time of the last slice's commit, by `performance.now()`. */
  #sliceAt = Number.NEGATIVE_INFINITY

  /**
   * @param committed called before answers are given: reads must see the commit from then on
   * @param merge as for `Merges`
   */
  constructor(
    readonly connection: WriteConnection,
    readonly checkpoints: Pick<Checkpoints, 'ready' | 'idle'>,
    readonly committed: () => void,
    merge: Merges['merge'],
  ) {
    super()
    this.#merges = new Merges(async (pages) => {
      this.#noticeOthers()
      try {
        return await merge(pages)
      } finally {
        this.#version = this.#versionNow()
      }
    })
    const { database } = connection
    this.#statements = {
      begin: database.prepare('BEGIN IMMEDIATE'),
      commit: database.prepare('COMMIT'),
    }
    this.#dataVersion = database.prepare('PRAGMA data_version')
  }

  /** @param shop 0 for no shop or several; such writes take turns like those of one more shop */
  write<T>(work: (session: Writing) => Promise<T>, shop = 0): Promise<T> {
    return this.#enqueue(this.jobs, shop, work)
  }

  writeSlice<T>(work: (session: Writing, isAwaited: () => boolean) => Promise<T>): Promise<T> {
    const isAwaited = () => this.length > 0 || this.#hasOthers(performance.now())
    return this.#enqueue(this.#slices, 0, (session) => work(session, isAwaited))
  }

  /** Counts slices as well. */
  override get length(): number {
    return this.jobs.length + this.#slices.length
  }

  /** Refuses further writes, and waits for earlier ones. */
  async close(): Promise<void> {
    this.#closed = true
    await this.running
    await this.#merges.close()
    for (const statement of Object.values(this.#statements)) statement.finalize()
    this.#dataVersion.finalize()
  }

  #enqueue<T>(jobs: SqliteJob[], shop: number, work: (session: Writing) => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(unavailable(new Error('the database is closed')))
    return new Promise<T>((resolve, reject) => {
      const run = async (session: Writing) => {
        const value = await work(session)
        return () => resolve(value)
      }
      this.add({ run, reject, shop }, jobs)
    })
  }

  /** Another process may be writing: tries again without blocking this one. */
  protected async begin(): Promise<WriteConnection> {
    const gap = this.#sliceAt + GAP_MS - performance.now()
    if (gap > 0 && this.jobs.length === 0) await Bun.sleep(gap)
    await this.#merges.ready(this.jobs.length === 0)
    await this.checkpoints.ready()
    this.#isSlice = this.#slices.length > 0 && (this.jobs.length === 0 || !this.#isSlice)
    this.connection.isSlice = this.#isSlice
    if (this.#careful > 0) this.#careful--
    for (const since = performance.now(); ; ) {
      try {
        this.#statements.begin.run()
        this.#until = performance.now() + GROUP_MS
        return this.connection
      } catch (error) {
        if (!isBusy(error) || performance.now() - since > LOCKED_MS) throw error
        await Bun.sleep(RETRY_MS)
      }
    }
  }

  protected override async next(count: number): Promise<SqliteJob | undefined> {
    if (this.#isSlice) return count === 0 ? this.#takeSlice() : undefined
    if (count > 0) await (this.jobs.length > 0 ? this.#yieldWhenDue() : yieldToOthers())
    if (count === 0) this.#shops.clear()
    else if (performance.now() > this.#until || this.#isRoundOver()) return undefined
    const job = await super.next(count)
    if (job) this.#shops.add(job.shop)
    return job
  }

  /**
   * Within a savepoint, SQLite copies each page before it changes it, which takes 7 % of the CPU
   * time of a create. Few writes fail, so savepoints are used only after a failure.
   */
  protected override async attempt(
    connection: WriteConnection,
    job: SqliteJob,
  ): Promise<() => void> {
    if (this.#careful > 0) return await super.attempt(connection, job)
    try {
      return await job.run(connection)
    } catch (cause) {
      this.#careful = CAREFUL
      throw new RunAgain('a write has failed', { cause })
    }
  }

  /**
   * Whether the next write is the second of its shop in this transaction, while another shop still
   * waits.
   */
  #isRoundOver(): boolean {
    const [job] = this.jobs
    if (this.#shops.size < 2 || !job || !this.#shops.has(job.shop)) return false
    return !this.#shops.isSubsetOf(new Set(this.jobs.map(({ shop }) => shop)))
  }

  #takeSlice(): SqliteJob | undefined {
    this.#noticeOthers()
    return this.#slices.shift()
  }

  /** Inserts a write after those of its shop, and then after one write of each other shop. */
  protected override add(job: SqliteJob, jobs: SqliteJob[]): void {
    let place = jobs.findLastIndex(({ shop }) => shop === job.shop) + 1
    const passed = new Set<number>()
    for (let next = jobs[place]; next && !passed.has(next.shop); next = jobs[++place]) {
      passed.add(next.shop)
    }
    super.add(job, jobs, place)
  }

  protected override takeAll(): SqliteJob[] {
    return [...super.takeAll(), ...this.#slices.splice(0)]
  }

  protected async commit(connection: WriteConnection): Promise<void> {
    await connection.runDeferred()
    // The commit holds the thread until the disk has answered: serve the waiting reads first.
    await this.#yieldWhenDue()
    this.#statements.commit.run()
    if (this.#isSlice) this.#sliceAt = performance.now()
    if (connection.hasIndexed) this.#merges.written()
    connection.committed()
    this.committed()
  }

  protected async rollback(_: WriteConnection | null, error: unknown): Promise<unknown> {
    const { connection } = this
    connection.undo()
    if (connection.isOpen) connection.database.run('ROLLBACK')
    return publicError(error)
  }

  protected override idle(): void {
    this.#isSlice = true
    this.#merges.idle()
    this.checkpoints.idle(() => {
      this.#version = null
    })
  }

  /** Whether another process has written lately. Its next write would have to wait for the lock. */
  #hasOthers(now: number): boolean {
    return now - this.#othersAt < OTHERS_MS
  }

  /** Notices commits of other processes. */
  #noticeOthers(): void {
    const version = this.#versionNow()
    if (this.#version !== null && version !== this.#version) this.#othersAt = performance.now()
    this.#version = version
  }

  #versionNow(): number {
    return this.#dataVersion.get()?.data_version ?? 0
  }
}
