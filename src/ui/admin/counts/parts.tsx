import type { CountSummary } from '../../../domain/counts/count.ts'
import { text } from '../text.ts'

export const COUNTS = '/shop/api/counts'

const LOOKS = { open: '', applying: 'warn', applied: 'good' } as const

export function CountPill({ status }: Pick<CountSummary, 'status'>) {
  return <span class={`pill ${LOOKS[status]}`}>{text.counts.status[status]}</span>
}
