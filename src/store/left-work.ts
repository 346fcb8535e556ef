import type { LeftWork } from '../domain/store.ts'

/** The servers of this process that wait for work, as in `Store.onLeft`. */
export class LeftWorkListeners {
  readonly #listeners = new Map<LeftWork, (() => void)[]>()

  add(work: LeftWork, run: () => void): void {
    this.#listeners.set(work, [...(this.#listeners.get(work) ?? []), run])
  }

  /** Called when a transaction that left such work is committed. */
  tell(works: Iterable<LeftWork>): void {
    for (const work of works) {
      for (const run of this.#listeners.get(work) ?? []) run()
    }
  }
}
