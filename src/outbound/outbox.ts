import type { LeftWork, Store } from '../domain/store.ts'

/** Milliseconds that `stop` waits for messages that are being sent. */
const STOP_MS = 2_000
/**
 * Milliseconds without polling after the database has failed, for example because the disk is full.
 */
const REST_MS = 5_000
/** At least as many milliseconds are between two polls for messages that are due at a later time. */
const LEAST_MS = 50

export type Report = (entry: Readonly<Record<string, unknown>>) => void

interface Pace {
  /** The number of messages that are sent at the same time. */
  readonly workers: number
  /**
   * The interval at which the outbox is polled, for retries and for work that other processes have
   * posted.
   */
  readonly pollMs: number
  /**
   * Delay between a commit and the sending of what it posted. The request is answered first, and
   * many commits start one worker.
   */
  readonly afterCommitMs: number
}

/**
 * Sends the messages that wait in the database, whichever process posted them: new ones soon after
 * each commit of this process, all others when the outbox is polled.
 */
export abstract class PollingOutbox {
  readonly #workers = new Set<Promise<void>>()
  #wakeTimer: ReturnType<typeof setTimeout> | null = null
  #pollTimer: ReturnType<typeof setInterval> | null = null
  /** The next poll before that of `#pollTimer`. */
  #early: { readonly timer: ReturnType<typeof setTimeout>; readonly at: number } | null = null
  #stopped = false
  #restsUntil = 0

  constructor(
    store: Store,
    work: LeftWork,
    readonly report: Report,
    readonly pace: Pace,
  ) {
    store.onLeft(work, () => this.#wake())
  }

  protected abstract isDue(): Promise<boolean>

  /**
   * Claims the message that has been due longest, calls `claimed`, and sends it; and so on, if the
   * outbox claims the next one together with the end of the last one.
   * @returns false if nothing was due
   */
  protected abstract sendNext(claimed: () => void): Promise<boolean>

  start(): void {
    this.#pollTimer = setInterval(() => this.#pollUnlessResting(), this.pace.pollMs)
    this.#pollTimer.unref()
    this.poll()
  }

  /** Sends what is due now. A timer calls this, as does a test that sets the clock. */
  poll(): void {
    if (this.#stopped) return
    this.#startWorker()
    this.begin(this.#planPoll())
  }

  /** Polls after so many milliseconds, or earlier. */
  protected pollIn(ms: number): void {
    const delay = Math.max(ms, LEAST_MS)
    const at = performance.now() + delay
    if (this.#stopped || (this.#early && this.#early.at <= at)) return
    if (this.#early) clearTimeout(this.#early.timer)
    const timer = setTimeout(() => {
      this.#early = null
      this.#pollUnlessResting()
    }, delay)
    // Unreferenced, because the timer must not keep the process alive.
    timer.unref()
    this.#early = { timer, at }
  }

  /** Milliseconds until the next message is due; null if none is within `mostMs`. */
  protected async nextDueIn(_mostMs: number): Promise<number | null> {
    return null
  }

  /** Starts nothing more, and waits a little for the messages that are being sent. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#wakeTimer) clearTimeout(this.#wakeTimer)
    if (this.#pollTimer) clearInterval(this.#pollTimer)
    if (this.#early) clearTimeout(this.#early.timer)
    this.#wakeTimer = null
    const timeout = new Promise<void>((done) => setTimeout(done, STOP_MS).unref())
    await Promise.race([this.idle(), timeout])
  }

  protected get isStopped(): boolean {
    return this.#stopped
  }

  /** Resolves when nothing is being sent or about to be sent. */
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

  #wake(): void {
    if (this.#stopped) return
    this.#wakeTimer ??= setTimeout(() => {
      this.#wakeTimer = null
      this.#startWorker()
    }, this.pace.afterCommitMs)
  }

  #pollUnlessResting(): void {
    if (performance.now() >= this.#restsUntil) this.poll()
  }

  async #planPoll(): Promise<void> {
    const dueIn = await this.nextDueIn(this.pace.pollMs)
    if (dueIn !== null) this.pollIn(dueIn)
  }

  #startWorker(): void {
    if (this.#stopped || this.#workers.size >= this.pace.workers) return
    this.begin(this.#work())
  }

  /** Rests if the work fails. `idle` waits for it. */
  protected begin(work: Promise<void>): void {
    const worker = work
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
