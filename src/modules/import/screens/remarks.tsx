import { fieldLabel, valueText } from '../../../ui/admin/history/values.ts'
import { text } from '../../../ui/admin/text.ts'
import { count } from '../../../ui/shared/number.ts'
import { Section } from '../../../ui/shared/section.tsx'
import { type Column, Table } from '../../../ui/shared/table.tsx'
import { problem } from '../../../ui/shared/text.ts'
import type { ImportRemark } from '../remarks.ts'
import type { ImportReport } from '../report.ts'
import { noteText } from './note.ts'

const words = text.import

/** Errors of a code. The code can be left out so that its row is imported. */
const CODE_ERRORS = ['repeated', 'taken', 'too_long']

export function isWrongCode({ error }: ImportRemark): boolean {
  return (
    error !== null && ['sku', 'barcode'].includes(error.field) && CODE_ERRORS.includes(error.code)
  )
}

const COLUMNS: readonly Column<ImportRemark>[] = [
  {
    title: words.column,
    look: 'named',
    cell: ({ kind, column }) => (
      <strong>
        {kind === 'refused' || kind === 'default' ? fieldLabel(column) : column || words.noColumn}
      </strong>
    ),
  },
  {
    title: text.shared.reason,
    cell: (remark) => (
      <>
        {reasonOf(remark)}
        <p class="soft phone-only">
          <Example {...remark} />
        </p>
      </>
    ),
  },
  { title: words.rowCount, look: 'tight number', cell: ({ rows }) => count(rows) },
  { title: words.example, look: 'wide', cell: (remark) => <Example {...remark} /> },
]

function Example({ kind, column, example: { row, from, to } }: ImportRemark) {
  // A default that kassa inserts is shown like a value.
  const put =
    to !== null && kind === 'default' ? valueText({ field: column, from: null, to }, to, '') : to
  return (
    <span class="small">
      {words.inRow(count(row))} {from !== null && <del>{from}</del>}{' '}
      {kind !== 'refused' && <ins>{put ?? words.left}</ins>}
    </span>
  )
}

/** The values that are not imported exactly as in the file, by column and reason, losses first. */
export function Remarks({ report }: { report: ImportReport }) {
  const unused = report.unusedColumns.filter(({ values }) => values > 0)
  if (report.remarks.length === 0 && unused.length === 0) return null
  return (
    <Section title={words.losses} listed>
      {report.remarks.length > 0 && (
        <Table
          caption={words.losses}
          box="preview"
          columns={COLUMNS}
          rows={report.remarks}
          keyOf={(_, index) => String(index)}
        />
      )}
      {unused.length > 0 && (
        <p>
          {words.unusedColumns(
            unused
              .map(({ column, values }) => words.unusedColumn(column || words.unnamed, values))
              .join(', '),
          )}
        </p>
      )}
    </Section>
  )
}

function reasonOf({ error, note, message }: ImportRemark): string {
  if (error) return problem.field(error)
  return note ? noteText(note) : message
}
