import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import type { Listing } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { usePaged } from '../../shared/paged.ts'
import { Notice } from '../../shared/state.tsx'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { count, moment } from '../../shared/time.ts'
import { useSession } from '../frame/session.ts'
import { StockDialog } from './stock-dialog.tsx'

interface StockEntry {
  readonly delta: number
  readonly stock: number | null
  readonly reason: string
  readonly note: string | null
  readonly actorName: string
  readonly createdAt: string
}

const COLUMNS: readonly Column<StockEntry>[] = [
  {
    title: 'Change',
    look: 'number tight',
    cell: ({ delta }) => (
      <strong class={delta < 0 ? 'minus' : 'plus'}>
        {delta < 0 ? '−' : '+'}
        {count(Math.abs(delta))}
      </strong>
    ),
  },
  {
    title: 'Then',
    look: 'number tight',
    cell: ({ stock }) => (stock === null ? 'not counted' : count(stock)),
  },
  {
    title: 'Why',
    cell: ({ reason, note, actorName, createdAt }) => (
      <>
        <p>{reason}</p>
        {note && <p class="soft small">{note}</p>}
        <p class="soft small phone-only">
          {actorName} · {moment(createdAt)}
        </p>
      </>
    ),
  },
  { title: 'Who', look: 'wide', cell: ({ actorName }) => actorName },
  { title: 'When', look: 'tight wide', cell: ({ createdAt }) => moment(createdAt) },
]

interface StockProps {
  readonly product: Product
  readonly onChanged: (product: Product) => void
}

/** What came and went of a product, and why; nothing in it can be changed. */
export function Stock({ product, onChanged }: StockProps) {
  const { api } = useSession()
  const [open, setOpen] = useState(false)
  const path = `/shop/api/products/${product.id}/stock`
  const entries = usePaged<StockEntry>(`${path} ${product.stock}`, (cursor, signal) =>
    api.get<Listing<StockEntry>>(path, { query: { limit: 20, cursor }, signal }),
  )
  return (
    <section class="card padded" aria-labelledby="stock">
      <header>
        <h2 id="stock">Stock ledger</h2>
        <div class="row">
          <span class="pill">
            {product.stock === null ? 'not counted' : `${count(product.stock)} in stock`}
          </span>
          {product.stock !== null && (
            <Button small onClick={() => setOpen(true)}>
              Book a change
            </Button>
          )}
        </div>
      </header>
      <PagedTable
        caption="Changes of the stock"
        columns={COLUMNS}
        paged={entries}
        keyOf={({ createdAt }, index) => `${createdAt} ${index}`}
        empty={
          <Notice icon="history" title="No change yet">
            Sales, deliveries and counts will stand here.
          </Notice>
        }
      />
      {open && (
        <StockDialog product={product} onChanged={onChanged} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}
