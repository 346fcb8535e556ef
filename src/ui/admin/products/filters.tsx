import type { VNode } from 'preact'
import type { SentFilters } from '../../../domain/catalog/list/filters.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { natural } from '../../shared/natural.ts'
import { parametersOf } from '../../shared/router.ts'
import { type Choice, choicesOf, FilterInput, FilterSelect } from '../../shared/select.tsx'
import { pathOf, type TaxonList, useTaxa } from '../taxa/field.tsx'
import { text } from '../text.ts'
import { STATUSES, TYPES } from './values.ts'

const words = text.products

/** The parameters of a product list. The page's address and the API use the same names. */
export type QueryName = keyof SentFilters | 'search' | 'sort'
export type ProductListQuery = Readonly<Partial<Record<QueryName, string>>>

interface ControlProps {
  readonly query: ProductListQuery
  readonly onQuery: (query: ProductListQuery) => void
  /** The products of the list, whose tags are suggested. */
  readonly rows: readonly Product[]
}

interface ListFilter {
  /** The control in the toolbar; null if the control of another filter sets this one. */
  readonly Control: ((props: ControlProps) => VNode | null) | null
  /** Reads its text for the body of a bulk change, which takes some filters as other types. */
  readonly read?: (text: string) => boolean | number
}

/** Requires `read` of a filter that the API takes as another type than text. */
type FilterOf<Sent> = [Sent] extends [string | readonly string[]]
  ? ListFilter & { readonly read?: never }
  : ListFilter & { readonly read: (text: string) => Sent }

/** The filters of the list, in the order of the toolbar. */
const FILTERS = {
  status: { Control: choice('status', text.fields.status, words.any.status, STATUSES) },
  productType: { Control: choice('productType', text.fields.productType, words.any.type, TYPES) },
  category: { Control: taxonChoice('category', 'categories') },
  brand: { Control: taxonChoice('brand', 'brands') },
  collection: { Control: taxonChoice('collection', 'collections') },
  inStock: { Control: StockFilter, read: (text) => text === 'true' },
  toCount: { Control: null, read: () => true },
  stockMax: { Control: null, read: Number },
  tag: { Control: TagFilter },
} satisfies { readonly [Name in keyof SentFilters]?: FilterOf<SentFilters[Name]> }

const NAMED: ReadonlyMap<string, ListFilter> = new Map(Object.entries<ListFilter>(FILTERS))
const QUERY_NAMES = [...Object.keys(FILTERS), 'search', 'sort']

/** The list that an address asks for. */
export function queryOf(search: URLSearchParams): ProductListQuery {
  return parametersOf(search, QUERY_NAMES)
}

/** The filters of a query, in the form that bulk changes take. */
export function filterOf({ sort, ...texts }: ProductListQuery) {
  const given = Object.entries(texts).filter(([, text]) => text !== '')
  return Object.fromEntries(
    given.map(([name, text]) => [name, NAMED.get(name)?.read?.(text) ?? text]),
  )
}

/** The controls of all filters. */
export function ProductFilters(props: ControlProps) {
  return [...NAMED].map(([name, { Control }]) => Control && <Control key={name} {...props} />)
}

function choice(name: QueryName, label: string, any: string, choices: readonly Choice[]) {
  return ({ query, onQuery }: ControlProps) => (
    <FilterSelect
      label={label}
      any={any}
      value={query[name]}
      choices={choices}
      onChange={(value) => onQuery({ ...query, [name]: value })}
    />
  )
}

function taxonChoice(name: 'category' | 'brand' | 'collection', list: TaxonList) {
  return function TaxonFilter({ query, onQuery }: ControlProps) {
    const { data } = useTaxa(list)
    const value = query[name]
    if (!value && (data === null || data.length === 0)) return null
    const choices = (data ?? []).map((taxon) => ({ value: taxon.slug, label: pathOf(taxon) }))
    const isUnknown = value && !choices.some((one) => one.value === value)
    return (
      <FilterSelect
        label={words.filter[name]}
        any={words.any[name]}
        value={value}
        choices={isUnknown ? [{ value, label: value }, ...choices] : choices}
        onChange={(next) => onQuery({ ...query, [name]: next })}
      />
    )
  }
}

/** One control for `inStock`, `toCount` and `stockMax`. */
function StockFilter({ query, onQuery }: ControlProps) {
  const { toCount, stockMax, inStock } = query
  const low = stockMax ? [{ value: 'low', label: words.atMost(stockMax) }] : []
  return (
    <FilterSelect
      label={text.fields.stock}
      any={words.any.stock}
      value={toCount ? 'toCount' : stockMax ? 'low' : inStock}
      choices={[...choicesOf(words.stockFilter), ...low]}
      onChange={(value) => {
        const counts = value === 'toCount'
        const stock = { inStock: counts ? '' : value, toCount: counts ? 'true' : '' }
        onQuery({ ...query, ...stock, stockMax: '' })
      }}
    />
  )
}

function TagFilter({ query, onQuery, rows }: ControlProps) {
  const tags = [...new Set(rows.flatMap((row) => row.tags))].sort(natural)
  return (
    <>
      <FilterInput
        label={words.filter.tag}
        placeholder={words.any.tag}
        list="tags"
        maxLength={PRODUCT_LIMITS.tag}
        value={tagOf(query.tag ?? '')}
        onChange={(tag) => onQuery({ ...query, tag: listParameter(tag) })}
      />
      <datalist id="tags">
        {tags.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  )
}

/** A tag or code in the form of a list parameter: quoted if it contains a comma. */
export function listParameter(tag: string): string {
  return /[,"]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag
}

function tagOf(parameter: string): string {
  return parameter.startsWith('"') ? parameter.slice(1, -1).replaceAll('""', '"') : parameter
}
