import type { Product } from '../../../domain/catalog/product.ts'
import { decimalsOf } from '../../../domain/catalog/quantity.ts'
import type { StockEntryView } from '../../../domain/catalog/stock.ts'
import { isId } from '../../../domain/id.ts'
import { TextField } from '../../shared/field.tsx'
import type { FormState } from '../../shared/form.ts'
import { count } from '../../shared/number.ts'
import { NumberField } from '../../shared/number-field.tsx'
import { usePaged } from '../../shared/resource.ts'
import { Section } from '../../shared/section.tsx'
import { choicesOf, Select } from '../../shared/select.tsx'
import { Notice } from '../../shared/state.tsx'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { makerName } from '../history/actor.ts'
import { movementLabel } from '../history/values.ts'
import { useHistoryWords } from '../history/words.ts'
import { text } from '../text.ts'
import { deltaOf, reasonOf, reasons, type StockCause } from './stock-change.ts'
import type { ProductValues } from './values.ts'

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
    title: text.shared.reason,
    look: 'long',
    cell: ({ reason, note, actorName, createdAt }) => (
      <>
        <p>{movementLabel(reason)}</p>
        {note && (
          <p class="soft small">
            <StockNote note={note} />
          </p>
        )}
        <p class="soft small phone-only">
          {makerName(actorName)} · {moment(createdAt)}
        </p>
      </>
    ),
  },
  { title: words.who, look: 'wide', cell: ({ actorName }) => makerName(actorName) },
  { title: text.shared.when, look: 'tight wide', cell: ({ createdAt }) => moment(createdAt) },
]

/** The note of a person, or the name of the cause, such as an order. */
function StockNote({ note }: { note: string }) {
  const subjects = Object.values(useHistoryWords().subjects)
  const cause = subjects.find(({ idPrefix }) => idPrefix && isId(idPrefix, note))
  if (!cause?.title) return note
  const title = cause.title(null, note)
  return cause.path ? <a href={`${cause.path}/${note}`}>{title}</a> : title
}

/** All stock changes of a product, with actor and reason. */
export function Stock({ product }: { product: Product }) {
  return (
    <Section title={words.stockHistory}>
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

export interface StockProps {
  readonly form: FormState<ProductValues>
  readonly product: Product | null
  readonly movement: StockCause
  readonly onMovement: (movement: StockCause) => void
}

/** The stock of a product. If it is empty, the stock is not counted. */
export function StockField({ form, product }: Pick<StockProps, 'form' | 'product'>) {
  const { stock, unit } = form.values
  const before = product?.stock ?? null
  return (
    <NumberField
      label={words.inStock}
      placeholder={words.notTracked}
      hint={
        stock === null || before === null || stock === before
          ? words.inStockHint
          : words.stockMoves(count(before), count(stock))
      }
      error={form.of('stock') ?? form.of('delta')}
      value={stock ?? Number.NaN}
      decimals={decimalsOf(unit)}
      onChange={(typed) => form.put({ stock: Number.isNaN(typed) ? null : typed })}
    />
  )
}

/** Asks for the reason when the stock was changed. */
export function StockReason({ form, product, movement, onMovement }: StockProps) {
  const delta = deltaOf(product, form.values.stock)
  if (delta === 0) return null
  return (
    <div class="grid-2">
      <Select
        label={words.whyMoved}
        value={reasonOf(movement, delta)}
        choices={choicesOf(words.movements, reasons(delta))}
        onChange={(reason) => onMovement({ ...movement, reason })}
      />
      <TextField
        label={text.shared.note}
        optional
        value={movement.note}
        onInput={(note) => onMovement({ ...movement, note })}
        input={{ maxLength: 500 }}
      />
    </div>
  )
}
