import { useEffect, useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { Icon } from '../../shared/icon.tsx'
import { useWindowEvent } from '../../shared/listener.ts'
import { natural } from '../../shared/natural.ts'
import { usePaused } from '../../shared/pause.ts'
import { LOW_STOCK } from '../../shared/quantity.ts'
import { useResource } from '../../shared/resource.ts'
import {
  BareSelect,
  type Choice,
  choicesOf,
  FilterInput,
  FilterSelect,
} from '../../shared/select.tsx'
import { type TaxonList, useTaxa } from '../taxa/field.tsx'
import { text } from '../text.ts'
import {
  isFiltered,
  listAddress,
  listParameter,
  type ProductListQuery,
  type QueryName,
  SEARCH_SORTS,
  SORTS,
  tagOf,
} from './list.ts'
import { STATUSES, TYPES } from './values.ts'

const words = text.products

/** The search starts when typing pauses for this long. */
const PAUSE_MS = 130

interface ToolbarProps {
  readonly query: ProductListQuery
  readonly onQuery: (query: ProductListQuery) => void
}

/**
 * Search, filters and sort order; every change goes to the page's address immediately.
 * @param rows the products whose tags are suggested
 */
export function ProductToolbar({
  query,
  onQuery,
  rows,
}: ToolbarProps & { readonly rows: readonly Product[] }) {
  const [open, setOpen] = useState(false)
  const put = (name: QueryName, value: string) => onQuery({ ...query, [name]: value })
  const filters = Object.keys(query).filter((name) => name !== 'search' && name !== 'sort').length
  return (
    <div class="row toolbar">
      <Search query={query} onQuery={onQuery} />
      <BareSelect
        label={words.order}
        look="small order"
        value={query.sort ?? ''}
        choices={query.search ? SEARCH_SORTS : SORTS}
        onChange={(sort) => put('sort', sort)}
      />
      <button
        type="button"
        class="button plain filter-button"
        aria-expanded={open}
        aria-controls="filters"
        onClick={() => setOpen(!open)}
      >
        <Icon name="filter" />
        <span>{filters > 0 ? words.filtersIn(filters) : words.filters}</span>
      </button>
      <div id="filters" class={`row filters${open ? ' open' : ''}`}>
        <ProductFilters query={query} put={put} onQuery={onQuery} />
        <TagFilter query={query} put={put} rows={rows} />
        {isFiltered(query) && (
          <button type="button" class="link small" onClick={() => onQuery({})}>
            {words.clear}
          </button>
        )}
      </div>
    </div>
  )
}

function Search({ query, onQuery }: ToolbarProps) {
  const [typed, setTyped] = useState(query.search ?? '')
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(query)
  latest.current = query
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(query.search ?? '')
  }, [query.search])
  const paused = usePaused(typed.trim(), PAUSE_MS)
  useEffect(() => {
    const { sort, search = '', ...rest } = latest.current
    if (paused !== search && paused === typed.trim()) onQuery({ ...rest, search: paused })
  }, [paused])
  useWindowEvent('keydown', (event) => {
    const elsewhere = (event.target as Element).matches('input, select, textarea, dialog *')
    if (event.key !== '/' || elsewhere || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    input.current?.focus()
  })
  return (
    <search class="search-box">
      <Icon name="search" />
      <input
        ref={input}
        class="input"
        type="search"
        aria-label={words.search}
        aria-keyshortcuts="/"
        placeholder={words.searchHint}
        maxLength={500}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      />
    </search>
  )
}

const STOCK: readonly Choice[] = choicesOf(words.stockFilter)

interface FiltersProps extends ToolbarProps {
  readonly put: (name: QueryName, value: string) => void
}

function ProductFilters({ query, put, onQuery }: FiltersProps) {
  const { status, productType, toCount, stockMax, inStock } = query
  const low = stockMax ? [{ value: 'low', label: words.atMost(stockMax) }] : []
  return (
    <>
      <FilterSelect
        label={text.fields.status}
        any={words.any.status}
        value={status}
        choices={STATUSES}
        onChange={(value) => put('status', value)}
      />
      <FilterSelect
        label={text.fields.productType}
        any={words.any.type}
        value={productType}
        choices={TYPES}
        onChange={(value) => put('productType', value)}
      />
      <TaxonFilter list="categories" name="category" query={query} put={put} />
      <TaxonFilter list="brands" name="brand" query={query} put={put} />
      <TaxonFilter list="collections" name="collection" query={query} put={put} />
      <FilterSelect
        label={text.fields.stock}
        any={words.any.stock}
        value={toCount ? 'toCount' : stockMax ? 'low' : inStock}
        choices={[...STOCK, ...low]}
        onChange={(value) => {
          const counts = value === 'toCount'
          const stock = { inStock: counts ? '' : value, toCount: counts ? 'true' : '' }
          onQuery({ ...query, ...stock, stockMax: '' })
        }}
      />
    </>
  )
}

interface TaxonFilterProps extends Pick<FiltersProps, 'query' | 'put'> {
  readonly list: TaxonList
  readonly name: 'category' | 'brand' | 'collection'
}

function TaxonFilter({ list, name, query, put }: TaxonFilterProps) {
  const { data } = useTaxa(list)
  const value = query[name]
  if (!value && (data === null || data.length === 0)) return null
  const choices = (data ?? []).map((taxon) => ({ value: taxon.slug, label: taxon.name }))
  const unknown = value && !choices.some((choice) => choice.value === value)
  return (
    <FilterSelect
      label={words.filter[name]}
      any={words.any[name]}
      value={value}
      choices={unknown ? [{ value, label: value }, ...choices] : choices}
      onChange={(next) => put(name, next)}
    />
  )
}

function TagFilter({
  query,
  put,
  rows,
}: Pick<FiltersProps, 'query' | 'put'> & { readonly rows: readonly Product[] }) {
  const tags = [...new Set(rows.flatMap((row) => row.tags))].sort(natural.compare)
  return (
    <>
      <FilterInput
        label={words.filter.tag}
        placeholder={words.any.tag}
        list="tags"
        maxLength={PRODUCT_LIMITS.tag}
        value={tagOf(query.tag ?? '')}
        onChange={(tag) => put('tag', listParameter(tag))}
      />
      <datalist id="tags">
        {tags.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  )
}

/** Lists that are often needed: products to reorder, and products to count. */
export function StockViews({ query }: { query: ProductListQuery }) {
  const { data } = useResource<SettingsView>('/shop/api/shop')
  const stockMax = String(data?.lowStock ?? LOW_STOCK)
  const views: readonly { label: string; query: ProductListQuery; isShown: boolean }[] = [
    { label: words.all, query: {}, isShown: !query.stockMax && !query.toCount },
    {
      label: words.low(stockMax),
      query: { status: 'Published', stockMax, sort: 'stock' },
      isShown: query.stockMax === stockMax,
    },
    { label: words.toCount, query: { toCount: 'true' }, isShown: query.toCount !== undefined },
  ]
  return (
    <nav class="row tight views" aria-label={words.views}>
      {views.map(({ label, query, isShown }) => (
        <a key={label} href={listAddress(query)} aria-current={isShown ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
