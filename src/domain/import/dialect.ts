import type { NewProduct } from '../catalog/product.ts'
import type { FieldError } from '../error.ts'
import type { Scratch } from '../ports.ts'
import type { Columns } from './columns.ts'
import type { FileFormat } from './format.ts'

/** How to read cells. */
export interface ReadOptions {
  /** Whether numbers of the file have a decimal comma: 1.234,50 means 1234.50. */
  readonly decimalComma: boolean
  /** The shop's currency; a price that names another one is refused. */
  readonly currency: string
  /** The time of the import, in milliseconds since 1970: a sale price may begin later. */
  readonly now: number
}

/** The rows of a file by row number, in order. They are read from disk and can be read again. */
export interface FileRows extends Iterable<readonly [number: number, cells: readonly string[]]> {
  get(number: number): readonly string[] | null
}

/** A file as a dialect reads it. */
export interface DialectFile {
  readonly columns: Columns
  readonly rows: FileRows
  readonly options: ReadOptions
  /** Keeps what the dialect needs to know about other rows. */
  readonly scratch: Scratch
}

/** Fields of a product that are being filled in; a field that is left out stays as it is. */
export type Fields = { -readonly [K in keyof NewProduct]?: NewProduct[K] }

/** A value of the file that the product does not get, or not as it is written there. */
export interface Adjustment {
  readonly column: string
  readonly from: string
  /** Null: the value is left out. */
  readonly to: string | null
  readonly message: string
}

/** The product that a row describes. */
export interface RowFields {
  readonly row: number
  readonly fields: Readonly<Fields>
  readonly errors: readonly FieldError[]
  /** Errors of a product that is sold by the piece; the row alone does not always say so. */
  readonly ifPieces?: readonly FieldError[]
  readonly adjustments?: readonly Adjustment[]
  /** Metadata to add to what the product has. */
  readonly addedMetadata?: Readonly<Record<string, string>>
  /** Why the row is skipped although it has no errors; for people. */
  readonly passedOver?: string
}

/** A kind of product CSV: it reads the rows one by one, in the order of the file. */
export interface Dialect {
  readonly name: FileFormat
  /** The group and the options identify a product without codes, also where it was renamed. */
  readonly keyedByGroup: boolean
  /** The file has all images of a product; otherwise a product keeps those that it has. */
  readonly listsImages: boolean
  /**
   * The columns must all be taken before the first row is read.
   * @returns the rows; null while it reads ahead, so that others can be served
   */
  read(file: DialectFile): Iterable<RowFields | null>
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

/** The value of a JSON cell, or null if it is not JSON. */
export function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return null
  }
}

/** The report shows this many characters of a value. */
const SHOWN_LENGTH = 200

/** The start of a long text. */
export function clipped(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…` : text
}
