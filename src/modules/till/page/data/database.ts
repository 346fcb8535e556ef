import { productTitle } from '../../../../domain/catalog/title.ts'
import type { TerminalShop } from '../../../../domain/shop/terminal-shop.ts'
import type { Cashier } from '../../till-entry.ts'
import type { Basket, ParkedBasket } from '../sell/basket.ts'
import type { OrderMoney } from '../sell/payments.ts'
import type { CatalogProduct } from './catalog.ts'
import type { Scales } from './look-up.ts'

const NAME = 'kassa-till'
const VERSION = 2

/** The object stores; `series` and `entries` hold the journal, see journal.ts. */
type StoreName = 'products' | 'state' | 'series' | 'entries'

/** The stores of an open transaction. */
export type Stores<Name extends StoreName = StoreName> = Readonly<Record<Name, IDBObjectStore>>

/** Fields that products stored by earlier pages lack. They get them when they are next downloaded. */
const ADDED = {
  unit: 'piece',
  content: null,
  taxRate: null,
  packs: [],
  category: null,
  categoryId: null,
} as const

/**
 * A product that an earlier page may have stored: without a title, and with its options as text.
 */
type StoredProduct = Omit<CatalogProduct, 'title'> & {
  readonly title?: string
  readonly options?: string
}

function titleOf({ name, options = '' }: StoredProduct): string {
  const values = options.split(', ').map((value, index) => [index, value])
  return productTitle({ name, options: Object.fromEntries(values) })
}

/** The identity of this browser as a terminal. */
export interface Pairing {
  readonly key: string
  readonly terminal: { readonly id: string; readonly name: string }
  readonly shop: { readonly slug: string; readonly name: string; readonly currency: string }
  /** The series of journal entries that came with the key; null from an older page or server. */
  readonly series: string | null
}

/** A pairing, and the settings of its shop. */
export interface NewPairing {
  readonly pairing: Pairing
  readonly settings: TerminalShop
}

/** The part of the shop's catalog that is stored here. */
export interface SyncProgress {
  /** The last revision of the shop that is stored. */
  readonly since: number
  /** When the catalog was last up to date, in ms since 1970. */
  readonly freshAt: number
  /** Whether the whole catalog has been downloaded once. */
  readonly complete: boolean
}

/** The type of each key in the object store `state`. */
export interface States {
  readonly pairing: Pairing
  readonly progress: SyncProgress
  /** The scale prefixes of the shop that lookups have revealed. */
  readonly scales: Scales
  readonly settings: TerminalShop
  /** The basket on the screen, which all windows of this till share. */
  readonly basket: Basket
  /** The last basket that a window of this till has sold. */
  readonly sold: SoldBasket
  readonly parked: readonly ParkedBasket[]
  readonly orderMoney: readonly OrderMoney[]
  /** The current cashier. */
  readonly cashier: Cashier
  /**
   * Set when a cashier declines to count the float: the number that the next entry had then. Until
   * that entry is written, the till does not ask again.
   */
  readonly floatLater: string
  /** When the newest backup that the server reported was begun, in ms since 1970. */
  readonly lastBackupAt: number
  /** The reason why this till must not sell; absent if it may. */
  readonly stopped: Stopped
  /** The last entry that the server refused, and its message. */
  readonly refusal: { readonly hash: string; readonly message: string }
}

/** The sale of a basket, for a window that still shows it. */
export interface SoldBasket {
  /** The id of the basket. */
  readonly basket: string
  /** The number of the sale. */
  readonly number: string
  readonly at: string
  readonly cashier: string | null
}

/** The reason why a till must not sell until it is paired again. */
export interface Stopped {
  readonly series: string
  readonly message: string
}

/**
 * The reason why the database is closed: the browser's data was cleared, or a newer page is open.
 */
export type Closed = 'cleared' | 'newer'

/** The terminal's data for working offline, in IndexedDB. */
export class TerminalDatabase {
  #writing = 0

  private constructor(readonly database: IDBDatabase) {}

  /** @param closed called when the database is closed from outside */
  static async open(closed: (why: Closed) => void): Promise<TerminalDatabase> {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result: database, transaction } = request
      if (oldVersion < 1) {
        database.createObjectStore('products', { keyPath: 'id' })
        database.createObjectStore('state')
      } else if (transaction) {
        downloadAgain(transaction.objectStore('state'))
      }
      database.createObjectStore('series', { keyPath: 'name' })
      const entries = database.createObjectStore('entries', { keyPath: ['series', 'n'] })
      entries.createIndex('waiting', 'waiting')
    }
    const database = await settled(request)
    // A newer page in another window needs a newer database. Without a version, the database is
    // being deleted.
    database.onversionchange = ({ newVersion }) => {
      database.close()
      closed(newVersion === null ? 'cleared' : 'newer')
    }
    database.onclose = () => closed('cleared')
    return new TerminalDatabase(database)
  }

  /** Runs the work in one transaction: all of its changes are stored, or none if it throws. */
  async transact<Name extends StoreName, T>(
    names: readonly Name[],
    work: (stores: Stores<Name>) => Promise<T>,
    durability: IDBTransactionDurability = 'strict',
  ): Promise<T> {
    const transaction = this.database.transaction(names, 'readwrite', { durability })
    const stored = completed(transaction)
    this.#writing++
    try {
      const result = await work(storesOf(transaction, names))
      await stored
      return result
    } catch (error) {
      stored.catch(() => undefined)
      if (transaction.error === null) abort(transaction)
      throw error
    } finally {
      this.#writing--
    }
  }

  /** Whether this window is storing something. */
  get isWriting(): boolean {
    return this.#writing > 0
  }

  /** Opens stores for reading, until the first pause without requests to them. */
  stores<Name extends StoreName>(names: readonly Name[]): Stores<Name> {
    return storesOf(this.database.transaction(names, 'readonly'), names)
  }

  async state<Key extends keyof States>(key: Key): Promise<States[Key] | null> {
    return await stateIn(this.stores(['state']).state, key)
  }

  /** Stores a value without waiting for the disk: a power cut may undo it. */
  async put<Key extends keyof States>(key: Key, value: States[Key] | null): Promise<void> {
    await this.transact(['state'], async ({ state }) => void state.put(value, key), 'relaxed')
  }

  /** The pairing of this browser, with the name and the currency that its shop had last. */
  async pairing(): Promise<Pairing | null> {
    const { state } = this.stores(['state'])
    const [pairing, settings] = await Promise.all([
      stateIn(state, 'pairing'),
      stateIn(state, 'settings'),
    ])
    return pairing && settings ? { ...pairing, shop: pairedShop(settings) } : pairing
  }

  async products(): Promise<readonly CatalogProduct[]> {
    const stored = await settled<StoredProduct[]>(this.stores(['products']).products.getAll())
    return stored.map((product) => ({ ...ADDED, title: titleOf(product), ...product }))
  }

  /** Stores changes and the new progress in one transaction. */
  async apply(
    changed: readonly CatalogProduct[],
    deleted: readonly string[],
    progress: SyncProgress,
  ): Promise<void> {
    await this.transact(['products', 'state'], async ({ products, state }) => {
      for (const id of deleted) products.delete(id)
      for (const product of changed) products.put(product)
      state.put(progress, 'progress')
    })
  }

  /** Deletes all data except the journal, whose entries may still have to be sent. */
  async wipe(): Promise<void> {
    await this.transact(['products', 'state'], async ({ products, state }) => {
      products.clear()
      state.clear()
    })
  }

  /** Deletes the catalog; the terminal stays paired. */
  async clearProducts(): Promise<void> {
    await this.transact(['products', 'state'], async ({ products, state }) => {
      products.clear()
      state.delete('progress')
    })
  }
}

/** The part of a shop's settings that its pairing keeps. */
export function pairedShop({ slug, name, currency }: TerminalShop): Pairing['shop'] {
  return { slug, name, currency }
}

export async function stateIn<Key extends keyof States>(
  state: IDBObjectStore,
  key: Key,
): Promise<States[Key] | null> {
  return (await settled<States[Key] | undefined>(state.get(key))) ?? null
}

function storesOf<Name extends StoreName>(
  transaction: IDBTransaction,
  names: readonly Name[],
): Stores<Name> {
  const stores = names.map((name) => [name, transaction.objectStore(name)])
  return Object.fromEntries(stores) as Stores<Name>
}

export function settled<T>(request: IDBRequest<T>): Promise<T> {
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

/**
 * The stored products lack fields that this page needs. They are used until they are downloaded
 * again.
 */
function downloadAgain(state: IDBObjectStore): void {
  const request: IDBRequest<SyncProgress | undefined> = state.get('progress')
  request.onsuccess = () => {
    if (request.result) state.put({ ...request.result, since: 0 }, 'progress')
  }
}

/** A transaction that has already ended cannot be aborted, and need not be. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}
