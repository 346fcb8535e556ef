import type { RemarkableEntry } from '../../../domain/orders/journal-lists.ts'
import type { Remark } from '../../../domain/orders/till-entry.ts'
import type { EntryKind } from '../../../domain/orders/values.ts'
import { count } from '../../shared/number.ts'
import { ATTENTION_TEXTS } from '../../shared/order-words.ts'
import { usePaged } from '../../shared/resource.ts'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { Entry } from '../frame/list.tsx'

const KIND_NAMES: Readonly<Record<EntryKind, string>> = {
  sale: 'Sale',
  refund: 'Return',
  cash: 'Cash in or out',
  void: 'Removed lines',
  closing: 'Closing',
}

const COLUMNS: readonly Column<RemarkableEntry>[] = [
  {
    title: 'Entry',
    cell: ({ series, n, kind, orderId, receivedAt }) => (
      <Entry
        title={orderId ? <a href={`/admin/orders/${orderId}`}>{nameOf(kind)}</a> : nameOf(kind)}
      >
        Journal {series}, entry {count(n)}, received {moment(receivedAt)}
      </Entry>
    ),
  },
  {
    title: 'What is wrong',
    cell: ({ attention }) =>
      [...new Set(attention.map(textOf))].map((text) => (
        <p key={text} class="small">
          {text}
        </p>
      )),
  },
]

function nameOf(kind: EntryKind | null): string {
  return kind === null ? 'Nothing that can be used' : KIND_NAMES[kind]
}

function textOf({ field, code }: Remark): string {
  const [, line] = /\.lines\.(\d+)/.exec(field) ?? []
  const { label, text } = ATTENTION_TEXTS[code]
  return `${line === undefined ? '' : `Line ${count(Number(line) + 1)}: `}${label}. ${text}`
}

/** What tills sent that was wrong in parts; nothing if there was none. */
export function RemarkableEntries() {
  const entries = usePaged<RemarkableEntry>('/shop/api/journal/attention', { limit: 20 })
  if (entries.rows.length === 0 && entries.error === null) return null
  return (
    <section class="stack tight">
      <h2>Entries to look at</h2>
      <p class="soft">
        Tills sent these, and they are kept as they came. The parts that are wrong changed no stock,
        no points and no sums.
      </p>
      <PagedTable
        caption="Entries to look at"
        columns={COLUMNS}
        paged={entries}
        keyOf={({ series, n }) => `${series}-${n}`}
        empty={null}
      />
    </section>
  )
}
