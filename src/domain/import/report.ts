import { type FieldError, Refusal } from '../error.ts'
import { yieldToOthers } from '../yielding.ts'
import type { Adjustment, Dialect } from './dialect.ts'
import type { Encoding } from './encoding.ts'
import type { UnusedColumn } from './file.ts'

/** The refusal of a file names at most this many fields. */
const MAX_ERRORS = 100
/** The report is sent in pieces of about this many characters, each read from disk in 2 ms. */
const PIECE_LENGTH = 16 * 1024

/** The result of one row; the header is row 1. */
export interface ImportedRow {
  readonly row: number
  readonly action: 'created' | 'updated' | 'unchanged' | 'refused'
  readonly id?: string
  /** Of the product, after the change. */
  readonly name?: string
  readonly errors?: readonly FieldError[]
  readonly note?: string
  /** The changes of the product, if the row creates or updates one. */
  readonly changes?: readonly FieldChange[]
  /** Values of the file that the product gets in another form, or not at all. */
  readonly adjustments?: readonly Adjustment[]
  /** The values of a refused row by their headers. */
  readonly values?: Readonly<Record<string, string>>
}

/** A field of a product before and after the import; long texts are cut. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export type ImportCounts = Record<ImportedRow['action'], number>

export interface ImportReport extends Readonly<ImportCounts> {
  readonly format: Dialect['name']
  readonly encoding: Encoding
  readonly dryRun: boolean
  /** The columns of which nothing was imported. */
  readonly unusedColumns: readonly UnusedColumn[]
  /** The job that has made the changes, and can be undone; absent in a dry run. */
  readonly job?: string
  readonly rows: readonly ImportedRow[]
}

/** A report whose rows, up to 250,000, are read from disk while it is sent. */
export interface StoredReport extends Omit<ImportReport, 'rows'> {
  readonly rows: Iterable<ImportedRow>
  /** The refused ones of the rows. */
  readonly refusedRows: Iterable<ImportedRow>
  /** The other rows that have adjustments. */
  readonly adjustedRows: Iterable<ImportedRow>
}

/** The report as JSON, in pieces, between which other requests are served. */
export async function* reportJson({
  rows,
  refusedRows,
  adjustedRows,
  ...counts
}: StoredReport): AsyncGenerator<string> {
  let text = `${JSON.stringify(counts).slice(0, -1)},"rows":[`
  let separator = ''
  for (const row of rows) {
    text += separator + JSON.stringify(row)
    separator = ','
    if (text.length < PIECE_LENGTH) continue
    yield text
    text = ''
    await yieldToOthers()
  }
  yield `${text}]}`
}

/** Refuses a whole file because of its wrong rows. */
export function refusedRows(rows: Iterable<ImportedRow>, refused: number, total: number): Refusal {
  const errors: FieldError[] = []
  for (const { row, errors: wrong = [] } of rows) {
    for (const error of wrong) errors.push({ ...error, field: `rows.${row}.${error.field}` })
    if (errors.length >= MAX_ERRORS) break
  }
  const remedy = 'Correct them, or skip them (skipInvalid; on the command line --skip-invalid).'
  const message = `${refused} of ${total} rows cannot be imported, so nothing was. ${remedy}`
  return new Refusal('VALIDATION_FAILED', message, errors.slice(0, MAX_ERRORS))
}
