import { useList } from '../../../ui/shared/resource.ts'
import type { OpenDayView } from '../journal-lists.ts'

/** The days of tills that are not closed yet. */
export function useOpenDays() {
  return useList<OpenDayView>('/shop/api/open-days')
}

/** The days that should be closed by now: those before today, and those of removed tills. */
export function lateDays(days: readonly OpenDayView[]): readonly OpenDayView[] {
  const today = new Date().setHours(0, 0, 0, 0)
  return days.filter(
    ({ terminalName, since }) => terminalName === null || Date.parse(since) < today,
  )
}

/** The open days that are late; none until they are known. */
export function useLateDays(): readonly OpenDayView[] {
  return lateDays(useOpenDays().data ?? [])
}
