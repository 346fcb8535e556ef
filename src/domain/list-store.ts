import type { ProductStatus, ProductType } from './catalog/product.ts'
import type { ProductSearch } from './catalog/search.ts'
import type { TaxonKind } from './catalog/taxon-kind.ts'
import type { Place } from './paging.ts'

/** All filters must match; a list matches any of its values. Prices are in minor units. */
export interface ProductFilter {
  readonly status?: readonly ProductStatus[] | undefined
  readonly productType?: readonly ProductType[] | undefined
  readonly categoryIds?: readonly number[] | undefined
  readonly brandIds?: readonly number[] | undefined
  readonly collectionIds?: readonly number[] | undefined
  readonly publicIds?: readonly string[] | undefined
  readonly slugs?: readonly string[] | undefined
  readonly skus?: readonly string[] | undefined
  /** As `barcodeKey` returns them. */
  readonly barcodes?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  /** At most three. */
  readonly options?: readonly OptionFilter[] | undefined
  readonly itemGroupId?: string | undefined
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly inStock?: boolean | undefined
  /** Only products whose stock is below 0. */
  readonly toCount?: boolean | undefined
  /** Only products whose stock is counted and at most this: a whole number from 0. */
  readonly stockMax?: number | undefined
  readonly search?: ProductSearch | undefined
}

/** Products whose option of this name has one of these values. */
export interface OptionFilter {
  readonly name: string
  readonly values: readonly string[]
}

export type SortField = 'createdAt' | 'updatedAt' | 'name' | 'price' | 'stock' | 'sku'

/** An order, and the place after which to continue. Rows without a value come first. */
export interface ProductOrder {
  readonly field: SortField
  readonly descending: boolean
  readonly after?: Place | undefined
}

export interface ListedProduct {
  readonly id: number
  readonly document: string
  /** The value for `ProductOrder.after`; absent where the order is by id. */
  readonly place?: string | number
}

/** A product, and the item group that it belongs to. */
export interface GroupedProduct extends ListedProduct {
  readonly family: string | null
}

/** An item group. Prices are in minor units. */
export interface GroupSize {
  readonly family: string
  readonly size: number
  readonly lowest: number
  readonly highest: number
}

/** How many products have each value, and their lowest and highest price in minor units. */
export interface FacetCounts {
  readonly taxa: Readonly<Record<TaxonKind, readonly TaxonCount[]>>
  readonly productTypes: readonly { readonly value: string; readonly total: number }[]
  readonly lowest: number | null
  readonly highest: number | null
  /** Whether all products were counted. */
  readonly complete: boolean
}

/** How many products a taxon, given by its number, has. */
export interface TaxonCount {
  readonly taxon: number
  readonly total: number
}

/** The lists of products, which searches and counts of large catalogs are part of. */
export interface ProductLists {
  list(
    shopId: number,
    filter: ProductFilter,
    order: ProductOrder,
    limit: number,
  ): Promise<ListedProduct[]>
  /** As `list`, with the item group of each product. */
  listWithGroups(
    shopId: number,
    filter: ProductFilter,
    order: ProductOrder,
    limit: number,
  ): Promise<GroupedProduct[]>
  /** Of each of these item groups, the match that comes first in this order. */
  bestOfGroups(
    shopId: number,
    filter: ProductFilter,
    order: Omit<ProductOrder, 'after'>,
    groups: readonly string[],
  ): Promise<number[]>
  /** @param grouped counts an item group once */
  count(shopId: number, filter: ProductFilter, grouped?: boolean): Promise<number>
  /** @param grouped counts an item group once */
  facets(shopId: number, filter: ProductFilter, grouped: boolean): Promise<FacetCounts>
  /** The best matches of `filter.search`; exact skus and barcodes come first. */
  rank(shopId: number, filter: ProductFilter, limit: number): Promise<number[]>
  /** All matches of `filter.search`, the newest first, below product `beforeId`. */
  matches(shopId: number, filter: ProductFilter, beforeId: number, limit: number): Promise<number[]>
  /** The documents of these products, in this order; deleted products are left out. */
  documents(shopId: number, ids: readonly number[]): Promise<string[]>
  /** The item groups of those of these products that have one. */
  groupsOf(shopId: number, ids: readonly number[]): Promise<{ id: number; family: string }[]>
  /** The sizes of item groups, counting products of these statuses, or all. */
  groupSizes(
    shopId: number,
    groups: readonly string[],
    status: readonly ProductStatus[] | undefined,
  ): Promise<GroupSize[]>
  /** The documents of the first products of an item group. */
  ofGroup(
    shopId: number,
    group: string,
    status: readonly ProductStatus[] | undefined,
    limit: number,
  ): Promise<{ document: string }[]>
}
