import type { Product } from '../../../domain/catalog/product.ts'
import { decimalsOf, fromThousandths, toThousandths } from '../../../domain/catalog/quantity.ts'
import type { StockEntryView } from '../../../domain/catalog/stock.ts'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { count } from '../../shared/number.ts'
import { NumberField } from '../../shared/number-field.tsx'
import { open } from '../../shared/open.tsx'
import { usePaged } from '../../shared/resource.ts'
import { Section } from '../../shared/section.tsx'
import { Select } from '../../shared/select.tsx'
import { Notice } from '../../shared/state.tsx'
import { useIdempotencyKey } from '../../shared/submit.ts'
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

/** All stock changes of a product, with who made them and why. */
export function Stock({ product }: { product: Product }) {
  return (
    <Section
      title="Stock history"
      aside={
        <div class="row">
          <span class="pill">
            {product.stock === null ? 'not tracked' : `${count(product.stock)} in stock`}
          </span>
          {product.stock !== null && (
            <Button small onClick={() => open(<StockDialog product={product} />)}>
              Adjust stock
            </Button>
          )}
        </div>
      }
    >
      <History productId={product.id} />
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

/** Sends the difference, not the new stock, so that two people cannot overwrite each other. */
function StockDialog({ product }: { product: Product }) {
  const { api } = useSession()
  const form = useForm<{ reason: Reason; delta: number; note: string }>({
    reason: 'delivered',
    delta: Number.NaN,
    note: '',
  })
  const { reason, note } = form.values
  const idempotencyKey = useIdempotencyKey()
  const sign = REASONS.find(({ value }) => value === reason)?.sign ?? 1
  const { unit } = product
  const now = product.stock ?? 0
  const delta = sign * (form.values.delta || 0)
  const after = fromThousandths(toThousandths(now) + toThousandths(delta))
  const send = async () => {
    const body = { delta, reason, note: note.trim() || null }
    const headers = { 'idempotency-key': idempotencyKey }
    await api.post(`/shop/api/products/${product.id}/stock`, body, { headers })
  }
  return (
    <FormDialog
      title={`Adjust the stock of ${product.name}`}
      action="Save"
      form={form}
      disabled={delta === 0}
      onSend={send}
    >
      <Select label="What happened" choices={REASONS} {...form.field('reason')} />
      <NumberField
        label={unit === 'piece' ? 'How many' : `How much (${unit})`}
        hint={`${count(now)} now${delta === 0 ? '' : `, ${count(after)} after this change`}`}
        {...form.field('delta')}
        decimals={decimalsOf(unit)}
      />
      <TextField label="Note" optional {...form.field('note')} input={{ maxLength: 500 }} />
    </FormDialog>
  )
}
