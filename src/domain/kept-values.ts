/** When there are more values than this, all are forgotten. */
const MAX_VALUES = 1_000
/** When the values of a cache that knows their sizes would take more bytes, all are forgotten. */
const MAX_BYTES = 48 * 1024 * 1024
/** A larger value is not kept, because it would push out too many others. */
const MAX_BYTES_EACH = MAX_BYTES / 500

/** The values of a cache by key, bounded in number and in bytes. */
export class KeptValues<T, Kept> {
  readonly #values = new Map<string, { readonly kept: Kept; readonly bytes: number }>()
  #bytes = 0

  /** @param bytesOf the size of a value; by default only the number of values is bounded */
  constructor(readonly bytesOf: (value: T) => number = () => 0) {}

  get(key: string): Kept | undefined {
    return this.#values.get(key)?.kept
  }

  /** @param kept the value, with what the cache notes about it */
  set(key: string, value: T, kept: Kept): void {
    const bytes = this.bytesOf(value)
    if (bytes > MAX_BYTES_EACH) return
    this.#bytes -= this.#values.get(key)?.bytes ?? 0
    if (this.#values.size >= MAX_VALUES || this.#bytes + bytes > MAX_BYTES) this.clear()
    this.#values.set(key, { kept, bytes })
    this.#bytes += bytes
  }

  clear(): void {
    this.#values.clear()
    this.#bytes = 0
  }
}
