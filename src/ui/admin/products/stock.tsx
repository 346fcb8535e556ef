import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { decimalsOf, fromThousandths, toThousandths } from '../../../domain/catalog/quantity.ts'
import type { StockEntryView } from '../../../domain/catalog/stock.ts'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { count } from '../../shared/number.ts'
import { NumberField } from '../../shared/number-field.tsx'
import { usePaged } from '../../shared/resource.ts'
import { Section } from '../../shared/section.tsx'
import { Select } from '../../shared/select.tsx'
import { Notice } from '../../shared/state.tsx'
import { useIdempotencyKey, useSubmit } from '../../shared/submit.ts'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { useSession } from '../frame/session.ts'

const COLUMNS: readonly Column<StockEntryView>[] = [
  {
    title: 'Change',
    look: 'number tight',
    cell: ({ delta }) => (
      <strong class={delta < 0 ? 'bad' : 'good'}>
        {delta < 0 ? '−' : '+'}
        {count(Math.abs(delta))}
      </strong>
    ),
  },
  {
    title: 'Stock after',
    look: 'number tight',
    cell: ({ stock }) => (stock === null ? 'not tracked' : count(stock)),
  },
  {
    title: 'Reason',
    look: 'long',
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

/** All stock changes of a product, with who made them and why. */
export function Stock({ product, onChanged }: StockProps) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title="Stock history"
      aside={
        <div class="row">
          <span class="pill">
            {product.stock === null ? 'not tracked' : `${count(product.stock)} in stock`}
          </span>
          {product.stock !== null && (
            <Button small onClick={() => setOpen(true)}>
              Adjust stock
            </Button>
          )}
        </div>
      }
    >
      <History key={product.stock} productId={product.id} />
      {open && (
        <StockDialog product={product} onChanged={onChanged} onClose={() => setOpen(false)} />
      )}
    </Section>
  )
}

function History({ productId }: { productId: string }) {
  const path = `/shop/api/products/${productId}/stock`
  const entries = usePaged<StockEntryView>(path, { limit: 20 })
  return (
    <PagedTable
      caption="Stock changes"
      columns={COLUMNS}
      paged={entries}
      keyOf={({ createdAt }, index) => `${createdAt} ${index}`}
      empty={
        <Notice icon="history" title="No changes yet">
          Sales, deliveries and counts will appear here.
        </Notice>
      }
    />
  )
}

const REASONS = [
  { value: 'delivered', label: 'Delivered', sign: 1 },
  { value: 'returned', label: 'Returned', sign: 1 },
  { value: 'found', label: 'Found', sign: 1 },
  { value: 'sold', label: 'Sold', sign: -1 },
  { value: 'damaged', label: 'Damaged', sign: -1 },
  { value: 'lost', label: 'Lost', sign: -1 },
] as const

type Reason = (typeof REASONS)[number]['value']

interface StockDialogProps {
  readonly product: Product
  readonly onChanged: (product: Product) => void
  readonly onClose: () => void
}

/** Sends the difference, not the new stock, so that two people cannot overwrite each other. */
function StockDialog({ product, onChanged, onClose }: StockDialogProps) {
  const { api } = useSession()
  const [reason, setReason] = useState<Reason>('delivered')
  const [amount, setAmount] = useState(Number.NaN)
  const [note, setNote] = useState('')
  const idempotencyKey = useIdempotencyKey()
  const submission = useSubmit()
  const sign = REASONS.find(({ value }) => value === reason)?.sign ?? 1
  const { unit } = product
  const now = product.stock ?? 0
  const delta = sign * (amount || 0)
  const after = fromThousandths(toThousandths(now) + toThousandths(delta))
  const send = async () => {
    const path = `/shop/api/products/${product.id}`
    const body = { delta, reason, note: note.trim() || null }
    await api.post(`${path}/stock`, body, { headers: { 'idempotency-key': idempotencyKey } })
    onChanged(await api.get<Product>(path))
    onClose()
  }
  return (
    <FormDialog
      title={`Adjust the stock of ${product.name}`}
      action="Save"
      submission={submission}
      disabled={delta === 0}
      onSend={send}
      onClose={onClose}
    >
      <Select label="What happened" value={reason} choices={REASONS} onChange={setReason} />
      <NumberField
        label={unit === 'piece' ? 'How many' : `How much (${unit})`}
        error={submission.of('delta') ?? submission.rest(['delta', 'note'])}
        hint={`${count(now)} now${delta === 0 ? '' : `, ${count(after)} after this change`}`}
        value={amount}
        decimals={decimalsOf(unit)}
        onChange={setAmount}
      />
      <TextField
        label="Note"
        optional
        value={note}
        onInput={setNote}
        error={submission.of('note')}
        input={{ maxLength: 500 }}
      />
    </FormDialog>
  )
}
