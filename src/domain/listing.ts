import type { Actor } from './actor.ts'
import { type Cursor, openCursor, sealCursor } from './cursor.ts'
import { invalid } from './error.ts'
import { barcodeKey } from './gtin.ts'
import { currencyDecimals } from './price.ts'
import type { ProductStatus, ProductType } from './product.ts'
import type { Ports, ProductFilter, Reads, SortField } from './store.ts'
import { findTaxon, type TaxonKind } from './taxon.ts'

/** How many of a search's best matches are put in order; what follows comes newest first. */
const RANKED = 1000

/** What a client asks for. Lists mean any of; taxa are named by id, slug or name. */
export interface ListQuery {
  readonly status?: readonly ProductStatus[] | undefined
  readonly productType?: readonly ProductType[] | undefined
  readonly category?: readonly string[] | undefined
  readonly brand?: readonly string[] | undefined
  readonly collection?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly sku?: string | undefined
  readonly barcode?: string | undefined
  readonly itemGroupId?: string | undefined
  /** In major units of the shop's currency. */
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly inStock?: boolean | undefined
  readonly sort?:
    | { readonly field: SortField | 'relevance'; readonly descending: boolean }
    | undefined
  readonly limit: number
  readonly cursor?: string | undefined
  readonly total: boolean
}

export interface ProductPage {
  readonly documents: readonly string[]
  readonly nextCursor: string | null
  readonly total: number | null
}

const EMPTY: ProductPage = { documents: [], nextCursor: null, total: 0 }

/**
 * A page of the products that this actor may see.
 * @throws Refusal VALIDATION_FAILED on `cursor` or `sort`
 */
export async function listProducts(
  { store: { read }, secrets }: Ports,
  actor: Actor,
  query: ListQuery,
): Promise<ProductPage> {
  const { shop } = actor
  const { limit, cursor: sealed, total: counts, ...rest } = query
  const scope = `${shop.id} ${actor.kind === 'publishable'} ${JSON.stringify(rest)}`
  const cursor = sealed === undefined ? undefined : openCursor(secrets, scope, sealed)
  const sort = query.sort ?? {
    field: query.search ? ('relevance' as const) : ('createdAt' as const),
    descending: true,
  }
  if (sort.field === 'relevance' && !query.search) {
    throw invalid({ field: 'sort', code: 'sort', message: 'Sort by relevance needs search.' })
  }
  const filter = await filterOf(read, actor, query)
  if (!filter) return counts ? EMPTY : { ...EMPTY, total: null }
  const total = counts ? await read.product.count(shop.id, filter) : null
  const page =
    sort.field === 'relevance'
      ? await rankedPage(read, shop.id, filter, limit, cursor)
      : await sortedPage(read, shop.id, filter, { ...sort, field: sort.field }, limit, cursor)
  const nextCursor = page.next ? sealCursor(secrets, scope, page.next) : null
  return { documents: page.documents, nextCursor, total }
}

interface Page {
  readonly documents: readonly string[]
  readonly next: Cursor | null
}

async function sortedPage(
  { product }: Reads,
  shopId: number,
  filter: ProductFilter,
  sort: { field: SortField; descending: boolean },
  limit: number,
  cursor: Cursor | undefined,
): Promise<Page> {
  const after = cursor && 'after' in cursor ? cursor.after : undefined
  const rows = await product.list(shopId, filter, { ...sort, after }, limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last
  return {
    documents: shown.map((row) => row.document),
    next: more ? { after: { value: last.sortValue, id: last.id } } : null,
  }
}

/**
 * Ranks shift as the catalog changes, so a page is the best of what was not yet seen; once the
 * ranked ones are through, the other matches follow newest first, an order that does not shift.
 */
async function rankedPage(
  { product }: Reads,
  shopId: number,
  filter: ProductFilter,
  limit: number,
  cursor: Cursor | undefined,
): Promise<Page> {
  const { seen, tailId } = cursor && 'seen' in cursor ? cursor : { seen: [] }
  const known = new Set(seen)
  const documents: string[] = []
  if (tailId === undefined) {
    const ranked = await product.rank(shopId, filter, RANKED)
    const fresh = ranked.filter((id) => !known.has(id))
    const shown = fresh.slice(0, Math.min(limit, RANKED - known.size))
    for (const id of shown) known.add(id)
    documents.push(...(await product.documents(shopId, shown)))
    const all = ranked.length < RANKED
    if (all && fresh.length === shown.length) return { documents, next: null }
    if (known.size < RANKED) return { documents, next: { seen: [...known] } }
  }
  let after = tailId
  while (true) {
    const rows = await product.matches(shopId, filter, after, RANKED)
    for (const row of rows) {
      if (known.has(row.id)) continue
      if (documents.length === limit) {
        return { documents, next: { seen: [...known], tailId: after ?? row.id + 1 } }
      }
      documents.push(row.document)
      after = row.id
    }
    const last = rows.at(-1)
    if (!last || rows.length < RANKED) return { documents, next: null }
    after = last.id
  }
}

/** The filter in the store's terms, or null where nothing can match it. */
async function filterOf(
  reads: Reads,
  actor: Actor,
  query: ListQuery,
): Promise<ProductFilter | null> {
  const { shop } = actor
  const visible = actor.kind === 'publishable' ? (['Published'] as const) : undefined
  const status =
    visible && query.status
      ? visible.filter((one) => query.status?.includes(one))
      : (visible ?? query.status)
  const taxa = async (kind: TaxonKind, references: readonly string[] | undefined) => {
    if (!references) return undefined
    const found = await Promise.all(references.map((one) => findTaxon(reads, shop.id, kind, one)))
    return [...new Set(found.flatMap((taxon) => (taxon ? [taxon.id] : [])))]
  }
  const scale = 10 ** currencyDecimals(shop.currency)
  const filter: ProductFilter = {
    status,
    productType: query.productType,
    categoryIds: await taxa('category', query.category),
    brandIds: await taxa('brand', query.brand),
    collectionIds: await taxa('collection', query.collection),
    sku: query.sku,
    barcode: query.barcode === undefined ? undefined : barcodeKey(query.barcode),
    itemGroupId: query.itemGroupId,
    priceMin: query.priceMin === undefined ? undefined : Math.ceil(minor(query.priceMin, scale)),
    priceMax: query.priceMax === undefined ? undefined : Math.floor(minor(query.priceMax, scale)),
    inStock: query.inStock,
    search: query.search || undefined,
  }
  const impossible = Object.values(filter).some(
    (value) => Array.isArray(value) && value.length === 0,
  )
  return impossible ? null : filter
}

/** 19.99 × 100 is 1998.9999999999998: what is next to a whole number is that number. */
function minor(price: number, scale: number): number {
  const exact = price * scale
  const whole = Math.round(exact)
  return whole / scale === price ? whole : exact
}
