import { yieldToOthers } from '../../domain/yielding.ts'

/** Milliseconds that requests of one shop run before other shops are served. */
const SHARE_MS = 1
/** While one shop alone has sent requests for this long, it need not wait. */
const ALONE_MS = 10_000

/**
 * Shares the one thread between shops. When many requests of one shop are ready, each pass of the
 * event loop serves a millisecond of them, then the requests of other shops that have arrived.
 * While 64 connections of one shop list products, a request of another shop takes 3 ms at the
 * median and 40 ms at the 99th percentile; without this, 50 ms and 490 ms. A shop that is alone
 * does not wait, because a list takes 6 % more CPU time after waiting: Bun then sends it in other
 * ways.
 */
export class FairShare {
  /** Milliseconds that each shop has used in this pass of the event loop. */
  readonly #used = new Map<number, number>()
  /** The shop of the last request. */
  #last: number | null = null
  /** When shops need no longer wait for each other, by `performance.now()`. */
  #sharedUntil = 0

  /**
   * Waits until the shop may go on. Returns undefined if it may do so at once.
   * @param now by `performance.now()`
   */
  take(shopId: number, now: number): Promise<void> | undefined {
    if (shopId !== this.#last) {
      if (this.#last !== null) this.#sharedUntil = now + ALONE_MS
      this.#last = shopId
    }
    return now >= this.#sharedUntil || this.#mayRun(shopId) ? undefined : this.#wait(shopId)
  }

  /** Adds to the time that the shop has used. */
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

/**
 * Runs heavy work of a client one piece at a time, and yields to other tasks in between. While 32
 * connections read all changes of one shop, a request of another shop takes 2.4 ms at the median;
 * without this, 3.7 ms.
 */
export class KeyedMutex {
  readonly #last = new Map<number, Promise<void>>()

  async take<T>(client: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(client)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last.set(client, promise)
    try {
      if (before) {
        await before
        await yieldToOthers()
      }
      return await work()
    } finally {
      resolve()
      const last = this.#last.get(client)
      if (last === promise) this.#last.delete(client)
    }
  }
}
