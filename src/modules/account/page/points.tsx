import { count, signed } from '../../../ui/shared/number.ts'
import { QrCode } from '../../../ui/shared/qr-code.tsx'
import { usePaged } from '../../../ui/shared/resource.ts'
import { Failure, Skeleton } from '../../../ui/shared/state.tsx'
import { PagedRows } from '../../../ui/shared/table.tsx'
import { day } from '../../../ui/shared/time.ts'
import type { PointEntryView, PointsView } from '../../orders/points/points.ts'
import { POINT_REASON_NAMES } from '../../orders/shared/order-words.ts'
import { text } from './text.ts'

const words = text

type OwnPoints = PointsView & { readonly code: string }

/** The shopper's points, and the code by which a till of the shop knows the shopper. */
export function Points() {
  const points = usePaged<PointEntryView, OwnPoints>('/storefront/api/points', { limit: 10 })
  const { page, rows, error, reload } = points
  return (
    <section class="stack" aria-labelledby="points">
      <h2 id="points">{words.points}</h2>
      {page && <Balance points={page} />}
      {!page && (error ? <Failure error={error} retry={reload} /> : <Skeleton rows={3} />)}
      {rows.length > 0 && (
        <details>
          <summary>{words.pointHistory}</summary>
          <PagedRows paged={points} empty={null}>
            {(entries) => (
              <ul class="list flush account-list">
                {entries.map(({ id, reason, delta, createdAt }) => (
                  <li key={id}>
                    <span class="main">
                      {POINT_REASON_NAMES[reason]}
                      <span class="soft small">{day(createdAt)}</span>
                    </span>
                    <span class="amount">{signed(delta)}</span>
                  </li>
                ))}
              </ul>
            )}
          </PagedRows>
        </details>
      )}
    </section>
  )
}

function Balance({ points: { code, balance } }: { points: OwnPoints }) {
  return (
    <div class="account-code">
      <QrCode text={code} label={words.pointCode} />
      <div>
        <p>{words.balance(<span class="big-number">{count(balance)}</span>, balance)}</p>
        <p class="soft small">{words.pointHint}</p>
      </div>
    </div>
  )
}
