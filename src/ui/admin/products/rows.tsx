import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { Failure } from '../../shared/state.tsx'
import { count } from '../../shared/time.ts'
import { useMedia, useWindow } from '../../shared/window.ts'
import { ProductHead } from './head.tsx'
import type { ProductQuery } from './query.ts'
import { GhostRow, ProductRow, type RowActions } from './row.tsx'
import { useProductSave } from './save.tsx'
import type { ProductSource } from './source.ts'

/** Beyond this browsers cannot make a page that high; searching gets there sooner anyway. */
const MOST_ROWS = 100_000
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
  const { first, last, size } = useWindow(box, length, rowHeight)
  const anchor = useRef<string | null>(null)
  const { save, question } = useProductSave()
  useEffect(() => {
    if (error === null && last + AHEAD > rows.length) void need(last + AHEAD)
  }, [last, rows.length])
  const onToggle = (product: Product, range: boolean) => {
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
  const rowOf = useRows({ onToggle, save, onSaved: products.put })
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
            // The row that leaves the window becomes the one that enters: cheaper than a new one.
            const key = index % size
            if (!product) return <GhostRow key={`ghost ${key}`} />
            return rowOf(key, { product, index, total: length, selected: selected.has(product.id) })
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

interface RowState {
  readonly product: Product
  readonly index: number
  readonly total: number
  readonly selected: boolean
}

/** Draws rows, and gives those that have not changed as they were drawn, at no cost. */
function useRows(now: RowActions): (key: number, state: RowState) => VNode {
  const latest = useRef(now)
  latest.current = now
  const [actions] = useState<RowActions>(() => ({
    onToggle: (product, range) => latest.current.onToggle(product, range),
    save: (base, change) => latest.current.save(base, change),
    onSaved: (product) => latest.current.onSaved(product),
  }))
  const drawn = useRef(new Map<number, { state: RowState; row: VNode }>())
  return (key, state) => {
    const old = drawn.current.get(key)
    if (old && same(old.state, state)) return old.row
    const { product, index, total, selected } = state
    const place = { index, total }
    const row = (
      <ProductRow key={key} product={product} place={place} selected={selected} {...actions} />
    )
    drawn.current.set(key, { state, row })
    return row
  }
}

function same(one: RowState, other: RowState): boolean {
  return (
    one.product === other.product &&
    one.index === other.index &&
    one.total === other.total &&
    one.selected === other.selected
  )
}

function between(rows: readonly Product[], from: string | null, to: string): readonly Product[] {
  const end = rows.findIndex(({ id }) => id === to)
  const start = from === null ? end : rows.findIndex(({ id }) => id === from)
  return rows.slice(Math.min(start < 0 ? end : start, end), Math.max(start, end) + 1)
}
