import { useEffect, useRef } from 'preact/hooks'
import type { Product } from '../../domain/product.ts'
import { Failure } from '../shared/state.tsx'
import { count } from '../shared/time.ts'
import { useMedia, useWindow } from '../shared/window.ts'
import { ProductHead } from './product-head.tsx'
import type { ProductQuery } from './product-query.ts'
import { GhostRow, ProductRow } from './product-row.tsx'
import { useProductSave } from './product-save.tsx'
import type { ProductSource } from './product-source.ts'

/** Beyond this browsers cannot make a page that high; searching gets there sooner anyway. */
const MOST_ROWS = 100_000
/**
 * A row that leaves the window becomes the one that enters it, which is cheaper than a new one. More
 * than a window holds, so that no two rows in it are one.
 */
const RECYCLED = 128
/** Rows before the window's end that start the next page. */
const AHEAD = 60

interface ProductRowsProps {
  readonly products: ProductSource
  readonly query: ProductQuery
  readonly onQuery: (query: ProductQuery) => void
  readonly selected: ReadonlyMap<string, Product>
  readonly onSelect: (selected: ReadonlyMap<string, Product>) => void
}

/** The rows of the list; only those near the screen are in the document. */
export function ProductRows({ products, query, onQuery, selected, onSelect }: ProductRowsProps) {
  const { rows, total, stale, loading, error, need } = products
  const box = useRef<HTMLDivElement>(null)
  const rowHeight = useMedia('(max-width: 860px)') ? 92 : 56
  const length =
    total === null ? rows.length || 12 : Math.min(Math.max(total, rows.length), MOST_ROWS)
  const { first, last } = useWindow(box, length, rowHeight)
  const anchor = useRef<string | null>(null)
  const { save, question } = useProductSave()
  useEffect(() => {
    if (error === null && last + AHEAD > rows.length) void need(last + AHEAD)
  }, [last, rows.length])
  const toggle = (product: Product, range: boolean) => {
    const next = new Map(selected)
    const adds = !next.has(product.id)
    for (const one of range ? between(rows, anchor.current, product.id) : [product]) {
      if (adds) next.set(one.id, one)
      else next.delete(one.id)
    }
    anchor.current = product.id
    onSelect(next)
  }
  const shown = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
  return (
    <div class={`product-table${stale ? ' stale' : ''}`} aria-busy={loading}>
      <ProductHead
        query={query}
        onQuery={onQuery}
        rows={rows}
        selected={selected}
        onSelect={onSelect}
      />
      <div ref={box} class="product-body" style={{ height: `${length * rowHeight}px` }}>
        <ul
          class="product-window"
          aria-label="Products"
          style={{ transform: `translateY(${first * rowHeight}px)` }}
        >
          {shown.map((index) => {
            const product = rows[index]
            const key = index % RECYCLED
            if (!product) return <GhostRow key={`ghost ${key}`} />
            return (
              <ProductRow
                key={key}
                place={{ index, total: length }}
                product={product}
                selected={selected.has(product.id)}
                onToggle={toggle}
                save={save}
                onSaved={products.put}
              />
            )
          })}
        </ul>
      </div>
      {total !== null && total > MOST_ROWS && (
        <p class="hint padded">
          These are the first {count(MOST_ROWS)}. Search or filter to get to the others.
        </p>
      )}
      {error !== null && rows.length > 0 && <Failure error={error} retry={() => void need(last)} />}
      {question}
    </div>
  )
}

function between(rows: readonly Product[], from: string | null, to: string): readonly Product[] {
  const end = rows.findIndex(({ id }) => id === to)
  const start = from === null ? end : rows.findIndex(({ id }) => id === from)
  return rows.slice(Math.min(start < 0 ? end : start, end), Math.max(start, end) + 1)
}
