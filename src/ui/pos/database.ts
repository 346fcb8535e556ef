import type { CatalogProduct } from './catalog.ts'
import type { Scales } from './look-up.ts'

const NAME = 'kassa-till'
const PRODUCTS = 'products'
const STATE = 'state'

/** What makes this browser a terminal. */
export interface Pairing {
  readonly key: string
  readonly terminal: { readonly id: string; readonly name: string }
  readonly shop: { readonly slug: string; readonly name: string; readonly currency: string }
}

/** How much of the shop's catalog is stored here. */
export interface Progress {
  /** The last revision of the shop that is included. */
  readonly since: number
  /** When the catalog was last up to date, in ms since 1970. */
  readonly freshAt: number
  /** Whether the whole catalog has been downloaded once. */
  readonly complete: boolean
}

/** The type of each key in the object store `state`. */
interface States {
  readonly pairing: Pairing
  readonly progress: Progress
  /** The shop's scale prefixes, as far as lookups have shown them. */
  readonly scales: Scales
}

/** The terminal's data for working offline, in IndexedDB. */
export class TerminalDatabase {
  private constructor(readonly database: IDBDatabase) {}

  static async open(): Promise<TerminalDatabase> {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(PRODUCTS, { keyPath: 'id' })
      request.result.createObjectStore(STATE)
    }
    return new TerminalDatabase(await settled(request))
  }

  async state<Key extends keyof States>(key: Key): Promise<States[Key] | null> {
    const found = await settled(this.#store(STATE, 'readonly').get(key))
    return (found as States[Key] | undefined) ?? null
  }

  async put<Key extends keyof States>(key: Key, value: States[Key]): Promise<void> {
    await settled(this.#store(STATE, 'readwrite').put(value, key))
  }

  async products(): Promise<readonly CatalogProduct[]> {
    return (await settled(this.#store(PRODUCTS, 'readonly').getAll())) as CatalogProduct[]
  }

  /** Stores changes and the new progress in one transaction. */
  async apply(
    changed: readonly CatalogProduct[],
    deleted: readonly string[],
    progress: Progress,
  ): Promise<void> {
    await this.#change((products, state) => {
      for (const id of deleted) products.delete(id)
      for (const product of changed) products.put(product)
      state.put(progress, 'progress')
    })
  }

  /** Stores a new pairing and deletes all data of the previous one. */
  async pair(pairing: Pairing): Promise<void> {
    await this.#change((products, state) => {
      products.clear()
      state.clear()
      state.put(pairing, 'pairing')
    })
  }

  /** Deletes the catalog; the terminal stays paired. */
  async clearProducts(): Promise<void> {
    await this.#change((products, state) => {
      products.clear()
      state.delete('progress')
    })
  }

  /** Deletes everything. */
  async wipe(): Promise<void> {
    await this.#change((products, state) => {
      products.clear()
      state.clear()
    })
  }

  async #change(change: (products: IDBObjectStore, state: IDBObjectStore) => void): Promise<void> {
    const transaction = this.database.transaction([PRODUCTS, STATE], 'readwrite')
    change(transaction.objectStore(PRODUCTS), transaction.objectStore(STATE))
    await completed(transaction)
  }

  #store(name: string, mode: IDBTransactionMode): IDBObjectStore {
    return this.database.transaction(name, mode).objectStore(name)
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
