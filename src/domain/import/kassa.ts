import { PRODUCT_STATUSES, PRODUCT_TYPES, type Product } from '../catalog/product.ts'
import { csvRow, withoutEscape } from './csv.ts'
import { type Dialect, jsonOf, listOf, RowReader, wordOf } from './dialect.ts'

/** The columns of an export, which are those that an import reads. */
const COLUMNS = [
  'name',
  'description',
  'price',
  'compareAtPrice',
  'productType',
  'status',
  'sku',
  'barcode',
  'stock',
  'category',
  'brand',
  'collections',
  'itemGroupId',
  'options',
  'tags',
  'metadata',
] as const

export const KASSA_HEADER: string = csvRow(COLUMNS)

/** Our own columns: an empty cell clears, a missing column leaves things as they are. */
export const kassaDialect: Dialect = {
  name: 'kassa',
  *read(rows, options) {
    for (const [, row] of rows) yield rowFields(new RowReader(row, options))
  },
}

/** A product as a row that `kassaDialect` reads as the same product. */
export function kassaRow(product: Product): string {
  const { options, metadata } = product
  return csvRow([
    product.name,
    product.description,
    String(product.price),
    product.compareAtPrice === null ? '' : String(product.compareAtPrice),
    product.productType,
    product.status,
    product.sku ?? '',
    product.barcode ?? '',
    product.stock === null ? '' : String(product.stock),
    product.category?.name ?? '',
    product.brand?.name ?? '',
    listCell(product.collections.map(({ name }) => name)),
    product.itemGroupId ?? '',
    Object.keys(options).length > 0 ? JSON.stringify(options) : '',
    listCell(product.tags),
    Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : '',
  ])
}

function listCell(entries: readonly string[]): string {
  const plain = entries.every((entry) => entry === entry.trim() && !/^\[|,/.test(entry))
  return plain ? entries.join(', ') : JSON.stringify(entries)
}

function rowFields(reader: RowReader) {
  const { fields, errors } = reader
  const given = (header: string, take: (cell: string) => void) => {
    const cell = reader.cell(header.toLowerCase())
    if (cell !== null) take(withoutEscape(cell))
  }
  given('name', (cell) => {
    fields.name = cell
  })
  given('description', (cell) => {
    fields.description = cell
  })
  given('price', (cell) => {
    const price = reader.price('price', cell)
    if (price !== null) fields.price = price
  })
  given('compareAtPrice', (cell) => {
    fields.compareAtPrice = reader.price('compareAtPrice', cell)
  })
  given('stock', (cell) => {
    fields.stock = reader.whole('stock', cell)
  })
  given('productType', (cell) => {
    const word = wordOf(reader, 'productType', cell, PRODUCT_TYPES)
    if (word) fields.productType = word
  })
  given('status', (cell) => {
    const word = wordOf(reader, 'status', cell, PRODUCT_STATUSES)
    if (word) fields.status = word
  })
  for (const field of ['sku', 'barcode', 'itemGroupId'] as const) {
    const cell = reader.cell(field.toLowerCase())
    const code = cell === null ? null : reader.code(field, cell)
    if (cell !== null) fields[field] = code === null ? null : withoutEscape(code)
  }
  for (const field of ['category', 'brand'] as const) {
    given(field, (cell) => {
      fields[field] = cell.trim() || null
    })
  }
  for (const field of ['collections', 'tags'] as const) {
    given(field, (cell) => {
      fields[field] = listOf(cell)
    })
  }
  for (const field of ['options', 'metadata'] as const) {
    given(field, (cell) => {
      fields[field] = dictionary(reader, field, cell)
    })
  }
  return { fields, errors }
}

function dictionary(reader: RowReader, field: string, cell: string): Record<string, string> {
  const value = cell.trim() === '' ? {} : jsonOf(cell)
  const good =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((entry) => typeof entry === 'string')
  if (good) return value as Record<string, string>
  reader.refuse(field, 'json', 'Write a JSON object of texts, such as {"Size": "M"}.')
  return {}
}
