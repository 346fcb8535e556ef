import type { Product } from '../../../domain/catalog/product.ts'
import type { Api, Listing } from '../../shared/api.ts'
import { isAbort } from '../../shared/problem.ts'
import type { ProductQuery } from './query.ts'

const FIRST_PAGE = 50
const PAGE = 100

/** Reads the products of one query page by page, as far as they are needed. */
export class ProductLoader {
  rows: readonly Product[] = []
  /** How many there are in all; null until that is known. */
  total: number | null = null
  loading = true
  error: unknown = null
  #cursor: string | null = null
  #begun = false
  #wanted = 1
  #running: Promise<void> | null = null
  readonly #abort = new AbortController()
  /** What was changed here since it was read; null where it was deleted. */
  readonly #edited = new Map<string, Product | null>()

  /** @param changed is called whenever something here has changed */
  constructor(
    readonly api: Api,
    readonly query: ProductQuery,
    readonly changed: () => void,
  ) {}

  /** Whether the first answer has come. */
  get answered(): boolean {
    return this.#begun || this.error !== null
  }

  /** Loads on until so many are there, or all. */
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

  drop(ids: ReadonlySet<string>): void {
    for (const id of ids) this.#edited.set(id, null)
    const before = this.rows.length
    this.rows = this.#withEdits(this.rows)
    if (this.total !== null) this.total -= before - this.rows.length
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

  /** What was edited while a page was on its way stays edited, and what was deleted stays away. */
  #withEdits(rows: readonly Product[]): readonly Product[] {
    if (this.#edited.size === 0) return rows
    return rows.flatMap((row) => {
      const edit = this.#edited.get(row.id)
      if (edit === null) return []
      return [edit && edit.revision > row.revision ? edit : row]
    })
  }
}
