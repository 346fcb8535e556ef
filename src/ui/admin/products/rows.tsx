import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { Icon } from '../../shared/icon.tsx'
import { count } from '../../shared/number.ts'
import { Failure } from '../../shared/state.tsx'
import { type RowWindow, useMedia, useWindow } from '../../shared/window.ts'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import type { ProductListQuery } from './filters.tsx'
import { listAddress, type ProductSource } from './list.ts'
import { GhostRow, ProductRow, type RowActions } from './row.tsx'
import { saveProduct } from './save.tsx'
import { nextSort, selectionOf, tickedRange, withToggled } from './selection.ts'
import { offerUndo } from './undo.ts'
import type { ProductChange } from './values.ts'

const words = text.products

/** Rows that are rendered in one task. All rows near the screen would keep a phone from answering. */
const ROWS_AT_ONCE = 5
/**
 * A window with room for the category and the brand of products. If the width of the table decided,
 * it would be a container, whose rows a browser styles while it lays them out.
 */
const WIDE = '(min-width: 1430px)'
/** Browsers cannot lay out a page high enough for more rows. */
const MAX_ROWS = 100_000

interface ProductRowsProps {
  readonly products: ProductSource
  readonly query: ProductListQuery
  readonly onQuery: (query: ProductListQuery) => void
  readonly selected: ReadonlyMap<string, Product>
  readonly onSelect: (selected: ReadonlyMap<string, Product>) => void
}

/** The rows of the list; only those near the viewport are in the document. */
export function ProductRows({ products, query, onQuery, selected, onSelect }: ProductRowsProps) {
  const { rows, total, isStale, loading, error, at, look, need } = products
  const box = useRef<HTMLDivElement>(null)
  const rowHeight = useMedia('(max-width: 860px)') ? 92 : 56
  const isWide = useMedia(WIDE)
  const length =
    total === null ? rows.length || 12 : Math.min(Math.max(total, rows.length), MAX_ROWS)
  const place = useWindow(box, length, rowHeight)
  const { first, last, size } = place
  /** The index of the row that was ticked last, from which a range starts. */
  const anchor = useRef<number | null>(null)
  useEffect(() => {
    anchor.current = null
  }, [listAddress(query)])
  const { api } = useSession()
  const save = async (base: Product, fields: ProductChange) => {
    // If this list is no longer shown, other lists and pages must be loaded again.
    const saved = await saveProduct(api, base, fields, { keeps: box.current !== null })
    if (saved) products.put(saved)
    return saved
  }
  const onChange = async (base: Product, fields: ProductChange) => {
    const saved = await save(base, fields)
    if (saved) offerUndo(base, saved, fields, save)
  }
  useEffect(() => {
    if (error === null) look({ first, last })
  }, [first, last, rows])
  const onToggle = async (index: number, product: Product, range: boolean) => {
    const some = tickedRange(anchor.current, index)
    anchor.current = index
    onSelect(withToggled(selected, product, range ? await need(some) : [product]))
  }
  const rendered = useRows(
    indexesOf(place).flatMap((index) => {
      const product = at(index)
      if (!product) return []
      // Rows that leave the window are reused for those that enter, which is cheaper than creating
      // new ones.
      return {
        key: index % size,
        product,
        index,
        total: length,
        selected: selected.has(product.id),
      }
    }),
    { onToggle, onChange },
  )
  const shown = indexesOf({ first, last, inSight: first })
  return (
    <div
      class={['card product-table', isStale && 'stale', isWide && 'wide'].filter(Boolean).join(' ')}
      aria-busy={loading}
    >
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
          aria-label={text.frame.screens.products}
          style={{ transform: `translateY(${first * rowHeight}px)` }}
        >
          {shown.map((index) => rendered.get(index) ?? <GhostRow key={`ghost ${index % size}`} />)}
        </ul>
      </div>
      {total !== null && total > MAX_ROWS && (
        <p class="hint padded">{words.onlyFirst(count(MAX_ROWS))}</p>
      )}
      {error !== null && rows.length > 0 && (
        <Failure error={error} retry={() => look({ first, last })} />
      )}
    </div>
  )
}

/** The indexes of all rows of a window: those in sight, those below them, then those above. */
function indexesOf({ first, last, inSight }: Pick<RowWindow, 'first' | 'last' | 'inSight'>) {
  const middle = Math.min(inSight, last)
  return [...range(middle, last), ...range(first, middle)]
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
}

interface RowState {
  readonly key: number
  readonly product: Product
  readonly index: number
  readonly total: number
  readonly selected: boolean
}

/**
 * Renders rows, some in each task, the first ones first. Rows that have not changed are not
 * rendered again.
 * @returns the rows by their indexes; those that wait for a later task are left out
 */
function useRows(states: readonly RowState[], now: RowActions): ReadonlyMap<number, VNode> {
  const latest = useRef(now)
  latest.current = now
  const [actions] = useState<RowActions>(() => ({
    onToggle: (...toggled) => latest.current.onToggle(...toggled),
    onChange: (base, fields) => latest.current.onChange(base, fields),
  }))
  const known = useRef(new Map<number, { state: RowState; row: VNode }>())
  const [, goOn] = useState(0)
  const rows = new Map<number, VNode>()
  let left = ROWS_AT_ONCE
  for (const state of states) {
    const { key, product, index, total, selected } = state
    const old = known.current.get(key)
    if (old && same(old.state, state)) rows.set(index, old.row)
    else if (left-- > 0) {
      const place = { index, total }
      const row = (
        <ProductRow key={key} product={product} place={place} selected={selected} {...actions} />
      )
      known.current.set(key, { state, row })
      rows.set(index, row)
    } else if (old?.state.product.id === product.id && old.state.index === index) {
      rows.set(index, old.row)
    }
  }
  useEffect(() => {
    if (left >= 0) return undefined
    const timer = setTimeout(() => goOn((turn) => turn + 1))
    return () => clearTimeout(timer)
  })
  return rows
}

function same(one: RowState, other: RowState): boolean {
  return (
    one.product === other.product &&
    one.index === other.index &&
    one.total === other.total &&
    one.selected === other.selected
  )
}

interface ProductHeadProps {
  readonly query: ProductListQuery
  readonly onQuery: (query: ProductListQuery) => void
  readonly rows: readonly Product[]
  readonly selected: ReadonlyMap<string, Product>
  readonly onSelect: (selected: ReadonlyMap<string, Product>) => void
}

interface Head {
  readonly title: string
  readonly look: string
  /** The name of the API's sort order, if it has one. */
  readonly sort?: string
}

const HEADS: readonly Head[] = [
  { title: words.one, look: 'cell-name', sort: 'name' },
  { title: text.fields.status, look: 'cell-status' },
  { title: text.fields.price, look: 'cell-price', sort: 'price' },
  { title: text.fields.stock, look: 'cell-stock', sort: 'stock' },
  { title: text.fields.category, look: 'cell-category' },
  { title: text.fields.brand, look: 'cell-brand' },
  { title: words.changed, look: 'cell-changed', sort: 'updatedAt' },
]

/** The column headings: one selects all rows, others sort. */
function ProductHead({ query, onQuery, rows, selected, onSelect }: ProductHeadProps) {
  const isSelected = selectionOf(rows, selected)
  const all = isSelected === 'all'
  const sort = query.sort ?? ''
  return (
    <div class="product-head product-row">
      <div class="cell-tick">
        <input
          type="checkbox"
          aria-label={words.selectLoaded}
          checked={all}
          indeterminate={isSelected === 'some'}
          onChange={() => onSelect(all ? new Map() : new Map(rows.map((row) => [row.id, row])))}
        />
      </div>
      <div class="cell-all" aria-hidden="true">
        {words.selectLoaded}
      </div>
      <div class="cell-image" />
      {HEADS.map(({ title, look, sort: name }) => (
        <div key={title} class={look}>
          {name ? (
            <button type="button" onClick={() => onQuery({ ...query, sort: nextSort(sort, name) })}>
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

/** The sort order as text, for screen readers. */
function sorted(sort: string, name: string): string {
  if (sort === name) return words.ascending
  return sort === `-${name}` ? words.descending : words.sortBy
}
