import type { ImportedRow, ImportReport } from '../../../domain/import/report.ts'
import { count } from '../../shared/time.ts'

/** So many rows are listed; who has more wrong ones mends these first. */
const LISTED = 200

const WORDS = [
  ['created', 'to create', 'created', 'good'],
  ['updated', 'to change', 'changed', 'accent'],
  ['unchanged', 'the same already', 'the same already', ''],
  ['refused', 'refused', 'left out', 'bad'],
] as const

/** How many rows come to what. */
export function ImportCounts({
  report,
  future = false,
}: {
  report: ImportReport
  future?: boolean
}) {
  return (
    <dl class="counts">
      {WORDS.map(([action, will, did, look]) => (
        <div key={action} class={`card ${report[action] > 0 ? look : ''}`}>
          <dt>{future ? will : did}</dt>
          <dd>{count(report[action])}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ImportRowsProps {
  readonly report: ImportReport
  readonly action: ImportedRow['action']
}

/** Rows of one kind, and why they are. */
export function ImportRows({ report, action }: ImportRowsProps) {
  const rows = report.rows.filter((row) => row.action === action)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="preview" tabIndex={0} aria-label="Rows and what is wrong with them">
      <table class="table">
        <thead>
          <tr>
            <th scope="col" class="tight">
              Row
            </th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, LISTED).map(({ row, errors = [] }) => (
            <tr key={row}>
              <td class="number">{count(row)}</td>
              <td>
                {errors.map(({ field, message }) => (
                  <p key={field}>
                    <strong>{field}</strong> {message}
                  </p>
                ))}
              </td>
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
