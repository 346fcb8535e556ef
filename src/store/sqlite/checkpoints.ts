import type { Database, Statement } from 'bun:sqlite'
import { statSync } from 'node:fs'
import type { BackgroundThread } from './background.ts'

/**
 * The number of log frames (4 KiB pages) after which a checkpoint starts. Pages that are written
 * often are then copied once for many writes, and the file stays shorter than `KEPT_BYTES`.
 */
const CHECKPOINT_FRAMES = 3_000
/**
 * The number of log frames (128 MB) after which writes wait for the checkpoint, so that the log
 * starts over. That takes some 70 ms, so it should be rare: a server under full load gets there
 * every other second.
 */
const MAX_FRAMES = 32_000
/**
 * A longer file is emptied once no write has come for a while. It is left alone between bursts of
 * writes: a commit into a file that has to grow again takes half as long again.
 */
const KEPT_BYTES = 16 * 1024 * 1024
/** The length of the log is looked up at most once in this time, which takes 1 % of a create. */
const LOOK_MS = 5
const IDLE_MS = 5_000

/** The frames in the log, and those of them that are copied to the database file. */
interface Frames {
  readonly log: number
  readonly checkpointed: number
}

/**
 * Copies the write-ahead log into the database file on the background thread. SQLite would do it
 * within COMMIT, where all reads would wait for its two syncs.
 */
export class Checkpoints {
  readonly #frames: Statement<Frames, []>
  /** The time of the last look at the length, by `performance.now()`. */
  #lookedAt = Number.NEGATIVE_INFINITY
  #idle: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly database: Database,
    readonly background: BackgroundThread,
    readonly keptBytes = KEPT_BYTES,
    readonly idleMs = IDLE_MS,
  ) {
    this.#frames = database.prepare('PRAGMA wal_checkpoint(NOOP)')
  }

  /** Starts a checkpoint if one is due, and waits for it only if the log is very long. */
  async ready(): Promise<void> {
    clearTimeout(this.#idle)
    const now = performance.now()
    if (now - this.#lookedAt < LOOK_MS) return
    this.#lookedAt = now
    const { log, checkpointed } = this.#length()
    if (log - checkpointed < CHECKPOINT_FRAMES) return
    const done = this.background.checkpoint()
    if (log < MAX_FRAMES) return
    await done
    const after = this.#length()
    // The background thread has failed. A checkpoint on this thread delays every request, but a log
    // that grows for ever would fill the disk.
    if (after.log - after.checkpointed >= MAX_FRAMES) this.#checkpointHere()
  }

  /**
   * To be called when no write waits. SQLite itself never shortens the file of the log.
   * @param emptied called afterwards, because emptying changes `data_version` like a commit
   */
  idle(emptied: () => void): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      const log = statSync(`${this.database.filename}-wal`, { throwIfNoEntry: false })
      if (log && log.size > this.keptBytes) void this.background.emptyLog().then(emptied)
    }, this.idleMs).unref()
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#frames.finalize()
  }

  #length(): Frames {
    return this.#frames.get() ?? { log: 0, checkpointed: 0 }
  }

  #checkpointHere(): void {
    using passive = this.database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
    passive.get()
  }
}
