import { Entry } from '../../../ui/admin/frame/list.tsx'
import { text } from '../../../ui/admin/text.ts'
import { count } from '../../../ui/shared/number.ts'
import { usePaged } from '../../../ui/shared/resource.ts'
import { type Column, PagedTable } from '../../../ui/shared/table.tsx'
import { moment } from '../../../ui/shared/time.ts'
import { ATTENTION_TEXTS } from '../../orders/shared/order-words.ts'
import type { EntryKind } from '../../orders/values.ts'
import type { Remark } from '../entry-body.ts'
import type { RemarkableEntry } from '../journal-lists.ts'

const words = text.till.closings

const COLUMNS: readonly Column<RemarkableEntry>[] = [
  {
    title: words.entry,
    cell: ({ series, n, kind, orderId, receivedAt }) => (
      <Entry
        title={orderId ? <a href={`/admin/orders/${orderId}`}>{nameOf(kind)}</a> : nameOf(kind)}
      >
        {words.received(series, count(n), moment(receivedAt))}
      </Entry>
    ),
  },
  {
    title: words.wrong,
    cell: ({ attention }) =>
      [...new Set(attention.map(textOf))].map((text) => (
        <p key={text} class="small">
          {text}
        </p>
      )),
  },
]

function nameOf(kind: EntryKind | null): string {
  return kind === null ? words.useless : words.kinds[kind]
}

function textOf({ field, code }: Remark): string {
  const [, line] = /\.lines\.(\d+)/.exec(field) ?? []
  const { label, text } = ATTENTION_TEXTS[code]
  return line === undefined
    ? words.remark(label, text)
    : words.remarkOfLine(count(Number(line) + 1), label, text)
}

/** Journal entries that were wrong in parts; renders nothing if there are none. */
export function RemarkableEntries() {
  const entries = usePaged<RemarkableEntry>('/shop/api/journal/attention', { limit: 20 })
  if (entries.rows.length === 0 && entries.error === null) return null
  return (
    <section class="stack tight">
      <h2>{words.toLookAt}</h2>
      <p class="soft">{words.toLookAtText}</p>
      <PagedTable
        caption={words.toLookAt}
        columns={COLUMNS}
        paged={entries}
        keyOf={({ series, n }) => `${series}-${n}`}
        empty={null}
      />
    </section>
  )
}
