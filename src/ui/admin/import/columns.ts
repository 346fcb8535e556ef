import { CsvReader } from '../../../domain/import/csv.ts'
import { type FileFormat, formatOf, namesOf } from '../../../domain/import/dialect.ts'
import { FileDecoder } from '../../../domain/import/encoding.ts'
import { guessedFields, type ImportField } from '../../../domain/import/headers.ts'
import { PRODUCT_FIELDS, type ProductField } from '../products/values.ts'

/** The columns that exports of earlier versions do not have. */
const LATER: ReadonlySet<ProductField> = new Set(['slug', 'taxRate', 'packs', 'unit'])

const COLUMNS: readonly ImportField[] = [...PRODUCT_FIELDS, 'images']

/** Only the start of a file is read to recognise it. */
const HEAD_BYTES = 256 * 1024
const SAMPLES = 3

/** A CSV file and what its first lines show. */
export interface CsvFile {
  readonly file: File
  readonly headers: readonly string[]
  /** The first rows below the headers. */
  readonly samples: readonly (readonly string[])[]
  /** Null: the columns of the file must be mapped to those of kassa. */
  readonly format: FileFormat | null
}

/** @throws Error if the file is not CSV or has no headers */
export async function readCsvFile(file: File): Promise<CsvFile> {
  const decoder = new FileDecoder()
  const reader = new CsvReader((cells) => formatOf(namesOf(cells, COLUMNS)) !== null)
  const text = decoder.decode(await file.slice(0, HEAD_BYTES).bytes())
  const isWhole = file.size <= HEAD_BYTES
  const rows = reader.push(isWhole ? text + decoder.end() : text)
  const all = isWhole ? [...rows, ...reader.end()] : rows
  const [first = [], ...rest] = all.map(({ cells }) => cells)
  const headers = first.map((header) => header.trim())
  if (headers.filter(Boolean).length === 0) throw new Error('the file has no headers')
  const found = new Set(headers.map((header) => header.toLowerCase()))
  const isExport = PRODUCT_FIELDS.every(
    (column) => LATER.has(column) || found.has(column.toLowerCase()),
  )
  const format = formatOf(namesOf(headers, COLUMNS))
  return {
    file,
    headers,
    samples: rest.slice(0, SAMPLES),
    format: format === 'kassa' && !isExport ? null : format,
  }
}

/** Columns of kassa by the headers of the file. The empty string skips a column. */
export type ColumnMapping = Readonly<Record<string, ImportField | ''>>

/** Guesses a column for each header; each column only once. */
export function guessColumns(headers: readonly string[]): ColumnMapping {
  const named = headers.filter(Boolean)
  const lower = named.map((header) => header.toLowerCase())
  const fields = guessedFields(lower, COLUMNS)
  return Object.fromEntries(named.map((header, index) => [header, fields[index] ?? '']))
}

/** Whether prices in the samples use a decimal comma, as in 1.234,50. */
export function usesDecimalComma({ headers, samples }: CsvFile): boolean {
  const at = headers.flatMap((header, index) =>
    /pr(ice|eis|ix)|precio/i.test(header) ? [index] : [],
  )
  return samples.some((row) => at.some((index) => /\d,\d{1,2}\s*\D*$/.test(row[index] ?? '')))
}
