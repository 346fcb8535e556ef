import type { AuditView } from '../../../domain/audit.ts'
import type { Listing } from '../../shared/api.ts'
import { usePaged } from '../../shared/paged.ts'
import { Notice } from '../../shared/state.tsx'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { actionWords } from './audit-words.ts'

const COLUMNS: readonly Column<AuditView>[] = [
  {
    title: 'What',
    cell: (entry) => (
      <>
        <p class="title">{actionWords(entry.action)}</p>
        <p class="soft small">
          <Subject entry={entry} />
          <span class="phone-only">
            {' · '}
            {entry.actorName} · {moment(entry.createdAt)}
          </span>
        </p>
      </>
    ),
  },
  { title: 'Who', look: 'wide', cell: ({ actorName }) => actorName },
  { title: 'When', look: 'tight wide', cell: ({ createdAt }) => moment(createdAt) },
]

/** Who changed what, the newest first. */
export function AuditScreen() {
  const { api, shop } = useSession()
  const entries = usePaged<AuditView>(`audit ${shop.slug}`, (cursor, signal) =>
    api.get<Listing<AuditView>>('/shop/api/audit', { query: { limit: 100, cursor }, signal }),
  )
  return (
    <Screen title="Audit log" text="Who changed what in this shop. Nothing here can be changed.">
      <PagedTable
        caption="Audit log"
        columns={COLUMNS}
        paged={entries}
        keyOf={({ createdAt }, index) => `${createdAt} ${index}`}
        empty={<Notice icon="history" title="Nothing has happened yet" />}
      />
    </Screen>
  )
}

/** What it was done to, by name where that is known, and what else was written down. */
function Subject({ entry: { subject, detail } }: { entry: AuditView }) {
  const { name, ...rest } = detail
  const shown = name ?? subject
  const facts = Object.entries(rest).map(([key, value]) => ` · ${key} ${value ?? 'none'}`)
  const link = subject.startsWith('prod_')
  return (
    <>
      {link ? <a href={`/admin/products/${subject}`}>{shown}</a> : shown}
      {facts}
    </>
  )
}
