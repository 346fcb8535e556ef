import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
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
