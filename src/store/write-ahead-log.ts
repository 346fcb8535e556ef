import type { Database, Statement } from 'bun:sqlite'
import { type FileHandle, open } from 'node:fs/promises'
import type { Background } from './background.ts'
import { unavailable } from './sqlite-error.ts'

/** Frames of 4 KiB that are written before a checkpoint carries them over. */
const CHECKPOINT_FRAMES = 1_000
/**
 * From this length on (128 MB), writes wait for a checkpoint, so that the log starts over. That
 * takes some 70 ms, so it should be seldom: a server under full load gets there every other second.
 */
const MAX_FRAMES = 32_000

/** How long the log is, and how much of it the database file has too, in frames. */
interface Frames {
  readonly busy: number
  readonly log: number
  readonly checkpointed: number
}

/**
 * The write-ahead log of one database. SQLite commits into it without waiting for the disk
 * (synchronous = NORMAL), and here the disk is waited for without holding up whoever reads: the
 * log is synced off this thread, and only then is a commit answered. That makes a commit as
 * durable as synchronous = FULL does, which syncs the same file at the same place, only within
 * COMMIT itself. NORMAL still syncs the log before a checkpoint copies from it, and the database
 * before the log starts over, so a frame is on disk in one of the two at all times. What differs:
 * others may see a commit some hundred microseconds before it is safe from a power cut.
 *
 * A sync that has failed leaves pages that no later sync writes ("fsyncgate"), so nothing that
 * comes after it in the log may be believed. Whoever waited is refused, and so is everybody after,
 * until a checkpoint has carried all of the log into the database file, synced that, and emptied
 * the log.
 */
export class WriteAheadLog {
  readonly #frames: Statement<Frames, []>
  #file: FileHandle | null = null
  #current: Promise<void> | null = null
  #next: Promise<void> | null = null
  #broken = false

  constructor(
    readonly database: Database,
    readonly path: string,
    readonly background: Background,
  ) {
    this.#frames = database.prepare('PRAGMA wal_checkpoint(NOOP)')
  }

  /**
   * Waits until another transaction may be begun.
   * @throws where what was committed before cannot be brought to the disk
   */
  async ready(): Promise<void> {
    if (this.#broken) this.#carryOver()
    const { log, checkpointed } = this.#length()
    if (log - checkpointed < CHECKPOINT_FRAMES) return
    const done = this.background.checkpoint()
    if (log < MAX_FRAMES) return
    await done
    const after = this.#length()
    // The other thread cannot: here it is in everybody's way, but the log must not fill the disk.
    if (after.log - after.checkpointed >= MAX_FRAMES) this.#checkpointHere()
  }

  /**
   * Waits until all that is committed by now is on disk; who asks meanwhile shares the next sync.
   * @throws Refusal UNAVAILABLE where it may not be
   */
  synced(): Promise<void> {
    if (this.#current) {
      this.#next ??= this.#after(this.#current)
      return this.#next
    }
    this.#current = this.#sync()
    return this.#current
  }

  async close(): Promise<void> {
    await this.#file?.close()
    this.#frames.finalize()
  }

  async #after(current: Promise<void>): Promise<void> {
    await Promise.allSettled([current])
    this.#next = null
    this.#current = this.#sync()
    await this.#current
  }

  async #sync(): Promise<void> {
    try {
      this.#file ??= await open(`${this.path}-wal`, 'r+')
      if (this.#broken) throw new Error('what was committed before is not on disk')
      await this.#file.datasync()
    } catch (error) {
      this.#broken = true
      throw unavailable(error)
    } finally {
      this.#current = null
    }
  }

  #length(): Frames {
    return this.#frames.get() ?? { busy: 0, log: 0, checkpointed: 0 }
  }

  #checkpointHere(): void {
    using passive = this.database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
    passive.get()
  }

  #carryOver(): void {
    const { busy } = this.database.query<Frames, []>('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {}
    if (busy !== 0) throw unavailable(new Error('somebody still reads the log that is to go'))
    this.#broken = false
  }
}
