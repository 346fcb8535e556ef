import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Api, Listing, QueryValue } from './api.ts'
import { isAbort } from './problem.ts'

/** Data that a screen loads from the server. */
export interface Resource<T> extends State<T> {
  reload(): void
  /** Applies a change that this page has made on the server. */
  set(change: (data: T) => T): void
}

interface State<T> {
  /** The last data; it stays while it is loaded again. */
  readonly data: T | null
  readonly error: unknown
  readonly loading: boolean
}

/** Loads when the component appears and whenever `key` changes; older answers are ignored. */
export function useResource<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
): Resource<T> {
  const [state, setState] = useState<State<T>>({ data: null, error: null, loading: true })
  const [attempt, setAttempt] = useState(0)
  const loader = useRef(load)
  loader.current = load
  useEffect(() => {
    const abort = new AbortController()
    setState((old) => ({ ...old, loading: true, error: null }))
    loader.current(abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setState({ data, error: null, loading: false })
      },
      (error) => {
        if (abort.signal.aborted || isAbort(error)) return
        setState((old) => ({ ...old, error, loading: false }))
      },
    )
    return () => abort.abort()
  }, [key, attempt])
  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  const set = useCallback((change: (data: T) => T) => {
    setState((old) => (old.data === null ? old : { ...old, data: change(old.data) }))
  }, [])
  return { ...state, reload, set }
}

type Query = Readonly<Record<string, QueryValue>>

/** The answer of the API at this path; loaded again whenever the path, the query or the shop changes. */
export function useGet<T>(api: Api, path: string, query: Query = {}): Resource<T> {
  return useResource(keyOf(api, path, query), (signal) => api.get<T>(path, { query, signal }))
}

/** A whole list of the API, or the pages of it that have the first `most` rows. */
export function useAll<T>(
  api: Api,
  path: string,
  options: { readonly query?: Query; readonly most?: number } = {},
): Resource<readonly T[]> {
  const key = keyOf(api, path, options.query ?? {})
  return useResource(key, (signal) => api.all<T>(path, { ...options, signal }))
}

function keyOf({ options }: Api, path: string, query: Query): string {
  return JSON.stringify([options.shop, path, query])
}

/** A list that is loaded page by page. */
export interface Paged<T, Page = Listing<T>> extends PagedState<T, Page> {
  readonly hasMore: boolean
  more(): void
  reload(): void
}

interface PagedState<T, Page> {
  readonly rows: readonly T[]
  /** The last page that was loaded. */
  readonly page: Page | null
  readonly loading: boolean
  readonly error: unknown
}

const EMPTY = { rows: [], page: null, loading: true, error: null }

/** A list of the API, page by page; begins again whenever `useGet` would load again. */
export function usePaged<T, Page extends Listing<T> = Listing<T>>(
  api: Api,
  path: string,
  query: Query,
): Paged<T, Page> {
  const [state, setState] = useState<PagedState<T, Page>>(EMPTY)
  const running = useRef<AbortController | null>(null)
  const fetchPage = async (before: PagedState<T, Page>) => {
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    setState((shown) => ({ ...shown, loading: true, error: null }))
    try {
      const cursor = before.page?.nextCursor ?? undefined
      const page = await api.get<Page>(path, { query: { ...query, cursor }, signal })
      if (signal.aborted) return
      setState({ rows: [...before.rows, ...page.data], page, loading: false, error: null })
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) setState({ ...before, loading: false, error })
    }
  }
  useEffect(() => {
    setState(EMPTY)
    void fetchPage(EMPTY)
    return () => running.current?.abort()
  }, [keyOf(api, path, query)])
  return {
    ...state,
    hasMore: Boolean(state.page?.nextCursor),
    more: () => (state.loading ? undefined : void fetchPage(state)),
    reload: () => void fetchPage(EMPTY),
  }
}
