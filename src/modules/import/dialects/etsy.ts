import type { CsvColumn } from '../dialect.ts'
import { combinations, type RowPart, type TableRow } from './table.ts'
import { tableDialect } from './table-dialect.ts'

/** The listings that a shop downloads from Etsy: one row each, with all of its variations. */
export const etsyDialect = tableDialect('etsy', (columns) => {
  const currency = columns.take('currency_code')
  const price = columns.take('price')
  const sku = columns.take('sku')
  const quantity = columns.take('quantity')
  const variations = [1, 2].map((number) => ({
    type: columns.take(`variation ${number} type`),
    name: columns.take(`variation ${number} name`),
    values: columns.take(`variation ${number} values`),
  }))
  const partsOf = (reader: TableRow): RowPart[] => {
    const options = variations.flatMap(({ type, name, values }) => {
      const [kind, label] = [reader.text(type), reader.text(name)]
      const all = listOf(reader, values)
      return values && all.length > 0 ? [{ name: label || kind, values: all, from: values }] : []
    })
    const all = combinations(options)
    const codes = listOf(reader, sku)
    const isEach = codes.length === all.length
    return all.map((one, index) => ({ options: one, sku: isEach ? (codes[index] ?? null) : null }))
  }
  return {
    name: columns.take('title'),
    description: columns.take('description'),
    tags: columns.take('tags'),
    // Etsy writes a blank in a tag as an underscore.
    tagsOf: (cell) => cell.replaceAll('_', ' ').split(','),
    sku,
    details: [columns.take('materials')].flatMap((column) =>
      column ? [{ column, key: 'materials' }] : [],
    ),
    images: columns.takeAll(/^image\d+$/).map(({ column }) => column),
    imagesOf: (cell) => [cell],
    rules: {
      partsOf,
      fillPrice(reader) {
        const amount = `${reader.text(price)} ${reader.text(currency)}`.trim()
        const found = reader.price('price', amount)
        if (found !== null) reader.fields.price = found
      },
      fillMore(reader) {
        // The file has the listings that are for sale.
        reader.fields.status = 'Published'
        const { length } = partsOf(reader)
        const text = reader.text(quantity)
        if (length > 1) {
          if (text !== '') reader.adjust(quantity, null, 'stock_of_variants')
          const codes = listOf(reader, sku)
          if (codes.length > 0 && codes.length !== length) {
            reader.adjust(sku, null, 'codes_of_variants')
          }
        } else if (text !== '') reader.fields.stock = reader.stockFromZero(quantity)
      },
    },
  }
})

function listOf(reader: TableRow, column: CsvColumn | null): string[] {
  const entries = reader.text(column).split(',')
  return entries.map((one) => reader.line(null, one.trim())).filter(Boolean)
}
