import { invalid } from '../error.ts'
import type { Scratch } from '../ports.ts'
import { yieldToOthers } from '../yielding.ts'
import { CsvReader } from './csv.ts'
import type { Dialect, FileRow, FileRows, ReadOptions } from './dialect.ts'
import { type FileFormat, formatOf } from './format.ts'
import { kassaDialect } from './kassa.ts'
import { shopifyDialect } from './shopify.ts'
import { woocommerceDialect } from './woocommerce.ts'

const DIALECTS: Readonly<Record<FileFormat, Dialect>> = {
  kassa: kassaDialect,
  shopify: shopifyDialect,
  woocommerce: woocommerceDialect,
}

/** The number of the first row below the header, which is row 1. */
export const FIRST_ROW = 2

export interface ImportOptions extends Omit<ReadOptions, 'currency'> {
  /** Makes the same report but changes nothing. */
  readonly dryRun: boolean
  /** Leaves wrong rows out; otherwise a single wrong row refuses the whole file. */
  readonly skipInvalid: boolean
  /** For headers that are not ours: the column of ours that each stands for. */
  readonly mapping: Readonly<Record<string, string>>
}

/** Reads the rows of a file into the map `row` of the scratch, by their numbers in the report. */
export async function readRows(
  file: Iterable<string> | AsyncIterable<string>,
  scratch: Scratch,
  signal?: AbortSignal,
): Promise<{ header: readonly string[]; total: number }> {
  const reader = new CsvReader()
  let header: readonly string[] | null = null
  let total = 0
  const keep = (rows: readonly string[][]) => {
    for (const cells of rows) {
      if (header) scratch.set('row', FIRST_ROW + total++, JSON.stringify(cells))
      else header = cells
    }
  }
  for await (const piece of file) {
    keep(reader.push(piece))
    await yieldToOthers()
    signal?.throwIfAborted()
  }
  keep(reader.end())
  return { header: header ?? [], total }
}

/** Recognises the dialect by the headers, and gives access to the rows by header. */
export function dialectOf(
  header: readonly string[],
  options: ImportOptions,
  scratch: Scratch,
): { dialect: Dialect; rows: FileRows } {
  const headers = header.map((text) => {
    const name = text.trim()
    const column = Object.hasOwn(options.mapping, name) ? options.mapping[name] : name
    return (column ?? name).toLowerCase()
  })
  const format = formatOf(headers)
  if (!format) {
    const message = 'The first row must name the columns, among them name (or Title) and price.'
    throw invalid({ field: 'line 1', code: 'header', message })
  }
  const columns = new Map(headers.map((header, index) => [header, index] as const))
  columns.delete('')
  const rowOf = (text: string): FileRow => {
    const cells: readonly string[] = JSON.parse(text)
    return {
      get(header) {
        const column = columns.get(header)
        return column === undefined ? undefined : (cells[column] ?? '')
      },
    }
  }
  const rows: FileRows = {
    *[Symbol.iterator]() {
      for (const [number, text] of entries(scratch, 'row')) yield [number, rowOf(text)]
    },
    at(number) {
      const text = scratch.get('row', number)
      if (text === null) throw new Error(`the file has no row ${number}`)
      return rowOf(text)
    },
  }
  return { dialect: DIALECTS[format], rows }
}

/** The entries of a scratch's map with number keys, in order. */
export function* entries(scratch: Scratch, map: string): Generator<[key: number, value: string]> {
  for (let entry = scratch.next<number>(map, 0); entry; entry = scratch.next(map, entry.key + 1)) {
    yield [entry.key, entry.value]
  }
}
