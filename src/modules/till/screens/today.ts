import type { TerminalView } from '../../../domain/pos/terminal.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { TodaySource, Todo } from '../../../ui/admin/frame/places.ts'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import type { Listing } from '../../../ui/shared/api.ts'
import { useResource } from '../../../ui/shared/resource.ts'
import { ago, moment } from '../../../ui/shared/time.ts'
import type { OpenDayView } from '../journal-lists.ts'
import { lateDays, useOpenDays } from './open-days.ts'

const words = text.till.today

/** A till reports every minute. If it is silent for this long, it is disconnected or off. */
const QUIET_MS = 30 * MINUTE_MS

/** Tells of tills that have not closed their day, and of those that are silent. */
export const tillsToday: TodaySource = {
  rank: 20,
  usePart: () => {
    const { shop } = useSession()
    const openDays = useOpenDays()
    // Only owners see the terminals. The start page loads them as well, and says if that fails.
    const terminals = useResource<Listing<TerminalView>>(
      shop.role === 'owner' ? '/shop/api/terminals' : null,
      { limit: 100 },
    )
    const open = openDays.data ?? []
    const late = lateDays(open)
    const inTime = open.filter((one) => !late.includes(one))
    return {
      todos: [...lateTodos(late), ...quietTodos(terminals.data?.data ?? [], inTime)],
      resources: [openDays],
    }
  },
}

function lateTodos(late: readonly OpenDayView[]): readonly Todo[] {
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

/** @param days the open days that are not late; only their tills are expected to be heard of */
function quietTodos(
  terminals: readonly TerminalView[],
  days: readonly OpenDayView[],
): readonly Todo[] {
  const quiet = terminals.filter(
    ({ series, lastSeenAt }) =>
      days.some((day) => day.series === series) &&
      (lastSeenAt === null || Date.now() - Date.parse(lastSeenAt) > QUIET_MS),
  )
  const [first] = quiet
  if (!first?.lastSeenAt) return []
  return [
    {
      icon: 'offline',
      title: words.quiet(quiet.length),
      hint: words.quietHint(first.name, ago(first.lastSeenAt)),
      href: '/admin/terminals',
    },
  ]
}
