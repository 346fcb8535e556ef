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
import { unitSign } from '../../shared/quantity.ts'
import { usePaged } from '../../shared/resource.ts'
import { Section } from '../../shared/section.tsx'
import { Select } from '../../shared/select.tsx'
import { Notice } from '../../shared/state.tsx'
import { useIdempotencyKey } from '../../shared/submit.ts'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'

const words = text.products

const COLUMNS: readonly Column<StockEntryView>[] = [
  {
    title: words.change,
    look: 'number tight',
    cell: ({ delta }) => (
      <strong class={delta < 0 ? 'bad' : 'good'}>
        {delta < 0 ? '−' : '+'}
        {count(Math.abs(delta))}
      </strong>
    ),
  },
  {
    title: words.stockAfter,
    look: 'number tight',
    cell: ({ stock }) => (stock === null ? words.notTracked : count(stock)),
  },
  {
    title: words.reason,
    look: 'long',
    cell: ({ reason, note, actorName, createdAt }) => (
      <>
        <p>{reasonText(reason)}</p>
        {note && <p class="soft small">{note}</p>}
        <p class="soft small phone-only">
          {actorName} · {moment(createdAt)}
        </p>
      </>
    ),
  },
  { title: words.who, look: 'wide', cell: ({ actorName }) => actorName },
  { title: words.when, look: 'tight wide', cell: ({ createdAt }) => moment(createdAt) },
]

/** All stock changes of a product, with who made them and why. */
export function Stock({ product }: { product: Product }) {
  return (
    <Section
      title={words.stockHistory}
      aside={
        <div class="row">
          <span class="pill">
            {product.stock === null ? words.notTracked : words.nowInStock(count(product.stock))}
          </span>
          {product.stock !== null && (
            <Button small onClick={() => open(<StockDialog product={product} />)}>
              {words.adjust}
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
      caption={words.stockChanges}
      columns={COLUMNS}
      paged={entries}
      keyOf={({ createdAt }, index) => `${createdAt} ${index}`}
      empty={
        <Notice icon="history" title={words.noChanges}>
          {words.noChangesHint}
        </Notice>
      }
    />
  )
}

const REASONS = [
  { value: 'delivered', label: words.movements.delivered, sign: 1 },
  { value: 'returned', label: words.movements.returned, sign: 1 },
  { value: 'found', label: words.movements.found, sign: 1 },
  { value: 'sold', label: words.movements.sold, sign: -1 },
  { value: 'damaged', label: words.movements.damaged, sign: -1 },
  { value: 'lost', label: words.movements.lost, sign: -1 },
] as const

/** The reason of a change; software may give others than this page does. */
function reasonText(reason: string): string {
  return (words.movements as Readonly<Record<string, string>>)[reason] ?? reason
}

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
      title={words.adjustTitle(product.name)}
      action={text.shared.save}
      form={form}
      disabled={delta === 0}
      onSend={send}
    >
      <Select label={words.whatHappened} choices={REASONS} {...form.field('reason')} />
      <NumberField
        label={unit === 'piece' ? words.howMany : words.howMuch(unitSign(unit))}
        hint={
          delta === 0 ? words.stockNow(count(now)) : words.stockNowAfter(count(now), count(after))
        }
        {...form.field('delta')}
        decimals={decimalsOf(unit)}
      />
      <TextField label={words.note} optional {...form.field('note')} input={{ maxLength: 500 }} />
    </FormDialog>
  )
}
