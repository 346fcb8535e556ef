import { listOf, withCharacters } from '../cell.ts'
import type { Columns, CsvColumn, Dialect, DialectFile } from '../dialect.ts'
import { RowReader } from '../row-reader.ts'

/**
 * Medusa's product export and import template: one row for each variant, with the product's fields
 * in each row or only in the first. Headers of version 1 (`Option 1 Name`) are also read.
 */
export const medusaDialect: Dialect = {
  name: 'medusa',
  keyedByGroup: true,
  listsImages: false,
  *read({ columns, rows, options, scratch }: DialectFile) {
    const known = medusaColumns(columns, options.currency)
    for (const [row, cells] of rows) {
      const reader = new MedusaReader(row, cells, options, known)
      const handle = reader.text(known.handle)
      const first = handle === '' ? null : scratch.get('medusa handle', handle)
      if (first === null && handle !== '') {
        scratch.set('medusa handle', handle, JSON.stringify(cells))
      }
      reader.fill(handle, first === null ? [] : JSON.parse(first))
      yield reader.result(columns)
    }
  },
}

/** Values of a variant, or else of its product, that become metadata. */
const FACTS = [
  { header: 'subtitle', key: 'subtitle' },
  { header: 'material', key: 'material' },
  { header: 'origin country', key: 'originCountry' },
  { header: 'weight', key: 'weight', isPrivate: true },
  { header: 'length', key: 'length', isPrivate: true },
  { header: 'width', key: 'width', isPrivate: true },
  { header: 'height', key: 'height', isPrivate: true },
  { header: 'hs code', key: 'hsCode', isPrivate: true },
  { header: 'mid code', key: 'midCode', isPrivate: true },
]

function medusaColumns(columns: Columns, currency: string) {
  const all = (pattern: RegExp) => columns.takeAll(pattern).map(({ column }) => column)
  const code = currency.toLowerCase()
  const regional = new RegExp(`^(?:variant )?price .*(?:\\[${code}\\]|\\] ${code})$`)
  const price = columns.take(`variant price ${code}`, `price ${code}`)
  return {
    handle: columns.take('product handle'),
    title: columns.take('product title'),
    description: columns.take('product description'),
    status: columns.take('product status'),
    giftCard: columns.take('product is giftcard'),
    collections: all(/^product collection (?:title|id)$/),
    types: all(/^product type(?: id| value)?$/),
    categories: all(/^product category \d+(?: name)?$/),
    tags: all(/^product tags?(?: \d+)?$/),
    // The image of the variant comes first, then the product's main image.
    images: [
      ...all(/^variant image \d+(?: url)?$/),
      ...all(/^product thumbnail$/),
      ...all(/^(?:product )?image \d+(?: url)?$/),
    ],
    sku: columns.take('variant sku'),
    barcodes: all(/^variant (?:barcode|ean|upc)$/),
    quantity: columns.take('variant inventory quantity'),
    counted: columns.take('variant manage inventory'),
    price: price ?? columns.takeAll(regional)[0]?.column ?? null,
    options: columns
      .takeAll(/^((?:variant )?option \d+) name$/)
      .map(({ column, groups: [option = ''] }) => ({
        name: column,
        value: columns.take(`${option} value`),
      })),
    facts: FACTS.flatMap(({ header, key, isPrivate = false }) => {
      const own = columns.take(`variant ${header}`)
      const product = columns.take(`product ${header}`)
      return own || product ? [{ key, isPrivate, own, product }] : []
    }),
  }
}

/** An id of the other system, which has no meaning here. */
const FOREIGN_ID = /^(pcat|pcol|ptyp|ptag)_\w+$/

class MedusaReader extends RowReader<ReturnType<typeof medusaColumns>> {
  /** @param first the cells of the product's first row; empty if this is that row */
  fill(handle: string, first: readonly string[]): void {
    this.firstCells = first
    const { fields, known } = this
    if (known.title) fields.name = withCharacters(this.shared(known.title))
    if (known.description) fields.description = this.shared(known.description)
    if (known.status) fields.status = this.#status()
    if (known.giftCard) {
      fields.productType = /^true$/i.test(this.shared(known.giftCard)) ? 'Digital' : 'Item'
    }
    const categories = [...this.#names(known.categories), ...this.#names(known.types)]
    if (known.categories.length + known.types.length > 0) fields.category = categories[0] ?? null
    const collections = [...this.#names(known.collections), ...categories.slice(1)]
    if (collections.length > 0) fields.collections = [...new Set(collections)]
    const tags = known.tags.flatMap((column) => this.#names([column]).flatMap(listOf))
    if (known.tags.length > 0) fields.tags = this.tags(known.tags[0] ?? null, tags)
    this.fillImages(
      known.images.flatMap((column) => {
        const url = this.shared(column)
        return url === '' ? [] : [{ url, column }]
      }),
    )
    if (known.sku) fields.sku = this.quotedCode('sku', known.sku)
    this.#barcode()
    this.fillStock(known.quantity, known.counted)
    if (known.price) this.fillPrice(known.price)
    else {
      const message = `The file has no column Variant Price ${this.options.currency}.`
      this.refuse('price', 'currency', message)
    }
    fields.itemGroupId = handle || null
    fields.options = this.optionsOf(
      known.options.map(({ name, value }) => [this.shared(name), this.text(value), value]),
    )
    for (const { key, isPrivate, own, product } of known.facts) {
      const column = this.text(own) === '' ? product : own
      const value = this.text(own) || this.shared(product)
      if (isPrivate) this.privateFact(key, value, column)
      else this.metadata(key, value, column)
    }
  }

  /** The names in these columns; ids are reported. */
  #names(columns: readonly CsvColumn[]): string[] {
    return columns.flatMap((column) => {
      const text = this.shared(column)
      // The first row of the product reports an id that this row leaves empty.
      if (FOREIGN_ID.test(this.text(column))) {
        this.adjust(column, null, 'medusa_id')
      }
      return text === '' || FOREIGN_ID.test(text) ? [] : [text]
    })
  }

  #status() {
    const { status: column } = this.known
    const text = this.shared(column)
    const isRejected = text.toLowerCase() === 'rejected'
    if (isRejected) this.adjust(column, 'Archived', 'rejected_archived')
    const other = text.toLowerCase() === 'published' ? 'Published' : 'Draft'
    const meant = isRejected ? 'Archived' : other
    return (column && this.word('status', column, meant, text)) ?? 'Draft'
  }

  /** The barcode, else the EAN, else the UPC. Further ones are reported. */
  #barcode(): void {
    const { barcodes } = this.known
    const [column, ...rest] = barcodes.filter((one) => this.text(one) !== '')
    if (barcodes.length > 0) {
      this.fields.barcode = column ? this.quotedCode('barcode', column) : null
    }
    for (const other of rest) {
      if (this.text(other) === (column && this.text(column))) continue
      this.adjust(other, null, 'one_barcode')
    }
  }
}
