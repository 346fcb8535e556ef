import { invalid } from '../../domain/error.ts'
import { yieldToOthers } from '../../domain/yielding.ts'
import { CsvReader, type CsvRow } from './csv.ts'
import { DecimalFinder, type DecimalSign, type FoundSign } from './decimal.ts'
import { Columns, type Dialect, type FileWords } from './dialect.ts'
import { FIELDS } from './dialects/kassa.ts'
import { DIALECTS } from './dialects.ts'
import { type DoubtfulCell, Doubts } from './doubts.ts'
import { type Encoding, type FileDecoder, textPieces } from './encoding.ts'
import { type FileFormat, formatOf, namesOf } from './format.ts'
import { isKassaExport } from './headings.ts'
import type { UnusedColumn } from './report.ts'
import type { RowStore } from './row-store.ts'
import { NOTHING, WORD_FIELDS, type WordChoice, wordKey } from './words.ts'

export interface ImportOptions {
  /** The decimal sign of all numbers in the file; null to detect it from prices. */
  readonly decimal: DecimalSign | null
  /** Null to detect it from the bytes of the file. */
  readonly encoding: Encoding | null
  /** Maps the tax rates of the file to names of rates of the shop; an empty name means none. */
  readonly taxRates: Readonly<Record<string, string>>
  /** Makes the report without changing anything. */
  readonly dryRun: boolean
  /** Leaves wrong rows out; otherwise a single wrong row makes the whole file fail. */
  readonly skipInvalid: boolean
  /**
   * Leaves out a SKU or barcode that is too long, or that an earlier row or another product has.
   */
  readonly dropCodes: boolean
  /** True: the slugs of the file are passed over, and new products get one made from their name. */
  readonly newSlugs: boolean
  /** The name of the file, as the title of the job. */
  readonly title?: string | undefined
  /** The program that wrote the file; null to recognise it by its headers. */
  readonly format: FileFormat | null
  /** The meanings of words of the file, as the user says. */
  readonly words: WordChoice
  /** The column of kassa for each header, in any case; `nothing`, or an empty text, skips it. */
  readonly mapping: Readonly<Record<string, string>>
}

const COLUMN_NAMES = new Set(FIELDS.map((field) => field.toLowerCase()))

/** At most this many different words of a column are remembered. */
const MOST_WORDS = 100

/** At most this many headers are named by a refusal, each cut to `HEADER_LENGTH`. */
const HEADERS_SHOWN = 8
const HEADER_LENGTH = 40

/** The header of a file, and the facts collected while its rows were stored. */
export interface ReadFile {
  readonly header: readonly string[]
  readonly total: number
  /** The number of rows with a value, for each column. */
  readonly values: readonly number[]
  readonly decimal: FoundSign | null
  /** Cells that may be wrong, if the encoding of the file was guessed. */
  readonly doubtful: readonly DoubtfulCell[]
  /** The different words of the columns that hold words, by their index. */
  readonly words: FileWords
}

/** The options that decide which column of kassa a header means. */
type Mapped = Pick<ImportOptions, 'mapping' | 'format'>

/**
 * Reads the rows of a file into a store, by their numbers in the report.
 * @throws Refusal VALIDATION_FAILED if the encoding or the CSV cannot be read
 */
export async function readRows(
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  decoder: FileDecoder,
  rows: RowStore<readonly string[]>,
  options: Mapped,
  signal?: AbortSignal,
): Promise<ReadFile> {
  const reader = new CsvReader((cells) => formatOf(mappedNames(cells, options)) !== null)
  let header: readonly string[] | null = null
  let total = 0
  const values: number[] = []
  const doubts = new Doubts()
  let decimals: DecimalFinder | null = null
  const words = new Map<number, Set<string>>()
  const keep = (read: readonly CsvRow[]) => {
    for (const { number, cells } of read) {
      if (decoder.isGuess) doubts.add(number, cells)
      if (!header || !decimals) {
        header = cells
        const names = mappedNames(cells, options)
        decimals = new DecimalFinder(names)
        for (const [at, name] of names.entries()) {
          if (WORD_FIELDS.some((field) => field.toLowerCase() === name)) words.set(at, new Set())
        }
        continue
      }
      decimals.add(cells)
      for (const [at, found] of words) {
        if (found.size < MOST_WORDS && cells[at]?.trim()) found.add(wordKey(cells[at]))
      }
      rows.add(number, cells)
      total++
      for (let index = 0; index < cells.length; index++) {
        if (cells[index] !== '') values[index] = (values[index] ?? 0) + 1
      }
    }
  }
  for await (const piece of textPieces(bytes, decoder)) {
    keep(reader.push(piece))
    await yieldToOthers()
    signal?.throwIfAborted()
  }
  keep(reader.end())
  doubts.check()
  // The compiler does not see that `keep` assigns it.
  const found = (decimals as DecimalFinder | null)?.found() ?? null
  return { header: header ?? [], total, values, decimal: found, doubtful: doubts.cells, words }
}

/**
 * Recognises the dialect by the headers.
 * @throws Refusal VALIDATION_FAILED if there is none, or the mapping names an unknown header or
 *   column
 */
export function dialectOf(
  header: readonly string[],
  options: Mapped,
): { dialect: Dialect; columns: Columns } {
  const { format: chosen, mapping } = options
  const headers = header.map((text) => text.trim().toLowerCase())
  for (const [name, column] of Object.entries(mapping)) {
    if (!headers.includes(name.trim().toLowerCase())) {
      throw invalid('mapping', 'unknown', `The file has no column ${JSON.stringify(name)}.`)
    }
    const meant = columnMeant(column)
    if (meant === '' || COLUMN_NAMES.has(meant)) continue
    const message =
      `kassa has no column ${JSON.stringify(column)}. Its columns are ${FIELDS.join(', ')}; ` +
      `${NOTHING} leaves a column out.`
    throw invalid('mapping', 'unknown', message)
  }
  const names = mappedNames(header, options)
  const format = chosen ?? formatOf(names, isKassaExport(header))
  if (!format) {
    const message =
      'The first row must name the columns, among them name (or title), sku or barcode. ' +
      `${headersSeen(header)} If these are the names of the columns, say which one is the name ` +
      '(a mapping; on the command line --map "Product label=name").'
    throw invalid('line 1', 'header', message)
  }
  const given = new Set(Object.keys(mapping).map((name) => name.trim().toLowerCase()))
  return { dialect: DIALECTS[format], columns: new Columns(header, names, given) }
}

/** The first headers of a file, in a sentence. */
function headersSeen(header: readonly string[]): string {
  const named = header.map((text) => text.trim()).filter(Boolean)
  if (named.length === 0) return 'It is empty.'
  const shown = named.slice(0, HEADERS_SHOWN).map((text) => JSON.stringify(cut(text)))
  const others = named.length - shown.length
  return `It has ${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`
}

function cut(text: string): string {
  return text.length > HEADER_LENGTH ? `${text.slice(0, HEADER_LENGTH).toWellFormed()}…` : text
}

/** The name of the column that a mapping means, in lower case; empty if it leaves the column out. */
function columnMeant(column: string): string {
  const name = column.trim().toLowerCase()
  return name === NOTHING ? '' : name
}

/** The names of the headers in dialects, after the mapping. */
function mappedNames(header: readonly string[], options: Mapped): string[] {
  const mapping = new Map(
    Object.entries(options.mapping).map(([name, column]) => [
      name.trim().toLowerCase(),
      columnMeant(column),
    ]),
  )
  const mapped = header.map((name) => mapping.get(name.trim().toLowerCase()) ?? null)
  const names = namesOf(
    header.map((name, index) => mapped[index] ?? name),
    FIELDS,
    options.format,
  )
  // A column that is mapped to a name takes it from the column that has it by its header.
  return names.map((name, index) => {
    return mapped[index] === null && mapped.includes(name) ? '' : name
  })
}

/** The columns that the dialect did not take, including those with a repeated header. */
export function unusedColumns(columns: Columns, { header, values }: ReadFile): UnusedColumn[] {
  return header.flatMap((text, index) =>
    columns.isTaken(index) ? [] : [{ column: text.trim(), values: values[index] ?? 0 }],
  )
}
