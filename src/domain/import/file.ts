import { invalid } from '../error.ts'
import type { Scratch } from '../ports.ts'
import { yieldToOthers } from '../yielding.ts'
import { Columns } from './columns.ts'
import { CsvReader, type CsvRow } from './csv.ts'
import type { Dialect, FileRows, ReadOptions } from './dialect.ts'
import { type FileFormat, formatOf } from './format.ts'
import { kassaDialect } from './kassa.ts'
import { medusaDialect } from './medusa.ts'
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

/** Reads the rows of a file into the map `row` of the scratch, by their numbers in the report. */
export async function readRows(
  file: Iterable<string> | AsyncIterable<string>,
  scratch: Scratch,
  signal?: AbortSignal,
): Promise<ReadFile> {
  const reader = new CsvReader()
  let header: readonly string[] | null = null
  let total = 0
  const values: number[] = []
  const keep = (rows: readonly CsvRow[]) => {
    for (const { number, cells } of rows) {
      if (!header) {
        header = cells
        continue
      }
      scratch.set('row', number, JSON.stringify(cells))
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

/** Recognises the dialect by the headers, and gives access to the rows. */
export function dialectOf(
  header: readonly string[],
  options: Pick<ImportOptions, 'mapping'>,
  scratch: Scratch,
): { dialect: Dialect; columns: Columns; rows: FileRows } {
  const mapping = new Map(
    Object.entries(options.mapping).map(([name, column]) => [name.trim().toLowerCase(), column]),
  )
  const names = header.map((text) => {
    const name = text.trim().toLowerCase()
    return mapping.get(name)?.toLowerCase() ?? name
  })
  const format = formatOf(names)
  if (!format) {
    const message =
      'The first row must name the columns, among them name (or title), sku or barcode.'
    throw invalid({ field: 'line 1', code: 'header', message })
  }
  const rows: FileRows = {
    *[Symbol.iterator]() {
      for (const [number, text] of entries(scratch, 'row')) yield [number, JSON.parse(text)]
    },
    at(number) {
      const text = scratch.get('row', number)
      if (text === null) throw new Error(`the file has no row ${number}`)
      return JSON.parse(text)
    },
  }
  return { dialect: DIALECTS[format], columns: new Columns(header, names), rows }
}

/** A column of which nothing was imported. */
export interface UnusedColumn {
  readonly column: string
  /** How many rows have a value in it. */
  readonly values: number
}

/** The columns that the dialect did not take, also those with the same header as another. */
export function unusedColumns(columns: Columns, { header, values }: ReadFile): UnusedColumn[] {
  return header.flatMap((text, index) =>
    columns.isTaken(index) ? [] : [{ column: text.trim(), values: values[index] ?? 0 }],
  )
}

/** The entries of a scratch's map with number keys, in order. */
export function* entries(scratch: Scratch, map: string): Generator<[key: number, value: string]> {
  for (let entry = scratch.next<number>(map, 0); entry; entry = scratch.next(map, entry.key + 1)) {
    yield [entry.key, entry.value]
  }
}
