import type { ProductLists } from '../domain/catalog/list/lists.ts'
import { productLists } from '../domain/catalog/list/session-lists.ts'
import { Refusal } from '../domain/error.ts'
import type { CommitWatch, LeftWork, Reading, Store, StoreState, Writing } from '../domain/store.ts'

/** An adapter to one kind of database. */
export interface Engine {
  readonly kind: StoreState['engine']
  readonly reader: Reading
  /** See `StoreState.waitingWrites`. */
  waitingWrites(): number
  /** Searches that run on another thread or connection, if the engine needs that. */
  searches(here: ProductLists): ProductLists
  /** See `Store.write` and `Store.writeFor`. */
  write<T>(work: (tx: Writing) => Promise<T>, shop?: number): Promise<T>
  /** See `Store.writeSlice`. */
  writeSlice<T>(work: (tx: Writing, isAwaited: () => boolean) => Promise<T>): Promise<T>
  /** See `Store.onLeft`. */
  onLeft(work: LeftWork, run: () => void): void
  /** See `Store.watch`. */
  watch(): CommitWatch
  close(): Promise<void>
}

export function storageFull(cause: unknown): Refusal {
  const message = 'The disk is full; reads still work. Free some space and send the request again.'
  return new Refusal('STORAGE_FULL', message, [], { cause })
}

export function unavailable(cause: unknown): Refusal {
  const message = 'The database is not available right now; send the request again.'
  return new Refusal('UNAVAILABLE', message, [], { cause })
}

/** The domain's port on an engine. */
export function storeOn(engine: Engine): Store {
  const { reader } = engine
  return {
    read: reader,
    lists: engine.searches(productLists(reader)),
    write: (work) => engine.write(work),
    writeFor: (shop, work) => engine.write(work, shop),
    writeSlice: (work) => engine.writeSlice(work),
    remembered: (isKept) => reader.remembered(isKept),
    onLeft: (work, run) => engine.onLeft(work, run),
    watch: () => engine.watch(),
    async state() {
      const size = await reader.get<{ bytes: number }>('database.size', {})
      return {
        engine: engine.kind,
        bytes: size?.bytes ?? 0,
        waitingWrites: engine.waitingWrites(),
      }
    },
    close: () => engine.close(),
  }
}

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
