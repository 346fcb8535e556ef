import type { NewProduct } from '../catalog/product.ts'
import type { FieldError } from '../error.ts'
import type { Scratch } from '../ports.ts'
import type { DecimalSign } from './decimal.ts'
import { guessedFields, type ImportField, isKassaExport, wooHeader } from './headers.ts'
import type { Note, NoteCode } from './notes.ts'

/** The program whose columns a file has. Shops' own spreadsheets use the columns of kassa. */
export type FileFormat =
  | 'kassa'
  | 'shopify'
  | 'woocommerce'
  | 'medusa'
  | 'vendure'
  | 'magento'
  | 'loyverse'
  | 'lightspeed'

/** Recognises a file by its headers, in any case. Null: no column can identify a product. */
export function formatOf(headers: readonly string[]): FileFormat | null {
  const lower = headers.map((header) => header.trim().toLowerCase())
  const has = (...names: string[]) => names.every((name) => lower.includes(name))
  const begins = (start: string) => lower.some((name) => name.startsWith(start))
  if ((has('product handle') || has('product title')) && begins('variant ')) return 'medusa'
  if (begins('optiongroups') && begins('optionvalues')) return 'vendure'
  if (has('handle', 'title') || has('url handle') || has('title', 'variant price')) return 'shopify'
  if (has('type', 'name', 'regular price')) return 'woocommerce'
  if (has('sku', 'product_type') && (has('store_view_code') || has('attribute_set_code'))) {
    return 'magento'
  }
  if (has('handle', 'name') && (has('sold by weight') || has('track stock'))) return 'loyverse'
  if (has('handle', 'name') && (has('retail_price') || begins('variant_option_'))) {
    return 'lightspeed'
  }
  return has('name') || has('title') || has('sku') || has('barcode') ? 'kassa' : null
}

/**
 * The names by which dialects know the headers of a file: in lower case, those of WooCommerce in
 * English, and those of a plain spreadsheet as the columns of kassa.
 * @param columns those of kassa
 */
export function namesOf(headers: readonly string[], columns: readonly ImportField[]): string[] {
  const lower = headers.map((header) => header.trim().toLowerCase())
  const format = formatOf(lower)
  if (format !== null && format !== 'kassa') return lower
  const woo = lower.map(wooHeader)
  if (formatOf(woo) === 'woocommerce' && woo.includes('published')) return woo
  const fields = guessedFields(lower, columns, true)
  return lower.map((name, index) => fields[index]?.toLowerCase() ?? name)
}

/** A column of the file. */
export interface CsvColumn {
  readonly index: number
  /** As the file writes it. */
  readonly header: string
}

/** The columns of a file. The report names those that no dialect has taken. */
export class Columns {
  readonly #byName = new Map<string, CsvColumn>()
  readonly #taken = new Set<number>()
  /** Kassa itself has surely written the file. */
  readonly areOwn: boolean

  /** @param names by which dialects know the headers: in lower case, and after the mapping */
  constructor(
    readonly headers: readonly string[],
    names: readonly string[],
  ) {
    this.areOwn = isKassaExport(headers)
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

  /** All columns whose names match, with the groups of the match. */
  takeAll(pattern: RegExp): { column: CsvColumn; groups: readonly string[] }[] {
    return [...this.#byName].flatMap(([name, column]) => {
      const match = pattern.exec(name)
      if (!match) return []
      this.#taken.add(column.index)
      return [{ column, groups: match.slice(1) }]
    })
  }

  isTaken(index: number): boolean {
    return this.#taken.has(index)
  }
}

/** How to read cells. */
export interface ReadOptions {
  readonly decimal: DecimalSign
  /** The prices of the file show the sign, so that a stock of 1.000 means one number. */
  readonly isDecimalSure: boolean
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
export interface Adjustment extends Note {
  readonly column: string
  readonly from: string
  /** Null: the value is left out. */
  readonly to: string | null
}

/** The fields whose header the plan needs, for what it leaves out. */
export type HeadedField = 'sku' | 'barcode' | 'taxRate'

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
  /** What stands in the file for a field, where it is known. */
  readonly written?: Readonly<Record<string, string>>
  /** The headers of the columns of codes and of the tax rate. */
  readonly headers?: Readonly<Partial<Record<HeadedField, string>>>
  /** Why the row is skipped although it has no errors. */
  readonly passedOver?: NoteCode
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
