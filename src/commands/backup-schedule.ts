import type { BackupPlan } from '../data-places.ts'
import { conflict, messageOf, Refusal, reasonOf } from '../domain/error.ts'
import type { Backup, Backups } from '../domain/operations.ts'
import { MINUTE_MS } from '../domain/time.ts'
import type { Log } from '../http/server/log.ts'
import { type BackupPlace, backupName, backupPlace } from './backup-place.ts'
import { ownCommand, refusalText } from './command.ts'

/** The interval at which the schedule checks whether a backup is due. */
const CHECK_MS = MINUTE_MS
const RETRY_MS = 15 * MINUTE_MS

interface Options {
  /** Read each time, because settings change. */
  readonly plan: Pick<BackupPlan, 'everyMs' | 'keep'>
  readonly to: BackupPlan['to']
  readonly data: string
  readonly clock: () => number
  readonly log: Log
  /** Runs `work`, unless another server of the same database is running it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Stores why the last backup failed; null if it succeeded. */
  readonly note: (failure: string | null) => Promise<void>
  /** Writes a backup into a new file. */
  readonly make?: (file: string, signal: AbortSignal) => Promise<void>
}

/** Makes backups when they are due or requested, and removes the oldest ones. */
export class BackupSchedule implements Backups {
  readonly place: string
  last: Backup | null = null
  readonly #place: BackupPlace
  readonly #ending = new AbortController()
  #running: Promise<void> | null = null
  #checking: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setInterval> | null = null
  #notBefore = 0

  constructor(readonly options: Options) {
    this.#place = backupPlace(options.to, options.data)
    this.place = this.#place.name
  }

  get everyMs(): number | null {
    return this.options.plan.everyMs
  }

  get keep(): number {
    return this.options.plan.keep
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  async list(): Promise<readonly Backup[]> {
    const found = await this.#place.list()
    this.last = found[0] ?? null
    return found
  }

  open(name: string): Promise<ReadableStream<Uint8Array> | null> {
    return this.#place.open(name)
  }

  start(): void {
    if (this.#running) throw conflict('backup', 'busy', 'A backup is being made right now.')
    this.#begin(() => true)
  }

  /** Starts making backups when they are due. */
  schedule(): void {
    const check = () => {
      this.#checking = this.#check()
    }
    this.#timer = setInterval(check, CHECK_MS)
    this.#timer.unref()
    check()
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    this.#ending.abort()
    await this.idle()
  }

  /** Resolves when no backup is being made or about to be made. */
  async idle(): Promise<void> {
    await this.#checking
    await this.#running
  }

  async #check(): Promise<void> {
    const { clock, plan, note } = this.options
    const { everyMs } = plan
    const isWanted = (found: readonly Backup[]) =>
      everyMs !== null && isDue(found, everyMs, clock())
    if (this.#running || clock() < this.#notBefore) return
    try {
      const isNow = isWanted(await this.list())
      if (this.#running || this.#ending.signal.aborted) return
      if (isNow) this.#begin(isWanted)
      // Another server has made the backup that failed here.
      else if (everyMs !== null) await note(null)
    } catch (error) {
      if (everyMs !== null) await this.#failed(error)
      // No backup has failed, because none was to be made.
      else this.#logged('the backups cannot be listed', error)
    }
  }

  #begin(isWanted: (found: readonly Backup[]) => boolean): void {
    const { alone, note } = this.options
    const work = async () => {
      // Another server may have made a backup in the meantime.
      const found = await this.list()
      if (isWanted(found)) await this.#make(found)
      await note(null)
    }
    this.#running = alone(work)
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#running = null
      })
  }

  async #failed(error: unknown): Promise<void> {
    if (this.#ending.signal.aborted) return
    const { log, note } = this.options
    const reason = this.#logged('the backup failed', error)
    try {
      await note(reason)
    } catch (cause) {
      const message = 'the failure of the backup could not be stored'
      log({ level: 'error', message, cause: reasonOf(cause) })
    }
  }

  /**
   * Logs an error, after which nothing is tried for a while.
   * @returns its reason
   */
  #logged(message: string, error: unknown): string {
    const cause = error instanceof Refusal ? refusalText(error) : messageOf(error)
    this.#notBefore = this.options.clock() + RETRY_MS
    this.options.log({ level: 'error', message, cause })
    return cause
  }

  /** @param before the backups that there are */
  async #make(before: readonly Backup[]): Promise<void> {
    const {
      data,
      log,
      clock,
      plan,
      make = (file, signal) => inProcess(file, data, signal),
    } = this.options
    const started = performance.now()
    const names = new Set(before.map((one) => one.name))
    let takenAt = clock()
    // Names tell seconds apart, and the last backup may have been made in this one.
    while (names.has(backupName(takenAt))) takenAt += 1_000
    const name = backupName(takenAt)
    await this.#place.add(name, (file) => make(file, this.#ending.signal))
    const found = (await this.list()).filter(({ takenAt }) => takenAt <= clock())
    for (const { name } of found.slice(plan.keep)) await this.#place.remove(name)
    const ms = Math.round(performance.now() - started)
    log({ level: 'info', message: 'backup made', name, bytes: this.last?.bytes, ms })
  }
}

/** A backup dated in the future was made while the clock was wrong, and does not count. */
function isDue(found: readonly Backup[], everyMs: number, now: number): boolean {
  return !found.some(({ takenAt }) => takenAt <= now && takenAt + everyMs > now)
}

/** Runs `kassa backup` in another process, so that requests need not wait for it. */
async function inProcess(file: string, data: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = Bun.spawn([...ownCommand(), 'backup', file, '--data', data], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
    signal,
    killSignal: 'SIGTERM',
  })
  const [message, exitCode] = await Promise.all([new Response(child.stderr).text(), child.exited])
  if (exitCode !== 0) throw new Error(plain(message) || `kassa backup ended with ${exitCode}`)
}

/** The message of a failed process, without the source and stack of an exception. */
export function plain(message: string): string {
  const lines = message.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !/^(\d+ \||\^$|at |Bun v)/.test(line)).join(' ')
}
