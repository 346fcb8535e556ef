import { useSession } from '../../../ui/admin/frame/session.ts'
import { fieldLabel, valueText } from '../../../ui/admin/history/values.ts'
import { text } from '../../../ui/admin/text.ts'
import { count } from '../../../ui/shared/number.ts'
import { Section } from '../../../ui/shared/section.tsx'
import { type Column, Table } from '../../../ui/shared/table.tsx'
import { problem } from '../../../ui/shared/text.ts'
import { type LossKind, lossesOf } from '../losses.ts'
import type { FieldChange, ImportedRow, ImportReport } from '../report.ts'
import { noteText } from './note.ts'

const words = text.import
const { rows: rowWords } = words

/** At most this many rows are listed. */
const LISTED = 200

/** The groups of rows that can be shown. A row can be in several. */
const FILTERS = {
  all: () => true,
  changed: ({ action }: ImportedRow) => action === 'updated',
  created: ({ action }: ImportedRow) => action === 'created',
  refused: ({ action }: ImportedRow) => action === 'refused',
  lossy: ({ adjustments = [] }: ImportedRow) => adjustments.length > 0,
} satisfies Record<keyof typeof rowWords.filters, (row: ImportedRow) => boolean>
type Filter = keyof typeof FILTERS
/** A group of rows, or those that lose something. */
export type RowFilter = Filter | LossKind

/** The id of the filters above the rows. */
export const ROWS_ID = 'import-rows'

function fits(filter: RowFilter): (row: ImportedRow) => boolean {
  if (filter in FILTERS) return FILTERS[filter as Filter]
  return (row) => lossesOf(row).some((kind) => kind === filter)
}

const ROW: Column<ImportedRow> = {
  title: words.row,
  look: 'tight number wide',
  cell: ({ row }) => count(row),
}

const PRODUCT: Column<ImportedRow> = {
  title: text.products.one,
  look: 'named',
  cell: ({ row, action, name, values = {} }) => (
    <>
      <p class="small soft phone-only">{words.inRow(count(row))}</p>
      <strong>{name ?? Object.values(values)[0] ?? rowWords.noName}</strong>
      {action === 'created' && <p class="small soft">{words.new}</p>}
    </>
  ),
}

const VALUES: Column<ImportedRow> = {
  title: rowWords.values,
  cell: (row) => (
    <>
      {(row.errors ?? []).map((error) => (
        <p key={error.field} class="error">
          <strong>{fieldLabel(error.field)}</strong> {problem.field(error)}
        </p>
      ))}
      {row.action === 'refused' && <Sent values={row.values ?? {}} />}
      {(row.changes ?? []).map((change) => (
        <Change key={change.field} {...change} isNew={row.action === 'created'} />
      ))}
      {row.noteCode && <p class="small soft">{noteText({ code: row.noteCode, params: {} })}</p>}
      <Adjustments row={row} />
    </>
  ),
}

interface RowsProps {
  readonly report: ImportReport
  readonly chosen: RowFilter
  readonly onChoose: (filter: RowFilter) => void
}

/** The rows of a file that change something or cannot, with the values before and after. */
export function ImportRows({ report, chosen, onChoose }: RowsProps) {
  const rows = report.rows.filter(({ action, noteCode, adjustments = [] }) => {
    return action !== 'unchanged' || adjustments.length > 0 || noteCode === 'store_view'
  })
  if (rows.length === 0) return null
  const all = Object.keys(FILTERS) as Filter[]
  const counts = new Map(all.map((filter) => [filter, rows.filter(FILTERS[filter]).length]))
  const shown = rows.filter(fits(chosen))
  const label =
    chosen in FILTERS ? rowWords.filters[chosen as Filter](shown.length) : rowWords.title
  return (
    <Section title={rowWords.title}>
      <fieldset class="row" id={ROWS_ID}>
        <legend class="unseen">{rowWords.filter}</legend>
        {all.map((filter) => (
          <button
            key={filter}
            type="button"
            class="filter-chip"
            aria-pressed={filter === chosen}
            disabled={counts.get(filter) === 0}
            onClick={() => onChoose(filter)}
          >
            {rowWords.filters[filter](counts.get(filter) ?? 0)}
          </button>
        ))}
      </fieldset>
      <RowTable label={label} rows={shown} />
    </Section>
  )
}

/** The rows with errors: the errors, and the values of the file. */
export function RefusedRows({ report }: { report: ImportReport }) {
  return <RowTable label={words.wrongRows} rows={report.rows.filter(FILTERS.refused)} />
}

function RowTable({ label, rows }: { label: string; rows: readonly ImportedRow[] }) {
  return (
    <Table
      caption={label}
      box="preview"
      columns={[ROW, PRODUCT, VALUES]}
      rows={rows.slice(0, LISTED)}
      keyOf={({ row }) => String(row)}
    >
      {rows.length > LISTED && <p class="hint padded">{words.moreRows(rows.length - LISTED)}</p>}
    </Table>
  )
}

function Change({ field, before, after, isNew }: FieldChange & { isNew: boolean }) {
  const { currency } = useSession().shop
  const shown = (value: unknown) => valueText({ field, from: before, to: after }, value, currency)
  return (
    <p>
      <span class="soft small">{fieldLabel(field)}</span>{' '}
      {!isNew && (
        <>
          <del>{shown(before)}</del> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      <ins>{shown(after)}</ins>
    </p>
  )
}

/** The values of a refused row in the file. */
function Sent({ values }: { values: Readonly<Record<string, string>> }) {
  const shown = Object.entries(values).map(([header, value]) => `${header}: ${value}`)
  return <p class="small soft">{shown.join(' · ')}</p>
}

/** Values of the file that are imported in another form, or not at all. */
function Adjustments({ row: { adjustments = [] } }: { row: ImportedRow }) {
  return adjustments.map(({ column, from, to, ...note }, index) => (
    <p key={index} class="small">
      <strong>{column || words.noColumn}</strong> <del>{from}</del>{' '}
      <span aria-hidden="true">→</span> <ins>{to ?? words.left}</ins>{' '}
      <span class="soft">{noteText(note)}</span>
    </p>
  ))
}
