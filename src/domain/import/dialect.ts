import { namesCurrency } from '../catalog/price.ts'
import { type NewProduct, PRODUCT_LIMITS } from '../catalog/product.ts'
import type { FieldError } from '../error.ts'
import type { Scratch } from '../ports.ts'
import { SPREADSHEET_NUMBER } from './csv.ts'
import type { FileFormat } from './format.ts'

/** How to read cells. */
export interface ReadOptions {
  /** Whether 1.234,50 means 1234.50; otherwise it is refused. */
  readonly decimalComma: boolean
  /** The shop's currency; a price that names another one is refused. */
  readonly currency: string
}

/** One row of a file. Headers are in lower case, without spaces around them. */
export interface FileRow {
  /** @returns undefined if the file has no such column */
  get(header: string): string | undefined
}

/** The rows of a file by row number, in order. They are read from disk and can be read again. */
export interface FileRows extends Iterable<readonly [number: number, row: FileRow]> {
  at(number: number): FileRow
}

/** Fields of a product that are being filled in; a field that is left out stays as it is. */
export type Fields = { -readonly [K in keyof NewProduct]?: NewProduct[K] }

/** What a row says about a product. */
export interface RowFields {
  readonly fields: Readonly<Fields>
  readonly errors: readonly FieldError[]
  /** Why the row is skipped although it has no errors; for people. */
  readonly passedOver?: string
}

/** A kind of product CSV: it reads the rows one by one, in the order of the file. */
export interface Dialect {
  readonly name: FileFormat
  /** @param scratch keeps what the dialect needs to know about other rows */
  read(rows: FileRows, options: ReadOptions, scratch: Scratch): Iterable<RowFields>
}

/** A currency in a price: a sign such as €, or three capital letters. */
const UNIT = /\p{Sc}|\b[A-Z]{3}\b/gu

/** Reads the cells of a row, and collects its fields and errors. */
export class RowReader {
  readonly fields: Fields = {}
  readonly errors: FieldError[] = []

  constructor(
    readonly row: FileRow,
    readonly options: ReadOptions,
  ) {}

  /** The cell under the first of these headers that the file has, or null if it has none. */
  cell(...headers: string[]): string | null {
    for (const header of headers) {
      const cell = this.row.get(header)
      if (cell !== undefined) return cell
    }
    return null
  }

  /** The same cell, trimmed; empty where the file has none of these columns. */
  text(...headers: string[]): string {
    return this.cell(...headers)?.trim() ?? ''
  }

  refuse(field: string, code: string, message: string): void {
    this.errors.push({ field, code, message })
  }

  /** A price such as 12.50, € 12 or 12.50 EUR; null if the cell is empty. */
  price(field: string, cell: string): number | null {
    const { decimalComma, currency } = this.options
    const bare = cell.replace(UNIT, '').replace(/[\s\u00a0\u202f]/g, '')
    if (bare === '') return null
    const foreign = cell.match(UNIT)?.find((unit) => !namesCurrency(unit, currency))
    if (foreign !== undefined) {
      this.refuse(field, 'currency', `Prices of this shop are in ${currency}, not in ${foreign}.`)
      return null
    }
    if (decimalComma && /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(bare)) {
      return Number(bare.replaceAll('.', '').replace(',', '.'))
    }
    if (!decimalComma && /^\d+(\.\d+)?$/.test(bare)) return Number(bare)
    const message = decimalComma
      ? 'Write a price such as 1.234,50, or import with decimal point.'
      : bare.includes(',')
        ? 'A comma in a price can mean two things: write 1234.50, or import with decimal comma.'
        : 'Write a price such as 1234.50.'
    this.refuse(field, 'price', message)
    return null
  }

  /** A whole number; null if the cell is empty. */
  whole(field: string, cell: string): number | null {
    const text = cell.trim()
    if (text === '') return null
    if (/^\d{1,10}(\.0+)?$/.test(text)) return Number(text)
    this.refuse(field, 'integer', 'Write a whole number from 0.')
    return null
  }

  /** The stock of a system that counts below 0 when it sells too much: that is 0 here. */
  stockFromZero(cell: string): number | null {
    return cell.startsWith('-') ? 0 : this.whole('stock', cell)
  }

  /** A sku, barcode or group id. Refuses a number such as 3.01E+12, whose digits are lost. */
  code(field: string, cell: string): string | null {
    const text = cell.trim()
    if (SPREADSHEET_NUMBER.test(text)) {
      const message =
        'A spreadsheet has turned this code into a number and lost its digits: format the column as text and enter it again.'
      this.refuse(field, 'spreadsheet_number', message)
      return null
    }
    return text === '' ? null : text
  }
}

/** The entries of `a, b`, or of a JSON list. */
export function listOf(cell: string): string[] {
  const list = cell.startsWith('[') ? jsonOf(cell) : null
  if (Array.isArray(list) && list.every((entry) => typeof entry === 'string')) return list
  return cell
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

export function tagsOf(cell: string): string[] {
  return [...new Set(listOf(cell))].slice(0, PRODUCT_LIMITS.tags)
}

/** The options of these names and values; a pair of which one is empty is left out. */
export function optionsOf(
  pairs: readonly (readonly [name: string, value: string])[],
): Record<string, string> {
  return Object.fromEntries(pairs.filter(([name, value]) => name !== '' && value !== ''))
}

/** The value of a JSON cell, or null if it is not JSON. */
export function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return null
  }
}

/** Turns HTML into plain text. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  return without('style', without('script', html))
    .replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '- ')
    .replace(/<\/?[a-z!][^<>]*>/gi, '')
    .replace(
      /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi,
      (entity, name: string) => character(name) ?? entity,
    )
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Removes the elements of this name with their content, in time linear in the length. */
function without(name: 'script' | 'style', html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  let at = 0
  while (true) {
    const start = lower.indexOf(`<${name}`, at)
    const end = start < 0 ? -1 : lower.indexOf(`</${name}`, start)
    if (end < 0) return text + html.slice(at)
    text += html.slice(at, start)
    at = lower.indexOf('>', end) + 1 || html.length
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** The character that an HTML entity stands for, or null if it stands for none. */
function character(name: string): string | null {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? null
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const storable = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return storable ? String.fromCodePoint(code) : null
}
