import { claimImage, fetchImage } from '../domain/catalog/image-fetch.ts'
import type { Ports } from '../domain/ports.ts'

/** How often the queue is looked at. */
const POLL_MS = 1_000
/** How many images are fetched at the same time; each may take 32 MB. */
const MAX_WORKERS = 3
/** How long a stop waits for images that are being fetched. */
const STOP_MS = 2_000

type Report = (entry: Readonly<Record<string, unknown>>) => void

/** Fetches the images that products wait for, on every server that uses the database. */
export class ImageFetcher {
  readonly #workers = new Set<Promise<void>>()
  #timer: ReturnType<typeof setInterval> | null = null
  #lastShop = 0
  #stopped = false

  constructor(
    readonly ports: Ports,
    readonly report: Report,
  ) {}

  start(): void {
    this.#timer = setInterval(() => this.#startWorker(), POLL_MS)
    this.#timer.unref()
  }

  /** Begins no more images, and waits a little for those that are being fetched. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearInterval(this.#timer)
    // Unreferenced, because the timer must not keep the process alive.
    const timeout = new Promise<void>((done) => setTimeout(done, STOP_MS).unref())
    await Promise.race([Promise.all(this.#workers), timeout])
  }

  /** Fetches all images that are due now. */
  async run(): Promise<void> {
    this.#startWorker()
    while (this.#workers.size > 0) await Promise.all(this.#workers)
  }

  #startWorker(): void {
    if (this.#stopped || this.#workers.size >= MAX_WORKERS) return
    const worker = this.#work()
      .catch((error: unknown) => this.#failed(error))
      .finally(() => this.#workers.delete(worker))
    this.#workers.add(worker)
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      const claimed = await claimImage(this.ports, this.#lastShop)
      if (!claimed) return
      this.#lastShop = claimed.shopId
      this.#startWorker()
      await fetchImage(this.ports, claimed)
    }
  }

  #failed(error: unknown): void {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
    this.report({ level: 'error', message: 'images cannot be fetched', cause })
  }
}
