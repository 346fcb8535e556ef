import { useEffect, useRef, useState } from 'preact/hooks'
import type { Product } from '../../domain/product.ts'
import type { Listing } from '../shared/api.ts'
import { isAbort } from '../shared/problem.ts'
import type { ProductQuery } from './product-query.ts'
import { useSession } from './session.ts'

/** The products of a query, as far as they have been needed. */
export interface ProductSource {
  readonly rows: readonly Product[]
  /** How many there are in all; null until that is known. */
  readonly total: number | null
  readonly loading: boolean
  /** The rows are still those of the query before. */
  readonly stale: boolean
  readonly error: unknown
  /** Loads on until so many are there, or all. */
  need(count: number): Promise<readonly Product[]>
  reload(): void
  put(product: Product): void
  drop(ids: ReadonlySet<string>): void
}

interface State {
  readonly key: string
  readonly rows: readonly Product[]
  readonly total: number | null
  readonly cursor: string | null
  readonly error: unknown
}

const START: State = { key: '', rows: [], total: null, cursor: null, error: null }
const FIRST_PAGE = 50
const PAGE = 100

export function useProducts(query: ProductQuery): ProductSource {
  const { api, shop } = useSession()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>(START)
  const [loading, setLoading] = useState(true)
  const key = `${shop.slug} ${JSON.stringify(query)} ${attempt}`
  const latest = useRef(state)
  const wanted = useRef(0)
  const running = useRef<Promise<readonly Product[]> | null>(null)
  const abort = useRef(new AbortController())
  const put = (next: State) => {
    latest.current = next
    setState(next)
  }
  const page = async (from: State, signal: AbortSignal): Promise<State> => {
    const first = from.cursor === null
    const { data, nextCursor, total } = await api.get<Listing<Product>>('/shop/api/products', {
      query: {
        ...query,
        limit: first ? FIRST_PAGE : PAGE,
        ...(first ? { include: 'total' } : { cursor: from.cursor ?? undefined }),
      },
      signal,
    })
    const known = new Set(from.rows.map(({ id }) => id))
    const rows = [...from.rows, ...data.filter(({ id }) => !known.has(id))]
    return { key, rows, total: total ?? from.total, cursor: nextCursor ?? null, error: null }
  }
  const run = async (start: State, signal: AbortSignal): Promise<readonly Product[]> => {
    setLoading(true)
    try {
      let now = start
      do {
        now = await page(now, signal)
        if (signal.aborted) return now.rows
        now = { ...now, rows: merged(now.rows, latest.current, start) }
        put(now)
      } while (now.cursor !== null && now.rows.length < wanted.current)
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) put({ ...latest.current, key, error })
    }
    if (!signal.aborted) setLoading(false)
    return latest.current.rows
  }
  useEffect(() => {
    abort.current = new AbortController()
    wanted.current = 0
    running.current = run({ ...START, key }, abort.current.signal)
    return () => abort.current.abort()
  }, [key])
  const need = async (count: number): Promise<readonly Product[]> => {
    wanted.current = Math.max(wanted.current, count)
    await running.current
    const { rows, cursor, error } = latest.current
    if (cursor === null || rows.length >= wanted.current || error !== null) return rows
    running.current = run(latest.current, abort.current.signal)
    return await running.current
  }
  const stale = state.key !== key
  return {
    rows: state.rows,
    total: state.total,
    error: stale ? null : state.error,
    loading,
    stale,
    need,
    reload: () => setAttempt((count) => count + 1),
    put: (product) =>
      put({
        ...latest.current,
        rows: latest.current.rows.map((row) => (row.id === product.id ? product : row)),
      }),
    drop(ids) {
      const { rows, total } = latest.current
      const left = rows.filter(({ id }) => !ids.has(id))
      const gone = rows.length - left.length
      put({ ...latest.current, rows: left, total: total === null ? null : total - gone })
    },
  }
}

/** What was edited while a page was on its way stays edited. */
function merged(rows: readonly Product[], latest: State, start: State): readonly Product[] {
  if (latest.rows === start.rows || start.rows.length === 0) return rows
  const edited = new Map(latest.rows.map((row) => [row.id, row]))
  return rows.map((row) => {
    const other = edited.get(row.id)
    return other && other.revision > row.revision ? other : row
  })
}
