import type { TerminalView } from '../../../domain/pos/terminal.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { Todo } from '../../../ui/admin/frame/places.ts'
import { text } from '../../../ui/admin/text.ts'
import { ago, moment } from '../../../ui/shared/time.ts'
import type { OpenDayView } from '../journal-lists.ts'

const words = text.till.today

/** A till reports every minute. If it is silent for this long, it is disconnected or off. */
const QUIET_MS = 30 * MINUTE_MS

/** Tells of tills that have not closed their day. */
export function lateTodos(late: readonly OpenDayView[]): readonly Todo[] {
  const [first] = late
  if (!first) return []
  return [
    {
      icon: 'till',
      title: words.late(late.length),
      hint: text.till.closings.late(
        first.terminalName ?? text.till.closings.removedTill,
        moment(first.since),
      ),
      href: '/admin/closings',
    },
  ]
}

/**
 * Tells of tills that are silent.
 * @param days the open days that are not late; only their tills are expected to be heard of
 */
export function quietTodos(
  terminals: readonly TerminalView[],
  days: readonly OpenDayView[],
  now = Date.now(),
): readonly Todo[] {
  const quiet = terminals.filter(
    ({ series, lastSeenAt }) =>
      days.some((day) => day.series === series) &&
      (lastSeenAt === null || now - Date.parse(lastSeenAt) > QUIET_MS),
  )
  const [first] = quiet
  if (!first?.lastSeenAt) return []
  return [
    {
      icon: 'offline',
      title: words.quiet(quiet.length),
      hint: words.quietHint(first.name, ago(first.lastSeenAt, now)),
      href: '/admin/terminals',
    },
  ]
}
