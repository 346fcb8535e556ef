import type { NewProduct, ProductType } from '../catalog/product.ts'
import {
  type Dialect,
  type FileRow,
  listOf,
  plainText,
  type ReadOptions,
  type RowFields,
  RowReader,
} from './dialect.ts'

/**
 * WooCommerce's product export. A variable product is no article of its own: its variations are,
 * which name it by sku (or `id:44`) and take from it what they leave empty.
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

/** What a variation may call this row by. */
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
    return { fields: {}, errors: [], passedOver: 'Its variations are imported in its place.' }
  }
  if (types.includes('grouped')) {
    return { fields: {}, errors: [], passedOver: 'It only shows other products together.' }
  }
  const parentName = reader.cell('parent')?.trim() ?? ''
  const parent = types.includes('variation') ? parentOf(parentName) : undefined
  if (types.includes('variation') && !parent) {
    reader.refuse(
      'parent',
      'unknown',
      'The product that this is a variation of is not in the file.',
    )
  }
  const text = (...headers: string[]) => {
    const own = reader.cell(...headers)?.trim() ?? ''
    return own || (headers.map((header) => parent?.get(header)?.trim() ?? '').find(Boolean) ?? '')
  }
  const fields: { -readonly [K in keyof NewProduct]?: NewProduct[K] } = {
    name: text('name'),
    description: plainText(text('description') || text('short description')),
    brand: text('brands', 'brand') || null,
    category: categoryOf(text('categories')),
    tags: [...new Set(listOf(text('tags')))].slice(0, 50),
    status: reader.cell('published')?.trim() === '1' ? 'Published' : 'Draft',
    productType: typeOf(types),
    sku: reader.code('sku', reader.cell('sku') ?? ''),
    barcode: reader.code('barcode', reader.cell('gtin, upc, ean, or isbn', 'gtin') ?? ''),
    itemGroupId: parent ? parentName : null,
    options: parent ? optionsOf(reader) : {},
    stock: stockOf(reader),
  }
  const regular = reader.price('price', reader.cell('regular price') ?? '')
  const sale = reader.price('price', reader.cell('sale price') ?? '')
  const price = sale ?? regular
  if (price !== null) fields.price = price
  fields.compareAtPrice = sale !== null && regular !== null && regular > sale ? regular : null
  return { fields, errors: reader.errors }
}

function typeOf(types: readonly string[]): ProductType {
  if (types.includes('downloadable')) return 'Digital'
  return types.includes('virtual') ? 'Service' : 'Item'
}

/** `Clothing > Shirts, Sale`: the last step of the first path. */
function categoryOf(cell: string): string | null {
  return cell.split(',')[0]?.split('>').at(-1)?.trim() || null
}

function optionsOf(reader: RowReader): Record<string, string> {
  const pairs = [1, 2, 3].flatMap((number) => {
    const name = reader.cell(`attribute ${number} name`)?.trim() ?? ''
    const value = reader.cell(`attribute ${number} value(s)`)?.trim() ?? ''
    return name === '' || value === '' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(pairs)
}

/** An empty stock is not counted; a negative one is a debt, and so none. */
function stockOf(reader: RowReader): number | null {
  const cell = reader.cell('stock')?.trim() ?? ''
  return cell.startsWith('-') ? 0 : reader.whole('stock', cell)
}
