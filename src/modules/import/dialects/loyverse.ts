import { allColumns, optionColumns } from './table.ts'
import { tableDialect } from './table-dialect.ts'

/** The export of Loyverse. */
export const loyverseDialect = tableDialect('loyverse', (columns) => ({
  handle: columns.take('handle'),
  name: columns.take('name', 'item name'),
  description: columns.take('description'),
  category: columns.take('category'),
  options: optionColumns(columns, /^(option \d) name$/, (option) => `${option} value`),
  sku: columns.take('sku'),
  barcode: columns.take('barcode'),
  price: columns.take('price', 'default price') ?? allColumns(columns, /^price \[.*\]$/)[0] ?? null,
  cost: columns.take('cost'),
  statuses: [{ column: allColumns(columns, /^available for sale(?: \[.*\])?$/)[0] }],
  byWeight: columns.take('sold by weight'),
  counted: columns.take('track stock'),
  stocks: allColumns(columns, /^(?:in )?stock(?: \[.*\])?$/),
  taxes: columns
    .takeAll(/^tax - (.+)$/)
    .map(({ column, groups: [name = ''] }) => ({ column, name })),
}))
