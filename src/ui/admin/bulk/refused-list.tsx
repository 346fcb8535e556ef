import type { RefusedProduct } from '../../../domain/changes/job-view.ts'
import { count } from '../../shared/number.ts'
import { FIELD_LABELS } from '../products/values.ts'

/** At most this many refused products are listed. */
const LISTED = 200
const LABELS: Readonly<Record<string, string>> = { ...FIELD_LABELS, images: 'Images' }

/** Reasons by their codes, for shopkeepers; others are shown as the server says them. */
const REASONS: Readonly<Record<string, string>> = {
  above_price: 'The original price would not be higher than the price.',
  price: 'The price would be below zero or too high.',
  unknown: 'It has been deleted.',
  deleted: 'It has been deleted since.',
  changed: 'Someone has changed it since.',
}

function reasonOf({ field, code, message }: RefusedProduct): string {
  const label = LABELS[field]
  if (code === 'changed' && label) return `${label}: someone has changed it since.`
  return REASONS[code] ?? message
}

interface RefusedListProps {
  readonly refused: readonly RefusedProduct[]
  readonly total: number
}

/** Products that cannot be changed or restored, and why. */
export function RefusedList({ refused, total }: RefusedListProps) {
  const shown = refused.slice(0, LISTED)
  return (
    <ul class="failures">
      {shown.map((one) => (
        <li key={`${one.id} ${one.field}`}>
          <a href={`/admin/products/${one.id}`}>{one.name ?? one.id}</a>{' '}
          <span class="soft">{reasonOf(one)}</span>
        </li>
      ))}
      {total > shown.length && <li class="hint">and {count(total - shown.length)} more</li>}
    </ul>
  )
}
