import type {
  ClosingView,
  JournalFormat,
  OpenDayView,
} from '../../../domain/orders/journal-lists.ts'
import { CommandButton } from '../../shared/button.tsx'
import { money } from '../../shared/money.ts'
import { count, counted } from '../../shared/number.ts'
import { useList, usePaged } from '../../shared/resource.ts'
import { Callout, Notice } from '../../shared/state.tsx'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { Entry } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { saveFile } from '../import/run.ts'
import { RemarkableEntries } from './remarks.tsx'

const NUMBER = 'right tight amount'

function columnsIn(currency: string): readonly Column<ClosingView>[] {
  return [
    {
      title: 'Closed',
      cell: ({ at, series, from, to }) => (
        <Entry title={moment(at)}>
          Journal {series}, entries {count(from)} to {count(to)}
        </Entry>
      ),
    },
    { title: 'Sales', look: `${NUMBER} wide`, cell: ({ sales }) => count(sales) },
    { title: 'Returns', look: `${NUMBER} wide`, cell: ({ refunds }) => count(refunds) },
    {
      title: 'Expected cash',
      look: `${NUMBER} wide`,
      cell: ({ expectedCash }) => money(expectedCash, currency),
    },
    {
      title: 'Counted',
      look: NUMBER,
      cell: ({ countedCash }) => money(countedCash, currency),
    },
    {
      title: 'Difference',
      look: NUMBER,
      cell: ({ difference, attention }) => (
        <>
          <span class={`pill ${difference === 0 ? 'good' : 'bad'}`}>
            {difference === 0 ? 'None' : money(difference, currency)}
          </span>
          {attention && <p class="small warn">Sums do not add up</p>}
        </>
      ),
    },
  ]
}

/** The ends of the days of all tills, and the tills' journals as files for the accountant. */
export function ClosingsScreen() {
  const { shop } = useSession()
  const closings = usePaged<ClosingView>('/shop/api/closings', { limit: 50 })
  return (
    <Screen
      title="Till closings"
      text="What was in the drawer at the end of each till’s day, and what should have been."
      actions={<JournalButtons />}
    >
      <LateDays />
      <PagedTable
        caption="Till closings"
        columns={columnsIn(shop.currency)}
        paged={closings}
        keyOf={({ series, n }) => `${series}-${n}`}
        empty={
          <Notice icon="till" title="No till has closed a day yet">
            At the end of the day, choose “Close the day” in the till’s menu and count the drawer.
          </Notice>
        }
      />
      <RemarkableEntries />
    </Screen>
  )
}

/** All that tills have done, each entry with the hash of the one before. */
function JournalButtons() {
  const { api, shop } = useSession()
  const save = async (format: JournalFormat) => {
    const answer = await api.fetch('GET', '/shop/api/journal', { query: { format } })
    saveFile(await answer.blob(), `${shop.slug}-journal.${format}`)
  }
  return (
    <>
      <CommandButton icon="download" onRun={() => save('csv')}>
        Journal as CSV
      </CommandButton>
      <CommandButton icon="download" onRun={() => save('jsonl')}>
        Journal as JSON lines
      </CommandButton>
    </>
  )
}

/** The days that should be closed by now: those before today, and those of removed tills. */
export function useLateDays(): readonly OpenDayView[] {
  const { data } = useList<OpenDayView>('/shop/api/open-days')
  const today = new Date().setHours(0, 0, 0, 0)
  return (data ?? []).filter(
    ({ terminalName, since }) => terminalName === null || Date.parse(since) < today,
  )
}

/** Warns of each till that has not closed its day, perhaps because it is lost. */
function LateDays() {
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
