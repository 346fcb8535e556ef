/**
 * Merging begins after this many transactions that have written to the full-text indexes. Each part
 * makes a search of one word 0.4 µs longer; each merge makes writes wait for some steps.
 */
export const WRITES = 64
/** The pages that one step merges before a write, and before a slice, which takes longer anyway. */
const MERGED_PAGES = { write: 16, slice: 64 } as const
/** Pause between two steps while nothing is written, so that another process can write. */
const GAP_MS = 3

/**
 * Each transaction adds a part to a full-text index, and each search reads all parts, so they are
 * merged. Another thread merges, because a step takes some milliseconds, and more for a word that
 * is in every product. Writes wait for at most one step before each transaction. If they did not
 * wait, a process that writes continuously would never let the other thread have the database.
 */
export class Merges {
  #writes = 0
  #step: Promise<void> | null = null
  #isIdle = true
  /** Whether the last step has left more to merge. */
  #isUnfinished = false

  /** @param merge writes about this many pages, and returns whether more may be left to merge */
  constructor(readonly merge: (pages: number) => Promise<boolean>) {}

  /** Call it after a transaction that has written to an index. */
  written(): void {
    this.#writes++
  }

  /** Does a step if one is due. Call it before a transaction. */
  async ready(isSlice: boolean): Promise<void> {
    this.#isIdle = false
    await (this.#step ?? this.#begin(isSlice ? MERGED_PAGES.slice : MERGED_PAGES.write))
  }

  /**
   * Call it when no write waits. It continues until nothing is left to merge. It never begins a
   * merge, because the thread starts with the first step, and a write has to wait until then.
   */
  idle(): void {
    this.#isIdle = true
    if (this.#isUnfinished) void this.#begin(MERGED_PAGES.slice)
  }

  /** Ends when the step that runs has ended. */
  async close(): Promise<void> {
    this.#isIdle = false
    await this.#step
  }

  #begin(pages: number): Promise<void> | null {
    if (this.#writes >= WRITES) this.#step ??= this.#run(pages)
    return this.#step
  }

  /** A step that fails changes nothing. Merging then begins again after some more writes. */
  async #run(pages: number): Promise<void> {
    const [result] = await Promise.allSettled([this.merge(pages)])
    this.#isUnfinished = result.status === 'fulfilled' && result.value
    if (!this.#isUnfinished) this.#writes = 0
    this.#step = null
    if (this.#isIdle) setTimeout(() => this.#isIdle && this.idle(), GAP_MS)
  }
}
