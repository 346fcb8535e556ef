import { unavailable } from '../engine.ts'

/** Lets the transactions of a shop on this node run one by one, before they take a connection. */
export class Turns {
  readonly #last = new Map<number, Promise<void>>()

  constructor(readonly waitMs: number) {}

  isTaken(shop: number): boolean {
    return this.#last.has(shop)
  }

  /** @returns ends the turn. @throws Refusal UNAVAILABLE if it does not come in time */
  async take(shop: number): Promise<() => void> {
    const before = this.#last.get(shop) ?? Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last.set(shop, promise)
    const end = () => {
      if (this.#last.get(shop) === promise) this.#last.delete(shop)
      resolve()
    }
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(unavailable(new Error('too many changes of this shop are waiting'))),
      this.waitMs,
    )
    try {
      await Promise.race([before, late])
      return end
    } catch (error) {
      before.then(end)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
