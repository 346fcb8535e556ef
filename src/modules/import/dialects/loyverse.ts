import { optionColumns, tillDialect } from './till.ts'

/** The export of Loyverse. */
export const loyverseDialect = tillDialect('loyverse', (columns) => {
  const all = (pattern: RegExp) => columns.takeAll(pattern).map(({ column }) => column)
  return {
    handle: columns.take('handle'),
    name: columns.take('name', 'item name'),
    description: columns.take('description'),
    category: columns.take('category'),
    brand: null,
    tags: null,
    options: optionColumns(columns, /^(option \d) name$/, (option) => `${option} value`),
    sku: columns.take('sku'),
    barcode: columns.take('barcode'),
    price: columns.take('price', 'default price') ?? all(/^price \[.*\]$/)[0] ?? null,
    cost: columns.take('cost'),
    status: all(/^available for sale(?: \[.*\])?$/)[0] ?? null,
    byWeight: columns.take('sold by weight'),
    counted: columns.take('track stock'),
    stocks: all(/^(?:in )?stock(?: \[.*\])?$/),
    taxes: columns
      .takeAll(/^tax - (.+)$/)
      .map(({ column, groups: [name = ''] }) => ({ column, name })),
    taxName: null,
    taxValue: null,
  }
})
