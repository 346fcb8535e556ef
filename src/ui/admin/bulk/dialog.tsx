import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { BulkChange } from '../../../domain/bulk/change.ts'
import type { BulkPreview, PreviewRow } from '../../../domain/bulk/preview.ts'
import type { ProductStatus } from '../../../domain/catalog/values.ts'
import type { JobView } from '../../../domain/changes/job-view.ts'
import { Confirm } from '../../shared/dialog.tsx'
import { TextField, Tick } from '../../shared/field.tsx'
import { money } from '../../shared/money.ts'
import { count } from '../../shared/number.ts'
import { usePaused } from '../../shared/pause.ts'
import { messageOf } from '../../shared/problem.ts'
import { useLoaded } from '../../shared/resource.ts'
import { Callout, FormError } from '../../shared/state.tsx'
import { useIdempotencyKey } from '../../shared/submit.ts'
import { type Column, Table } from '../../shared/table.tsx'
import { useSession } from '../frame/session.ts'
import { fieldLabel } from '../history/values.ts'
import { text } from '../text.ts'
import { RefusedList } from './refused-list.tsx'
import { mayBegin, mustConfirm } from './values.ts'

const words = text.bulk

const BULK = '/shop/api/products/bulk'
/** The preview is loaded when typing pauses for this long. */
const PAUSE_MS = 200
/** At most this many prices that move in the opposite direction are listed. */
const REVERSED = 8

/** The selected products, in the form that the API takes. */
export type BulkSelection =
  | { readonly filter: Readonly<Record<string, string | boolean | number>> }
  | { readonly ids: readonly string[] }

export interface BulkDialogProps {
  readonly selection: BulkSelection
  readonly onStarted: (job: JobView) => void
}

interface ContentProps extends BulkDialogProps {
  readonly title: string
  /** The text of the button; `bulk.act` adds the number of products. */
  readonly action: keyof typeof words.act
  readonly kind?: 'primary' | 'danger'
  /** Null if the change is not complete yet. */
  readonly change: BulkChange | null
  readonly children?: ComponentChildren
}

/** Asks for a change, previews it, and starts it as a job. */
export function BulkDialog(props: ContentProps) {
  const { selection, title, action, kind = 'primary', change, children } = props
  const { api } = useSession()
  const key = useIdempotencyKey()
  const [skips, setSkips] = useState(false)
  const [typed, setTyped] = useState('')
  const request = change && { ...selection, change }
  const { preview, error } = usePreview(request)
  const { changed = 0, refusedCount = 0 } = preview ?? {}
  const confirms = mustConfirm(change, changed)
  const start = async () => {
    const headers = { 'idempotency-key': key }
    const body = { ...request, skipInvalid: skips }
    props.onStarted(await api.post<JobView>(BULK, body, { headers, keeps: true }))
  }
  return (
    <Confirm
      wide
      title={title}
      action={words.act[action](changed)}
      kind={kind}
      disabled={!mayBegin(change, preview, { skips, typed })}
      onConfirm={start}
    >
      {children}
      <FormError>{error}</FormError>
      {preview && <Preview preview={preview} />}
      {refusedCount > 0 && (
        <Tick checked={skips} onChange={setSkips}>
          {words.leaveOut(refusedCount)}
        </Tick>
      )}
      {confirms && (
        <TextField
          label={words.typeToConfirm(String(changed))}
          value={typed}
          onInput={setTyped}
          input={{ inputMode: 'numeric' }}
        />
      )}
    </Confirm>
  )
}

/** The preview of a request; null while it is being loaded. */
function usePreview(request: object | null) {
  const { api } = useSession()
  const asked = JSON.stringify(request)
  const paused = usePaused(asked, PAUSE_MS)
  const { data, error, loading } = useLoaded(paused, async (signal) => {
    const body = { ...JSON.parse(paused), dryRun: true }
    return paused === 'null' ? null : await api.post<BulkPreview>(BULK, body, { signal })
  })
  if (paused !== asked || loading) return { preview: null, error: null }
  return { preview: error ? null : data, error: error ? messageOf(error) : null }
}

function Preview({ preview }: { preview: BulkPreview }) {
  const { rows, changed, unchanged, refused, refusedCount } = preview
  const { reversed, reversedCount } = preview
  const { shop } = useSession()
  const deletes = rows.some(({ after }) => after === null)
  return (
    <>
      <p aria-live="polite">
        <strong>{(deletes ? words.toDelete : words.toChange)(changed)}</strong>
        {unchanged > 0 && ` · ${words.alreadySo(unchanged)}`}
        {refusedCount > 0 && ` · ${words.notPossible(refusedCount)}`}
      </p>
      {refusedCount > 0 && <RefusedList refused={refused} total={refusedCount} />}
      {reversedCount > 0 && <Reversed rows={reversed} total={reversedCount} />}
      {rows.length > 0 && (
        <Table
          caption={words.preview}
          box="preview"
          columns={deletes ? [PRODUCT] : [PRODUCT, ...valueColumns(shop.currency)]}
          rows={rows}
          keyOf={({ id }) => id}
        >
          {changed > rows.length && (
            <p class="hint padded">{words.andMore(changed - rows.length)}</p>
          )}
        </Table>
      )}
    </>
  )
}

/** The products whose price would move in the opposite direction, with both prices. */
function Reversed({ rows, total }: { rows: readonly PreviewRow[]; total: number }) {
  const { currency } = useSession().shop
  const shownRows = rows.slice(0, REVERSED)
  return (
    <Callout look="warn">
      <p>{text.bulk.reversed(total)}</p>
      <ul>
        {shownRows.map(({ id, name, before, after }) => (
          <li key={id}>
            {name} <del>{shown(before.price, currency)}</del> →{' '}
            <b>{shown(after?.price, currency)}</b>
          </li>
        ))}
        {total > shownRows.length && <li>{text.bulk.andMore(total - shownRows.length)}</li>}
      </ul>
    </Callout>
  )
}

const PRODUCT: Column<PreviewRow> = {
  title: text.products.one,
  look: 'named',
  cell: ({ name }) => name,
}

function valueColumns(currency: string): readonly Column<PreviewRow>[] {
  return [
    {
      title: words.now,
      look: 'soft',
      cell: ({ before }) => <Values values={before} currency={currency} />,
    },
    {
      title: words.new,
      cell: ({ after }) => after && <Values values={after} currency={currency} />,
    },
  ]
}

type Fields = PreviewRow['before']

function Values({ values, currency }: { values: Fields; currency: string }) {
  const fields = Object.entries(values)
  return (
    <>
      {fields.map(([field, value]) => (
        <p key={field}>
          {fields.length > 1 && <span class="soft">{words.field(fieldLabel(field))}</span>}
          {fieldShown(field, value, currency)}
        </p>
      ))}
    </>
  )
}

function fieldShown(field: string, value: unknown, currency: string): string {
  if (field === 'status') return text.products.statuses[value as ProductStatus]
  if (field !== 'stock') return shown(value, currency)
  return typeof value === 'number' ? count(value) : text.products.notTracked
}

function shown(value: unknown, currency: string): string {
  if (typeof value === 'number') return money(value, currency)
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : '–'
  return typeof value === 'string' ? value : '–'
}
