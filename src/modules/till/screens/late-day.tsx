import type { TerminalView } from '../../../domain/pos/terminal.ts'
import { text } from '../../../ui/admin/text.ts'
import { moment } from '../../../ui/shared/time.ts'
import { useLateDays } from './open-days.ts'

/** Says that a terminal has a day that should have been closed, if it has one. */
export function LateDay({ terminal }: { readonly terminal: TerminalView }) {
  const late = useLateDays().find((day) => day.terminal === terminal.id)
  if (!late) return null
  return (
    <p>
      <a class="pill warn" href="/admin/closings">
        {text.till.notClosed(moment(late.since))}
      </a>
    </p>
  )
}
