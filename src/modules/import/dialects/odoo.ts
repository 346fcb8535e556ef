import type { CsvColumn } from '../dialect.ts'
import {
  type CellsOfRow,
  combinations,
  type FoundAttribute,
  type FoundOption,
  type TableRow,
} from './table.ts'
import { tableDialect } from './table-dialect.ts'

/** At most this many variants are made of the attributes of one product. */
const MOST_VARIANTS = 200

/**
 * The export of products or variants of Odoo, with the labels of its fields or their technical
 * names. Odoo writes several values of a field below each other, in rows without a name.
 */
export const odooDialect = tableDialect('odoo', (columns) => {
  const name = columns.take('name', 'display name', 'display_name')
  const values = columns.take(
    'variant values',
    'product_template_variant_value_ids',
    'product_template_attribute_value_ids',
  )
  const attribute = columns.take(
    'product attributes/attribute',
    'attribute_line_ids/attribute_id',
    'attribute_line_ids/attribute_id/name',
  )
  const choices = columns.take(
    'product attributes/values',
    'attribute_line_ids/value_ids',
    'attribute_line_ids/value_ids/name',
  )
  const sku = columns.take('internal reference', 'default_code')
  const isMore = (reader: TableRow) => name !== null && reader.text(name) === ''
  return {
    name,
    description: columns.take('sales description', 'description_sale', 'description'),
    category: columns.take(
      'product category',
      'categ_id',
      'categ_id/name',
      'product category/name',
    ),
    // All categories of Odoo stand below one of this name.
    paths: (cell) => [cell.split(' / ').filter((step, at) => at > 0 || step.trim() !== 'All')],
    tags: columns.take('product tags', 'product_tag_ids', 'product_tag_ids/name'),
    sku,
    barcode: columns.take('barcode'),
    price: columns.take('sales price', 'list_price', 'lst_price', 'public price'),
    cost: columns.take('cost', 'standard_price'),
    type: columns.take('product type', 'type', 'detailed_type'),
    unit: columns.take('unit of measure', 'unit', 'uom_id', 'uom_id/name'),
    statuses: [
      {
        column: columns.take('active'),
        means: (word) => (isFalse(word) ? 'Archived' : 'Published'),
      },
      {
        column: columns.take('can be sold', 'sales', 'sale_ok'),
        means: (word) => (isFalse(word) ? 'Draft' : 'Published'),
      },
    ],
    stocks: [columns.take('quantity on hand', 'qty_available')].filter((one) => one !== null),
    taxName: columns.take('customer taxes', 'sales taxes', 'taxes_id', 'taxes_id/name'),
    facts: ['weight', 'volume'].flatMap((key) => {
      const column = columns.take(key)
      return column ? [{ column, key }] : []
    }),
    rules: {
      kindOf: (reader) => {
        for (const column of [values, attribute, choices]) reader.text(column)
        return isMore(reader) ? 'continued' : 'variant'
      },
      optionsOf(reader) {
        return pairs(reader.text(values)).map(([label, value]): FoundOption => {
          return [label, value, values]
        })
      },
      partsOf(reader, continued) {
        const rows = [reader.cells, ...continued]
        const found = [...attributesOf(rows, attribute, choices), ...valuesBelow(continued, values)]
        const parts = combinations(found).slice(0, MOST_VARIANTS)
        const code = reader.text(sku) || null
        if (code !== null && parts.length > 1) reader.adjust(sku, null, 'codes_of_variants')
        return parts.map((options) => ({ options, sku: parts.length > 1 ? null : code }))
      },
    },
  }
})

/** The values of each attribute of a template, from its row and those that continue it. */
function attributesOf(
  rows: readonly CellsOfRow[],
  attribute: CsvColumn | null,
  choices: CsvColumn | null,
): FoundAttribute[] {
  if (!attribute || !choices) return []
  const found = new Map<string, Set<string>>()
  let last = ''
  for (const cells of rows) {
    last = cells[attribute.index]?.trim() || last
    for (const value of (cells[choices.index] ?? '').split(',').map((one) => one.trim())) {
      if (last !== '' && value !== '') found.set(last, (found.get(last) ?? new Set()).add(value))
    }
  }
  return [...found].map(([name, values]) => ({ name, values: [...values], from: choices }))
}

/** The values of a variant that stand in the rows below it. */
function valuesBelow(rows: readonly CellsOfRow[], column: CsvColumn | null): FoundAttribute[] {
  if (!column) return []
  const found = pairs(rows.map((cells) => cells[column.index] ?? '').join(','))
  return found.map(([name, value]) => ({ name, values: [value], from: column }))
}

function isFalse(word: string): boolean {
  return word === 'false' || word === '0'
}

/** The names and values of `Size: S, Colour: Red`. */
function pairs(cell: string): [name: string, value: string][] {
  return cell.split(',').flatMap((pair) => {
    const at = pair.indexOf(':')
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]]
  })
}
