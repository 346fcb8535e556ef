import { type FieldError, Refusal } from './error.ts'
import type { Dialect } from './sheet.ts'

/** A refusal names so many fields at most. */
const MAX_ERRORS = 100

/** What became of a row; the header is row 1. */
export interface ImportedRow {
  readonly row: number
  readonly action: 'created' | 'updated' | 'unchanged' | 'refused'
  readonly id?: string
  readonly errors?: readonly FieldError[]
  readonly note?: string
}

export interface ImportReport {
  readonly format: Dialect['name']
  readonly dryRun: boolean
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
  readonly rows: readonly ImportedRow[]
}

/** What became of all rows of a sheet. */
export function reportOf(
  dialect: Dialect,
  dryRun: boolean,
  rows: readonly ImportedRow[],
): ImportReport {
  const count = (action: ImportedRow['action']) =>
    rows.filter((row) => row.action === action).length
  return {
    format: dialect.name,
    dryRun,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    rows,
  }
}

/** The refusal of a whole file, for the rows of it that are wrong. */
export function refusedRows({ rows, refused }: ImportReport): Refusal {
  const errors = rows.flatMap(({ row, errors = [] }) =>
    errors.map((error) => ({ ...error, field: `rows.${row}.${error.field}` })),
  )
  const message = `${refused} of ${rows.length} rows cannot be imported, so nothing was. Mend them, or import with skipInvalid.`
  return new Refusal('VALIDATION_FAILED', message, errors.slice(0, MAX_ERRORS))
}
