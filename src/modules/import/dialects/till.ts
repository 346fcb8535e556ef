import type { Columns, CsvColumn, Dialect, DialectFile } from '../dialect.ts'
import type { FileFormat } from '../format.ts'
import { RowReader } from '../row-reader.ts'

/**
 * The columns of a till system's export: one row for each variant, with the handle of its product.
 */
interface TillColumns {
  readonly handle: CsvColumn | null
  readonly name: CsvColumn | null
  readonly description: CsvColumn | null
  readonly category: CsvColumn | null
  readonly brand: CsvColumn | null
  readonly tags: CsvColumn | null
  readonly options: readonly { readonly name: CsvColumn; readonly value: CsvColumn | null }[]
  readonly sku: CsvColumn | null
  readonly barcode: CsvColumn | null
  readonly price: CsvColumn | null
  readonly cost: CsvColumn | null
  readonly status: CsvColumn | null
  readonly byWeight: CsvColumn | null
  readonly counted: CsvColumn | null
  /** The stock of each store. */
  readonly stocks: readonly CsvColumn[]
  /** Columns with Y and N, by the name of a tax. */
  readonly taxes: readonly { readonly column: CsvColumn; readonly name: string }[]
  readonly taxName: CsvColumn | null
  readonly taxValue: CsvColumn | null
}

/** The dialect of a till system, by its columns. */
export function tillDialect(
  name: FileFormat,
  columnsOf: (columns: Columns) => TillColumns,
): Dialect {
  return {
    name,
    keyedByGroup: true,
    listsImages: false,
    *read({ columns, rows, options, scratch }: DialectFile) {
      const known = columnsOf(columns)
      for (const [row, cells] of rows) {
        const reader = new TillReader(row, cells, options, known)
        const handle = reader.text(known.handle)
        const first = handle === '' ? null : scratch.get('till handle', handle)
        if (first === null && handle !== '') {
          scratch.set('till handle', handle, JSON.stringify(cells))
        }
        reader.fill(handle, first === null ? [] : JSON.parse(first))
        yield reader.result(columns)
      }
    },
  }
}

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

class TillReader extends RowReader<TillColumns> {
  #first: readonly string[] = []

  /** @param first the cells of the product's first row; empty if this is that row */
  fill(handle: string, first: readonly string[]): void {
    this.#first = first
    const { fields, known } = this
    if (known.name) fields.name = this.line(known.name, this.#shared(known.name))
    if (known.description) {
      const html = this.#shared(known.description)
      fields.description = this.description(known.description, html)
    }
    const path = this.#shared(known.category).split(' / ')
    this.fillPaths(known.category, [path], [])
    if (known.brand) fields.brand = this.line(known.brand, this.#shared(known.brand)) || null
    if (known.tags) {
      const tags = this.#shared(known.tags).split(',')
      fields.tags = this.tags(known.tags, tags.map((tag) => tag.trim()).filter(Boolean))
    }
    fields.itemGroupId = handle || null
    fields.options = this.optionsOf(
      known.options.map(({ name, value }) => [this.#shared(name), this.text(value), value]),
    )
    if (known.sku) fields.sku = this.quotedCode('sku', known.sku)
    if (known.barcode) fields.barcode = this.quotedCode('barcode', known.barcode)
    this.fillPrice(known.price)
    this.fillCost(known.cost)
    const tax = this.#tax()
    if (tax) fields.taxRate = this.taxRate(...tax)
    if (known.status && this.text(known.status) !== '') {
      fields.status = isNo(this.text(known.status)) ? 'Draft' : 'Published'
    }
    if (known.byWeight) fields.unit = isNo(this.#shared(known.byWeight)) ? 'piece' : 'kg'
    this.#stock()
  }

  /** A cell, or else that of the product's first row. */
  #shared(column: CsvColumn | null): string {
    return this.text(column) || (column && this.#first[column.index]?.trim()) || ''
  }

  /** A shop has one stock, so the stocks of all stores are added. */
  #stock(): void {
    const { counted, stocks } = this.known
    const filled = stocks.filter((column) => this.text(column) !== '')
    const isCounted = !counted || !isNo(this.#shared(counted))
    if (!isCounted) this.fields.stock = null
    const amounts = filled.map((column) =>
      isCounted && !this.isBelowZero(column) ? this.stock(this.text(column)) : 0,
    )
    if (!isCounted || filled.length === 0 || amounts.includes(null)) return
    const thousandths = amounts.reduce<number>((sum, one) => sum + Math.round((one ?? 0) * 1000), 0)
    this.fields.stock = thousandths / 1000
    const [, second] = filled
    if (second) this.adjust(second, String(this.fields.stock), 'stock_of_stores')
  }

  #tax(): [column: CsvColumn, text: string] | null {
    const { taxes, taxName, taxValue } = this.known
    const charged = taxes.find(({ column }) => /^y/i.test(this.text(column)))
    for (const { column } of taxes) this.text(column)
    if (charged) return [charged.column, charged.name]
    const [name, value] = [this.text(taxName), Number(this.text(taxValue))]
    if (!taxName || name === '') return null
    return [taxName, value > 0 ? `${name} (${Math.round(value * 1e5) / 1e3} %)` : name]
  }
}

function isNo(text: string): boolean {
  return /^(n|no|0|false)?$/i.test(text)
}
