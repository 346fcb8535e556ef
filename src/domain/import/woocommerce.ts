import type { ProductType } from '../catalog/product.ts'
import {
  type Dialect,
  type Fields,
  type FileRow,
  listOf,
  optionsOf,
  plainText,
  type ReadOptions,
  type RowFields,
  RowReader,
  tagsOf,
} from './dialect.ts'

/**
 * WooCommerce's product export. A variable product is not imported itself, but its variations are:
 * each names it by sku (or `id:44`), and inherits the texts that it leaves empty.
 */
export const woocommerceDialect: Dialect = {
  name: 'woocommerce',
  *read(rows, options, scratch) {
    for (const [number, row] of rows) {
      for (const name of namesOf(row)) scratch.set('woocommerce name', name, String(number))
    }
    const parentOf = (name: string) => {
      const number = scratch.get('woocommerce name', name)
      return number === null ? undefined : rows.at(Number(number))
    }
    for (const [, row] of rows) yield rowFields(row, parentOf, options)
  },
}

/** The names by which a variation can refer to this row. */
function namesOf(row: FileRow): string[] {
  const sku = row.get('sku')?.trim()
  const id = row.get('id')?.trim()
  return [...(sku ? [sku] : []), ...(id ? [`id:${id}`] : [])]
}

function rowFields(
  row: FileRow,
  parentOf: (name: string) => FileRow | undefined,
  options: ReadOptions,
): RowFields {
  const reader = new RowReader(row, options)
  const types = listOf(reader.cell('type') ?? '').map((type) => type.toLowerCase())
  if (types.includes('variable')) {
    return { fields: {}, errors: [], passedOver: 'Its variations are imported instead.' }
  }
  if (types.includes('grouped')) {
    return { fields: {}, errors: [], passedOver: 'A grouped product only lists other products.' }
  }
  const parentName = reader.text('parent')
  const parent = types.includes('variation') ? parentOf(parentName) : undefined
  if (types.includes('variation') && !parent) {
    const message = 'The product that this is a variation of is not in the file.'
    reader.refuse('parent', 'unknown', message)
  }
  const inherited = (...headers: string[]) =>
    reader.text(...headers) ||
    (headers.map((header) => parent?.get(header)?.trim() ?? '').find(Boolean) ?? '')
  const fields: Fields = {
    name: inherited('name'),
    description: plainText(inherited('description') || inherited('short description')),
    brand: inherited('brands', 'brand') || null,
    category: categoryOf(inherited('categories')),
    tags: tagsOf(inherited('tags')),
    status: reader.text('published') === '1' ? 'Published' : 'Draft',
    productType: typeOf(types),
    sku: reader.code('sku', reader.text('sku')),
    barcode: reader.code('barcode', reader.text('gtin, upc, ean, or isbn', 'gtin')),
    itemGroupId: parent ? parentName : null,
    options: parent ? attributesOf(reader) : {},
    stock: reader.stockFromZero(reader.text('stock')),
  }
  const regular = reader.price('price', reader.text('regular price'))
  const sale = reader.price('price', reader.text('sale price'))
  const price = sale ?? regular
  if (price !== null) fields.price = price
  fields.compareAtPrice = sale !== null && regular !== null && regular > sale ? regular : null
  return { fields, errors: reader.errors }
}

function typeOf(types: readonly string[]): ProductType {
  if (types.includes('downloadable')) return 'Digital'
  return types.includes('virtual') ? 'Service' : 'Item'
}

/** `Clothing > Shirts, Sale` is in Shirts: the last step of the first path. */
function categoryOf(cell: string): string | null {
  return cell.split(',')[0]?.split('>').at(-1)?.trim() || null
}

function attributesOf(reader: RowReader): Record<string, string> {
  return optionsOf(
    [1, 2, 3].map((number) => [
      reader.text(`attribute ${number} name`),
      reader.text(`attribute ${number} value(s)`),
    ]),
  )
}
