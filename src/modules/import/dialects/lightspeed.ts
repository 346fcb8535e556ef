import { optionColumns, tillDialect } from './till.ts'

/** The export of Lightspeed Retail (X-Series), which was Vend. */
export const lightspeedDialect = tillDialect('lightspeed', (columns) => ({
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
  status: columns.take('active'),
  byWeight: null,
  counted: columns.take('track_inventory'),
  stocks: columns.takeAll(/^inventory_.+$/).map(({ column }) => column),
  taxes: [],
  taxName: columns.take('tax_name'),
  taxValue: columns.take('tax_value'),
}))
