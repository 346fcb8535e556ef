import type { Product } from '../../../domain/catalog/product.ts'
import { type PlacedList, usePlaced } from '../../shared/placed.ts'
import { addressWith, parametersOf } from '../../shared/router.ts'
import { type Choice, choicesOf } from '../../shared/select.tsx'
import { text } from '../text.ts'
import { inPlaceOf } from './grouped.tsx'

const words = text.products

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
export type ProductListQuery = Readonly<Partial<Record<QueryName, string>>>

export function queryOf(search: URLSearchParams): ProductListQuery {
  return parametersOf(search, NAMES)
}

/** The address of a list, without empty parameters. */
export function listAddress(query: ProductListQuery): string {
  return addressWith('/admin/products', query)
}

/** A tag or code in the form of a list parameter: quoted if it contains a comma. */
export function listParameter(tag: string): string {
  return /[,"]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag
}

export function tagOf(parameter: string): string {
  return parameter.startsWith('"') ? parameter.slice(1, -1).replaceAll('""', '"') : parameter
}

/** The filters of a query, in the form that bulk changes take. */
export function filterOf({ sort, inStock, toCount, stockMax, ...rest }: ProductListQuery) {
  const stock = {
    ...(inStock && { inStock: inStock === 'true' }),
    ...(toCount && { toCount: true }),
    ...(stockMax && { stockMax: Number(stockMax) }),
  }
  return { ...rest, ...stock }
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
