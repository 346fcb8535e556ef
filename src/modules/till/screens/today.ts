import type { TerminalView } from '../../../domain/pos/terminal.ts'
import type { TodaySource } from '../../../ui/admin/frame/places.ts'
import { useSession } from '../../../ui/admin/frame/session.ts'
import type { Listing } from '../../../ui/shared/api.ts'
import { useResource } from '../../../ui/shared/resource.ts'
import { lateDays, useOpenDays } from './open-days.ts'
import { lateTodos, quietTodos } from './todos.ts'

/** Tells of tills that have not closed their day, and of those that are silent. */
export const tillsToday: TodaySource = {
  rank: 20,
  usePart: (settings) => {
    const { shop } = useSession()
    const openDays = useOpenDays()
    // Only owners see the terminals. The start page loads them as well, and says if that fails.
    const terminals = useResource<Listing<TerminalView>>(
      shop.role === 'owner' ? '/shop/api/terminals' : null,
      { limit: 100 },
    )
    const open = openDays.data ?? []
    const late = settings ? lateDays(open, settings.timeZone) : []
    const inTime = open.filter((one) => !late.includes(one))
    return {
      todos: [...lateTodos(late), ...quietTodos(terminals.data?.data ?? [], inTime)],
      resources: [openDays],
    }
  },
}
