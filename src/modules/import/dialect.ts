import type { NewProduct } from '../../domain/catalog/product.ts'
import type { FieldError } from '../../domain/error.ts'
import type { Scratch } from '../../domain/ports.ts'
import type { DecimalSign } from './decimal.ts'
import type { FileFormat } from './format.ts'
import { isKassaExport, spreadsheetFields } from './headings.ts'
import type { Note, NoteCode } from './notes.ts'
import type { WordChoice, WordField } from './words.ts'

/** A column of the file. */
export interface CsvColumn {
  readonly index: number
  /** The header in the file's own spelling. */
  readonly header: string
}

/** The columns of a file. The report names those that the dialect has not read. */
export class Columns {
  readonly #byName = new Map<string, CsvColumn>()
  readonly #taken = new Set<number>()
  /** True if kassa itself has certainly written the file. */
  readonly areOwn: boolean
  /** True for an export for spreadsheets. */
  readonly isSpreadsheet: boolean

  /**
   * @param names the names of the headers in dialects: in lower case, and after the mapping
   * @param given the headers, in lower case, that the user has mapped
   */
  constructor(
    readonly headers: readonly string[],
    names: readonly string[],
    readonly given: ReadonlySet<string> = new Set(),
  ) {
    this.areOwn = isKassaExport(headers)
    this.isSpreadsheet = spreadsheetFields(headers) !== null
    for (const [index, name] of names.entries()) {
      if (name === '' || this.#byName.has(name)) continue
      this.#byName.set(name, { index, header: headers[index]?.trim() ?? name })
    }
  }

  /** The first of these columns that the file has, or null if it has none. */
  take(...names: string[]): CsvColumn | null {
    for (const name of names) {
      const column = this.#byName.get(name)
      if (!column) continue
      this.#taken.add(column.index)
      return column
    }
    return null
  }

  /** A column of which nothing is imported, although it helps to read others. */
  peek(name: string): CsvColumn | null {
    return this.#byName.get(name) ?? null
  }

  /** All columns whose names match, with the groups of the match. */
  takeAll(pattern: RegExp): { column: CsvColumn; groups: readonly string[] }[] {
    return [...this.#byName].flatMap(([name, column]) => {
      const match = pattern.exec(name)
      if (!match) return []
      this.#taken.add(column.index)
      return [{ column, groups: match.slice(1) }]
    })
  }

  /** True if the user says what the column is. */
  isGiven({ header }: CsvColumn): boolean {
    return this.given.has(header.toLowerCase())
  }

  isTaken(index: number): boolean {
    return this.#taken.has(index)
  }
}

/** Options for reading cells. */
export interface ReadOptions {
  readonly decimal: DecimalSign
  /** True if the prices of the file show the sign, so that a stock of 1.000 is unambiguous. */
  readonly isDecimalSure: boolean
  /** True: slugs of the file are passed over, so that new products get new ones. */
  readonly newSlugs?: boolean
  /** The meanings of words of the file, as the user says. */
  readonly words?: WordChoice
  /** The shop's currency. A price in another currency is refused. */
  readonly currency: string
  /**
   * The date and time that the clocks of the shop show at the import, as `clockTime` has them: a
   * sale price may begin later, and the times of a file are those of its shop.
   */
  readonly clock: number
}

/**
 * The rows of a file by row number, in order. They are read from disk and can be read repeatedly.
 */
export interface FileRows extends Iterable<readonly [number: number, cells: readonly string[]]> {
  get(number: number): readonly string[] | null
}

/** The different words of columns that hold words, by the index of the column. */
export type FileWords = ReadonlyMap<number, ReadonlySet<string>>

/** A file as a dialect reads it. */
export interface DialectFile {
  readonly columns: Columns
  readonly rows: FileRows
  readonly options: ReadOptions
  readonly words?: FileWords
  /** Stores what the dialect needs to know about other rows. */
  readonly scratch: Scratch
}

/** Fields of a product while they are being filled in. A missing field stays unchanged. */
export type Fields = { -readonly [K in keyof NewProduct]?: NewProduct[K] }

/** A value of the file that the product does not get, or gets in another form. */
export interface Adjustment extends Note {
  readonly column: string
  readonly from: string
  /** Null if the value is left out. */
  readonly to: string | null
}

/** The fields whose header the plan needs when it leaves out their value. */
export type HeadedField = 'sku' | 'barcode' | 'taxRate' | 'stock'

/** The meaning of a word of the file as the status, type or unit of a product. */
export interface FoundWord {
  readonly field: WordField
  readonly column: string
  readonly text: string
  /** Null if kassa does not know the word. */
  readonly means: string | null
}

/** A variant of a product that the shop has, in a file that only has the differences. */
export interface VariantOf {
  /** The SKU of the product, if the row says it; its group is that of the row. */
  readonly sku: string | null
  /** The difference of the price. */
  readonly surcharge: number
}

/** The product that a row describes. */
export interface RowFields {
  readonly row: number
  readonly fields: Readonly<Fields>
  readonly errors: readonly FieldError[]
  /** Errors that apply if the product is sold by the piece, which the row alone may not say. */
  readonly ifPieces?: readonly FieldError[]
  readonly adjustments?: readonly Adjustment[]
  readonly words?: readonly FoundWord[]
  /** Metadata to add to the product's metadata. */
  readonly addedMetadata?: Readonly<Record<string, string>>
  /** The text in the file for each field, if known. */
  readonly written?: Readonly<Record<string, string>>
  readonly variantOf?: VariantOf | undefined
  /** True if the file does not say how many there are: a known product keeps its stock. */
  readonly keepsStock?: boolean
  /** The headers of the columns with codes and the tax rate. */
  readonly headers?: Readonly<Partial<Record<HeadedField, string>>>
  /** The reason why the row is skipped although it has no errors. */
  readonly passedOver?: NoteCode
}

/** A format of product CSV. It reads the rows one by one, in the order of the file. */
export interface Dialect {
  readonly name: FileFormat
  /** True if group and options identify a product without codes, even if it was renamed. */
  readonly keyedByGroup: boolean
  /** True if the file lists all images of a product; otherwise the product keeps its images. */
  readonly listsImages: boolean
  /**
   * All columns must be taken before the first row is read.
   * @returns the rows, and null during reading ahead, so that other requests can be served
   */
  read(file: DialectFile): Iterable<RowFields | null>
}
