import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../shared/icon.tsx'
import { BareSelect } from '../../shared/select.tsx'
import { ProductFilters } from './filters.tsx'
import { isNarrowed, type ProductQuery, type QueryName, SEARCH_SORTS, SORTS } from './query.ts'

/** A pause in typing of so long starts the search. */
const PAUSE_MS = 130

interface ToolbarProps {
  readonly query: ProductQuery
  readonly onQuery: (query: ProductQuery) => void
}

/** Search, filters and order; each change is in the address at once. */
export function ProductToolbar({ query, onQuery }: ToolbarProps) {
  const [open, setOpen] = useState(false)
  const put = (name: QueryName, value: string) => onQuery({ ...query, [name]: value })
  const filters = Object.keys(query).filter((name) => name !== 'search' && name !== 'sort').length
  return (
    <div class="toolbar">
      <Search query={query} onQuery={onQuery} />
      <BareSelect
        label="Order"
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
        <span>Filters{filters > 0 && ` (${filters})`}</span>
      </button>
      <div id="filters" class={`filters${open ? ' open' : ''}`}>
        <ProductFilters query={query} put={put} />
        {isNarrowed(query) && (
          <button type="button" class="link small" onClick={() => onQuery({})}>
            Clear
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
  useEffect(() => {
    if (typed.trim() === (latest.current.search ?? '')) return
    const timer = setTimeout(() => {
      const { sort, ...rest } = latest.current
      onQuery({ ...rest, search: typed.trim() })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      const elsewhere = (event.target as Element).matches('input, select, textarea, dialog *')
      if (event.key !== '/' || elsewhere || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', slash)
    return () => removeEventListener('keydown', slash)
  }, [])
  return (
    <search class="search-box">
      <Icon name="search" />
      <input
        ref={input}
        class="input"
        type="search"
        aria-label="Search products"
        aria-keyshortcuts="/"
        placeholder="Name, SKU, barcode, tag …"
        maxLength={500}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      />
    </search>
  )
}
