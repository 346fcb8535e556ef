import { type Static, Type } from '@sinclair/typebox'
import { PRODUCT_DEFAULTS } from '../../domain/catalog/values.ts'
import { FieldErrorView } from '../../domain/field-error.ts'
import { NamedOpen, OrNull } from '../../domain/schema.ts'
import { clipped } from './cell.ts'
import type { Adjustment, RowFields } from './dialect.ts'
import { Note, noteOf } from './notes.ts'

/** A report has at most this many remarks of each kind; only a random file has so many reasons. */
const MAX_REMARKS = 50

/** The kinds in the order of the report, losses first. */
const KINDS = ['refused', 'left_out', 'default', 'changed'] as const
type Kind = (typeof KINDS)[number]

/** The treatment of a column's values for one reason, and the number of rows. */
export const ImportRemark = NamedOpen('ImportRemark', {
  kind: Type.Unsafe<Kind>(
    Type.String({
      enum: KINDS,
      description:
        'The row is refused, the value is left out, new products get a value that the file does not have, or the value is imported in another form.',
    }),
  ),
  column: Type.String({ description: 'Of the file; for `refused` and `default` the field.' }),
  error: OrNull(FieldErrorView),
  note: OrNull(Note),
  message: Type.String(),
  rows: Type.Integer(),
  example: Type.Object({
    row: Type.Integer(),
    from: OrNull(Type.String()),
    to: OrNull(Type.String()),
  }),
})
export type ImportRemark = Static<typeof ImportRemark>

interface ReportedRow {
  readonly row: number
  readonly errors?: readonly Static<typeof FieldErrorView>[] | undefined
  readonly adjustments?: readonly Adjustment[] | undefined
}

/** Counts refused, omitted and changed values by column and reason, with the first example. */
export class Remarks {
  readonly #found = new Map<string, ImportRemark>()
  /** The last row of each remark. */
  readonly #last = new Map<string, number>()
  readonly #counts = { refused: 0, left_out: 0, default: 0, changed: 0 }

  /** @param read the values of the row, for an example */
  add(
    { row, errors = [], adjustments = [] }: ReportedRow,
    read: Readonly<Record<string, unknown>> = {},
  ): void {
    for (const error of errors) {
      const { field: column, code, message } = error
      const value = read[column]
      const from = typeof value === 'string' || typeof value === 'number' ? String(value) : null
      const example = { row, from: from && clipped(from), to: null }
      this.#count(code, { kind: 'refused', column, error, note: null, message, rows: 0, example })
    }
    for (const { column, from, to, ...note } of adjustments) {
      this.#note(to === null ? 'left_out' : 'changed', column, note, { row, from, to })
    }
  }

  /** Counts a new product that cannot be bought yet, because the file leaves a value out. */
  created(row: number, { status, stock, productType = 'Item' }: RowFields['fields']): void {
    if (status === undefined) this.#default(row, 'status', PRODUCT_DEFAULTS.status)
    if (stock === undefined && productType === 'Item') this.#default(row, 'stock', '0')
  }

  /** Names a cell with doubtful letters, in a file without a declared encoding. */
  doubt(row: number, column = '', text: string): void {
    this.#note('changed', column, noteOf('doubtful_letters'), {
      row,
      from: null,
      to: clipped(text),
    })
  }

  all(): ImportRemark[] {
    // Removing HTML from a text is no loss.
    const order = ({ kind, note }: ImportRemark) =>
      note?.code === 'html' ? KINDS.length : KINDS.indexOf(kind)
    return [...this.#found.values()].sort((a, b) => order(a) - order(b) || b.rows - a.rows)
  }

  #default(row: number, column: 'status' | 'stock', to: string): void {
    this.#note('default', column, noteOf(`default_${column}`), { row, from: null, to })
  }

  #note(kind: Kind, column: string, note: Note, example: ImportRemark['example']): void {
    const { code, message } = note
    this.#count(code, { kind, column, error: null, note, message, rows: 0, example })
  }

  #count(reason: string, first: ImportRemark): void {
    const key = JSON.stringify([first.kind, first.column, reason])
    const known = this.#found.get(key)
    if (!known && this.#counts[first.kind]++ >= MAX_REMARKS) return
    // A row may have several values for one reason, such as images.
    if (this.#last.get(key) === first.example.row) return
    this.#last.set(key, first.example.row)
    const { rows } = known ?? first
    this.#found.set(key, { ...(known ?? first), rows: rows + 1 })
  }
}
