import { allColumns, optionColumns } from './table.ts'
import { tableDialect } from './table-dialect.ts'

/** The export of Lightspeed Retail (X-Series), which was Vend. */
export const lightspeedDialect = tableDialect('lightspeed', (columns) => ({
  handle: columns.take('handle'),
  name: columns.take('name'),
  description: columns.take('description'),
  category: columns.take('product_category', 'type'),
  brand: columns.take('brand_name'),
  tags: columns.take('tags'),
  options: optionColumns(columns, /^(variant_option_\w+)_name$/, (option) => `${option}_value`),
  sku: columns.take('sku'),
  barcode: columns.take('barcode'),
  price: columns.take('retail_price'),
  cost: columns.take('supply_price'),
  statuses: [{ column: columns.take('active') }],
  counted: columns.take('track_inventory'),
  stocks: allColumns(columns, /^inventory_.+$/),
  taxName: columns.take('tax_name'),
  taxValue: columns.take('tax_value'),
}))
