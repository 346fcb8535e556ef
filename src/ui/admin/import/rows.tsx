import type { ComponentChildren } from 'preact'
import type { FieldChange, ImportedRow, ImportReport } from '../../../domain/import/report.ts'
import { count, counted } from '../../shared/number.ts'
import { Section } from '../../shared/section.tsx'
import { FIELD_LABELS } from '../products/values.ts'

/** At most this many rows are listed. */
const LISTED = 200

/** The rows with errors: what is wrong, and what they contain. */
export function RefusedRows({ report }: { report: ImportReport }) {
  const rows = report.rows.filter(({ action }) => action === 'refused')
  return (
    <RowTable label="Rows with errors" heads={['Problem', 'Values of the row']} rows={rows}>
      {({ errors = [], values = {} }) => (
        <>
          <td>
            {errors.map(({ field, message }) => (
              <p key={field}>
                <strong>{labelOf(field)}</strong> {message}
              </p>
            ))}
          </td>
          <td class="small soft">
            {Object.entries(values).map(([header, value]) => (
              <p key={header}>
                {header}: {value}
              </p>
            ))}
          </td>
        </>
      )}
    </RowTable>
  )
}

/** The values that each row changes, before and after. */
export function ChangedRows({ report }: { report: ImportReport }) {
  const rows = report.rows.filter(({ changes }) => changes && changes.length > 0)
  return (
    <RowTable label="Changes" heads={['Product', 'Before and after']} rows={rows}>
      {({ action, name, changes = [] }) => (
        <>
          <td>
            <strong>{name}</strong>
            {action === 'created' && <p class="small soft">new</p>}
          </td>
          <td>
            <details>
              <summary>{changes.map(({ field }) => labelOf(field)).join(', ')}</summary>
              <dl class="changes">
                {changes.map((change) => (
                  <Change key={change.field} {...change} isNew={action === 'created'} />
                ))}
              </dl>
            </details>
          </td>
        </>
      )}
    </RowTable>
  )
}

function Change({ field, before, after, isNew }: FieldChange & { isNew: boolean }) {
  return (
    <div>
      <dt>{labelOf(field)}</dt>
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
        <RowTable label="Changed values" heads={['Values']} rows={rows}>
          {({ adjustments = [] }) => (
            <td>
              {adjustments.map(({ column, from, to, message }, index) => (
                <p key={index}>
                  <strong>{column || 'No column'}</strong> <del>{from}</del>{' '}
                  <span aria-hidden="true">→</span> <ins>{to ?? 'left out'}</ins>{' '}
                  <span class="soft">{message}</span>
                </p>
              ))}
            </td>
          )}
        </RowTable>
      )}
    </Section>
  )
}

interface RowTableProps {
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: readonly ImportedRow[]
  readonly children: (row: ImportedRow) => ComponentChildren
}

function RowTable({ label, heads, rows, children }: RowTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so keyboards must reach it
    <section class="preview" tabIndex={0} aria-label={label}>
      <table class="table">
        <thead>
          <tr>
            {['Row', ...heads].map((head) => (
              <th key={head} scope="col" class={head === 'Row' ? 'tight' : ''}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, LISTED).map((row) => (
            <tr key={row.row}>
              <td class="number">{count(row.row)}</td>
              {children(row)}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > LISTED && (
        <p class="hint padded">and {count(rows.length - LISTED)} more rows</p>
      )}
    </section>
  )
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
