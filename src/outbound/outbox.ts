import type { LeftWork, Store } from '../domain/store.ts'

/** How long a stop waits for what is being sent. */
const STOP_MS = 2_000
/** Posts within this time start one worker. */
const POSTED_MS = 50
/** How long the outbox is not polled after the database has failed, such as for a full disk. */
const REST_MS = 5_000

export type Report = (entry: Readonly<Record<string, unknown>>) => void

interface Pace {
  /** How much is sent at the same time. */
  readonly workers: number
  /** How often the outbox is polled, for retries and for what other processes have posted. */
  readonly pollMs: number
  /** Delay between a post and its sending, so that the request that posted is answered first. */
  readonly afterAnswerMs: number
}

/** Sends what waits in the database, whichever process has posted it. */
export abstract class PollingOutbox {
  readonly #workers = new Set<Promise<void>>()
  #wakeTimer: ReturnType<typeof setTimeout> | null = null
  #pollTimer: ReturnType<typeof setInterval> | null = null
  #stopped = false
  #restsUntil = 0

  constructor(
    readonly report: Report,
    readonly pace: Pace,
  ) {}

  protected abstract isDue(): Promise<boolean>

  /**
   * Claims what has been due longest, calls `claimed`, and sends it.
   * @returns false if nothing was due
   */
  protected abstract sendNext(claimed: () => void): Promise<boolean>

  start(): void {
    this.#pollTimer = setInterval(() => {
      if (performance.now() >= this.#restsUntil) this.#startWorker()
    }, this.pace.pollMs)
    this.#pollTimer.unref()
    this.wake()
  }

  /** Something may be waiting. */
  wake(afterMs = this.pace.afterAnswerMs): void {
    if (this.#stopped) return
    this.#wakeTimer ??= setTimeout(() => {
      this.#wakeTimer = null
      this.#startWorker()
    }, afterMs)
  }

  /** Wakes it whenever a request of this process has left work for it. */
  protected wakeAfter(store: Store, work: LeftWork): void {
    store.onLeft(work, () => this.wake(POSTED_MS))
  }

  /** Starts nothing more, and waits a little for what is being sent. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#wakeTimer) clearTimeout(this.#wakeTimer)
    if (this.#pollTimer) clearInterval(this.#pollTimer)
    this.#wakeTimer = null
    // Unreferenced, because the timer must not keep the process alive.
    const timeout = new Promise<void>((done) => setTimeout(done, STOP_MS).unref())
    await Promise.race([this.idle(), timeout])
  }

  /** Resolves when nothing is being sent or about to be. */
  async idle(): Promise<void> {
    while (this.#wakeTimer || this.#workers.size > 0) {
      await (this.#workers.size > 0 ? Promise.race(this.#workers) : Bun.sleep(1))
    }
  }

  /** Logs codes only, because the message of another server may contain an address. */
  protected failed(message: string, error: unknown): void {
    const { name, code, responseCode } = error as Record<string, unknown>
    this.report({ level: 'error', message, error: name, cause: code, response: responseCode })
  }

  #startWorker(): void {
    if (this.#stopped || this.#workers.size >= this.pace.workers) return
    const worker = this.#work()
      .catch((error: unknown) => {
        this.#restsUntil = performance.now() + REST_MS
        this.failed('the outbox cannot be read', error)
      })
      .finally(() => this.#workers.delete(worker))
    this.#workers.add(worker)
  }

  async #work(): Promise<void> {
    while (!this.#stopped && (await this.isDue())) {
      if (!(await this.sendNext(() => this.#startWorker()))) return
    }
  }
}
