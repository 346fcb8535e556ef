import { currencyDecimals, namesCurrency } from '../catalog/price.ts'
import type { ImageInput } from '../catalog/product-field.ts'
import { decimalsOf } from '../catalog/quantity.ts'
import { PRODUCT_LIMITS } from '../catalog/values.ts'
import type { FieldError } from '../error.ts'
import { addressProblem } from '../outbound.ts'
import { clipped, isDamagedCode, plainText, readNumber } from './cell.ts'
import type { Adjustment, Columns, CsvColumn, Fields, ReadOptions, RowFields } from './dialect.ts'
import { type NoteCode, noteOf } from './notes.ts'

/** A currency in a price: a sign such as €, or three capital letters. */
const UNIT = /\p{Sc}|\b[A-Z]{3}\b/gu

/** The address of an image in a file. */
export interface FoundImage {
  readonly url: string
  readonly alt?: string | undefined
  readonly column: CsvColumn | null
}

/** Reads the cells of a row, and collects its fields, errors and adjustments. */
export class RowReader<Known = unknown> {
  readonly fields: Fields = {}
  readonly errors: FieldError[] = []
  readonly ifPieces: FieldError[] = []
  readonly adjustments: Adjustment[] = []
  readonly addedMetadata: Record<string, string> = {}
  readonly refused: Record<string, string> = {}
  readonly #read: boolean[] = []

  /** @param known the columns that the dialect knows */
  constructor(
    readonly row: number,
    readonly cells: readonly string[],
    readonly options: ReadOptions,
    readonly known: Known,
  ) {}

  /** The cell of a column, or null if the file has no such column. */
  cell(column: CsvColumn | null): string | null {
    if (!column) return null
    this.#read[column.index] = true
    return this.cells[column.index] ?? ''
  }

  /** The same cell, trimmed; empty where the file has no such column. */
  text(column: CsvColumn | null): string {
    return this.cell(column)?.trim() ?? ''
  }

  /** @param text what stands in the file, for the report */
  refuse(field: string, code: string, message: string, text?: string): void {
    this.errors.push({ field, code, message })
    if (text) this.refused[field] = clipped(text)
  }

  /** Reports a value that the product gets in another form, or not at all. */
  adjust(
    column: CsvColumn | null,
    to: string | null,
    code: NoteCode,
    from = this.text(column),
  ): void {
    if (!column) return
    const values = { from: clipped(from), to: to && clipped(to) }
    this.adjustments.push({ column: column.header, ...values, ...noteOf(code) })
  }

  /** Reads cells that an earlier row of the same product decides; others are reported. */
  repeats(columns: readonly (CsvColumn | null)[], first: readonly string[]): void {
    for (const [index, column] of columns.entries()) {
      const text = this.text(column)
      if (text === '' || text === first[index]) continue
      this.adjust(column, first[index] || null, 'first_row_decides')
    }
  }

  /** The result, with the values that nobody has read among the adjustments. */
  result(columns: Columns, passedOver?: NoteCode): RowFields {
    for (let index = 0; index < this.cells.length; index++) {
      const cell = this.cells[index] ?? ''
      if (this.#read[index] || cell.trim() === '') continue
      if (index < columns.headers.length && !columns.isTaken(index)) continue
      const column = columns.headers[index]?.trim() ?? ''
      const note = noteOf(column ? 'not_used' : 'beyond_header')
      this.adjustments.push({ column, from: clipped(cell), to: null, ...note })
    }
    const { row, fields, errors, ifPieces, adjustments, addedMetadata, refused } = this
    const result = { row, fields, errors, ifPieces, adjustments, addedMetadata, refused }
    return passedOver === undefined ? result : { ...result, passedOver }
  }

  /** A price such as 12.50, € 12 or 12.50 EUR; null if the cell is empty. */
  price(field: string, cell: string): number | null {
    const { currency } = this.options
    const foreign = cell.match(UNIT)?.find((unit) => !namesCurrency(unit, currency))
    if (foreign !== undefined) {
      this.refuse(
        field,
        'currency',
        `Prices of this shop are in ${currency}, not in ${foreign}.`,
        cell,
      )
      return null
    }
    // A number with a currency in its middle, such as 12 € 50, stays none.
    const parts = cell.split(UNIT).map((part) => part.trim())
    const text = parts.filter(Boolean).join(' € ')
    return this.number(field, 'price', text, currencyDecimals(currency))
  }

  /** A number from 0 of a value with up to so many decimals; null if the cell is empty. */
  number(field: string, code: string, cell: string, decimals: number): number | null {
    const text = cell.trim()
    if (text === '') return null
    const value = readNumber(text, this.options.decimalComma, decimals)
    if (typeof value === 'number') return value
    this.refuse(field, code, value.message, text)
    return null
  }

  /** Fills in the price, unless the cell is empty. @returns it */
  fillPrice(column: CsvColumn | null): number | null {
    const price = this.price('price', this.text(column))
    if (price !== null) this.fields.price = price
    return price
  }

  /** A price before a reduction: one that is not above the price is left out, and reported. */
  compareAt(column: CsvColumn, price: number | null): number | null {
    const amount = this.price('compareAtPrice', this.text(column))
    if (amount === null || price === null || amount > price) return price === null ? null : amount
    if (amount > 0) this.adjust(column, null, 'compare_at_not_above')
    return null
  }

  /** A stock of any unit. One such as 1.000 is refused if the product is sold by the piece. */
  stock(cell: string): number | null {
    const text = cell.trim()
    // Tills and orders may have left a stock below 0, which an export contains.
    const [sign, digits] = /^-\d/.test(text) ? [-1, text.slice(1)] : [1, text]
    const stock = this.number('stock', 'quantity', digits, decimalsOf('kg'))
    if (stock === null) return null
    const piece = readNumber(digits, this.options.decimalComma, decimalsOf('piece'))
    if (typeof piece !== 'number') {
      this.ifPieces.push({ field: 'stock', code: 'quantity', message: piece.message })
    }
    return sign * stock
  }

  /** A whole number in stock. Some systems count below 0 when they oversell; here that is 0. */
  stockFromZero(column: CsvColumn | null): number | null {
    const text = this.text(column)
    if (/^-\d/.test(text)) {
      this.adjust(column, '0', 'stock_below_zero')
      return 0
    }
    const stock = this.number('stock', 'integer', text, 0)
    if (stock === null || Number.isInteger(stock)) return stock
    this.refuse('stock', 'integer', 'Write a whole number from 0.')
    return null
  }

  /** Fills in the stock; null, which is not counted, if the cell of `counted` is false. */
  fillStock(quantity: CsvColumn | null, counted: CsvColumn | null): void {
    if (/^false$/i.test(this.text(counted))) this.fields.stock = null
    else if (this.text(quantity) !== '') this.fields.stock = this.stockFromZero(quantity)
  }

  /** A description without its HTML. */
  description(column: CsvColumn, html = this.text(column)): string {
    const text = plainText(html)
    if (text !== html) this.adjust(column, text, 'html')
    return text
  }

  /** A sku, barcode or group id. Refuses a number such as 3.01E+12, whose digits are lost. */
  code(field: string, cell: string): string | null {
    const text = cell.trim()
    if (isDamagedCode(field, text)) {
      const message =
        'A spreadsheet has turned this code into a number and lost its digits: format the column as text and enter it again.'
      this.refuse(field, 'spreadsheet_number', message, text)
      return null
    }
    return text === '' ? null : text
  }

  /** A code of another shop system, which may write an apostrophe in front of it as text. */
  quotedCode(field: 'sku' | 'barcode', column: CsvColumn | null): string | null {
    const text = this.text(column)
    if (/[\r\n]/.test(text)) {
      const message = 'A code has one line: these may be two codes in one cell.'
      this.refuse(field, 'line_break', message, text)
      return null
    }
    if (!text.startsWith("'")) return this.code(field, text)
    const bare = text.slice(1)
    this.adjust(column, bare, 'apostrophe')
    return this.code(field, bare)
  }

  /** The first tags, as many as a product can have. */
  tags(column: CsvColumn | null, entries: readonly string[]): string[] {
    const all = [...new Set(entries)]
    const tags = all.slice(0, PRODUCT_LIMITS.tags)
    if (tags.length < all.length) this.adjust(column, tags.join(', '), 'too_many_tags')
    return tags
  }

  /** Images to fetch, each once. An address that cannot be fetched is reported and left out. */
  images(found: readonly FoundImage[]): ImageInput[] {
    const images = new Map<string, ImageInput>()
    for (const { url, alt, column } of found) {
      if (images.has(url)) continue
      const isWrong = !url.startsWith('/images/') && addressProblem(url, true) !== null
      if (isWrong) this.adjust(column, null, 'image_address', url)
      else if (images.size === PRODUCT_LIMITS.images) {
        this.adjust(column, null, 'too_many_images', url)
      } else images.set(url, alt ? { url, alt: alt.slice(0, PRODUCT_LIMITS.alt) } : { url })
    }
    return [...images.values()]
  }

  /** As `images`; a row without any leaves those of its product. */
  fillImages(found: readonly FoundImage[]): void {
    const images = this.images(found)
    if (images.length > 0) this.fields.images = images
  }

  /** Adds metadata; what does not fit is reported. */
  metadata(key: string, value: string, column: CsvColumn | null): void {
    if (value === '') return
    const name = key.slice(0, PRODUCT_LIMITS.metadataKey).toWellFormed()
    const isTaken = name !== key && name in this.addedMetadata
    if (isTaken || value.length > PRODUCT_LIMITS.metadataValue) {
      this.adjust(column, null, 'metadata_too_long')
      return
    }
    if (name !== key) this.adjust(column, name, 'metadata_name_cut')
    this.addedMetadata[name] = value
  }

  /** Up to three options; those beyond become metadata. An option without a name is left out. */
  optionsOf(pairs: readonly (readonly [name: string, value: string, from: CsvColumn | null])[]) {
    const options: Record<string, string> = {}
    for (const [name, value, from] of pairs) {
      if (name === '' || value === '') {
        if (value !== '') this.adjust(from, null, 'option_without_name')
      } else if (Object.keys(options).length < PRODUCT_LIMITS.options) options[name] = value
      else {
        this.adjust(from, value, 'too_many_options')
        this.metadata(name, value, from)
      }
    }
    return options
  }
}
