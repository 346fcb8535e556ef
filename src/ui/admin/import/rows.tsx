import type { FieldChange, ImportedRow, ImportReport } from '../../../domain/import/report.ts'
import { count, counted } from '../../shared/number.ts'
import { Section } from '../../shared/section.tsx'
import { type Column, Table } from '../../shared/table.tsx'
import { FIELD_LABELS } from '../products/values.ts'

/** At most this many rows are listed. */
const LISTED = 200

const ERROR_COLUMNS: readonly Column<ImportedRow>[] = [
  {
    title: 'Problem',
    cell: ({ errors = [] }) =>
      errors.map(({ field, message }) => (
        <p key={field}>
          <strong>{labelOf(field)}</strong> {message}
        </p>
      )),
  },
  {
    title: 'Values of the row',
    look: 'small soft',
    cell: ({ values = {} }) =>
      Object.entries(values)
        .map(([header, value]) => `${header}: ${value}`)
        .join(' · '),
  },
]

/** The rows with errors: what is wrong, and what they contain. */
export function RefusedRows({ report }: { report: ImportReport }) {
  const rows = report.rows.filter(({ action }) => action === 'refused')
  return <RowTable label="Rows with errors" columns={ERROR_COLUMNS} rows={rows} />
}

const CHANGE_COLUMNS: readonly Column<ImportedRow>[] = [
  {
    title: 'Product',
    cell: ({ action, name }) => (
      <>
        <strong>{name}</strong>
        {action === 'created' && <p class="small soft">new</p>}
      </>
    ),
  },
  {
    title: 'Before and after',
    cell: ({ action, changes = [] }) => (
      <details>
        <summary>{changes.map(({ field }) => labelOf(field)).join(', ')}</summary>
        <dl class="stack tight">
          {changes.map((change) => (
            <Change key={change.field} {...change} isNew={action === 'created'} />
          ))}
        </dl>
      </details>
    ),
  },
]

/** The values that each row changes, before and after. */
export function ChangedRows({ report }: { report: ImportReport }) {
  const rows = report.rows.filter(({ changes }) => changes && changes.length > 0)
  return <RowTable label="Changes" columns={CHANGE_COLUMNS} rows={rows} />
}

function Change({ field, before, after, isNew }: FieldChange & { isNew: boolean }) {
  return (
    <div>
      <dt class="soft small">{labelOf(field)}</dt>
      <dd>
        {!isNew && (
          <>
            <del>{shown(before)}</del> <span aria-hidden="true">→</span>{' '}
          </>
        )}
        <ins>{shown(after)}</ins>
      </dd>
    </div>
  )
}

const ADJUSTMENT_COLUMNS: readonly Column<ImportedRow>[] = [
  {
    title: 'Values',
    cell: ({ adjustments = [] }) =>
      adjustments.map(({ column, from, to, message }, index) => (
        <p key={index}>
          <strong>{column || 'No column'}</strong> <del>{from}</del>{' '}
          <span aria-hidden="true">→</span> <ins>{to ?? 'left out'}</ins>{' '}
          <span class="soft">{message}</span>
        </p>
      )),
  },
]

/** The columns that are not imported, and the values that are imported in another form. */
export function Losses({ report }: { report: ImportReport }) {
  const rows = report.rows.filter(({ adjustments }) => adjustments)
  const columns = report.unusedColumns.filter(({ values }) => values > 0)
  if (rows.length === 0 && columns.length === 0) return null
  return (
    <Section title="Not imported as it is in the file">
      {columns.length > 0 && (
        <p>
          Nothing is imported from{' '}
          {columns.map(({ column, values }, index) => (
            <span key={index}>
              {index > 0 && ', '}
              <strong>{column || 'a column without a name'}</strong> ({counted(values, 'value')})
            </span>
          ))}
          .
        </p>
      )}
      {rows.length > 0 && (
        <RowTable label="Changed values" columns={ADJUSTMENT_COLUMNS} rows={rows} />
      )}
    </Section>
  )
}

interface RowTableProps {
  readonly label: string
  /** Those after the number of the row. */
  readonly columns: readonly Column<ImportedRow>[]
  readonly rows: readonly ImportedRow[]
}

function RowTable({ label, columns, rows }: RowTableProps) {
  return (
    <Table
      caption={label}
      box="preview"
      columns={[ROW, ...columns]}
      rows={rows.slice(0, LISTED)}
      keyOf={({ row }) => String(row)}
    >
      {rows.length > LISTED && (
        <p class="hint padded">and {count(rows.length - LISTED)} more rows</p>
      )}
    </Table>
  )
}

const ROW: Column<ImportedRow> = {
  title: 'Row',
  look: 'tight number',
  cell: ({ row }) => count(row),
}

function labelOf(field: string): string {
  return (FIELD_LABELS as Readonly<Record<string, string>>)[field] ?? field
}

function shown(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (Array.isArray(value)) return value.map(shown).join(', ') || 'nothing'
  if (typeof value !== 'object') return String(value)
  const pairs = Object.entries(value).map(([key, entry]) => `${key}: ${shown(entry)}`)
  return pairs.join(', ') || 'nothing'
}
