import type { Choice } from '../../shared/select.tsx'

/** What of the address a product list is made of; the API calls them the same. */
const NAMES = [
  'search',
  'status',
  'productType',
  'category',
  'brand',
  'collection',
  'inStock',
  'sort',
] as const

export type QueryName = (typeof NAMES)[number]
export type ProductQuery = Readonly<Partial<Record<QueryName, string>>>

export function queryOf(search: URLSearchParams): ProductQuery {
  const pairs = NAMES.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(pairs)
}

/** The address of a list; what is empty is left out. */
export function listAddress(query: ProductQuery): string {
  const search = new URLSearchParams()
  for (const name of NAMES) {
    const value = query[name]
    if (value) search.set(name, value)
  }
  return search.size > 0 ? `/admin/products?${search}` : '/admin/products'
}

/** Whether the list is narrowed at all; an order does not narrow it. */
export function isNarrowed({ sort, ...rest }: ProductQuery): boolean {
  return Object.keys(rest).length > 0
}

export const SORTS: readonly Choice[] = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Changed last' },
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
