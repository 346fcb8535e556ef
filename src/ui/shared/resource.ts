import { createContext } from 'preact'
import { useContext, useEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import { Api, type Listing, type QueryValue } from './api.ts'
import { type Cache, CacheEntry, PagedEntry } from './cache.ts'

/** The API client for the components below. */
export const ApiContext = createContext(new Api())

/** Data that a screen loads from the server. */
export interface Resource<T> {
  /** The last data, which is kept while it or the data of another address is loaded. */
  readonly data: T | null
  readonly error: unknown
  readonly loading: boolean
  reload(): void
  /** Applies a change that this page has already made on the server. */
  set(change: (data: T) => T): void
}

export type ApiQuery = Readonly<Record<string, QueryValue>>

/**
 * The answer of the API at this path; null requests nothing. It is loaded again when a change is
 * sent to its collection.
 */
export function useResource<T>(path: string | null, query: ApiQuery = {}): Resource<T> {
  const api = useContext(ApiContext)
  const { shown, entry } = useEntry(JSON.stringify([path, query]), path !== null, () => {
    return new CacheEntry<T>(path ?? '', (signal) => api.get<T>(path ?? '', { query, signal }))
  })
  return resourceOf(shown, entry)
}

/** A whole list of the API, or its first pages with `most` rows. */
export function useList<T>(
  path: string,
  options: { readonly query?: ApiQuery; readonly most?: number } = {},
): Resource<readonly T[]> {
  const api = useContext(ApiContext)
  const { shown, entry } = useEntry(JSON.stringify([path, options, 'list']), true, () => {
    return new CacheEntry<readonly T[]>(path, (signal) => api.all<T>(path, { ...options, signal }))
  })
  return resourceOf(shown, entry)
}

/** The result of `load` for one reader. It is loaded again whenever `key` changes. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Resource<T> {
  const latest = useRef(load)
  latest.current = load
  const own = useMemo(() => new CacheEntry<T>(key, (signal) => latest.current(signal)), [key])
  const { shown, entry } = useShown(own, () => {
    own.reload()
    return () => own.stop()
  })
  return resourceOf(shown, entry)
}

/** A list that is loaded page by page. */
export interface Paged<T, Page = Listing<T>> {
  readonly rows: readonly T[]
  /** The other fields of the loaded pages; null until the first one is loaded. */
  readonly page: Page | null
  readonly loading: boolean
  readonly error: unknown
  readonly hasMore: boolean
  more(): void
  reload(): void
}

/** A list of the API, page by page. */
export function usePaged<T, Page extends Listing<T> = Listing<T>>(
  path: string,
  query: ApiQuery = {},
): Paged<T, Page> {
  const api = useContext(ApiContext)
  const { shown, entry } = useEntry(JSON.stringify([path, query, 'pages']), true, () => {
    return new PagedEntry<T, Page>(path, (cursor, signal) => {
      // Only the first request asks for the total.
      const include = cursor === undefined ? query.include : undefined
      return api.get<Page>(path, { query: { ...query, include, cursor }, signal })
    })
  })
  const { data } = shown.value
  const { error, loading } = entry.value
  return {
    rows: data?.rows ?? [],
    page: data?.page ?? null,
    loading,
    error,
    hasMore: Boolean(data?.page.nextCursor),
    more: entry.more,
    reload: entry.reload,
  }
}

function resourceOf<T>(shown: CacheEntry<T>, entry: CacheEntry<T>): Resource<T> {
  const { error, loading } = entry.value
  const set = (change: (data: T) => T) => entry.edit(change)
  return { data: shown.value.data, error, loading, reload: entry.reload, set }
}

/** The first pause between polls in milliseconds, and the longest. */
const POLL_MS = { first: 300, most: 3000 }

/** Loads something repeatedly while it is changing: often at first, then less and less. */
export function usePoll(
  isChanging: boolean,
  { loading, reload }: Pick<Resource<unknown>, 'loading' | 'reload'>,
): void {
  const pause = useRef(POLL_MS.first)
  useEffect(() => {
    if (!isChanging) pause.current = POLL_MS.first
    if (!isChanging || loading) return
    const timer = setTimeout(reload, pause.current)
    pause.current = Math.min(pause.current * 1.3, POLL_MS.most)
    return () => clearTimeout(timer)
  }, [isChanging, loading, reload])
}

interface Shown {
  readonly value: { readonly data: unknown; readonly error: unknown }
  subscribe(listener: () => void): () => void
}

/** The entry of the cache with this key. The component reads it as long as it is shown. */
export function useEntry<E extends Shown & Parameters<Cache['hold']>[1]>(
  key: string,
  isRead: boolean,
  make: () => E,
) {
  const { cache } = useContext(ApiContext)
  const entry = useMemo(() => cache.entry(key, make), [cache, key])
  return useShown(entry, () => (isRead ? cache.hold(key, entry) : undefined))
}

/**
 * Renders the component again when the entry changes.
 * @returns the entry, and the one to show: the previous one until the new one has an answer
 */
function useShown<E extends Shown>(entry: E, read: () => (() => void) | undefined) {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const shown = useRef(entry)
  const { value } = entry
  if (value.data !== null || value.error !== null) shown.current = entry
  useEffect(() => {
    const unsubscribe = entry.subscribe(() => render(undefined))
    const release = read()
    if (entry.value !== value) render(undefined)
    return () => {
      unsubscribe()
      release?.()
    }
  }, [entry])
  return { shown: shown.current, entry }
}
