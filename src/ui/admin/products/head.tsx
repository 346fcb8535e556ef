import type { Product } from '../../../domain/catalog/product.ts'
import { Icon } from '../../shared/icon.tsx'
import type { ProductQuery } from './query.ts'

interface ProductHeadProps {
  readonly query: ProductQuery
  readonly onQuery: (query: ProductQuery) => void
  readonly rows: readonly Product[]
  readonly selected: ReadonlyMap<string, Product>
  readonly onSelect: (selected: ReadonlyMap<string, Product>) => void
}

interface Head {
  readonly title: string
  readonly look: string
  /** What the API sorts by, where it does. */
  readonly sort?: string
}

const HEADS: readonly Head[] = [
  { title: 'Product', look: 'cell-name', sort: 'name' },
  { title: 'Status', look: 'cell-status' },
  { title: 'Price', look: 'cell-price', sort: 'price' },
  { title: 'Stock', look: 'cell-stock', sort: 'stock' },
  { title: 'Category', look: 'cell-category' },
  { title: 'Brand', look: 'cell-brand' },
  { title: 'Changed', look: 'cell-changed', sort: 'updatedAt' },
]

/** The heads of the columns: one ticks all, some sort. */
export function ProductHead({ query, onQuery, rows, selected, onSelect }: ProductHeadProps) {
  const all = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  const sort = query.sort ?? ''
  const sortBy = (name: string) => {
    const next = sort === name ? `-${name}` : sort === `-${name}` ? '' : name
    onQuery({ ...query, sort: next })
  }
  return (
    <div class="product-head product-row">
      <div class="cell-tick">
        <input
          type="checkbox"
          aria-label="Select all that are loaded"
          checked={all}
          indeterminate={!all && selected.size > 0}
          onChange={() => onSelect(all ? new Map() : new Map(rows.map((row) => [row.id, row])))}
        />
      </div>
      <div class="cell-all" aria-hidden="true">
        Select all that are loaded
      </div>
      <div class="cell-picture" />
      {HEADS.map(({ title, look, sort: name }) => (
        <div key={title} class={look}>
          {name ? (
            <button type="button" onClick={() => sortBy(name)}>
              {title}
              <span class="unseen">: {sorted(sort, name)}</span>
              {sort.replace('-', '') === name && (
                <span class={sort.startsWith('-') ? '' : 'up'}>
                  <Icon name="down" size={14} />
                </span>
              )}
            </button>
          ) : (
            title
          )}
        </div>
      ))}
    </div>
  )
}

/** What a sort button says to those who do not see its arrow. */
function sorted(sort: string, name: string): string {
  if (sort === name) return 'sorted, rising'
  return sort === `-${name}` ? 'sorted, falling' : 'sort by it'
}
