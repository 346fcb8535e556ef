import { invalid } from '../error.ts'
import { yieldToOthers } from '../yielding.ts'
import { CsvReader, type CsvRow } from './csv.ts'
import type { Dialect, ReadOptions } from './dialect.ts'
import { Columns, type FileFormat, formatOf, namesOf } from './dialect.ts'
import { FIELDS, kassaDialect } from './kassa.ts'
import { medusaDialect } from './medusa.ts'
import type { UnusedColumn } from './report.ts'
import type { RowStore } from './row-store.ts'
import { shopifyDialect } from './shopify.ts'
import { vendureDialect } from './vendure.ts'
import { woocommerceDialect } from './woocommerce.ts'

const DIALECTS: Readonly<Record<FileFormat, Dialect>> = {
  kassa: kassaDialect,
  shopify: shopifyDialect,
  woocommerce: woocommerceDialect,
  medusa: medusaDialect,
  vendure: vendureDialect,
}

export interface ImportOptions extends Omit<ReadOptions, 'currency' | 'now'> {
  /** Makes the same report but changes nothing. */
  readonly dryRun: boolean
  /** Leaves wrong rows out; otherwise a single wrong row refuses the whole file. */
  readonly skipInvalid: boolean
  /** Leaves a sku or barcode out that an earlier row or another product has, or that is too long. */
  readonly dropCodes: boolean
  /** The name of the file, as the title of the job. */
  readonly title?: string | undefined
  /** For headers in any case: the column of kassa that each stands for; empty: left out. */
  readonly mapping: Readonly<Record<string, string>>
}

/** The header of a file, and what is known when its rows are in the scratch. */
export interface ReadFile {
  readonly header: readonly string[]
  readonly total: number
  /** How many rows have a value in each column. */
  readonly values: readonly number[]
}

/** What decides which column of kassa a header means. */
type Mapped = Pick<ImportOptions, 'mapping'>

/** Reads the rows of a file into a store, by their numbers in the report. */
export async function readRows(
  file: Iterable<string> | AsyncIterable<string>,
  rows: RowStore<readonly string[]>,
  options: Mapped,
  signal?: AbortSignal,
): Promise<ReadFile> {
  const reader = new CsvReader((cells) => formatOf(mappedNames(cells, options)) !== null)
  let header: readonly string[] | null = null
  let total = 0
  const values: number[] = []
  const keep = (read: readonly CsvRow[]) => {
    for (const { number, cells } of read) {
      if (!header) {
        header = cells
        continue
      }
      rows.add(number, cells)
      total++
      for (let index = 0; index < cells.length; index++) {
        if (cells[index] !== '') values[index] = (values[index] ?? 0) + 1
      }
    }
  }
  for await (const piece of file) {
    keep(reader.push(piece))
    await yieldToOthers()
    signal?.throwIfAborted()
  }
  keep(reader.end())
  return { header: header ?? [], total, values }
}

/**
 * Recognises the dialect by the headers.
 * @throws Refusal VALIDATION_FAILED if it is none, or the mapping names a header that is not there
 */
export function dialectOf(
  header: readonly string[],
  options: Mapped,
): { dialect: Dialect; columns: Columns } {
  const headers = header.map((text) => text.trim().toLowerCase())
  for (const name of Object.keys(options.mapping)) {
    if (headers.includes(name.trim().toLowerCase())) continue
    const message = `The file has no column ${JSON.stringify(name)}.`
    throw invalid({ field: 'mapping', code: 'unknown', message })
  }
  const names = mappedNames(header, options)
  const format = formatOf(names)
  if (!format) {
    const message =
      'The first row must name the columns, among them name (or title), sku or barcode.'
    throw invalid({ field: 'line 1', code: 'header', message })
  }
  return { dialect: DIALECTS[format], columns: new Columns(header, names) }
}

/** The names by which dialects know the headers, after the mapping. */
function mappedNames(header: readonly string[], options: Mapped): string[] {
  const mapping = new Map(
    Object.entries(options.mapping).map(([name, column]) => [name.trim().toLowerCase(), column]),
  )
  return namesOf(
    header.map((name) => mapping.get(name.trim().toLowerCase()) ?? name),
    FIELDS,
  )
}

/** The columns that the dialect did not take, also those with the same header as another. */
export function unusedColumns(columns: Columns, { header, values }: ReadFile): UnusedColumn[] {
  return header.flatMap((text, index) =>
    columns.isTaken(index) ? [] : [{ column: text.trim(), values: values[index] ?? 0 }],
  )
}
