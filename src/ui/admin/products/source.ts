import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { useSession } from '../frame/session.ts'
import { ProductLoader } from './loader.ts'
import type { ProductQuery } from './query.ts'

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

/** Reads a query; until its first answer comes, the rows of the one before stay to be seen. */
export function useProducts(query: ProductQuery): ProductSource {
  const { api, shop } = useSession()
  const [attempt, setAttempt] = useState(0)
  const [, setVersion] = useState(0)
  const key = `${shop.slug} ${JSON.stringify(query)} ${attempt}`
  const loader = useMemo(
    () => new ProductLoader(api, query, () => setVersion((version) => version + 1)),
    [key],
  )
  useEffect(() => {
    void loader.need(1)
    return () => loader.stop()
  }, [loader])
  const shown = useRef(loader)
  if (loader.answered) shown.current = loader
  const { rows, total } = shown.current
  return {
    rows,
    total,
    stale: shown.current !== loader,
    loading: loader.loading,
    error: loader.error,
    need: (count) => loader.need(count),
    reload: () => setAttempt((count) => count + 1),
    put: (product) => shown.current.put(product),
    drop: (ids) => shown.current.drop(ids),
  }
}
