import type { PointEntryView, PointsView } from '../../../modules/orders/points/points.ts'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { count, signed } from '../../shared/number.ts'
import { NumberField } from '../../shared/number-field.tsx'
import { open } from '../../shared/open.tsx'
import { POINT_REASON_NAMES } from '../../shared/order-words.ts'
import { usePaged } from '../../shared/resource.ts'
import { Notice } from '../../shared/state.tsx'
import { useIdempotencyKey } from '../../shared/submit.ts'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'

const words = text.customers

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
            <a href={`/admin/orders/${orderId}`}>{text.orders.order}</a>
          </>
        )}
      </>
    ),
  },
  {
    title: text.fields.points,
    look: 'tight right amount',
    cell: ({ delta }) => signed(delta),
  },
]

/** The points of a shopper, with their history. Owners can add and remove some. */
export function Points({ shopperId }: { shopperId: string }) {
  const { shop } = useSession()
  const path = `/shop/api/customers/${shopperId}/points`
  const points = usePaged<PointEntryView, PointsView>(path, { limit: 20 })
  const balance = points.page?.balance ?? null
  return (
    <section class="stack" aria-labelledby="points">
      <div class="row spread">
        <h2 id="points">{text.fields.points}</h2>
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
        caption={words.pointHistory}
        columns={COLUMNS}
        paged={points}
        keyOf={({ id }) => id}
        empty={
          <Notice icon="badge" title={words.noPoints}>
            {words.noPointsHint((label) => (
              <a href="/admin/settings">{label}</a>
            ))}
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
        label={text.fields.points}
        hint={words.pointsHint}
        {...form.field('delta')}
        decimals={0}
        min={-MAX_POINTS}
        max={MAX_POINTS}
      />
      <TextField
        label={text.shared.reason}
        hint={words.reasonHint}
        {...form.field('note')}
        input={{ required: true, maxLength: NOTE_LENGTH }}
      />
    </FormDialog>
  )
}
