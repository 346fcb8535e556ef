import type { TerminalView } from '../../../domain/pos/terminal.ts'
import { text } from '../../../ui/admin/text.ts'
import { moment } from '../../../ui/shared/time.ts'

/** Says that entries of a till's journal have not reached the server, if there are any. */
export function WaitingEntries({ terminal: { waiting } }: { readonly terminal: TerminalView }) {
  if (!waiting) return null
  return (
    <p class="error">
      {text.till.waiting(waiting.entries, moment(waiting.since))} {waiting.reason}
    </p>
  )
}
