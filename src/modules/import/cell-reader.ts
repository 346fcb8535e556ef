import { currencyDecimals, namesCurrency } from '../../domain/catalog/price.ts'
import { decimalsOf } from '../../domain/catalog/quantity.ts'
import { type FieldError, fieldError } from '../../domain/error.ts'
import type { FieldCode } from '../../text/field-code.ts'
import { clipped, readNumber } from './cell.ts'
import type { Adjustment, CsvColumn, FoundWord, ReadOptions } from './dialect.ts'
import { type NoteCode, noteOf } from './notes.ts'
import { type WordField, type WordOf, wordKey, wordMeant } from './words.ts'

/** A currency in a price: a sign such as €, or three capital letters. */
const UNIT = /\p{Sc}|\b[A-Z]{3}\b/gu

/** Reads the cells of a row, and collects errors and adjustments. */
export class CellReader<Known> {
  readonly errors: FieldError[] = []
  readonly ifPieces: FieldError[] = []
  readonly adjustments: Adjustment[] = []
  readonly written: Record<string, string> = {}
  readonly words: FoundWord[] = []
  readonly #read: boolean[] = []
  /** The cells of the product's first row; empty if this is that row. */
  protected firstCells: readonly string[] = []

  /** @param known the columns of the dialect */
  constructor(
    readonly row: number,
    readonly cells: readonly string[],
    readonly options: ReadOptions,
    readonly known: Known,
  ) {}

  /** The cell of a column, or null if the file does not have the column. */
  cell(column: CsvColumn | null): string | null {
    if (!column) return null
    this.#read[column.index] = true
    return this.cells[column.index] ?? ''
  }

  /** The trimmed cell; empty if the file does not have the column. */
  text(column: CsvColumn | null): string {
    return this.cell(column)?.trim() ?? ''
  }

  /** The text of a cell; if it is empty, that of the product's first row. */
  shared(column: CsvColumn | null | undefined): string {
    if (!column) return ''
    return this.text(column) || (this.firstCells[column.index]?.trim() ?? '')
  }

  /** @param text the text in the file, for the report */
  refuse(field: string, code: FieldCode, message: string, text?: string): void {
    this.errors.push(fieldError(field, code, message))
    if (text) this.written[field] = clipped(text)
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

  /**
   * The word of kassa that a cell means, by the user's choice or else by the program or any shop.
   * An unknown word is left out and reported.
   * @param meant the meaning of the text in this program; null if it has none
   */
  word<F extends WordField>(
    field: F,
    column: CsvColumn,
    meant: WordOf<F> | null | undefined,
    text = this.text(column),
  ): WordOf<F> | null {
    if (text === '') return null
    const chosen = this.options.words?.[field]?.[wordKey(text)]
    const known = meant === undefined ? wordMeant(field, text) : meant
    // The options have only words of kassa, and an empty text, which means none.
    const means = chosen === undefined ? known : ((chosen || null) as WordOf<F> | null)
    this.words.push({ field, column: column.header, text: clipped(text), means: means as string })
    if (means === null) this.adjust(column, null, 'not_used', text)
    return means
  }

  /** Returns true if a cell was read. */
  protected wasRead(index: number): boolean {
    return this.#read[index] === true
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
    // A number with a currency in the middle, such as 12 € 50, is refused.
    const parts = cell.split(UNIT).map((part) => part.trim())
    const text = parts.filter(Boolean).join(' € ')
    return this.number(field, 'price', text, currencyDecimals(currency))
  }

  /** A non-negative number with up to this many decimals; null if the cell is empty. */
  number(field: string, code: FieldCode, cell: string, decimals: number): number | null {
    const value = this.#numberOf(field, cell, decimals)
    if (value === null || typeof value === 'number') return value
    this.refuse(field, code, value.message)
    return null
  }

  /** Reads a number. Returns its error instead of recording it. */
  #numberOf(field: string, cell: string, decimals: number) {
    const text = cell.trim()
    if (text === '') return null
    this.written[field] = clipped(text)
    return readNumber(text, this.options.decimal, decimals, this.options.isDecimalSure)
  }

  /**
   * A stock of any unit. A stock such as 1.000 is refused for a product sold by the piece, unless
   * the file shows its decimal sign.
   */
  stock(cell: string): number | null {
    const text = cell.trim()
    // Tills and orders may have left a stock below 0, which an export contains.
    const [sign, digits] = /^-\d/.test(text) ? [-1, text.slice(1)] : [1, text]
    const stock = this.number('stock', 'quantity', digits, decimalsOf('kg'))
    if (stock === null) return null
    const piece = this.#numberOf('stock', digits, decimalsOf('piece'))
    if (piece !== null && typeof piece !== 'number') {
      this.ifPieces.push(fieldError('stock', 'quantity', piece.message))
    }
    return sign * stock
  }

  /** Some systems count below 0 when they oversell; the import reads that as 0. */
  isBelowZero(column: CsvColumn | null): boolean {
    const isBelow = /^-\s*\d/.test(this.text(column))
    if (isBelow) this.adjust(column, '0', 'stock_below_zero')
    return isBelow
  }
}
