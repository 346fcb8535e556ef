import type { FieldChange, ImportedRow, ImportReport } from '../../../domain/import/report.ts'
import { count } from '../../shared/number.ts'
import { Section } from '../../shared/section.tsx'
import { type Column, Table } from '../../shared/table.tsx'
import { problem } from '../../shared/text.ts'
import { FIELD_LABELS } from '../products/values.ts'
import { text } from '../text.ts'

const words = text.import

/** At most this many rows are listed. */
const LISTED = 200

const ERROR_COLUMNS: readonly Column<ImportedRow>[] = [
  {
    title: words.problem,
    cell: ({ errors = [] }) =>
      errors.map((error) => (
        <p key={error.field}>
          <strong>{labelOf(error.field)}</strong> {problem.field(error)}
        </p>
      )),
  },
  {
    title: words.values,
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
  return <RowTable label={words.wrongRows} columns={ERROR_COLUMNS} rows={rows} />
}

const CHANGE_COLUMNS: readonly Column<ImportedRow>[] = [
  {
    title: words.product,
    cell: ({ action, name }) => (
      <>
        <strong>{name}</strong>
        {action === 'created' && <p class="small soft">{words.new}</p>}
      </>
    ),
  },
  {
    title: words.beforeAfter,
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
  return <RowTable label={words.changes} columns={CHANGE_COLUMNS} rows={rows} />
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
    title: words.adjusted,
    cell: ({ adjustments = [] }) =>
      adjustments.map(({ column, from, to, message }, index) => (
        <p key={index}>
          <strong>{column || words.noColumn}</strong> <del>{from}</del>{' '}
          <span aria-hidden="true">→</span> <ins>{to ?? words.left}</ins>{' '}
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
    <Section title={words.losses}>
      {columns.length > 0 && (
        <p>
          {words.unusedColumns(
            columns
              .map(({ column, values }) => words.unusedColumn(column || words.unnamed, values))
              .join(', '),
          )}
        </p>
      )}
      {rows.length > 0 && (
        <RowTable label={words.changedValues} columns={ADJUSTMENT_COLUMNS} rows={rows} />
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
      {rows.length > LISTED && <p class="hint padded">{words.moreRows(rows.length - LISTED)}</p>}
    </Table>
  )
}

const ROW: Column<ImportedRow> = {
  title: words.row,
  look: 'tight number',
  cell: ({ row }) => count(row),
}

function labelOf(field: string): string {
  return (FIELD_LABELS as Readonly<Record<string, string>>)[field] ?? field
}

function shown(value: unknown): string {
  if (value === null || value === '') return words.nothingThere
  if (Array.isArray(value)) return value.map(shown).join(', ') || words.nothingThere
  if (typeof value !== 'object') return String(value)
  const pairs = Object.entries(value).map(([key, entry]) => `${key}: ${shown(entry)}`)
  return pairs.join(', ') || words.nothingThere
}
