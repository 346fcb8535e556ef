import type { Product } from '../../../domain/catalog/product.ts'
import { type PlacedList, usePlaced } from '../../shared/placed.ts'
import { addressWith } from '../../shared/router.ts'
import { type Choice, choicesOf } from '../../shared/select.tsx'
import { text } from '../text.ts'
import type { ProductListQuery } from './filters.tsx'
import { inPlaceOf } from './grouped.tsx'

const words = text.products

/** The address of a list, without empty parameters. */
export function listAddress(query: ProductListQuery): string {
  return addressWith('/admin/products', query)
}

/** Whether the list is searched or filtered. */
export function isFiltered({ sort, ...rest }: ProductListQuery): boolean {
  return Object.keys(rest).length > 0
}

const { newest, best, ...sorts } = words.sorts
export const SORTS: readonly Choice[] = choicesOf({ '': newest, ...sorts })
export const SEARCH_SORTS: readonly Choice[] = choicesOf({
  '': best,
  '-createdAt': newest,
  ...sorts,
})

/** The products of a query that are loaded. */
export interface ProductSource extends PlacedList<Product> {
  put(product: Product): void
}

/** The products of a query. Until its first answer arrives, the rows of the previous query stay. */
export function useProducts(query: ProductListQuery): ProductSource {
  // A low stock or a due count concerns single variants and not their group.
  const variants = query.toCount || query.stockMax ? undefined : 'grouped'
  const isRanked = query.search !== undefined && query.sort === undefined
  const list = usePlaced<Product>('/shop/api/products', { ...query, variants }, !isRanked)
  return {
    ...list,
    put: (saved) =>
      list.edit((row) =>
        row.id === saved.id && row.revision < saved.revision ? inPlaceOf(row, saved) : row,
      ),
  }
}
