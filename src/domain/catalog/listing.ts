import { type Actor, may } from '../actor.ts'
import { invalid } from '../error.ts'
import type { ProductFilter, SortField } from '../list-store.ts'
import { type Page, type PageQuery, type Place, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Reads } from '../store.ts'
import { takeTurn } from '../yielding.ts'
import { barcodeKey } from './barcode.ts'
import { type FacetsView, facetsOf } from './facets.ts'
import { groupedPage, withGroups } from './grouping.ts'
import { toFractionalMinor } from './price.ts'
import { PRODUCT_LIMITS } from './product.ts'
import { rankedPage } from './ranking.ts'
import { findTaxon } from './taxon.ts'
import type { TaxonKind } from './taxon-kind.ts'
import { publicDocument, visibleStatuses } from './visibility.ts'

type SameFilter = Pick<
  ProductFilter,
  'status' | 'productType' | 'options' | 'itemGroupId' | 'inStock' | 'toCount' | 'stockMax'
>

/** The filters of a list. Several values mean any of them; taxa are named by id, slug or name. */
export interface ProductQuery extends SameFilter {
  readonly category?: readonly string[] | undefined
  readonly brand?: readonly string[] | undefined
  readonly collection?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly sku?: readonly string[] | undefined
  readonly barcode?: readonly string[] | undefined
  readonly ids?: readonly string[] | undefined
  readonly slug?: readonly string[] | undefined
  readonly tag?: readonly string[] | undefined
  /** In major units of the shop's currency. */
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
}

/** The query of a list. */
export interface ListQuery extends ProductQuery {
  readonly sort?:
    | { readonly field: SortField | 'relevance'; readonly descending: boolean }
    | undefined
  /** Whether the products of an item group are one entry. */
  readonly grouped?: boolean | undefined
  readonly limit: number
  readonly cursor?: string | undefined
  readonly total: boolean
  readonly facets?: boolean | undefined
}

export interface ProductPage {
  readonly documents: readonly string[]
  readonly nextCursor: string | null
  readonly total: number | null
  readonly facets: FacetsView | null
}

/**
 * A page of the products that this actor may see.
 * @throws Refusal VALIDATION_FAILED on `cursor` or `sort`
 */
export async function listProducts(
  ports: Ports,
  actor: Actor,
  query: ListQuery,
): Promise<ProductPage> {
  const { read } = ports.store
  const { shop } = actor
  const { limit, cursor, total: counts, facets: countsFacets, ...rest } = query
  const { grouped = false } = query
  const sort = query.sort ?? {
    field: query.search ? ('relevance' as const) : ('createdAt' as const),
    descending: true,
  }
  if (sort.field === 'relevance' && !query.search) {
    throw invalid({ field: 'sort', code: 'sort', message: 'Sort by relevance needs search.' })
  }
  const filter = await filterOf(read, actor, query)
  const total = filter && counts ? await read.product.count(shop.id, filter, grouped) : 0
  const facets = countsFacets ? await facetsOf(read, shop, filter, grouped) : null
  const all = may(actor, 'product.read-unpublished')
  const scope = `${shop.id} ${all} ${JSON.stringify(rest)}`
  const page = await pageIn(ports, scope, { limit, cursor }, shop.id, filter, sort, grouped)
  const documents = grouped ? await withGroups(read, actor, page.data) : page.data
  return {
    documents: all ? documents : documents.map(publicDocument),
    nextCursor: page.nextCursor,
    total: counts ? total : null,
    facets,
  }
}

/**
 * The documents of all products that match, the oldest first, in one page or more. Each page is a
 * turn of its own, so many who read all products together hold nobody up longer than one.
 */
export async function* everyPage(
  { product }: Pick<Reads, 'product'>,
  shopId: number,
  filter: ProductFilter,
  size: number,
): AsyncGenerator<string[]> {
  for (let after: Place | undefined; ; ) {
    await takeTurn()
    const order = { field: 'createdAt', descending: false, after } as const
    const rows = await product.list(shopId, filter, order, size)
    yield rows.map(({ document }) => document)
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = { value: last.id, id: last.id }
  }
}

async function pageIn(
  { store: { read }, secrets }: Ports,
  scope: string,
  query: PageQuery,
  shopId: number,
  filter: ProductFilter | null,
  { field, descending }: NonNullable<ListQuery['sort']>,
  grouped: boolean,
): Promise<Page<string>> {
  const { product } = read
  if (field === 'relevance' && filter) {
    return await rankedPage(secrets, scope, query, product, shopId, filter, grouped)
  }
  const order = { field: field === 'relevance' ? 'createdAt' : field, descending } as const
  const page = await pageOf(
    secrets,
    scope,
    query,
    (after, limit) => {
      if (!filter) return []
      if (grouped) return groupedPage(product, shopId, filter, { ...order, after }, limit)
      return product.list(shopId, filter, { ...order, after }, limit)
    },
    ({ place, id }) => ({ value: place ?? id, id }),
  )
  return { ...page, data: page.data.map(({ document }) => document) }
}

/** The query as the store's filter, or null if nothing can match. */
export async function filterOf(
  reads: Reads,
  actor: Actor,
  query: ProductQuery & Pick<ListQuery, 'sort'>,
): Promise<ProductFilter | null> {
  const { shop } = actor
  const visible = visibleStatuses(actor)
  const status =
    visible && query.status
      ? visible.filter((one) => query.status?.includes(one))
      : (visible ?? query.status)
  const taxa = async (kind: TaxonKind, references: readonly string[]) => {
    const found = await Promise.all(references.map((one) => findTaxon(reads, shop.id, kind, one)))
    return [...new Set(found.flatMap((taxon) => (taxon ? [taxon.id] : [])))]
  }
  const isByRelevance = (query.sort?.field ?? 'relevance') === 'relevance'
  const minor = (price: number) => toFractionalMinor(price, shop.currency)
  // No product has more options.
  if ((query.options?.length ?? 0) > PRODUCT_LIMITS.options) return null
  const filter: ProductFilter = {
    status,
    productType: query.productType,
    categoryIds: query.category && (await taxa('category', query.category)),
    brandIds: query.brand && (await taxa('brand', query.brand)),
    collectionIds: query.collection && (await taxa('collection', query.collection)),
    skus: query.sku,
    barcodes: query.barcode?.map(barcodeKey),
    publicIds: query.ids,
    slugs: query.slug,
    tags: query.tag,
    options: query.options,
    itemGroupId: query.itemGroupId,
    priceMin: query.priceMin === undefined ? undefined : Math.ceil(minor(query.priceMin)),
    priceMax: query.priceMax === undefined ? undefined : Math.floor(minor(query.priceMax)),
    inStock: query.inStock,
    toCount: query.toCount,
    stockMax: query.stockMax,
    // In any other order than by relevance, products that match only in part would be in between.
    search: query.search
      ? { text: query.search, hidden: !visible, loosely: isByRelevance }
      : undefined,
  }
  const impossible = Object.values(filter).some(
    (value) => Array.isArray(value) && value.length === 0,
  )
  return impossible ? null : filter
}
