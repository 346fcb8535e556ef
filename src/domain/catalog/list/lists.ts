import type { ListPosition } from '../../paging.ts'
import type { ProductSearch } from '../search.ts'
import type { TaxonKind } from '../taxon-kind.ts'
import type { FilterValues, OptionFilter } from './filters.ts'

/**
 * The filters of a list with their values. A filter that is not set is absent, because each key
 * costs time in every step of a list.
 */
export interface ProductFilter extends Partial<FilterValues> {
  /** At most as many as a product can have. */
  readonly options?: readonly OptionFilter[]
  readonly search?: ProductSearch
}

export type SortField = 'createdAt' | 'updatedAt' | 'name' | 'price' | 'stock' | 'sku'

/** A sort order, and the position after which to continue. Rows without a value come first. */
export interface ProductOrder {
  readonly field: SortField
  readonly descending: boolean
  readonly after?: ListPosition | undefined
}

export interface ListedProduct {
  readonly id: number
  readonly document: string
  /** The value for `ProductOrder.after`; absent if the order is by id. */
  readonly place?: string | number
  /** The item group of the product, only in a list with groups. */
  readonly itemGroup?: string | null
}

/** The kinds of facets by which the products of a list are counted; `named`: tags and options. */
export const FACET_PARTS = [
  'category',
  'brand',
  'collection',
  'productType',
  'stock',
  'price',
  'named',
] as const
export type FacetPart = (typeof FACET_PARTS)[number]

/** The facets that are counted. */
export interface WantedFacets {
  readonly parts: readonly FacetPart[]
  /** Only these tags and options, by their names in `product_facet`; by default all. */
  readonly names?: readonly string[]
  /** All tags and options but these. */
  readonly otherNames?: readonly string[]
}

/**
 * The number of products by value, and their lowest and highest price in minor units. A part that
 * was not wanted is empty.
 */
export interface FacetCounts {
  readonly taxa: Readonly<Record<TaxonKind, readonly TaxonCount[]>>
  readonly productTypes: readonly ValueCount[]
  readonly stock: { readonly in: number; readonly out: number }
  /** The values of tags and options by their names in `product_facet`. */
  readonly named: Readonly<Record<string, readonly ValueCount[]>>
  readonly lowest: number | null
  readonly highest: number | null
  /** Whether all products were counted. */
  readonly complete: boolean
  /** The number of products; null if it was not determined. */
  readonly total: number | null
}

/** The number of products with a value. */
export interface ValueCount {
  readonly value: string
  readonly total: number
}

/** The number of products with a value of a facet, as the statement `product.facets` counts it. */
export interface FacetRow extends ValueCount {
  readonly facet: string
}

/** The number of products of a taxon, which is given by its database number. */
export interface TaxonCount {
  readonly taxon: number
  readonly total: number
}

/** At most this many pages of a list can be opened without reading the previous ones. */
export const MAX_PAGES = 1_000

/** Lists, counts and searches of products. SQLite runs those of large catalogs on another thread. */
export interface ProductLists {
  list(
    shopId: number,
    filter: ProductFilter,
    order: ProductOrder,
    limit: number,
    withGroups?: boolean,
  ): Promise<ListedProduct[]>
  /**
   * The last entry of each page but the last, for pages of this many entries and at most
   * `MAX_PAGES` pages. This takes some 30 ms for 100,000 products, and 130 ms if a third is in
   * groups.
   * @param grouped counts an item group once
   */
  pageEnds(
    shopId: number,
    filter: ProductFilter,
    order: Omit<ProductOrder, 'after'>,
    size: number,
    grouped: boolean,
  ): Promise<ListPosition[]>
  /**
   * The first match of each of these item groups in this order; matches in stock come before
   * others.
   */
  bestOfGroups(
    shopId: number,
    filter: ProductFilter,
    order: Omit<ProductOrder, 'after'>,
    groups: readonly string[],
  ): Promise<number[]>
  /** @param grouped counts an item group once */
  count(shopId: number, filter: ProductFilter, grouped?: boolean): Promise<number>
  /** @param grouped counts an item group once */
  facets(
    shopId: number,
    filter: ProductFilter,
    grouped: boolean,
    wanted: WantedFacets,
  ): Promise<FacetCounts>
  /** The best matches of `filter.search`; exact skus and barcodes come first. */
  rank(shopId: number, filter: ProductFilter, limit: number): Promise<number[]>
  /** All matches of `filter.search`, the newest first, below product `beforeId`. */
  matches(shopId: number, filter: ProductFilter, beforeId: number, limit: number): Promise<number[]>
}
