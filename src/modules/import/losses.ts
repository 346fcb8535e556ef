import { type Static, Type } from '@sinclair/typebox'
import { NamedOpen } from '../../domain/schema.ts'
import type { NoteCode } from './notes.ts'

/** The kinds of losses by an import, in the order of a report. */
const LOSS_KINDS = ['refused', 'taxRate', 'images', 'codes', 'texts', 'values', 'columns'] as const
export type LossKind = (typeof LOSS_KINDS)[number]

/** A loss names at most this many of its rows. */
const MOST_ROWS = 100
/** A loss names at most this many of its columns. */
const MOST_COLUMNS = 50

export const ImportLoss = NamedOpen('ImportLoss', {
  kind: Type.Unsafe<LossKind>(
    Type.String({
      enum: LOSS_KINDS,
      description:
        'Rows that are refused; products whose tax rate the shop does not have; images; SKUs and ' +
        'barcodes; rows with texts of another language; other values; values of columns that are not used.',
    }),
  ),
  count: Type.Integer({
    description: 'Rows of `refused`, `texts` and `taxRate`; values of the others.',
  }),
  columns: Type.Array(Type.String(), { description: 'The columns of the file, at most 50.' }),
  rows: Type.Array(Type.Integer(), {
    description: 'The first 100 rows; empty for `columns`.',
  }),
})
export type ImportLoss = Static<typeof ImportLoss>

const KIND_OF: Partial<Record<NoteCode, LossKind>> = {
  tax_rate_unknown: 'taxRate',
  image_address: 'images',
  image_of_other_shop: 'images',
  too_many_images: 'images',
  too_many_images_in_file: 'images',
  code_repeated: 'codes',
  code_taken: 'codes',
  code_too_long: 'codes',
  one_barcode: 'codes',
  codes_of_variants: 'codes',
}

/** Reasons why a part of a value is lost although the product gets the rest. */
const PARTLY: ReadonlySet<NoteCode> = new Set([
  'one_brand',
  'too_many_tags',
  'first_row_decides',
  'metadata_name_cut',
])

/** A value of the file that the product gets in another form, or not at all. */
interface Adjusted {
  readonly column: string
  readonly to: string | null
  readonly code: NoteCode
}

/** The part of a row's report that says what is lost. */
interface LossyRow {
  readonly row: number
  readonly action: string
  readonly noteCode?: NoteCode | undefined
  readonly adjustments?: readonly Adjusted[] | undefined
}

/** The loss by an adjustment; null if the product gets the whole value in another form. */
function lossOf({ code, to }: Pick<Adjusted, 'code' | 'to'>): LossKind | null {
  if (to !== null && !PARTLY.has(code)) return null
  return KIND_OF[code] ?? 'values'
}

/** The losses of a row, each as often as a value is lost. */
export function lossesOf({ action, noteCode, adjustments = [] }: LossyRow): LossKind[] {
  if (action === 'refused') return ['refused']
  if (noteCode === 'store_view') return ['texts']
  return adjustments.flatMap((one) => lossOf(one) ?? [])
}

interface Loss {
  count: number
  readonly columns: Set<string>
  readonly rows: number[]
  /** The last row that was counted. */
  lastRow: number
}

/** Counts what is lost of a file. */
export class Losses {
  readonly #found = new Map<LossKind, Loss>()

  add(report: LossyRow): void {
    const { row, adjustments = [] } = report
    for (const kind of new Set(lossesOf(report))) {
      const loss = this.#loss(kind)
      // A row with several products has lost its values once.
      if (loss.lastRow === row) continue
      loss.lastRow = row
      const lost = adjustments.filter((one) => lossOf(one) === kind)
      const isOfRows = kind === 'refused' || kind === 'taxRate' || kind === 'texts'
      loss.count += isOfRows ? 1 : lost.length
      for (const { column } of lost) {
        if (loss.columns.size < MOST_COLUMNS) loss.columns.add(column)
      }
      if (loss.rows.length < MOST_ROWS) loss.rows.push(row)
    }
  }

  /** @param unused the columns that were not used */
  all(unused: readonly { readonly column: string; readonly values: number }[]): ImportLoss[] {
    const columns = unused.filter(({ values }) => values > 0)
    const found = LOSS_KINDS.flatMap((kind): ImportLoss[] => {
      const loss = this.#found.get(kind)
      if (!loss) return []
      const { count, columns, rows } = loss
      return [{ kind, count, columns: [...columns], rows }]
    })
    if (columns.length === 0) return found
    const count = columns.reduce((sum, { values }) => sum + values, 0)
    const named = columns.slice(0, MOST_COLUMNS).map(({ column }) => column)
    return [...found, { kind: 'columns', count, columns: named, rows: [] }]
  }

  #loss(kind: LossKind): Loss {
    const made = { count: 0, columns: new Set<string>(), rows: [], lastRow: 0 }
    const loss = this.#found.get(kind) ?? made
    this.#found.set(kind, loss)
    return loss
  }
}
