import { dayOf } from '../../../domain/time.ts'
import { useList, useResource } from '../../../ui/shared/resource.ts'
import type { OpenDayView } from '../journal-lists.ts'

/** The days of tills that are not closed yet. */
export function useOpenDays() {
  return useList<OpenDayView>('/shop/api/open-days')
}

/**
 * The days that should be closed by now: those before today, and those of removed tills.
 * @param timeZone of the shop, wherever the reader is
 */
export function lateDays(days: readonly OpenDayView[], timeZone: string): readonly OpenDayView[] {
  const today = dayOf(Date.now(), timeZone)
  return days.filter(
    ({ terminalName, since }) =>
      terminalName === null || dayOf(Date.parse(since), timeZone) < today,
  )
}

/** The open days that are late; none until they are known. */
export function useLateDays(): readonly OpenDayView[] {
  const { data: days } = useOpenDays()
  const { data: settings } = useResource<{ readonly timeZone: string }>('/shop/api/shop')
  return days && settings ? lateDays(days, settings.timeZone) : []
}
