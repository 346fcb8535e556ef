import type { ProductStatus, ProductType } from '../../../domain/catalog/values.ts'
import type { Columns, CsvColumn } from '../dialect.ts'
import type { RowReader } from '../row-reader.ts'

/** A column that a file may have. */
export type MaybeColumn = CsvColumn | null | undefined

/** An option of a variant: its name, its value, and the column that has the value. */
export type FoundOption = readonly [name: string, value: string, from: CsvColumn | null]

/** One of several products in a row, with what distinguishes it. */
export interface RowPart {
  readonly options: readonly FoundOption[]
  /** Null if the row says no SKU for this one. */
  readonly sku: string | null
}

/** A colour that a program writes with its code: `#8a2be2:Plum`. */
export const COLOUR_CODE = /#[\da-f]{3,8}:/i

/** The columns and rules of a program whose export has a row for each variant or product. */
export interface ProgramTable {
  /** Rows with the same handle are variants of one product, whose first row has shared values. */
  readonly handle?: MaybeColumn
  /** A row without a handle is a further variant of the product above. */
  readonly isContinued?: boolean
  readonly name: MaybeColumn
  readonly summary?: MaybeColumn
  readonly description?: MaybeColumn
  readonly category?: MaybeColumn
  /** The paths of a category cell; by default one path, `Drinks / Tea`. */
  readonly paths?: (cell: string) => string[][]
  readonly brand?: MaybeColumn
  readonly tags?: MaybeColumn
  /** Splits a cell with tags; by default at commas and semicolons. */
  readonly tagsOf?: (cell: string) => string[]
  readonly options?: readonly { readonly name: CsvColumn; readonly value: CsvColumn | null }[]
  /** The values of an option's cell; several describe the product. By default one. */
  readonly valuesOf?: (cell: string) => string[]
  readonly sku?: MaybeColumn
  readonly barcode?: MaybeColumn
  readonly price?: MaybeColumn
  readonly salePrice?: MaybeColumn
  readonly saleStarts?: MaybeColumn
  readonly saleEnds?: MaybeColumn
  readonly compareAt?: MaybeColumn
  readonly cost?: MaybeColumn
  readonly type?: MaybeColumn
  /** The type that a word means; by default what it means in any file. */
  readonly typeMeant?: (word: string) => ProductType | undefined
  readonly slug?: MaybeColumn
  /** The column with the least visible status decides. */
  readonly statuses?: readonly {
    readonly column: MaybeColumn
    /** The status of a word in small letters; by default what the word means in any file. */
    readonly means?: (word: string) => ProductStatus | null
  }[]
  /** Says by Y or N whether the product is sold by weight, in kilograms. */
  readonly byWeight?: MaybeColumn
  readonly unit?: MaybeColumn
  readonly counted?: MaybeColumn
  /** The stock of each store. */
  readonly stocks?: readonly CsvColumn[]
  /** Columns with Y and N, by the name of a tax. */
  readonly taxes?: readonly { readonly column: CsvColumn; readonly name: string }[]
  readonly taxName?: MaybeColumn
  readonly taxValue?: MaybeColumn
  readonly images?: readonly CsvColumn[]
  /** Splits a cell with images into addresses; by default at commas. */
  readonly imagesOf?: (cell: string) => string[]
  /** Values that become metadata which customers do not see. */
  readonly facts?: readonly { readonly column: CsvColumn; readonly key: string; unit?: string }[]
  /** Values that become metadata which customers see. */
  readonly details?: readonly { readonly column: CsvColumn; readonly key: string }[]
  /** The file has only what distinguishes variants of products that the shop has. */
  readonly variantOf?: { readonly sku: MaybeColumn; readonly surcharge: MaybeColumn }
  readonly rules?: Rules
}

/** A row as the rules of a program read it. */
export interface TableRow extends RowReader<ProgramTable> {
  /** The text of a cell; if it is empty, that of the product's first row. */
  shared(column: MaybeColumn): string
}

/** The differences of a program. */
interface Rules {
  /** `parent`: has no variant of its own if others follow; `image`: only adds images. */
  readonly kindOf?: (reader: TableRow) => 'parent' | 'variant' | 'image' | 'continued'
  /** Options beyond those of the columns, such as the name of a variation. */
  readonly optionsOf?: (reader: TableRow) => FoundOption[]
  readonly fillPrice?: (reader: TableRow) => void
  /** Fills what the columns do not say. */
  readonly fillMore?: (reader: TableRow) => void
  /** The stock that a word means; undefined if the cell is a number. */
  readonly stockMeant?: (cell: string) => number | null | undefined
  /** The products of a row; one without a difference by default. */
  readonly partsOf?: (reader: TableRow, continued: readonly CellsOfRow[]) => readonly RowPart[]
}

/** The cells of a row that continues one above. */
export type CellsOfRow = readonly string[]

/** The columns with the names of options, each with the column of its value. */
export function optionColumns(
  columns: Columns,
  name: RegExp,
  valueHeader: (option: string) => string,
) {
  return columns.takeAll(name).map(({ column, groups: [option = ''] }) => ({
    name: column,
    value: columns.take(valueHeader(option)),
  }))
}

/** All columns of a file that match. */
export function allColumns(columns: Columns, pattern: RegExp): CsvColumn[] {
  return columns.takeAll(pattern).map(({ column }) => column)
}

/** Returns true if a cell says no, or nothing. */
export function isNo(text: string): boolean {
  return /^(n|no|0|false)?$/i.test(text)
}

/** An attribute of a product, with each value that a variant can have. */
export interface FoundAttribute {
  readonly name: string
  readonly values: readonly string[]
  readonly from: CsvColumn
}

/** Each combination of the values of some attributes; one without options if there are none. */
export function combinations(options: readonly FoundAttribute[]): FoundOption[][] {
  return options.reduce<FoundOption[][]>(
    (all, { name, values, from }) =>
      all.flatMap((one) => values.map((value): FoundOption[] => [...one, [name, value, from]])),
    [[]],
  )
}
