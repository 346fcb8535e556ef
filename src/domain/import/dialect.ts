import { namesCurrency } from '../catalog/price.ts'
import type { NewProduct, ProductStatus, ProductType } from '../catalog/product.ts'
import type { FieldError } from '../error.ts'
import type { Scratch } from '../ports.ts'
import { SPREADSHEET_NUMBER } from './csv.ts'

/** How to read what is written in more than one way. */
export interface ReadOptions {
  /** Whether 1.234,50 means 1234.50; otherwise it is refused. */
  readonly decimalComma: boolean
  /** The shop's: a price that names another one is refused. */
  readonly currency: string
}

/** One row under its headers, which are in lower case without spaces around them. */
export interface FileRow {
  /** Undefined where the sheet has no such column. */
  get(header: string): string | undefined
}

/** The rows of a file by their numbers, in order; read from disk, as often as needed. */
export interface FileRows extends Iterable<readonly [number: number, row: FileRow]> {
  at(number: number): FileRow
}

/** The fields that a row gives a product; what it does not speak of is left as it is. */
export interface RowFields {
  readonly fields: Partial<NewProduct>
  readonly errors: readonly FieldError[]
  /** Why the row makes no product and is no mistake either: it only adds to its neighbours. */
  readonly passedOver?: string
}

/** What a product sheet of one kind means, row by row, in the order of the file. */
export interface Dialect {
  readonly name: 'kassa' | 'shopify' | 'woocommerce'
  /** @param scratch holds what the kind must remember of other rows */
  read(rows: FileRows, options: ReadOptions, scratch: Scratch): Iterable<RowFields>
}

const UNIT = /\p{Sc}|\b[A-Z]{3}\b/gu

/** Collects a row's fields and what is wrong with them. */
export class RowReader {
  readonly fields: { -readonly [K in keyof NewProduct]?: NewProduct[K] } = {}
  readonly errors: FieldError[] = []

  constructor(
    readonly row: FileRow,
    readonly options: ReadOptions,
  ) {}

  /** The cell under the first of these headers that the sheet has, or null where it has none. */
  cell(...headers: string[]): string | null {
    for (const header of headers) {
      const cell = this.row.get(header)
      if (cell !== undefined) return cell
    }
    return null
  }

  refuse(field: string, code: string, message: string): void {
    this.errors.push({ field, code, message })
  }

  /** A price such as 12.50, € 12 or 12.50 EUR; null where the cell is empty. */
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

  /** A whole number; null where the cell is empty. */
  whole(field: string, cell: string): number | null {
    const text = cell.trim()
    if (text === '') return null
    if (/^\d{1,10}(\.0+)?$/.test(text)) return Number(text)
    this.refuse(field, 'integer', 'Write a whole number from 0.')
    return null
  }

  /** A sku or barcode; a spreadsheet may have turned its digits into a number and lost some. */
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

/** `a, b`, or a JSON list where an entry has a comma of its own. */
export function listOf(cell: string): string[] {
  const list = cell.startsWith('[') ? jsonOf(cell) : null
  if (Array.isArray(list) && list.every((entry) => typeof entry === 'string')) return list
  return cell
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** What a JSON cell says, or null where it is no JSON. */
export function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return null
  }
}

/** HTML as the plain text that a description is. */
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

/** HTML without elements of this name and what is in them, in one pass over however many. */
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

function character(name: string): string | null {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? null
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const storable = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return storable ? String.fromCodePoint(code) : null
}

/** Reads a word that stands for a status or a type, whatever its case. */
export function wordOf<T extends ProductStatus | ProductType>(
  reader: RowReader,
  field: 'status' | 'productType',
  cell: string,
  words: readonly T[],
): T | null {
  const text = cell.trim().toLowerCase()
  if (text === '') return null
  const word = words.find((one) => one.toLowerCase() === text)
  if (word) return word
  reader.refuse(field, 'word', `Write one of ${words.join(', ')}.`)
  return null
}
