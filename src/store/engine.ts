import type { ProductLists } from '../domain/catalog/list/lists.ts'
import { productLists } from '../domain/catalog/list/session-lists.ts'
import { Refusal } from '../domain/error.ts'
import type {
  ChangeListener,
  CommitWatch,
  LeftWork,
  Reading,
  Store,
  StoreState,
  Writing,
} from '../domain/store.ts'

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
  /** Adds listeners that are told of the changes of shops. */
  onChange(listeners: readonly ChangeListener[]): void
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

/**
 * The domain's port on an engine.
 * @param listeners are told of the changes of shops
 */
export function storeOn(engine: Engine, listeners: readonly ChangeListener[]): Store {
  const { reader } = engine
  engine.onChange(listeners)
  return {
    read: reader,
    lists: engine.searches(productLists(reader)),
    write: (work) => engine.write(work),
    writeFor: (shop, work) => engine.write(work, shop),
    writeSlice: (work) => engine.writeSlice(work),
    remembered: (bytesOf) => reader.remembered(bytesOf),
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

/** The listeners of an engine. */
export class Listeners {
  readonly #left = new Map<LeftWork, (() => void)[]>()
  /** See `Engine.onChange`. */
  readonly change: ChangeListener[] = []

  /** See `Store.onLeft`. */
  onLeft(work: LeftWork, run: () => void): void {
    this.#left.set(work, [...(this.#left.get(work) ?? []), run])
  }

  /** Called when a transaction that left such work is committed. */
  tell(works: Iterable<LeftWork>): void {
    for (const work of works) {
      for (const run of this.#left.get(work) ?? []) run()
    }
  }
}
