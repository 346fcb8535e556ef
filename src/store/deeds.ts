import type { Deed } from './engine.ts'

/** Beyond this many all are forgotten: what is done twice costs time, and no more. */
const MAX_DEEDS = 200_000

/** Remembers what has been done once and for all; what is rolled back was not done. */
export class Deeds {
  readonly #names = new Map<number, Set<string>>()
  /** Of the transaction that is open, in their order. */
  readonly #open: Deed[] = []
  #kept = 0

  has(of: number, name: string): boolean {
    return this.#names.get(of)?.has(name) ?? false
  }

  add(deed: Deed): void {
    const { of, name } = deed
    if (this.has(of, name)) return
    const names = this.#names.get(of) ?? new Set<string>()
    this.#names.set(of, names.add(name))
    this.#open.push(deed)
  }

  /** How many the open transaction has done, for `forget`. */
  get count(): number {
    return this.#open.length
  }

  /** Those that the open transaction has done after so many are undone. */
  forget(count: number): void {
    for (const { of, name } of this.#open.splice(count)) this.#names.get(of)?.delete(name)
  }

  /** The transaction is committed. */
  keep(): void {
    this.#kept += this.#open.length
    this.#open.length = 0
    if (this.#kept < MAX_DEEDS) return
    this.#names.clear()
    this.#kept = 0
  }
}
