import { type Static, Type } from '@sinclair/typebox'
import {
  inputOf,
  type NewProduct,
  type Product,
  type ProductInput,
} from '../../domain/catalog/product.ts'
import type { ImageInput } from '../../domain/catalog/product-field.ts'
import { listedImages } from '../../domain/catalog/product-image.ts'
import { type FieldError, Refusal } from '../../domain/error.ts'
import { FieldErrorView } from '../../domain/field-error.ts'
import { NamedOpen, OrNull } from '../../domain/schema.ts'
import { yieldToOthers } from '../../domain/yielding.ts'
import { clipped } from './cell.ts'
import type { TakenCode } from './claims.ts'
import type { DecimalSign, FoundSign } from './decimal.ts'
import type { Encoding } from './encoding.ts'
import type { FileFormat } from './format.ts'
import { ImportLoss } from './losses.ts'
import { ImportedWord } from './meanings.ts'
import { Note, NoteCode } from './notes.ts'
import { ImportRemark } from './remarks.ts'
import { ImportedTax } from './tax.ts'

/** The refusal of a file names at most this many fields. */
const MAX_ERRORS = 100
/** The report is sent in pieces of about this many characters, each read from disk in 2 ms. */
const PIECE_LENGTH = 16 * 1024

/** The value of a field before and after the import; long texts are cut. */
const FieldChange = NamedOpen('ImportedFieldChange', {
  field: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
})
export type FieldChange = Static<typeof FieldChange>

const Adjusted = NamedOpen('ImportAdjustment', {
  column: Type.String(),
  from: Type.String(),
  to: OrNull(Type.String()),
  ...Note.properties,
})

/** The result of one row, with id and name of the product after the change. */
const ImportedRow = NamedOpen('ImportedRow', {
  row: Type.Integer({ description: 'As a spreadsheet counts them: the header is row 1.' }),
  action: Type.Unsafe<'created' | 'updated' | 'unchanged' | 'refused'>(Type.String()),
  id: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  noteCode: Type.Optional(NoteCode),
  errors: Type.Optional(Type.Array(FieldErrorView)),
  changes: Type.Optional(
    Type.Array(FieldChange, {
      description: 'The fields that the row changes; long texts are cut.',
    }),
  ),
  adjustments: Type.Optional(
    Type.Array(Adjusted, {
      description: 'Values of the file that are imported in another form, or not at all.',
    }),
  ),
  values: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'The values of a refused row, by column.',
    }),
  ),
})
export type ImportedRow = Static<typeof ImportedRow>

const UnusedColumn = NamedOpen('ImportUnusedColumn', {
  column: Type.String(),
  values: Type.Integer(),
})
export type UnusedColumn = Static<typeof UnusedColumn>

/** The evidence for the way a file is read; `choice` if the request says it. */
const ShownBy = NamedOpen('ImportEvidence', {
  format: Type.Unsafe<'headings' | 'choice'>(Type.String({ enum: ['headings', 'choice'] })),
  encoding: Type.Unsafe<'bytes' | 'guess' | 'choice'>(
    Type.String({
      enum: ['bytes', 'guess', 'choice'],
      description: 'A file that is neither UTF-8 nor UTF-16 is probably windows-1252.',
    }),
  ),
  decimal: Type.Unsafe<FoundSign['by'] | 'nothing' | 'choice'>(
    Type.String({
      enum: ['prices', 'quantities', 'numbers', 'nothing', 'choice'],
      description: 'Which columns have numbers that only this sign explains.',
    }),
  ),
})

export const ImportReport = NamedOpen('ImportReport', {
  format: Type.Unsafe<FileFormat>(
    Type.String({ description: 'The program whose columns the file has.' }),
  ),
  encoding: Type.Unsafe<Encoding>(Type.String()),
  decimal: Type.Unsafe<DecimalSign>(
    Type.String({ enum: ['point', 'comma'], description: 'The decimal sign of its numbers.' }),
  ),
  shownBy: ShownBy,
  words: Type.Array(ImportedWord, {
    description:
      'What the words of the file mean as status, type and unit; say others in the field words of the request.',
  }),
  products: Type.Integer({ description: 'The number of products that the file describes.' }),
  losses: Type.Array(ImportLoss, {
    description: 'What the shop loses; all else of the file is imported.',
  }),
  unusedColumns: Type.Array(UnusedColumn, {
    description: 'The columns of which nothing was imported, and how many rows have a value there.',
  }),
  dryRun: Type.Boolean(),
  job: Type.Optional(
    Type.String({ description: 'The id of the job, to undo the import; absent in a dry run.' }),
  ),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  remarks: Type.Array(ImportRemark, {
    description: 'What is not imported as the file has it, by column and reason: losses first.',
  }),
  taxRates: Type.Array(ImportedTax, {
    description:
      'What the file has as tax rates, and the rates that it means. A text without a rate is left out; name its rate in the field taxRates of the request.',
  }),
  rows: Type.Array(ImportedRow),
})
export type ImportReport = Static<typeof ImportReport>

export type ImportCounts = Record<ImportedRow['action'], number>

/** A report whose rows, up to 250,000, are read from disk while it is sent. */
export interface StoredReport extends Omit<ImportReport, 'rows'> {
  readonly rows: Iterable<ImportedRow>
  /** The rows that were refused. */
  readonly refusedRows: Iterable<ImportedRow>
}

/** The report as JSON, in pieces between which other requests are served. */
export async function* reportJson({
  rows,
  refusedRows,
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

/** A row that changes something. */
export interface PlannedRow {
  /** The public id of the product; null for a new one. */
  readonly id: string | null
  readonly fields: Partial<NewProduct>
  /** The earlier values of the fields that change; null for a new product. */
  readonly before: Partial<Record<keyof ProductInput, unknown>> | null
  /** The barcodes that the row takes from products of later rows. */
  readonly takes?: readonly TakenCode[]
}

/** The changes of a product in its own form, with taxa by name. */
export function differences(known: Product, after: ProductInput): PlannedRow['before'] {
  const before = inputOf(known)
  const shown = {
    ...before,
    category: known.category?.name ?? null,
    brand: known.brand?.name ?? null,
    collections: known.collections.map(({ name }) => name),
    images: listedImages(known).map(({ url }) => url),
  }
  const fields = Object.keys(before) as (keyof ProductInput)[]
  const changed = fields.filter((field) => !Bun.deepEquals(before[field], after[field]))
  return Object.fromEntries(changed.map((field) => [field, shown[field]]))
}

/** The changes of a planned row. For a new product, the fields that the file sets. */
export function changesOf({ fields, before }: PlannedRow): FieldChange[] {
  const names = Object.keys(before ?? fields) as (keyof ProductInput)[]
  return names.flatMap((field) => {
    const change = {
      field,
      before: shortened(before?.[field]),
      after: shortened(field === 'images' ? fields.images?.map(addressOf) : fields[field]),
    }
    return before === null && isEmpty(change.after) ? [] : [change]
  })
}

function addressOf({ id, url }: ImageInput): string {
  return url ?? id ?? ''
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null || value === ''
  return Object.keys(value).length === 0
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' ? clipped(value) : (value ?? null)
}
