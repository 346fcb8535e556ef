/**
 * Shares workers between shops. A shop may take one more while it holds fewer than are free: alone
 * it gets half of all, and each further shop leaves less for each, but some for the next one. So
 * no shop whose hosts are slow can stop the others.
 */
export class Shares {
  readonly #held = new Map<number, number>()
  #free: number

  constructor(workers: number) {
    this.#free = workers
  }

  /** The shops that may not take another worker. */
  get full(): number[] {
    return [...this.#held.keys()].filter((shopId) => !this.#mayTake(shopId))
  }

  /**
   * Works for a shop.
   * @returns undefined, and nothing was done, if the shop has reached its share meanwhile
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
