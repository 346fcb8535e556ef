import { withCharacters } from '../cell.ts'
import type { Columns, CsvColumn } from '../dialect.ts'
import { RowReader } from '../row-reader.ts'

/** The columns of a WooCommerce export. */
export function wooColumns(columns: Columns) {
  const numbered = (pattern: RegExp) =>
    new Map(columns.takeAll(pattern).map(({ column, groups }) => [groups[0], column] as const))
  const values = numbered(/^attribute (\d+) value\(s\)$/)
  return {
    // Other rows may refer to it, but no product has it.
    id: columns.peek('id'),
    type: columns.take('type'),
    sku: columns.take('sku'),
    gtin: columns.take('gtin, upc, ean, or isbn', 'gtin'),
    name: columns.take('name'),
    published: columns.take('published'),
    visibility: columns.take('visibility in catalog'),
    short: columns.take('short description'),
    description: columns.take('description'),
    saleStarts: columns.take('date sale price starts'),
    saleEnds: columns.take('date sale price ends'),
    inStock: columns.take('in stock?'),
    stock: columns.take('stock'),
    salePrice: columns.take('sale price'),
    price: columns.take('regular price'),
    cost: columns.take('cost of goods', 'cost of goods sold'),
    taxStatus: columns.take('tax status'),
    taxClass: columns.take('tax class'),
    categories: columns.take('categories'),
    tags: columns.take('tags'),
    brand: columns.take('brands', 'brand'),
    images: columns.take('images'),
    parent: columns.take('parent'),
    grouped: columns.take('grouped products'),
    attributes: [...numbered(/^attribute (\d+) name$/)].map(([number, name]) => ({
      name,
      value: values.get(number) ?? null,
    })),
    measures: columns
      .takeAll(/^(weight|length|width|height) \((\w+)\)$/)
      .map(({ column, groups: [key = '', unit = ''] }) => ({ column, key, unit })),
  }
}

/** Reads a row of a WooCommerce export. */
export class WooReader extends RowReader<ReturnType<typeof wooColumns>> {
  readonly types = this.list(this.known.type).map((type) => type.toLowerCase())

  is(type: 'variation' | 'variable' | 'grouped' | 'virtual' | 'downloadable'): boolean {
    return this.types.includes(type)
  }

  /** The entries of `a, b`; a comma within an entry is written `\,`. */
  list(column: CsvColumn | null): string[] {
    const entries = this.text(column).split(/(?<!\\),/)
    return entries
      .map((entry) => withCharacters(entry.trim().replaceAll('\\,', ',')))
      .filter(Boolean)
  }

  /** The names by which other rows refer to this one. */
  names(): string[] {
    const sku = this.text(this.known.sku)
    const id = this.text(this.known.id)
    return [...(sku ? [sku] : []), ...(id ? [`id:${id}`] : [])]
  }
}

/**
 * @returns undefined if the file has no stock; null if it is not counted; 0 if a product that is
 *   not counted is out of stock
 */
export function stockOf(reader: WooReader, parent: WooReader | null): number | null | undefined {
  const { stock, inStock } = reader.known
  const cell = reader.text(stock)
  const isOut = reader.text(inStock) === '0'
  if (cell.toLowerCase() === 'parent' && parent) {
    const count = parent.stockFromZero(stock)
    reader.adjust(stock, count === null ? null : String(count), 'shared_stock')
    return count
  }
  if (cell !== '') return reader.stockFromZero(stock)
  if (isOut) {
    reader.adjust(inStock, '0', 'out_of_stock')
    return 0
  }
  reader.keepsStock = !stock
  return stock || inStock ? null : undefined
}
