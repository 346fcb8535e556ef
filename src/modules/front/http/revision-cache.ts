/**
 * Caches values that take long to make. The key of a value changes with what it is made from: it
 * contains the revision of the shop, so that commits in other shops do not matter. Concurrent
 * requests for one value share the work of making it. When the values take too many bytes, the
 * oldest are dropped.
 */
export class RevisionCache<T> {
  readonly #values = new Map<string, Promise<T>>()
  readonly #sizes = new Map<string, number>()
  #bytes = 0

  constructor(
    readonly mostBytes: number,
    readonly bytesOf: (value: T) => number,
  ) {}

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key)
    if (known) return known
    const making = make()
    this.#values.set(key, making)
    making.then(
      (value) => this.#keep(key, this.bytesOf(value)),
      () => this.#values.delete(key),
    )
    return making
  }

  #keep(key: string, size: number): void {
    this.#sizes.set(key, size)
    this.#bytes += size
    for (const [oldest, length] of this.#sizes) {
      if (this.#bytes <= this.mostBytes) return
      this.#bytes -= length
      this.#sizes.delete(oldest)
      this.#values.delete(oldest)
    }
  }
}
