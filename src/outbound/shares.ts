/**
 * Shares workers between shops. A shop may take another worker while it holds fewer than are free:
 * alone it gets half of all, and each further shop gets part of the rest. So a shop with slow hosts
 * cannot block the others.
 */
export class Shares {
  readonly #held = new Map<number, number>()
  #free: number

  constructor(workers: number) {
    this.#free = workers
  }

  /** The shops that may not take another worker now. */
  get full(): number[] {
    return [...this.#held.keys()].filter((shopId) => !this.#mayTake(shopId))
  }

  /**
   * Does the work with a worker of the shop.
   * @returns undefined, without doing the work, if the shop has no share left
   */
  async take<T>(shopId: number, work: () => Promise<T>): Promise<T | undefined> {
    if (!this.#mayTake(shopId)) return undefined
    this.#count(shopId, 1)
    try {
      return await work()
    } finally {
      this.#count(shopId, -1)
    }
  }

  #mayTake(shopId: number): boolean {
    return (this.#held.get(shopId) ?? 0) < this.#free
  }

  #count(shopId: number, change: 1 | -1): void {
    const held = (this.#held.get(shopId) ?? 0) + change
    this.#free -= change
    if (held > 0) this.#held.set(shopId, held)
    else this.#held.delete(shopId)
  }
}
