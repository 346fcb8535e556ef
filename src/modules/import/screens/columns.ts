import { PRODUCT_FIELDS } from '../../../ui/admin/products/values.ts'
import { CsvReader } from '../csv.ts'
import { type Encoding, FileDecoder } from '../encoding.ts'
import { type FileFormat, formatOf, namesOf } from '../format.ts'
import { guessedFields } from '../headers.ts'
import { type ImportField, isKassaExport } from '../headings.ts'
import { fieldOfTypes, isTypes } from '../words.ts'

const COLUMNS: readonly ImportField[] = [...PRODUCT_FIELDS, 'images']

/** Only the start of a file is read to recognise its format. */
const HEAD_BYTES = 256 * 1024
const SAMPLES = 3

/** A CSV file, and what its first lines reveal. */
export interface CsvFile {
  readonly file: File
  readonly headers: readonly string[]
  /** The first rows below the headers. */
  readonly samples: readonly (readonly string[])[]
  /** A column of types by its index: whether these are kassa's types, or categories. */
  readonly types: ReadonlyMap<number, 'productType' | 'category'>
  /** The columns of a spreadsheet must be mapped to those of kassa. */
  readonly format: FileFormat
}

/**
 * @param encoding null to detect it from the bytes of the file
 * @throws Error if the file is not CSV or has no headers
 */
export async function readCsvFile(file: File, encoding: Encoding | null = null): Promise<CsvFile> {
  const decoder = new FileDecoder(encoding)
  const reader = new CsvReader((cells) => formatOf(namesOf(cells, COLUMNS)) !== null)
  const text = decoder.decode(await file.slice(0, HEAD_BYTES).bytes())
  const isWhole = file.size <= HEAD_BYTES
  const rows = reader.push(isWhole ? text + decoder.end() : text)
  const all = isWhole ? [...rows, ...reader.end()] : rows
  const [first = [], ...rest] = all.map(({ cells }) => cells)
  const headers = first.map((header) => header.trim())
  if (headers.filter(Boolean).length === 0) throw new Error('the file has no headers')
  const types = headers.flatMap((header, index) => {
    const words = rest.flatMap((cells) => cells[index]?.trim() || [])
    return isTypes(header) ? [[index, fieldOfTypes(words)] as const] : []
  })
  return {
    file,
    headers,
    samples: rest.slice(0, SAMPLES),
    types: new Map(types),
    format: formatOf(namesOf(headers, COLUMNS), isKassaExport(headers)) ?? 'spreadsheet',
  }
}

/** Columns of kassa by the headers of the file. The empty string skips a column. */
export type ColumnMapping = Readonly<Record<string, ImportField | ''>>

/** Guesses a column for each header; each column only once. */
export function guessColumns({
  headers,
  types,
}: Pick<CsvFile, 'headers' | 'types'>): ColumnMapping {
  const lower = headers.map((header) => header.toLowerCase())
  const fields = guessedFields(lower, COLUMNS)
  const guessed = headers.map((header, index) => {
    const field = fields[index] ?? ''
    const isOther = field === 'productType' && types.get(index) === 'category'
    if (!isOther) return [header, field] as const
    return [header, fields.includes('category') ? '' : 'category'] as const
  })
  return Object.fromEntries(guessed.filter(([header]) => header !== ''))
}
