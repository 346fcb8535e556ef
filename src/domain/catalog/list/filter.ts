import type { Actor } from '../../actor.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Reading, Values } from '../../store.ts'
import { barcodeKey } from '../barcode.ts'
import { toFractionalMinor } from '../price.ts'
import { optionFacet } from '../product-columns.ts'
import { findTaxon } from '../taxon.ts'
import type { TaxonKind } from '../taxon-kind.ts'
import { PRODUCT_LIMITS, type ProductStatus, type ProductType } from '../values.ts'
import { visibleStatuses } from '../visibility.ts'
import type { ProductFilter, SortField } from './lists.ts'

/** Products whose option of this name has one of these values. */
export interface OptionFilter {
  readonly name: string
  readonly values: readonly string[]
}

/** The filters of a list. Several values mean any of them; taxa are named by id, slug or name. */
interface ListFilters {
  readonly status?: readonly ProductStatus[]
  readonly productType?: readonly ProductType[]
  readonly category?: readonly string[]
  readonly brand?: readonly string[]
  readonly collection?: readonly string[]
  readonly sku?: readonly string[]
  readonly barcode?: readonly string[]
  readonly ids?: readonly string[]
  readonly slug?: readonly string[]
  readonly tag?: readonly string[]
  readonly options?: readonly OptionFilter[]
  readonly itemGroupId?: string
  /** In major units of the shop's currency. */
  readonly priceMin?: number
  readonly priceMax?: number
  readonly inStock?: boolean
  readonly toCount?: boolean
  readonly stockMax?: number
}

/** The filters of a list, and a search. */
export interface ProductQuery extends ListFilters {
  readonly search?: string | undefined
}

export interface ListSort {
  readonly field: SortField | 'relevance'
  readonly descending: boolean
}

/** The catalog in which the values of filters are looked up. */
interface Catalog {
  readonly session: Reading
  readonly shop: Shop
}

type Sent = Required<ListFilters>

/** Translates each filter into values of the statement. */
const FILTERS: {
  readonly [Name in keyof Sent]: (
    sent: Sent[Name],
    catalog: Catalog,
  ) => ProductFilter | Promise<ProductFilter>
} = {
  status: (status) => ({ status }),
  productType: (productType) => ({ productType }),
  category: async (named, catalog) => ({ category: await taxaOf(catalog, 'category', named) }),
  brand: async (named, catalog) => ({ brand: await taxaOf(catalog, 'brand', named) }),
  collection: async (named, catalog) => ({
    collection: await taxaOf(catalog, 'collection', named),
  }),
  sku: (skus) => ({ skus }),
  barcode: (codes) => ({ barcodes: codes.map(barcodeKey) }),
  ids: (ids) => ({ ids }),
  slug: (slugs) => ({ slugs }),
  tag: (tag) => ({ tag }),
  options: (options) =>
    Object.fromEntries(
      options.flatMap(({ name, values }, index) => [
        [`option${index + 1}Name`, optionFacet(name)],
        [`option${index + 1}`, values],
      ]),
    ),
  itemGroupId: (itemGroup) => ({ itemGroup }),
  priceMin: (price, { shop }) => ({
    priceMin: Math.ceil(toFractionalMinor(price, shop.currency)),
  }),
  priceMax: (price, { shop }) => ({
    priceMax: Math.floor(toFractionalMinor(price, shop.currency)),
  }),
  inStock: (isInStock) => (isInStock ? { inStock: true } : { noStock: true }),
  toCount: (isToCount) => (isToCount ? { toCount: true } : {}),
  stockMax: (stockMax) => ({ stockMax }),
}

const FILTER_NAMES = Object.keys(FILTERS) as (keyof ListFilters)[]

/** Translates the query into the filter of the statement; null if nothing can match. */
export async function filterOf(
  session: Reading,
  actor: Actor,
  query: ProductQuery & { readonly sort?: ListSort | undefined },
): Promise<ProductFilter | null> {
  // No product has more options.
  if ((query.options?.length ?? 0) > PRODUCT_LIMITS.options) return null
  const visible = visibleStatuses(actor)
  const catalog = { session, shop: actor.shop }
  const filter: ProductFilter = visible ? { status: visible } : {}
  for (const name of FILTER_NAMES) {
    if (query[name] !== undefined) Object.assign(filter, await translated(name, query, catalog))
  }
  const { status } = filter
  const shown = visible && status ? { status: visible.filter((one) => status.includes(one)) } : {}
  // Sorted by anything but relevance, products that match only in part would be mixed in.
  const loosely = (query.sort?.field ?? 'relevance') === 'relevance'
  const { search: text } = query
  const search = text ? { search: { text, hidden: !visible, loosely } } : {}
  const whole = { ...filter, ...shown, ...search }
  const isImpossible = Object.values(whole).some((one) => Array.isArray(one) && one.length === 0)
  return isImpossible ? null : whole
}

async function translated<Name extends keyof Sent>(
  name: Name,
  filters: ListFilters,
  catalog: Catalog,
): Promise<ProductFilter> {
  const sent = filters[name] as Sent[Name] | undefined
  return sent === undefined ? {} : await FILTERS[name](sent, catalog)
}

async function taxaOf({ session, shop }: Catalog, kind: TaxonKind, named: readonly string[]) {
  const found = await Promise.all(named.map((one) => findTaxon(session, shop.id, kind, one)))
  return [...new Set(found.flatMap((taxon) => (taxon ? [taxon.id] : [])))]
}

/**
 * The values of a filter. Barcodes are also searched in packs only if a pack has one of them,
 * because that takes twice as long.
 */
export function filterValues(
  session: Reading,
  shop: number,
  { search: _, ...filter }: ProductFilter,
): Values | Promise<Values> {
  const values: Values = { shop, ...filter }
  const { barcodes } = filter
  if (barcodes === undefined) return values
  return session
    .get('pack.among', { shop, barcodes })
    .then((pack) => (pack ? { ...values, barcodes: undefined, packed: barcodes } : values))
}
