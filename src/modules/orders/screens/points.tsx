import type { SettingsView } from '../../../domain/shop/settings.ts'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { Button } from '../../../ui/shared/button.tsx'
import { FormDialog } from '../../../ui/shared/dialog.tsx'
import { TextField } from '../../../ui/shared/field.tsx'
import { useForm } from '../../../ui/shared/form.ts'
import { count, signed } from '../../../ui/shared/number.ts'
import { NumberField } from '../../../ui/shared/number-field.tsx'
import { open } from '../../../ui/shared/open.tsx'
import { usePaged, useResource } from '../../../ui/shared/resource.ts'
import { Notice } from '../../../ui/shared/state.tsx'
import { useIdempotencyKey } from '../../../ui/shared/submit.ts'
import { type Column, PagedTable } from '../../../ui/shared/table.tsx'
import { moment } from '../../../ui/shared/time.ts'
import { say } from '../../../ui/shared/toast.tsx'
import type { PointEntryView, PointsView } from '../points/points.ts'
import { POINT_REASON_NAMES } from '../shared/order-words.ts'
import { orderWords } from '../shared/text.ts'
import { orderCode } from '../values.ts'

const words = text.orders.loyalty

/** The server refuses longer notes. */
const NOTE_LENGTH = 255
/** The largest number of points that can be added or removed at once. */
const MAX_POINTS = 999_999_999

const COLUMNS: readonly Column<PointEntryView>[] = [
  { title: text.shared.when, look: 'tight', cell: ({ createdAt }) => moment(createdAt) },
  {
    title: words.why,
    cell: ({ reason, orderId }) => (
      <>
        {POINT_REASON_NAMES[reason]}
        {orderId && (
          <>
            {' · '}
            <a href={`/admin/orders/${orderId}`}>{orderWords.title(orderCode(orderId))}</a>
          </>
        )}
      </>
    ),
  },
  {
    title: text.orders.fields.points,
    look: 'tight right amount',
    cell: ({ delta }) => signed(delta),
  },
]

/** The points of a customer, with their history. Owners can add and remove some. */
export function Points({ id }: { readonly id: string }) {
  const { shop } = useSession()
  const path = `/shop/api/customers/${id}/points`
  const points = usePaged<PointEntryView, PointsView>(path, { limit: 20 })
  const { data: settings } = useResource<SettingsView>('/shop/api/shop')
  const balance = points.page?.balance ?? null
  return (
    <section class="stack" aria-labelledby="points">
      <div class="row spread">
        <h2 id="points">{text.orders.fields.points}</h2>
        {shop.role === 'owner' && (
          <Button small onClick={() => open(<AdjustDialog path={path} />)}>
            {words.adjust}
          </Button>
        )}
      </div>
      {balance !== null && (
        <p class="card padded">
          <span>
            <span class="big-number">{count(balance)}</span>{' '}
            <span class="soft">{words.toRedeem}</span>
          </span>
        </p>
      )}
      <PagedTable
        caption={words.history}
        columns={COLUMNS}
        paged={points}
        keyOf={({ id }) => id}
        empty={
          <Notice icon="badge" title={words.none}>
            {settings?.loyalty
              ? words.noneYet
              : words.noneHint((label) => <a href="/admin/settings">{label}</a>)}
          </Notice>
        }
      />
    </section>
  )
}

function AdjustDialog({ path }: { path: string }) {
  const { api } = useSession()
  const key = useIdempotencyKey()
  const { page } = usePaged<PointEntryView, PointsView>(path, { limit: 20 })
  const expectedBalance = page?.balance ?? null
  const form = useForm({ delta: Number.NaN, note: '' })
  const { delta, note } = form.values
  const send = async () => {
    const headers = { 'idempotency-key': key }
    const adjustment = { delta, note: note.trim(), expectedBalance }
    const { balance } = await api.post<PointsView>(path, adjustment, {
      headers,
    })
    say(words.nowHas(balance))
  }
  return (
    <FormDialog
      title={words.adjust}
      action={delta < 0 ? words.takeAway : words.add}
      form={form}
      disabled={!delta}
      onSend={send}
    >
      {expectedBalance !== null && (
        <p>
          {count(expectedBalance)} <span class="soft">{words.toRedeem}</span>
        </p>
      )}
      <NumberField
        label={text.orders.fields.points}
        hint={words.hint}
        {...form.field('delta')}
        decimals={0}
        min={-MAX_POINTS}
        max={MAX_POINTS}
      />
      <TextField
        label={text.shared.reason}
        hint={text.orders.noteHint}
        {...form.field('note')}
        input={{ required: true, maxLength: NOTE_LENGTH }}
      />
    </FormDialog>
  )
}
