import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import type { Api, Listing } from '../../shared/api.ts'
import { isAbort } from '../../shared/problem.ts'
import { addressWith, parametersOf } from '../../shared/router.ts'
import type { Choice } from '../../shared/select.tsx'
import { useSession } from '../frame/session.ts'

/** The parameters of a product list in the page's address; the API uses the same names. */
const NAMES = [
  'search',
  'status',
  'productType',
  'category',
  'brand',
  'collection',
  'tag',
  'inStock',
  'toCount',
  'stockMax',
  'sort',
] as const

export type QueryName = (typeof NAMES)[number]
export type ProductQuery = Readonly<Partial<Record<QueryName, string>>>

export function queryOf(search: URLSearchParams): ProductQuery {
  return parametersOf(search, NAMES)
}

/** The address of a list, without empty parameters. */
export function listAddress(query: ProductQuery): string {
  return addressWith('/admin/products', query)
}

/** A tag as the parameter has it: one with a comma stands in double quotes. */
export function tagParameter(tag: string): string {
  return /[,"]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag
}

export function tagOf(parameter: string): string {
  return parameter.startsWith('"') ? parameter.slice(1, -1).replaceAll('""', '"') : parameter
}

/** The filters of a query as the body of a bulk change has them. */
export function filterOf({ sort, inStock, toCount, stockMax, ...rest }: ProductQuery) {
  const stock = {
    ...(inStock && { inStock: inStock === 'true' }),
    ...(toCount && { toCount: true }),
    ...(stockMax && { stockMax: Number(stockMax) }),
  }
  return { ...rest, ...stock }
}

/** Whether the list is searched or filtered. */
export function isFiltered({ sort, ...rest }: ProductQuery): boolean {
  return Object.keys(rest).length > 0
}

export const SORTS: readonly Choice[] = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Recently updated' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
  { value: 'stock', label: 'Stock, low to high' },
  { value: '-stock', label: 'Stock, high to low' },
  { value: 'sku', label: 'SKU' },
]

export const SEARCH_SORTS: readonly Choice[] = [
  { value: '', label: 'Best match' },
  { value: '-createdAt', label: 'Newest first' },
  ...SORTS.slice(1),
]

/** The products of a query, as far as they are loaded. */
export interface ProductSource {
  readonly rows: readonly Product[]
  /** The number of all products of the query; null until it is known. */
  readonly total: number | null
  readonly loading: boolean
  /** The rows are still those of the previous query. */
  readonly stale: boolean
  readonly error: unknown
  /** Loads until there are this many rows, or all. */
  need(count: number): Promise<readonly Product[]>
  reload(): void
  put(product: Product): void
}

/** Loads a query; the rows of the previous one stay visible until its first answer arrives. */
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
  }
}

const FIRST_PAGE = 50
const PAGE = 100

/** Loads the products of one query page by page, as needed. */
class ProductLoader {
  rows: readonly Product[] = []
  /** The number of all products of the query; null until it is known. */
  total: number | null = null
  loading = true
  error: unknown = null
  #cursor: string | null = null
  #begun = false
  #wanted = 1
  #running: Promise<void> | null = null
  readonly #abort = new AbortController()
  /** Products that were changed here since they were loaded. */
  readonly #edited = new Map<string, Product>()

  /** @param changed is called after every change of this object */
  constructor(
    readonly api: Api,
    readonly query: ProductQuery,
    readonly changed: () => void,
  ) {}

  /** Whether the first answer has arrived. */
  get answered(): boolean {
    return this.#begun || this.error !== null
  }

  /** Loads until there are this many rows, or all. */
  async need(count: number): Promise<readonly Product[]> {
    this.#wanted = Math.max(this.#wanted, count)
    this.#running ??= this.#run()
    await this.#running
    return this.rows
  }

  put(product: Product): void {
    this.#edited.set(product.id, product)
    this.rows = this.#withEdits(this.rows)
    this.changed()
  }

  stop(): void {
    this.#abort.abort()
  }

  async #run(): Promise<void> {
    this.loading = true
    this.error = null
    this.changed()
    try {
      while (!this.#complete && this.rows.length < this.#wanted) await this.#page()
    } catch (error) {
      if (!isAbort(error)) this.error = error
    }
    this.loading = false
    this.#running = null
    if (!this.#abort.signal.aborted) this.changed()
  }

  get #complete(): boolean {
    return this.#begun && this.#cursor === null
  }

  async #page(): Promise<void> {
    const cursor = this.#cursor
    const place =
      cursor === null ? { limit: FIRST_PAGE, include: 'total' } : { limit: PAGE, cursor }
    const { data, nextCursor, total } = await this.api.get<Listing<Product>>('/shop/api/products', {
      query: { ...this.query, ...place },
      signal: this.#abort.signal,
    })
    const known = new Set(this.rows.map(({ id }) => id))
    this.rows = this.#withEdits([...this.rows, ...data.filter(({ id }) => !known.has(id))])
    this.total = total ?? this.total
    this.#cursor = nextCursor ?? null
    this.#begun = true
    this.changed()
  }

  /** Keeps edits that were made while a page was loading. */
  #withEdits(rows: readonly Product[]): readonly Product[] {
    if (this.#edited.size === 0) return rows
    return rows.map((row) => {
      const edit = this.#edited.get(row.id)
      return edit && edit.revision > row.revision ? edit : row
    })
  }
}
