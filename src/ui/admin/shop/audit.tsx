import type { AuditView } from '../../../domain/audit.ts'
import { usePaged } from '../../shared/resource.ts'
import { Notice } from '../../shared/state.tsx'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { Entry } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'

const COLUMNS: readonly Column<AuditView>[] = [
  {
    title: 'What',
    cell: (entry) => (
      <Entry title={actionLabel(entry.action)}>
        <Subject entry={entry} />
        <span class="phone-only">
          {' · '}
          {entry.actorName} · {moment(entry.createdAt)}
        </span>
      </Entry>
    ),
  },
  { title: 'Who', look: 'wide', cell: ({ actorName }) => actorName },
  { title: 'When', look: 'tight wide', cell: ({ createdAt }) => moment(createdAt) },
]

/** Who changed what, newest first. */
export function AuditScreen() {
  const entries = usePaged<AuditView>('/shop/api/audit', { limit: 100 })
  return (
    <Screen title="Audit log" text="Who changed what in this shop. Entries cannot be changed.">
      <PagedTable
        caption="Audit log"
        columns={COLUMNS}
        paged={entries}
        keyOf={({ createdAt }, index) => `${createdAt} ${index}`}
        empty={<Notice icon="history" title="No entries yet" />}
      />
    </Screen>
  )
}

/** The subject of an entry, by name if it has one, and its other details. */
function Subject({ entry: { subject, detail } }: { entry: AuditView }) {
  const { name, ...rest } = detail
  const shown = name ?? subject
  const facts = Object.entries(rest).map(([key, value]) => {
    return ` · ${key} ${key === 'fields' ? inWords(String(value)) : (value ?? 'none')}`
  })
  const link = subject.startsWith('prod_')
  return (
    <>
      {link ? <a href={`/admin/products/${subject}`}>{shown}</a> : shown}
      {facts}
    </>
  )
}

/** The names of fields as words: "taxRates, address" is "tax rates, address". */
function inWords(names: string): string {
  return names.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** Labels of actions whose code is not the label: 'shop.created' is Shop created. */
const ACTION_LABELS: Readonly<Record<string, string>> = {
  'shop.updated': 'Settings changed',
  'key.rotated': 'Secret key replaced',
  'staff.invited': 'Member invited',
  'staff.withdrawn': 'Invitation withdrawn',
  'staff.joined': 'Invitation accepted',
  'staff.declined': 'Invitation declined',
  'staff.changed': 'Role changed',
  'staff.removed': 'Member removed',
  'terminal.key_rotated': 'Terminal key replaced',
  'terminal.pairing_offered': 'Pairing code created',
  'terminal.paired': 'Till paired',
  'webhook.removed': 'Webhook deleted',
  'webhook.secret_rotated': 'Signing secret of a webhook replaced',
  'product.imported': 'Products imported',
  'bulk.started': 'Bulk change started',
  'bulk.finished': 'Bulk change finished',
  'bulk.cancelled': 'Bulk change cancelled',
  'bulk.undone': 'Bulk change undone',
}

function actionLabel(action: string): string {
  const words = action.replace(/[._]/g, ' ')
  return ACTION_LABELS[action] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
