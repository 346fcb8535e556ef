import { useEffect, useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { Icon } from '../../shared/icon.tsx'
import { useWindowEvent } from '../../shared/listener.ts'
import { usePaused } from '../../shared/pause.ts'
import { LOW_STOCK } from '../../shared/quantity.ts'
import { useResource } from '../../shared/resource.ts'
import { BareSelect } from '../../shared/select.tsx'
import { text } from '../text.ts'
import { ProductFilters, type ProductListQuery } from './filters.tsx'
import { isFiltered, listAddress, SEARCH_SORTS, SORTS } from './list.ts'

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
  const filters = Object.keys(query).filter((name) => name !== 'search' && name !== 'sort').length
  return (
    <div class="row toolbar">
      <Search query={query} onQuery={onQuery} />
      <BareSelect
        label={words.order}
        look="small order"
        value={query.sort ?? ''}
        choices={query.search ? SEARCH_SORTS : SORTS}
        onChange={(sort) => onQuery({ ...query, sort })}
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
        <ProductFilters query={query} onQuery={onQuery} rows={rows} />
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
