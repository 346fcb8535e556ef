import type { ProductStatus } from '../../../domain/catalog/values.ts'
import type { Scratch } from '../../../domain/ports.ts'
import { slugOf } from '../../../domain/text.ts'
import { listOf, withCharacters } from '../cell.ts'
import type { Columns, CsvColumn, Dialect, DialectFile, Fields, RowFields } from '../dialect.ts'
import { MOST_IMAGES } from '../notes.ts'
import { type FoundImage, RowReader } from '../row-reader.ts'
import { wordMeant } from '../words.ts'

/**
 * Shopify's product export, with its old headers (`Handle`, `Variant SKU`) or today's (`URL
 * handle`, `SKU`). Rows with the same handle are variants of one product; the first of them has the
 * shared fields. A later row without price and options only adds an image.
 */
export const shopifyDialect: Dialect = {
  name: 'shopify',
  keyedByGroup: true,
  listsImages: false,
  *read({ columns, rows, options, scratch }: DialectFile) {
    const known = shopifyColumns(columns)
    const read = function* () {
      let handle = ''
      for (const [row, cells] of rows) {
        const reader: ShopifyReader = new RowReader(row, cells, options, known)
        handle = handleOf(reader) || handle
        yield { reader, handle }
      }
    }
    const images = new HandleImages(scratch, known)
    if (known.image) {
      for (const { reader, handle } of read()) {
        images.add(handle, reader)
        yield null
      }
    }
    for (const { reader, handle } of read()) {
      if (known.image || known.variantImage) {
        reader.fillImages(images.of(handle, reader))
      }
      const first = scratch.get('shopify handle', handle)
      if (first === null) {
        const shared: FirstRow = {
          fields: sharedFields(reader),
          cells: sharedColumns(known).map((column) => reader.text(column)),
        }
        scratch.set('shopify handle', handle, JSON.stringify(shared))
        yield variant(reader, handle, shared, columns)
        continue
      }
      const shared: FirstRow = JSON.parse(first)
      reader.repeats(sharedColumns(known), shared.cells)
      if (onlyImage(reader)) yield reader.result(columns, 'only_image')
      else yield variant(reader, handle, shared, columns)
    }
  },
}

function shopifyColumns(columns: Columns) {
  return {
    handle: columns.take('url handle', 'handle'),
    title: columns.take('title'),
    description: columns.take('description', 'body (html)'),
    vendor: columns.take('vendor'),
    type: columns.take('type', 'custom product type'),
    category: columns.take(
      'product category',
      'standard product type',
      'standardized product type',
    ),
    tags: columns.take('tags'),
    status: columns.take('status'),
    published: columns.take('published on online store', 'published'),
    giftCard: columns.take('gift card'),
    options: [1, 2, 3].map((number) => ({
      name: columns.take(`option${number} name`),
      value: columns.take(`option${number} value`),
    })),
    sku: columns.take('sku', 'variant sku'),
    barcode: columns.take('barcode', 'variant barcode'),
    price: columns.take('price', 'variant price'),
    compareAt: columns.take('compare-at price', 'variant compare at price'),
    cost: columns.take('cost per item', 'variant cost per item'),
    tracker: columns.take('inventory tracker', 'variant inventory tracker'),
    quantity: columns.take('inventory quantity', 'variant inventory qty'),
    grams: columns.take('weight value (grams)', 'variant grams'),
    image: columns.take('product image url', 'image src'),
    imageAlt: columns.take('image alt text'),
    imagePosition: columns.take('image position'),
    variantImage: columns.take('variant image url', 'variant image'),
    weightUnit: columns.take('weight unit for display', 'variant weight unit'),
  }
}

type ShopifyColumns = ReturnType<typeof shopifyColumns>
type ShopifyReader = RowReader<ShopifyColumns>

/** The cells of a handle's first row that apply to all of its variants. */
interface FirstRow {
  readonly fields: Fields
  /** The cells of the columns of `sharedColumns`: the first three are the names of the options. */
  readonly cells: readonly string[]
}

function sharedColumns(known: ShopifyColumns): (CsvColumn | null)[] {
  const { title, description, vendor, type, category, tags, status, published, giftCard } = known
  const names = known.options.map(({ name }) => name)
  return [...names, title, description, vendor, type, category, tags, status, published, giftCard]
}

/** If a file has no handle, Shopify makes it from the title. */
function handleOf(reader: ShopifyReader): string {
  const { handle, title } = reader.known
  return reader.text(handle) || slugOf(reader.text(title))
}

function sharedFields(reader: ShopifyReader): Fields {
  const { known } = reader
  const fields: Fields = {}
  if (known.title) fields.name = withCharacters(reader.text(known.title))
  if (known.description) fields.description = reader.description(known.description)
  if (known.vendor) fields.brand = reader.text(known.vendor) || null
  if (known.type || known.category) fields.category = categoryOf(reader)
  if (known.tags) fields.tags = reader.tags(known.tags, listOf(reader.text(known.tags)))
  if (known.status || known.published) fields.status = statusOf(reader)
  if (known.giftCard) {
    fields.productType = /^true$/i.test(reader.text(known.giftCard)) ? 'Digital' : 'Item'
  }
  return fields
}

/** The shop's own type, or the last step of Shopify's category. */
function categoryOf(reader: ShopifyReader): string | null {
  const { type, category } = reader.known
  const own = reader.text(type)
  const path = reader.text(category)
  if (own !== '') {
    if (path !== '' && path !== own) reader.adjust(category, null, 'one_category')
    return own
  }
  const leaf = path.split('>').at(-1)?.trim() || null
  if (leaf !== null && leaf !== path) {
    reader.adjust(category, leaf, 'last_category_step')
  }
  return leaf
}

/** A file without a status column may still tell whether a product is published. */
function statusOf(reader: ShopifyReader): ProductStatus {
  const { known } = reader
  const text = reader.text(known.status).toLowerCase()
  const published = reader.text(known.published)
  if (text === 'unlisted') {
    reader.adjust(known.status, 'Archived', 'unlisted_archived')
  }
  const meant = text === 'unlisted' ? 'Archived' : wordMeant('status', text)
  const status = known.status && reader.word('status', known.status, meant)
  if (status && status !== 'Published') return status
  return /^false$/i.test(published) ? 'Draft' : 'Published'
}

function onlyImage(reader: ShopifyReader): boolean {
  const { price, options } = reader.known
  return reader.text(price) === '' && options.every(({ value }) => reader.text(value) === '')
}

function variant(
  reader: ShopifyReader,
  handle: string,
  { fields: shared, cells: optionNames }: FirstRow,
  columns: Columns,
): RowFields {
  const { fields, known } = reader
  Object.assign(fields, shared)
  const price = reader.fillPrice(known.price)
  if (known.compareAt) fields.compareAtPrice = reader.compareAt(known.compareAt, price)
  reader.fillCost(known.cost)
  if (known.sku) fields.sku = reader.quotedCode('sku', known.sku)
  if (known.barcode) fields.barcode = reader.quotedCode('barcode', known.barcode)
  const stock = stockOf(reader)
  if (stock !== undefined) fields.stock = stock
  reader.privateFact('weight', weightOf(reader), known.grams)
  fields.itemGroupId = handle || null
  fields.options = reader.optionsOf(
    known.options.map(({ value }, index) => {
      // A product without variants has the single option `Title: Default Title`.
      const text = reader.text(value).replace(/^Default Title$/, '')
      return [optionNames[index] ?? '', text, value]
    }),
  )
  return reader.result(columns)
}

/**
 * Without an inventory tracker Shopify does not count the stock.
 * @returns undefined if the file has no stock columns
 */
function stockOf(reader: ShopifyReader): number | null | undefined {
  const { tracker, quantity } = reader.known
  if (!tracker && !quantity) return undefined
  const tracks = reader.cell(tracker)?.trim() !== ''
  if (tracks && quantity) return reader.stockFromZero(quantity)
  reader.keepsStock = tracks
  if (/[1-9]/.test(reader.text(quantity))) {
    reader.adjust(quantity, null, 'stock_not_counted')
  }
  return null
}

const GRAMS: Readonly<Record<string, number>> = { kg: 1_000, g: 1, lb: 453.59237, oz: 28.349523125 }

/** The weight in the unit that Shopify shows: `0.5 kg`. Empty if it is 0, which means unknown. */
function weightOf(reader: ShopifyReader): string {
  const { grams, weightUnit } = reader.known
  const unit = reader.text(weightUnit).toLowerCase()
  const value = reader.number('metadata', 'weight', reader.text(grams), 0)
  if (!value) return ''
  const shown = GRAMS[unit] ? unit : 'g'
  return `${Math.round((value / (GRAMS[shown] ?? 1)) * 1_000) / 1_000} ${shown}`
}

type ImageColumns = Readonly<
  Record<'image' | 'imageAlt' | 'imagePosition' | 'variantImage', CsvColumn | null>
>

/** The images of a handle, which may be in any of its rows, sorted by position. */
class HandleImages {
  constructor(
    readonly scratch: Scratch,
    readonly known: ImageColumns,
  ) {}

  add(handle: string, reader: RowReader): void {
    const { image, imageAlt, imagePosition } = this.known
    const url = reader.text(image)
    if (url === '') return
    const all = this.#stored(handle)
    if (all.length >= MOST_IMAGES) return
    const position = reader.text(imagePosition)
    const place = /^\d+$/.test(position) ? Number(position) : all.length + 1
    all.push([place, url, reader.text(imageAlt)])
    this.scratch.set('shopify images', handle, JSON.stringify(all))
  }

  /** The image of a variant, then those of its product. */
  of(handle: string, reader: RowReader): FoundImage[] {
    const { image, imageAlt, imagePosition, variantImage } = this.known
    for (const column of [imageAlt, imagePosition]) reader.text(column)
    const own = reader.text(variantImage)
    const stored = this.#stored(handle)
    const url = reader.text(image)
    if (url !== '' && !stored.some(([, one]) => one === url)) {
      reader.adjust(image, null, 'too_many_images_in_file')
    }
    const shared = stored
      .sort(([a], [b]) => a - b)
      .map(([, url, alt]) => ({ url, alt, column: image }))
    const alt = shared.find(({ url }) => url === own)?.alt
    return own === '' ? shared : [{ url: own, alt, column: variantImage }, ...shared]
  }

  #stored(handle: string): [position: number, url: string, alt: string][] {
    return JSON.parse(this.scratch.get('shopify images', handle) ?? '[]')
  }
}
