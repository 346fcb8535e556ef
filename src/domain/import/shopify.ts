import {
  type Dialect,
  type Fields,
  optionsOf,
  plainText,
  type RowFields,
  RowReader,
  tagsOf,
} from './dialect.ts'

/**
 * Shopify's product export, with its old headers (`Handle`, `Variant SKU`) or today's (`URL
 * handle`, `SKU`). Rows with the same handle are variants of one product, and the first of them
 * holds what they share. A later row with neither a price nor an option only adds an image.
 */
export const shopifyDialect: Dialect = {
  name: 'shopify',
  *read(rows, options, scratch) {
    for (const [, row] of rows) {
      const reader = new RowReader(row, options)
      const handle = reader.text('url handle', 'handle')
      const known = scratch.get('shopify handle', handle)
      if (known === null) {
        const first = { shared: sharedFields(reader), optionNames: optionCells(reader, 'name') }
        scratch.set('shopify handle', handle, JSON.stringify(first))
        yield variant(reader, handle, first)
      } else if (onlyImage(reader)) {
        yield { fields: {}, errors: [], passedOver: 'This row only adds an image.' }
      } else {
        yield variant(reader, handle, JSON.parse(known))
      }
    }
  },
}

/** The part of the first row of a handle that holds for all of its variants. */
interface FirstRow {
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
    fields.tags = tagsOf(text)
  })
  given(['status', 'published on online store', 'published'], () => {
    const published = reader.text('published on online store', 'published')
    fields.status = statusOf(reader.text('status'), published)
  })
  given(['gift card'], (text) => {
    fields.productType = /^true$/i.test(text) ? 'Digital' : 'Item'
  })
  return fields
}

/** A file without a status column may still say whether a product is published. */
function statusOf(status: string, published: string): 'Draft' | 'Published' | 'Archived' {
  if (/^(archived|unlisted)$/i.test(status)) return 'Archived'
  if (/^draft$/i.test(status)) return 'Draft'
  return /^false$/i.test(published) ? 'Draft' : 'Published'
}

function optionCells(reader: RowReader, part: 'name' | 'value'): string[] {
  return [1, 2, 3].map((number) => reader.text(`option${number} ${part}`))
}

function onlyImage(reader: RowReader): boolean {
  const hasPrice = reader.text('price', 'variant price') !== ''
  return !hasPrice && optionCells(reader, 'value').every((value) => value === '')
}

function variant(reader: RowReader, handle: string, { shared, optionNames }: FirstRow): RowFields {
  const fields = { ...shared }
  const price = reader.price('price', reader.text('price', 'variant price'))
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
  // A product without variants has the single option `Title: Default Title`.
  const values = optionCells(reader, 'value').map((value) => value.replace(/^Default Title$/, ''))
  fields.options = optionsOf(values.map((value, index) => [optionNames[index] ?? '', value]))
  return { fields, errors: reader.errors }
}

/**
 * Without an inventory tracker Shopify does not count the stock.
 * @returns undefined if the file has no stock columns
 */
function stockOf(reader: RowReader): number | null | undefined {
  const tracker = reader.cell('inventory tracker', 'variant inventory tracker')
  const quantity = reader.cell('inventory quantity', 'variant inventory qty')?.trim()
  if (tracker === null && quantity === undefined) return undefined
  return tracker?.trim() === '' || quantity === undefined ? null : reader.stockFromZero(quantity)
}
