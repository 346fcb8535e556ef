import type { RefusedProduct } from '../../../domain/changes/job-view.ts'
import { problem } from '../../shared/text.ts'
import { text } from '../text.ts'

const words = text.bulk

/** At most this many refused products are listed. */
const LISTED = 200
const LABELS: Readonly<Record<string, string>> = text.fields

/** Reasons by their codes, for shopkeepers. Other reasons are shown in the server's words. */
const REASONS: Readonly<Record<string, string>> = words.reasons

function reasonOf(refused: RefusedProduct): string {
  const { field, code } = refused
  const label = LABELS[field]
  if (code === 'changed' && label) return words.fieldChanged(label)
  return REASONS[code] ?? problem.field(refused)
}

interface RefusedListProps {
  readonly refused: readonly RefusedProduct[]
  readonly total: number
}

/** Products that cannot be changed or restored, with the reasons. */
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
      {total > shown.length && <li class="hint">{words.andMore(total - shown.length)}</li>}
    </ul>
  )
}
