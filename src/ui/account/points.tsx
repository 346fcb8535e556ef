import { useState } from 'preact/hooks'
import type { PointEntryView, PointsView } from '../../domain/orders/points.ts'
import type { Api } from '../shared/api.ts'
import { Button } from '../shared/button.tsx'
import { count, signed } from '../shared/number.ts'
import { POINT_REASON_NAMES } from '../shared/order-words.ts'
import { QrCode } from '../shared/qr-code.tsx'
import { useGet } from '../shared/resource.ts'
import { ErrorText, Loaded } from '../shared/state.tsx'
import { useSubmit } from '../shared/submit.ts'
import { day } from '../shared/time.ts'

type OwnPoints = PointsView & { readonly code: string }

const POINTS = '/storefront/api/points'
const LIMIT = 10

/** The shopper's points, and the code by which a till of the shop knows the shopper. */
export function Points({ api }: { api: Api }) {
  const points = useGet<OwnPoints>(api, POINTS, { limit: LIMIT })
  return (
    <section class="stack" aria-labelledby="points">
      <h2 id="points">Your points</h2>
      <Loaded resource={points} rows={3}>
        {(data) => (
          <>
            <div class="account-code">
              <QrCode text={data.code} label="Your code for the till" />
              <div>
                <p>
                  <span class="big-number">{count(data.balance)}</span>{' '}
                  <span class="soft">points</span>
                </p>
                <p class="soft small">
                  Show this code at the till. Your purchase then appears here, and you collect
                  points if the shop gives any.
                </p>
              </div>
            </div>
            {data.data.length > 0 && <History api={api} first={data} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function History({ api, first }: { api: Api; first: PointsView }) {
  const [rows, setRows] = useState<readonly PointEntryView[]>(first.data)
  const [cursor, setCursor] = useState(first.nextCursor)
  const loading = useSubmit()
  const more = () =>
    loading.run(async () => {
      const query = { limit: LIMIT, cursor: cursor ?? undefined }
      const page = await api.get<OwnPoints>(POINTS, { query })
      setRows([...rows, ...page.data])
      setCursor(page.nextCursor)
    })
  return (
    <details class="account-history">
      <summary>History of your points</summary>
      <ul class="account-list">
        {rows.map(({ id, reason, delta, createdAt }) => (
          <li key={id}>
            <span>
              {POINT_REASON_NAMES[reason]}
              <span class="soft small">{day(createdAt)}</span>
            </span>
            <span class="amount">{signed(delta)}</span>
          </li>
        ))}
      </ul>
      <ErrorText>{loading.rest([])}</ErrorText>
      {cursor !== null && (
        <Button busy={loading.busy} onClick={() => void more()}>
          Show more
        </Button>
      )}
    </details>
  )
}
