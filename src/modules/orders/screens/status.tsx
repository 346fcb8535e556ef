import { text } from '../../../ui/admin/text.ts'
import { Icon } from '../../../ui/shared/icon.tsx'
import { Callout } from '../../../ui/shared/state.tsx'
import { ATTENTION_TEXTS, STATUS_LOOKS, STATUS_NAMES } from '../shared/order-words.ts'
import { isToPay } from '../values.ts'
import type { OrderView } from '../view.ts'

const words = text.orders

type StatusProps = Pick<OrderView, 'status' | 'attention' | 'number' | 'refunded' | 'total'>

/** The status of an order, whether it was refunded, and whether it needs attention. */
export function OrderStatusPills(order: StatusProps) {
  const { status, attention, refunded, total } = order
  return (
    <span class="row tight">
      <span class={`pill ${STATUS_LOOKS[status]}`}>{STATUS_NAMES[status]}</span>
      {status !== 'open' && isToPay(order) && <span class="pill warn">{words.unpaid}</span>}
      {refunded > 0 && status !== 'returned' && (
        <span class="pill">{refunded >= total ? words.refunded : words.partlyRefunded}</span>
      )}
      {attention && (
        <span class="pill bad">
          <Icon name="warning" size={13} />
          {ATTENTION_TEXTS[attention].label}
        </span>
      )}
    </span>
  )
}

/** Explains in plain words why an order needs attention. */
export function AttentionCallout({ attention }: Pick<OrderView, 'attention'>) {
  if (!attention) return null
  const { label, text } = ATTENTION_TEXTS[attention]
  return (
    <Callout look="bad">
      <strong>{label}.</strong> {text}
    </Callout>
  )
}
