import { yieldToOthers } from '../../domain/yielding.ts'

/** How long requests of one shop run, in milliseconds, before other shops are served. */
const SHARE_MS = 1

/** In place of a shop: all requests that a guard has refused. */
export const REFUSED = 0

/**
 * Shares the one thread between shops. When many requests of one shop are ready, each pass of the
 * event loop serves a millisecond of them, and then the requests of other shops that have
 * arrived.
 */
export class FairShare {
  /** Milliseconds that each shop has used in this pass of the event loop. */
  readonly #used = new Map<number, number>()

  /** Waits until the shop may go on; returns undefined if it may at once. */
  take(shopId: number): Promise<void> | undefined {
    return this.#mayRun(shopId) ? undefined : this.#wait(shopId)
  }

  /** Counts the time that a request of the shop has run. */
  spend(shopId: number, ms: number): void {
    if (this.#used.size === 0) setImmediate(() => this.#used.clear())
    this.#used.set(shopId, (this.#used.get(shopId) ?? 0) + ms)
  }

  #mayRun(shopId: number): boolean {
    return (this.#used.get(shopId) ?? 0) < SHARE_MS
  }

  async #wait(shopId: number): Promise<void> {
    do await yieldToOthers()
    while (!this.#mayRun(shopId))
  }
}
