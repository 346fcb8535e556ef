import { useState } from 'preact/hooks'
import type { PointEntryView, PointsView } from '../../../domain/orders/points.ts'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { count, signed } from '../../shared/number.ts'
import { POINT_REASON_NAMES } from '../../shared/order-words.ts'
import { usePaged } from '../../shared/resource.ts'
import { FormError, Notice } from '../../shared/state.tsx'
import { useIdempotencyKey, useSubmit } from '../../shared/submit.ts'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'

/** Longer explanations are refused by the server. */
const NOTE_LENGTH = 255

const COLUMNS: readonly Column<PointEntryView>[] = [
  { title: 'When', look: 'tight', cell: ({ createdAt }) => moment(createdAt) },
  {
    title: 'Why',
    cell: ({ reason, orderId }) => (
      <>
        {POINT_REASON_NAMES[reason]}
        {orderId && (
          <>
            {' · '}
            <a href={`/admin/orders/${orderId}`}>Order</a>
          </>
        )}
      </>
    ),
  },
  {
    title: 'Points',
    look: 'tight right amount',
    cell: ({ delta }) => signed(delta),
  },
]

/** The points of a shopper, with their history; owners can add some or take some away. */
export function Points({ shopperId }: { shopperId: string }) {
  const { shop } = useSession()
  const [adjusting, setAdjusting] = useState(false)
  const path = `/shop/api/customers/${shopperId}/points`
  const points = usePaged<PointEntryView, PointsView>(path, { limit: 20 })
  const done = () => {
    setAdjusting(false)
    points.reload()
  }
  return (
    <section class="stack" aria-labelledby="points">
      <div class="row spread">
        <h2 id="points">Points</h2>
        {shop.role === 'owner' && (
          <Button small onClick={() => setAdjusting(true)}>
            Add or take away points
          </Button>
        )}
      </div>
      {points.page && (
        <p class="card padded">
          <span>
            <span class="big-number">{count(points.page.balance)}</span>{' '}
            <span class="soft">points to redeem</span>
          </span>
        </p>
      )}
      <PagedTable
        caption="History of points"
        columns={COLUMNS}
        paged={points}
        keyOf={({ id }) => id}
        empty={
          <Notice icon="badge" title="No points yet">
            Customers collect points once the shop says so in <a href="/admin/settings">Settings</a>
            .
          </Notice>
        }
      />
      {adjusting && <AdjustDialog path={path} onDone={done} onClose={() => setAdjusting(false)} />}
    </section>
  )
}

interface AdjustProps {
  readonly path: string
  readonly onDone: () => void
  readonly onClose: () => void
}

function AdjustDialog({ path, onDone, onClose }: AdjustProps) {
  const { api } = useSession()
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const key = useIdempotencyKey()
  const submission = useSubmit()
  const text = typed.trim().replace('−', '-')
  const delta = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : null
  const wrong = typed.trim() !== '' && !delta ? 'Use a whole number such as 50 or -50.' : null
  const send = async () => {
    const headers = { 'idempotency-key': key }
    const { balance } = await api.post<PointsView>(path, { delta, note: note.trim() }, { headers })
    say(`The customer has ${count(balance)} points now.`)
    onDone()
  }
  return (
    <FormDialog
      title="Add or take away points"
      action={delta !== null && delta < 0 ? 'Take away' : 'Add'}
      submission={submission}
      disabled={!delta}
      onSend={send}
      onClose={onClose}
    >
      <FormError>{submission.rest(['delta', 'note'])}</FormError>
      <TextField
        label="Points"
        hint="A minus in front takes points away."
        value={typed}
        onInput={setTyped}
        error={submission.of('delta') ?? wrong}
        input={{ required: true, maxLength: 11, spellcheck: false }}
      />
      <TextField
        label="Reason"
        hint="It is kept in the audit log."
        value={note}
        onInput={setNote}
        error={submission.of('note')}
        input={{ required: true, maxLength: NOTE_LENGTH }}
      />
    </FormDialog>
  )
}
