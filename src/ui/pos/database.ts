import type { TillProduct } from './till-product.ts'

const NAME = 'kassa-till'
const PRODUCTS = 'products'
const STATE = 'state'

/** What makes this browser a terminal. */
export interface Pairing {
  readonly key: string
  readonly terminal: { readonly id: string; readonly name: string }
  readonly shop: { readonly slug: string; readonly name: string; readonly currency: string }
}

/** How far the till has come. */
export interface Progress {
  /** The revision up to which the catalog is known. */
  readonly since: number
  /** Milliseconds since 1970: when the catalog was last known to be the shop's. */
  readonly freshAt: number
  /** Whether it ever was all of it. */
  readonly complete: boolean
}

/** Whatever stands in `state`, by its key. */
interface States {
  readonly pairing: Pairing
  readonly progress: Progress
  /** Prefixes of the shop's scales that look-ups have shown. */
  readonly scales: Readonly<Record<string, 'weight' | 'price'>>
}

/** What the till knows without a network, in IndexedDB. */
export class TillDatabase {
  private constructor(readonly database: IDBDatabase) {}

  static async open(): Promise<TillDatabase> {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(PRODUCTS, { keyPath: 'id' })
      request.result.createObjectStore(STATE)
    }
    return new TillDatabase(await settled(request))
  }

  async state<Key extends keyof States>(key: Key): Promise<States[Key] | null> {
    const found = await settled(this.#store(STATE, 'readonly').get(key))
    return (found as States[Key] | undefined) ?? null
  }

  async keep<Key extends keyof States>(key: Key, value: States[Key]): Promise<void> {
    await settled(this.#store(STATE, 'readwrite').put(value, key))
  }

  async products(): Promise<readonly TillProduct[]> {
    return (await settled(this.#store(PRODUCTS, 'readonly').getAll())) as TillProduct[]
  }

  /** Takes in changes, and how far they lead, together or not at all. */
  async apply(
    changed: readonly TillProduct[],
    deleted: readonly string[],
    progress: Progress,
  ): Promise<void> {
    const transaction = this.database.transaction([PRODUCTS, STATE], 'readwrite')
    const products = transaction.objectStore(PRODUCTS)
    for (const id of deleted) products.delete(id)
    for (const product of changed) products.put(product)
    transaction.objectStore(STATE).put(progress, 'progress')
    await completed(transaction)
  }

  /** Becomes another terminal: of the one before nothing stays. */
  async pair(pairing: Pairing): Promise<void> {
    const transaction = this.database.transaction([PRODUCTS, STATE], 'readwrite')
    transaction.objectStore(PRODUCTS).clear()
    transaction.objectStore(STATE).clear()
    transaction.objectStore(STATE).put(pairing, 'pairing')
    await completed(transaction)
  }

  /** Forgets the catalog and stays paired. */
  async clearProducts(): Promise<void> {
    const transaction = this.database.transaction([PRODUCTS, STATE], 'readwrite')
    transaction.objectStore(PRODUCTS).clear()
    transaction.objectStore(STATE).delete('progress')
    await completed(transaction)
  }

  /** Forgets everything. */
  async wipe(): Promise<void> {
    const transaction = this.database.transaction([PRODUCTS, STATE], 'readwrite')
    transaction.objectStore(PRODUCTS).clear()
    transaction.objectStore(STATE).clear()
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
