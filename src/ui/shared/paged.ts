import { useEffect, useRef, useState } from 'preact/hooks'
import type { Listing } from './api.ts'
import { isAbort } from './problem.ts'

/** A list that is loaded page by page. */
export interface Paged<T> {
  readonly rows: readonly T[]
  readonly loading: boolean
  readonly error: unknown
  readonly hasMore: boolean
  more(): void
  reload(): void
}

interface State<T> {
  readonly rows: readonly T[]
  readonly cursor: string | null
  readonly loading: boolean
  readonly error: unknown
}

const EMPTY = { rows: [], cursor: null, loading: true, error: null }

/** Loads the first page when the component appears and whenever `key` changes. */
export function usePaged<T>(
  key: string,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Listing<T>>,
): Paged<T> {
  const [state, setState] = useState<State<T>>(EMPTY)
  const [attempt, setAttempt] = useState(0)
  const abort = useRef<AbortController | null>(null)
  const fetchPage = async (before: State<T>) => {
    const { signal } = abort.current ?? new AbortController()
    setState({ ...before, loading: true, error: null })
    try {
      const { data, nextCursor = null } = await load(before.cursor ?? undefined, signal)
      if (signal.aborted) return
      setState({ rows: [...before.rows, ...data], cursor: nextCursor, loading: false, error: null })
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) setState({ ...before, loading: false, error })
    }
  }
  useEffect(() => {
    abort.current = new AbortController()
    void fetchPage(EMPTY)
    return () => abort.current?.abort()
  }, [key, attempt])
  return {
    rows: state.rows,
    loading: state.loading,
    error: state.error,
    hasMore: state.cursor !== null,
    more: () => (state.loading ? undefined : void fetchPage(state)),
    reload: () => setAttempt((count) => count + 1),
  }
}
