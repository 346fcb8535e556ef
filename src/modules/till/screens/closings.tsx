import type { SettingsView } from '../../../domain/shop/settings.ts'
import { Entry } from '../../../ui/admin/frame/list.tsx'
import { Screen } from '../../../ui/admin/frame/screen.tsx'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { Button, CommandButton } from '../../../ui/shared/button.tsx'
import { Dialog } from '../../../ui/shared/dialog.tsx'
import { saveFile } from '../../../ui/shared/file-save.ts'
import { money } from '../../../ui/shared/money.ts'
import { count } from '../../../ui/shared/number.ts'
import { open } from '../../../ui/shared/open.tsx'
import { PaperView } from '../../../ui/shared/paper.tsx'
import { usePrinter } from '../../../ui/shared/printer.tsx'
import { usePaged, useResource } from '../../../ui/shared/resource.ts'
import { Callout, Loaded, Notice } from '../../../ui/shared/state.tsx'
import { type Column, PagedTable } from '../../../ui/shared/table.tsx'
import { moment } from '../../../ui/shared/time.ts'
import { usePaperWords } from '../../orders/shared/paper-words.ts'
import type { ClosingView, JournalFormat } from '../journal-lists.ts'
import { reportPaper } from '../page/print/report-paper.ts'
import { useLateDays } from './open-days.ts'
import { RemarkableEntries } from './remarks.tsx'

const words = text.till.closings

const NUMBER = 'right tight amount'

function columnsIn(currency: string): readonly Column<ClosingView>[] {
  return [
    {
      title: words.closed,
      cell: (closing) => (
        <Entry
          title={
            <button
              type="button"
              class="link"
              onClick={() => open(<ClosingDialog closing={closing} />)}
            >
              {moment(closing.at)}
            </button>
          }
        >
          {words.entries(closing.series, count(closing.from), count(closing.to))}
          {closing.cashier && ` · ${closing.cashier.name}`}
        </Entry>
      ),
    },
    { title: words.sales, look: `${NUMBER} wide`, cell: ({ sales }) => count(sales) },
    { title: words.returns, look: `${NUMBER} wide`, cell: ({ refunds }) => count(refunds) },
    {
      title: words.expected,
      look: `${NUMBER} wide`,
      cell: ({ expectedCash }) => money(expectedCash, currency),
    },
    {
      title: words.counted,
      look: NUMBER,
      cell: ({ countedCash }) => money(countedCash, currency),
    },
    {
      title: words.difference,
      look: NUMBER,
      cell: ({ difference, reason, attention }) => (
        <>
          <span class={`pill ${difference === 0 ? 'good' : 'bad'}`}>
            {difference === 0 ? words.noDifference : money(difference, currency)}
          </span>
          {reason && <p class="small">{reason}</p>}
          {attention && <p class="small warn">{words.wrongSums}</p>}
        </>
      ),
    },
  ]
}

/** The closings of all tills, and the journals of the tills as files for the accountant. */
export function ClosingsScreen() {
  const { shop } = useSession()
  const closings = usePaged<ClosingView>('/shop/api/closings', { limit: 50 })
  return (
    <Screen title={words.title} text={words.text} actions={<JournalButtons />}>
      <LateDays />
      <PagedTable
        caption={words.title}
        columns={columnsIn(shop.currency)}
        paged={closings}
        keyOf={({ series, n }) => `${series}-${n}`}
        empty={
          <Notice icon="till" title={words.none}>
            {words.noneHint}
          </Notice>
        }
      />
      <RemarkableEntries />
    </Screen>
  )
}

/** Downloads everything that tills have recorded, each entry with the hash of the previous one. */
function JournalButtons() {
  const { api, shop } = useSession()
  const save = async (format: JournalFormat) => {
    const answer = await api.fetch('GET', '/shop/api/journal', { query: { format } })
    saveFile(await answer.blob(), `${shop.slug}-journal.${format}`)
  }
  return (
    <>
      <CommandButton icon="download" onRun={() => save('csv')}>
        {words.csv}
      </CommandButton>
      <CommandButton icon="download" onRun={() => save('jsonl')}>
        {words.jsonl}
      </CommandButton>
    </>
  )
}

/** Warns of each till that has not closed its day, for example because the device is lost. */
function LateDays() {
  return useLateDays().map(({ series, terminalName, since, entries }) => (
    <Callout key={series} look="warn">
      <strong>{words.late(terminalName ?? words.removedTill, moment(since))}</strong>{' '}
      {words.lateText(entries, series)}
    </Callout>
  ))
}

/** A closing with the report that the till has printed (Z), to view and to print. */
function ClosingDialog({ closing }: { closing: ClosingView }) {
  const settings = useResource<SettingsView>('/shop/api/shop')
  const { printer, print } = usePrinter()
  const paperWords = usePaperWords(settings.data)
  const { series, n, at, cashier } = closing
  const stamp = {
    number: `${series}-${n}`,
    at,
    cashier,
    terminal: words.journal(series),
  }
  const paper = settings.data && reportPaper(closing, settings.data, stamp, paperWords)
  return (
    <>
      <Dialog
        title={words.closing(stamp.number)}
        actions={
          <Button
            kind="primary"
            icon="printer"
            disabled={!paper}
            onClick={() => paper && print(paper, 'A4')}
          >
            {words.print}
          </Button>
        }
      >
        <Loaded resource={settings}>
          {() => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach what scrolls
            <article class="receipt on-screen" tabIndex={0}>
              {paper && <PaperView paper={paper} />}
            </article>
          )}
        </Loaded>
      </Dialog>
      {printer}
    </>
  )
}
