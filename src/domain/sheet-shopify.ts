import type { NewProduct } from './product.ts'
import { type Dialect, listOf, plainText, type RowFields, RowReader } from './sheet.ts'

/**
 * Shopify's product export, of old (`Handle`, `Variant SKU`) and of now (`URL handle`, `SKU`).
 * Rows of one handle are the variants of one product: the first row says what they share. A row
 * with neither a price nor an option only adds a picture.
 */
export const shopifyDialect: Dialect = {
  name: 'shopify',
  read(rows, options) {
    const shared = new Map<string, Partial<NewProduct>>()
    const optionNames = new Map<string, string[]>()
    return rows.map((row) => {
      const reader = new RowReader(row, options)
      const handle = reader.cell('url handle', 'handle')?.trim() ?? ''
      const known = shared.get(handle)
      if (!known) {
        shared.set(handle, sharedFields(reader))
        optionNames.set(handle, namesOf(reader))
      }
      return variant(
        reader,
        handle,
        shared.get(handle) ?? {},
        optionNames.get(handle) ?? [],
        !known,
      )
    })
  },
}

function sharedFields(reader: RowReader): Partial<NewProduct> {
  const text = (...headers: string[]) => reader.cell(...headers)?.trim() ?? ''
  return {
    name: text('title'),
    description: plainText(text('description', 'body (html)')),
    brand: text('vendor') || null,
    category: text('type', 'custom product type') || null,
    tags: [...new Set(listOf(text('tags')))].slice(0, 50),
    status: statusOf(text('status'), text('published on online store', 'published')),
    productType: /^true$/i.test(text('gift card')) ? 'Digital' : 'Item',
  }
}

/** Without a status column, being published is all that the file says. */
function statusOf(status: string, published: string): 'Draft' | 'Published' | 'Archived' {
  if (/^(archived|unlisted)$/i.test(status)) return 'Archived'
  if (/^draft$/i.test(status)) return 'Draft'
  return /^false$/i.test(published) ? 'Draft' : 'Published'
}

function namesOf(reader: RowReader): string[] {
  return [1, 2, 3].map((number) => reader.cell(`option${number} name`)?.trim() ?? '')
}

function variant(
  reader: RowReader,
  handle: string,
  shared: Partial<NewProduct>,
  optionNames: readonly string[],
  first: boolean,
): RowFields {
  const { errors } = reader
  const values = [1, 2, 3].map((number) => reader.cell(`option${number} value`)?.trim() ?? '')
  const priceCell = reader.cell('price', 'variant price') ?? ''
  if (!first && priceCell.trim() === '' && values.every((value) => value === '')) {
    return { fields: {}, errors, passedOver: 'It only adds a picture.' }
  }
  const fields: { -readonly [K in keyof NewProduct]?: NewProduct[K] } = { ...shared }
  const price = reader.price('price', priceCell)
  if (price !== null) fields.price = price
  const compareAt = reader.price(
    'compareAtPrice',
    reader.cell('compare-at price', 'variant compare at price') ?? '',
  )
  fields.compareAtPrice =
    compareAt !== null && price !== null && compareAt > price ? compareAt : null
  fields.sku = reader.code('sku', reader.cell('sku', 'variant sku') ?? '')
  fields.barcode = reader.code('barcode', reader.cell('barcode', 'variant barcode') ?? '')
  fields.stock = stockOf(reader)
  fields.itemGroupId = handle || null
  fields.options = optionsOf(optionNames, values)
  return { fields, errors }
}

/** Without an inventory tracker Shopify does not count; what was sold too often counts as none. */
function stockOf(reader: RowReader): number | null {
  const tracker = reader.cell('inventory tracker', 'variant inventory tracker')?.trim() ?? ''
  const quantity = reader.cell('inventory quantity', 'variant inventory qty')?.trim() ?? ''
  if (tracker === '') return null
  return quantity.startsWith('-') ? 0 : reader.whole('stock', quantity)
}

/** A product without variants has the one option `Title: Default Title`. */
function optionsOf(names: readonly string[], values: readonly string[]): Record<string, string> {
  const pairs = values.flatMap((value, index) => {
    const name = names[index] ?? ''
    return value === '' || name === '' || value === 'Default Title' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(pairs)
}
