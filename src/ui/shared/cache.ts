import { Observable } from './observable.ts'
import { isAbort } from './problem.ts'

/** The state of the data at an address of the server. */
interface Known<T> {
  /** The last data, which is kept while it is loaded again. */
  readonly data: T | null
  readonly error: unknown
  readonly loading: boolean
}

type Load<T> = (signal: AbortSignal) => Promise<T>

/** The data at one address of the server. All of its readers share one request. */
export class CacheEntry<T> extends Observable<Known<T>> {
  readers = 0
  #running = new AbortController()
  /** Changes that this page made while the data was being loaded. */
  #edits: ((data: T) => T)[] = []

  constructor(
    readonly path: string,
    readonly load: Load<T>,
  ) {
    super({ data: null, error: null, loading: true })
  }

  readonly reload = () => void this.run(this.load)

  /** Applies a change that this page has already made on the server. */
  edit(change: (data: T) => T): void {
    const { data, loading } = this.value
    if (loading) this.#edits.push(change)
    if (data !== null) this.set({ ...this.value, data: change(data) })
  }

  stop(): void {
    this.#running.abort()
  }

  protected changed(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        stop()
        resolve()
      })
    })
  }

  /** Loads the data. A request that is still running is aborted. */
  async run(load: Load<T>): Promise<void> {
    this.stop()
    this.#running = new AbortController()
    this.#edits = []
    const { signal } = this.#running
    const { loading, error: before } = this.value
    if (!loading || before !== null) this.set({ ...this.value, error: null, loading: true })
    try {
      const loaded: T = await load(signal)
      if (signal.aborted) return
      const data = this.#edits.reduce<T>((edited, edit) => edit(edited), loaded)
      this.set({ data, error: null, loading: false })
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) this.set({ ...this.value, error, loading: false })
    }
  }
}

/** The part of a list that is loaded. */
export interface LoadedPages<T, Page> {
  readonly rows: readonly T[]
  /** The other fields of the pages. Fields of later pages replace those of earlier ones. */
  readonly page: Page
}

interface Listed<T> {
  readonly data: readonly T[]
  readonly nextCursor?: string | null
}

/** A list that is loaded page by page. */
export class PagedEntry<T, Page extends Listed<T>> extends CacheEntry<LoadedPages<T, Page>> {
  constructor(
    path: string,
    readonly get: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
  ) {
    super(path, async (signal) => {
      const page = await get(undefined, signal)
      return { rows: page.data, page }
    })
  }

  /** Loads the next page. */
  readonly more = (): void => {
    if (!this.value.loading && this.value.data?.page.nextCursor) {
      void this.run((signal) => this.#next(signal))
    }
  }

  async #next(signal: AbortSignal): Promise<LoadedPages<T, Page>> {
    const cursor = this.value.data?.page.nextCursor ?? undefined
    const page = await this.get(cursor, signal)
    const { rows = [], page: before } = this.value.data ?? {}
    const known = new Set(rows.map(idOf))
    // A row that was changed in the meantime may have moved to a later page.
    const added = page.data.filter((row) => idOf(row) === undefined || !known.has(idOf(row)))
    return { rows: [...rows, ...added], page: { ...before, ...page } }
  }
}

function idOf(row: unknown): unknown {
  return (row as { readonly id?: unknown }).id
}

/** An entry, whatever its data is. */
type AnyEntry = Pick<CacheEntry<unknown>, 'path' | 'readers' | 'reload' | 'stop'>

/** The data of all visible parts of a page, by address. */
export class Cache {
  readonly #entries = new Map<string, AnyEntry>()

  /** The entry of this key, or a new one. */
  entry<E extends AnyEntry>(key: string, make: () => E): E {
    const entry = this.#entries.get(key) ?? make()
    this.#entries.set(key, entry)
    return entry as E
  }

  /**
   * Loads an entry for a reader.
   * @returns a function to call when the reader no longer needs it
   */
  hold(key: string, entry: AnyEntry): () => void {
    this.#entries.set(key, entry)
    if (entry.readers++ === 0) entry.reload()
    return () => {
      if (--entry.readers > 0) return
      entry.stop()
      this.#entries.delete(key)
    }
  }

  /** Reloads the data at this path and below. */
  drop(path: string): void {
    for (const entry of this.#entries.values()) {
      const isBelow = entry.path === path || entry.path.startsWith(`${path}/`)
      if (isBelow && entry.readers > 0) entry.reload()
    }
  }
}

/** The collection of a path: that of `/shop/api/products/prod_1/stock` is `/shop/api/products`. */
export function collectionOf(path: string): string {
  return /^(\/(shop|storefront)\/api|\/auth)?\/[^/?]+/.exec(path)?.[0] ?? path
}
