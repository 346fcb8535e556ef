import { useContext, useMemo } from 'preact/hooks'
import type { Listing } from './api.ts'
import { CacheEntry } from './cache.ts'
import { ApiContext, type ApiQuery, useEntry } from './resource.ts'

/** A list whose pages are loaded where the reader scrolls to. */
export interface PlacedList<T> extends Pick<PlacedEntry<T>, 'look' | 'need'> {
  /** The loaded rows, in their order. */
  readonly rows: readonly T[]
  /** The number of all rows; null until known. */
  readonly total: number | null
  readonly loading: boolean
  /** The rows still belong to the previous address. */
  readonly isStale: boolean
  readonly error: unknown
  /** The row at this position, counted from 0, if it is loaded. */
  at(place: number): T | undefined
  reload(): void
  /** Applies a change that this page has made on the server to each row. */
  edit(change: (row: T) => T): void
}

/** The number of rows in a page of such a list. */
const PAGE_SIZE = 100

/** The cursors of all pages are requested as soon as a list with more pages than this is shown. */
const LONG = 10
/** The rows that the reader sees first are loaded before that. */
const AHEAD_MS = 300

/**
 * A list of the API, by position.
 * @param hasPages whether the server supports `include=pages` for it
 */
export function usePlaced<T>(path: string, query: ApiQuery, hasPages: boolean): PlacedList<T> {
  const api = useContext(ApiContext)
  const { shown, entry } = useEntry(JSON.stringify([path, query, 'places']), true, () => {
    return new PlacedEntry<T>(path, PAGE_SIZE, hasPages, (cursor, signal, include) =>
      api.get(path, { query: { ...query, limit: PAGE_SIZE, include, cursor }, signal }),
    )
  })
  const { data } = shown.value
  const { error, loading } = entry.value
  const rows = useMemo(() => rowsOf(data, { first: 0, last: Number.POSITIVE_INFINITY }), [data])
  return {
    rows,
    total: data?.total ?? null,
    loading,
    isStale: shown !== entry,
    error,
    at: (place) => data?.pages.get(Math.floor(place / PAGE_SIZE))?.[place % PAGE_SIZE],
    look: (range) => entry.look(range),
    need: (range) => entry.need(range),
    reload: entry.reload,
    edit: (change) =>
      shown.edit(({ pages, ...rest }) => ({
        ...rest,
        pages: new Map([...pages].map(([page, rows]) => [page, rows.map(change)])),
      })),
  }
}

/** The loaded pages of a list, and the number of rows of all pages. */
interface Places<T> {
  readonly size: number
  readonly total: number
  readonly pages: ReadonlyMap<number, readonly T[]>
}

/** Rows of a list, from `first` up to but not including `last`. */
interface Range {
  readonly first: number
  readonly last: number
}

/** The loaded rows in this range. */
function rowsOf<T>(places: Places<T> | null, { first, last }: Range): readonly T[] {
  if (places === null) return []
  const { size, pages } = places
  return [...pages]
    .sort(([one], [other]) => one - other)
    .flatMap(([page, rows]) => {
      const start = page * size
      if (start >= last || start + size <= first) return []
      return rows.slice(Math.max(0, first - start), Math.min(size, last - start))
    })
}

interface Placed<T> extends Listing<T> {
  /** The cursors of the second and later pages. */
  readonly pages?: readonly string[]
}

/** A list whose pages are loaded where the reader scrolls to, without the pages before them. */
export class PlacedEntry<T> extends CacheEntry<Places<T>> {
  /** The cursors by page, as far as they are known. */
  #cursors: (string | undefined)[] = []
  #looked: Range = { first: 0, last: 0 }
  #needed: Range = { first: 0, last: 0 }
  #filling: Promise<void> | null = null
  /** The request for the cursors of all pages, once it was sent. */
  #all: Promise<void> | null = null

  /** @param hasPages whether the server knows the cursors of all pages */
  constructor(
    path: string,
    readonly size: number,
    readonly hasPages: boolean,
    readonly get: (
      cursor: string | undefined,
      signal: AbortSignal,
      include?: 'total' | 'pages',
    ) => Promise<Placed<T>>,
  ) {
    super(path, async (signal) => {
      const { data, nextCursor, total = data.length } = await get(undefined, signal, 'total')
      this.#cursors = [undefined, nextCursor ?? undefined]
      this.#all = null
      if (hasPages && total > LONG * size) setTimeout(() => this.#ahead(), AHEAD_MS)
      return { size, total, pages: new Map([[0, data]]) }
    })
  }

  /** Requests all cursors before the reader jumps. If that fails, the jump requests them again. */
  #ahead(): void {
    if (this.readers > 0) void this.#knowAll().catch(() => undefined)
  }

  /** All readers share one request, so no single reader may abort it. */
  #knowAll(): Promise<void> {
    if (this.#all) return this.#all
    const asked = this.get(undefined, new AbortController().signal, 'pages').then(
      ({ pages = [] }) => {
        if (this.#all === asked) this.#cursors = [undefined, ...pages]
      },
      (error: unknown) => {
        if (this.#all === asked) this.#all = null
        throw error
      },
    )
    this.#all = asked
    return asked
  }

  /**
   * Loads these rows and their neighbours next, unless the reader scrolls elsewhere before that.
   */
  look(looked: Range): void {
    this.#looked = looked
    void this.#fill()
  }

  /**
   * Loads these rows.
   * @returns the rows that exist
   */
  async need({ first, last }: Range): Promise<readonly T[]> {
    const { first: from, last: to } = this.#needed
    this.#needed =
      to === 0 ? { first, last } : { first: Math.min(first, from), last: Math.max(last, to) }
    await this.#fill()
    return rowsOf(this.value.data, { first, last })
  }

  #fill(): Promise<void> {
    this.#filling ??= this.#load().finally(() => {
      this.#filling = null
      this.#needed = { first: 0, last: 0 }
    })
    return this.#filling
  }

  async #load(): Promise<void> {
    while (this.value.loading) await this.changed()
    for (let page = this.#missing(); page !== null; page = this.#missing()) {
      const wanted = page
      void this.run((signal) => this.#with(wanted, signal))
      while (this.value.loading) await this.changed()
      if (this.value.error !== null) break
    }
  }

  /** The next page to load. */
  #missing(): number | null {
    const { total = 0, pages } = this.value.data ?? {}
    const { first, last } = this.#looked
    const near = { first: first - this.size / 2, last: last + this.size / 2 }
    for (const range of [this.#looked, near, this.#needed]) {
      const start = Math.floor(Math.max(0, range.first) / this.size)
      const end = Math.min(range.last, total)
      for (let page = start; page * this.size < end; page++) {
        if (!pages?.has(page)) return page
      }
    }
    return null
  }

  async #with(wanted: number, signal: AbortSignal): Promise<Places<T>> {
    let page = wanted
    if (page > 0 && this.#cursors[page] === undefined) {
      if (this.hasPages) await this.#knowAll()
      else page = Math.min(page, this.#cursors.length - 1)
    }
    const { size } = this
    const { total = 0, pages } = this.value.data ?? {}
    const cursor = this.#cursors[page]
    // The list may have become shorter since it was counted.
    if (page > 0 && cursor === undefined) {
      return { size, total, pages: new Map(pages).set(wanted, []) }
    }
    const { data, nextCursor } = await this.get(cursor, signal)
    this.#cursors[page + 1] ??= nextCursor ?? undefined
    return { size, total, pages: new Map(pages).set(page, data) }
  }
}
