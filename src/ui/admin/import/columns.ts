import { CsvReader } from '../../../domain/import/csv.ts'
import { type FileFormat, formatOf } from '../../../domain/import/dialect.ts'
import { FileDecoder } from '../../../domain/import/encoding.ts'
import { PRODUCT_FIELDS, type ProductField } from '../products/values.ts'

/** A field of a product that a column can fill in. */
export type ImportField = ProductField | 'images'

/** Names that other programs and languages use for these columns. */
const OTHER_NAMES: readonly (readonly [pattern: RegExp, column: ImportField])[] = [
  [
    /^(title|product( ?name)?|item( ?name)?|article|artikel(name|bezeichnung)?|bezeichnung|nom|nombre)$/,
    'name',
  ],
  [/^(description|details|text|beschreibung|descripción|descripcion)$/, 'description'],
  [/^(price|unit ?price|retail ?price|sale ?price|vk|preis|verkaufspreis|prix|precio)/, 'price'],
  [/^(compare.?at.*|list ?price|rrp|msrp|uvp|old ?price)$/, 'compareAtPrice'],
  [
    /^(sku|item ?(no|number|code)\.?|article ?(no|number)\.?|artikel(nr|nummer)\.?|référence|ref)$/,
    'sku',
  ],
  [/^(barcode|ean(.?1?\d)?|gtin|upc|isbn|code.?barres?)$/, 'barcode'],
  [/^(stock|quantity|qty|inventory|on ?hand|bestand|menge|lager(bestand)?)$/, 'stock'],
  [/^(category|group|department|kategorie|warengruppe|catégorie|categoría)$/, 'category'],
  [/^(brand|vendor|maker|manufacturer|marke|hersteller|marque|marca)$/, 'brand'],
  [/^(tags?|labels?|keywords?|schlagw(o|ö)rt(er)?)$/, 'tags'],
  [/^(status|state|published|active)$/, 'status'],
  [/^(type|product ?type|art)$/, 'productType'],
  [/^(collections?|kollektion(en)?)$/, 'collections'],
  [/^(images?|pictures?|photos?|bild(er)?)( ?(url|src|link)s?)?$/, 'images'],
]

/** The columns that exports of earlier versions do not have. */
const LATER: ReadonlySet<ProductField> = new Set(['slug', 'taxRate', 'packs', 'unit'])

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
  const reader = new CsvReader()
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
  const format = formatOf(headers)
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
  const taken = new Set<ImportField>()
  const guess = (header: string): ImportField | '' => {
    const plain = header.toLowerCase().replace(/[_-]/g, ' ').trim()
    const same = PRODUCT_FIELDS.find((column) => column.toLowerCase() === plain.replace(/ /g, ''))
    const column = same ?? OTHER_NAMES.find(([pattern]) => pattern.test(plain))?.[1] ?? ''
    if (column === '' || taken.has(column)) return ''
    taken.add(column)
    return column
  }
  return Object.fromEntries(headers.filter(Boolean).map((header) => [header, guess(header)]))
}

/** Whether prices in the samples use a decimal comma, as in 1.234,50. */
export function usesDecimalComma({ headers, samples }: CsvFile): boolean {
  const at = headers.flatMap((header, index) =>
    /pr(ice|eis|ix)|precio/i.test(header) ? [index] : [],
  )
  return samples.some((row) => at.some((index) => /\d,\d{1,2}\s*\D*$/.test(row[index] ?? '')))
}
