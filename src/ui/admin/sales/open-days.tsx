import type { OpenDayView } from '../../../domain/orders/journal-export.ts'
import { counted } from '../../shared/number.ts'
import { useAll } from '../../shared/resource.ts'
import { Callout } from '../../shared/state.tsx'
import { moment } from '../../shared/time.ts'
import { useSession } from '../frame/session.ts'

/** The days that should be closed by now: those before today, and those of removed tills. */
export function useLateDays(): readonly OpenDayView[] {
  const { api } = useSession()
  const { data } = useAll<OpenDayView>(api, '/shop/api/open-days')
  const today = new Date().setHours(0, 0, 0, 0)
  return (data ?? []).filter(
    ({ terminalName, since }) => terminalName === null || Date.parse(since) < today,
  )
}

/** Warns of each till that has not closed its day, perhaps because it is lost. */
export function LateDays() {
  return useLateDays().map(({ series, terminalName, since, entries }) => (
    <Callout key={series} look="warn">
      <strong>
        {terminalName ?? 'A removed till'}: not closed since {moment(since)}.
      </strong>{' '}
      {counted(entries, 'entry', 'entries')} of journal {series} {entries === 1 ? 'is' : 'are'} in
      no closing. Choose “Close the day” in the till’s menu. If the device is lost, note the cash
      that you count for your accountant.
    </Callout>
  ))
}
