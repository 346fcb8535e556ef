import type { Columns } from '../dialect.ts'
import { allColumns, type FoundOption, isNo, type TableRow } from './table.ts'
import { tableDialect } from './table-dialect.ts'

/** Square's name for the only variation of an item. */
const ONLY = /^regular$/i

/**
 * The item library of Square. Each variation has a row, and the rows of an item have its reference
 * handle, or only its name.
 */
export const squareDialect = tableDialect('square', (columns: Columns) => {
  const variation = columns.take('variation name')
  const name = columns.take('item name')
  const options = columns.takeAll(/^option name (\d+)$/).map(({ column, groups: [number] }) => ({
    name: column,
    value: columns.take(`option value ${number}`),
  }))
  return {
    handle: columns.take('reference handle') ?? name,
    name,
    description: columns.take('description'),
    category: columns.take('categories', 'category', 'reporting category'),
    paths: (cell) => cell.split(',').map((path) => path.replace(/\(#\w+\)/g, '').split('>')),
    options,
    sku: columns.take('sku'),
    barcode: columns.take('gtin'),
    price: columns.take('price'),
    salePrice: columns.take('online sale price'),
    cost: columns.take('default unit cost'),
    type: columns.take('item type'),
    slug: columns.take('permalink'),
    statuses: [
      {
        column: columns.take('archived'),
        means: (word) => (isNo(word) ? 'Published' : 'Archived'),
      },
      { column: columns.take('sellable'), means: (word) => (isNo(word) ? 'Draft' : 'Published') },
      {
        column: columns.take('square online item visibility', 'visibility'),
        means: (word) => (word === 'visible' ? 'Published' : 'Draft'),
      },
    ],
    counted: columns.take('stockable'),
    stocks: allColumns(columns, /^current quantity .+$/),
    taxes: columns
      .takeAll(/^tax - (.+)$/)
      .map(({ column, groups: [tax = ''] }) => ({ column, name: tax })),
    facts: columns
      .takeAll(/^weight \((\w+)\)$/)
      .map(({ column, groups: [unit = ''] }) => ({ column, key: 'weight', unit })),
    rules: {
      optionsOf(reader: TableRow): FoundOption[] {
        const text = reader.text(variation)
        const hasOptions = options.some(({ value }) => reader.text(value) !== '')
        if (text === '' || hasOptions || ONLY.test(text)) return []
        return [['Variation', text, variation]]
      },
    },
  }
})
