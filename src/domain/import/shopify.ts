import type { NewProduct } from '../catalog/product.ts'
import { type Dialect, listOf, plainText, type RowFields, RowReader } from './dialect.ts'

type Fields = { -readonly [K in keyof NewProduct]?: NewProduct[K] }

/**
 * Shopify's product export, of old (`Handle`, `Variant SKU`) and of now (`URL handle`, `SKU`).
 * Rows of one handle are the variants of one product: the first row says what they share. A row
 * with neither a price nor an option only adds a picture. What the sheet has no column for is left
 * as it is.
 */
export const shopifyDialect: Dialect = {
  name: 'shopify',
  *read(rows, options, scratch) {
    for (const [, row] of rows) {
      const reader = new RowReader(row, options)
      const handle = reader.cell('url handle', 'handle')?.trim() ?? ''
      const known = scratch.get('shopify handle', handle)
      const head: Head =
        known === null
          ? { shared: sharedFields(reader), optionNames: namesOf(reader) }
          : JSON.parse(known)
      if (known === null) scratch.set('shopify handle', handle, JSON.stringify(head))
      if (known !== null && onlyPicture(reader)) {
        yield { fields: {}, errors: [], passedOver: 'It only adds a picture.' }
      } else yield variant(reader, handle, head.shared, head.optionNames)
    }
  },
}

/** What the first row of a handle says for all of its variants. */
interface Head {
  readonly shared: Fields
  readonly optionNames: readonly string[]
}

function sharedFields(reader: RowReader): Fields {
  const fields: Fields = {}
  const given = (headers: readonly string[], take: (text: string) => void) => {
    const cell = reader.cell(...headers)
    if (cell !== null) take(cell.trim())
  }
  given(['title'], (text) => {
    fields.name = text
  })
  given(['description', 'body (html)'], (text) => {
    fields.description = plainText(text)
  })
  given(['vendor'], (text) => {
    fields.brand = text || null
  })
  given(['type', 'custom product type'], (text) => {
    fields.category = text || null
  })
  given(['tags'], (text) => {
    fields.tags = [...new Set(listOf(text))].slice(0, 50)
  })
  const published = reader.cell('published on online store', 'published')?.trim() ?? ''
  given(['status', 'published on online store', 'published'], () => {
    fields.status = statusOf(reader.cell('status')?.trim() ?? '', published)
  })
  given(['gift card'], (text) => {
    fields.productType = /^true$/i.test(text) ? 'Digital' : 'Item'
  })
  return fields
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

function valuesOf(reader: RowReader): string[] {
  return [1, 2, 3].map((number) => reader.cell(`option${number} value`)?.trim() ?? '')
}

function onlyPicture(reader: RowReader): boolean {
  const price = reader.cell('price', 'variant price')?.trim() ?? ''
  return price === '' && valuesOf(reader).every((value) => value === '')
}

function variant(
  reader: RowReader,
  handle: string,
  shared: Fields,
  optionNames: readonly string[],
): RowFields {
  const fields = { ...shared }
  const price = reader.price('price', reader.cell('price', 'variant price') ?? '')
  if (price !== null) fields.price = price
  const before = reader.cell('compare-at price', 'variant compare at price')
  if (before !== null) {
    const compareAt = reader.price('compareAtPrice', before)
    const higher = compareAt !== null && price !== null && compareAt > price
    fields.compareAtPrice = higher ? compareAt : null
  }
  for (const field of ['sku', 'barcode'] as const) {
    const cell = reader.cell(field, `variant ${field}`)
    if (cell !== null) fields[field] = reader.code(field, cell)
  }
  const stock = stockOf(reader)
  if (stock !== undefined) fields.stock = stock
  fields.itemGroupId = handle || null
  fields.options = optionsOf(optionNames, valuesOf(reader))
  return { fields, errors: reader.errors }
}

/**
 * Without an inventory tracker Shopify does not count; what was sold too often counts as none.
 * Undefined: the sheet does not speak of it.
 */
function stockOf(reader: RowReader): number | null | undefined {
  const tracker = reader.cell('inventory tracker', 'variant inventory tracker')
  const quantity = reader.cell('inventory quantity', 'variant inventory qty')?.trim()
  if (tracker === null && quantity === undefined) return undefined
  if (tracker?.trim() === '' || quantity === undefined) return null
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
