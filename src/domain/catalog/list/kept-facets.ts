import { cellOf, padded } from '../../rows.ts'
import type { Reading } from '../../store.ts'
import { yieldToOthers } from '../../yielding.ts'
import { FacetColumns, type FacetedProduct, type FacetValue } from './facet-columns.ts'

/** The number of products that are read before other requests get their turn: half a millisecond. */
const SLICE = 100
/** The columns of all shops take at most this many bytes. Then the shop asked longest ago goes. */
const MAX_BYTES = 32 * 1024 * 1024
/** A small shop may have this many deleted products before its columns are read again. */
const FEW = 1_000

/** The columns of a shop. */
interface KeptShop {
  readonly columns: FacetColumns
  /** The revision of the shop at which the columns were right. */
  revision: number
  /** The sizes of the columns when they were read; they grow with values that are out of use. */
  readonly read: { readonly products: number; readonly values: number }
  /** Ends when all updates that have begun are done. */
  updated: Promise<unknown>
}

/**
 * The columns of shops, for counting facets. A shop is read in the background once somebody has
 * asked for it. From then on, those products are read that have changed since the last question.
 */
export class KeptFacets {
  /** The shops, those asked longest ago first; null if a shop is being read or is too large. */
  readonly #shops = new Map<number, KeptShop | null>()

  constructor(
    readonly session: Reading,
    readonly maxBytes = MAX_BYTES,
  ) {}

  /** The columns of a shop with all that is committed; null as long as they are not read. */
  async of(shop: number): Promise<FacetColumns | null> {
    const kept = this.#shops.get(shop)
    if (kept === undefined) void this.#read(shop)
    if (!kept) return null
    this.#shops.delete(shop)
    this.#shops.set(shop, kept)
    // One after another, since an older state of a product must not replace a newer one.
    const update = () => this.#update(shop, kept)
    const updating = kept.updated.then(update, update)
    kept.updated = updating
    await updating
    const { columns, read } = kept
    const isWasteful =
      columns.products > 2 * read.products + FEW || columns.values > 2 * read.values + FEW
    if (isWasteful) this.#shops.delete(shop)
    return columns
  }

  async #read(shop: number): Promise<void> {
    this.#shops.set(shop, null)
    try {
      const kept = await this.#readAll(shop)
      this.#shops.set(shop, kept)
      this.#forgetOldest()
    } catch {
      // The next question tries again, and meets the error itself where it reads the database.
      this.#shops.delete(shop)
    }
  }

  /** @returns null if the columns are too large to keep */
  async #readAll(shop: number): Promise<KeptShop | null> {
    await yieldToOthers()
    const { session } = this
    const revision = (await cellOf<number>(session, 'shop.revision', { shop })) ?? 0
    const columns = new FacetColumns()
    for (let after = 0; ; ) {
      const rows = await this.#put(shop, columns, { after })
      const last = rows.at(-1)
      if (!last || rows.length < SLICE) break
      if (columns.bytes > this.maxBytes) return null
      after = last.id
      await yieldToOthers()
    }
    columns.trim()
    const read = { products: columns.products, values: columns.values }
    return { columns, revision, read, updated: Promise.resolve() }
  }

  /** Reads the products that have changed. What is deleted stays, since no list contains it. */
  async #update(shop: number, kept: KeptShop): Promise<void> {
    for (;;) {
      const rows = await this.#put(shop, kept.columns, { since: kept.revision })
      kept.revision = rows.at(-1)?.revision ?? kept.revision
      if (rows.length < SLICE) return
      await yieldToOthers()
    }
  }

  /** Reads products after an id or since a revision, in that order. */
  async #put(
    shop: number,
    columns: FacetColumns,
    place: { readonly after: number } | { readonly since: number },
  ): Promise<FacetedProduct[]> {
    const { session } = this
    const values = { shop, ...place, limit: SLICE }
    const rows = await session.all<FacetedProduct>('facet.products', values)
    if (rows.length === 0) return rows
    const ids = padded(rows.map(({ id }) => id))
    type ProductValue = FacetValue & { readonly product: number }
    const others = await session.all<ProductValue>('facet.values', { shop, ids })
    const byProduct = Map.groupBy(others, ({ product }) => product)
    for (const row of rows) columns.put(row, byProduct.get(row.id) ?? [])
    return rows
  }

  #forgetOldest(): void {
    let bytes = 0
    for (const [shop, kept] of [...this.#shops].reverse()) {
      bytes += kept?.columns.bytes ?? 0
      if (kept && bytes > this.maxBytes) this.#shops.delete(shop)
    }
  }
}
