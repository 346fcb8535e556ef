import { MAX_DEPTH, pathBelow } from '../../domain/catalog/category-tree.ts'
import { toFractionalMinor, toMajor } from '../../domain/catalog/price.ts'
import type { ImageInput } from '../../domain/catalog/product-field.ts'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import { withoutEscape } from '../../domain/csv.ts'
import { addressProblem } from '../../domain/outbound.ts'
import { SLUG } from '../../domain/text.ts'
import { clipped, isDamagedCode, plainText, withCharacters } from './cell.ts'
import { CellReader } from './cell-reader.ts'
import type { Columns, CsvColumn, Fields, HeadedField, RowFields, VariantOf } from './dialect.ts'
import { type NoteCode, noteOf } from './notes.ts'

/** The address of an image in a file. */
export interface FoundImage {
  readonly url: string
  readonly alt?: string | undefined
  readonly column: CsvColumn | null
}

/** Reads a row: fills in its fields. */
export class RowReader<Known = unknown> extends CellReader<Known> {
  readonly fields: Fields = {}
  readonly addedMetadata: Record<string, string> = {}
  readonly headers: Partial<Record<HeadedField, string>> = {}
  variantOf?: VariantOf
  keepsStock = false

  /**
   * Reads cells that an earlier row of the same product determines. Differing cells are reported.
   */
  repeats(columns: readonly (CsvColumn | null)[], first: readonly string[]): void {
    for (const [index, column] of columns.entries()) {
      const text = this.text(column)
      if (text === '' || text === first[index]) continue
      this.adjust(column, first[index] || null, 'first_row_decides')
    }
  }

  /** The result. Values that nobody has read become adjustments. */
  result(columns: Columns, passedOver?: NoteCode): RowFields {
    for (let index = 0; index < this.cells.length; index++) {
      const cell = this.cells[index] ?? ''
      if (this.wasRead(index) || cell.trim() === '') continue
      if (index < columns.headers.length && !columns.isTaken(index)) continue
      const column = columns.headers[index]?.trim() ?? ''
      const note = noteOf(column ? 'not_used' : 'beyond_header')
      this.adjustments.push({ column, from: clipped(cell), to: null, ...note })
    }
    const { row, fields, errors, ifPieces, adjustments, words } = this
    const { addedMetadata, written, headers, variantOf, keepsStock } = this
    const read = { row, fields, errors, ifPieces, adjustments, words }
    const result = { ...read, addedMetadata, written, headers, variantOf, keepsStock }
    return passedOver === undefined ? result : { ...result, passedOver }
  }

  /**
   * Sets the price, unless the cell is empty.
   * @returns it
   */
  fillPrice(column: CsvColumn | null): number | null {
    const price = this.price('price', this.text(column))
    if (price !== null) this.fields.price = price
    return price
  }

  /** A difference of prices, which may be below 0; 0 if the cell is empty. */
  surcharge(column: CsvColumn | null): number {
    const [, sign, digits = ''] = /^([-+]?)\s*(.*)$/s.exec(this.text(column)) ?? []
    const amount = this.price('price', digits) ?? 0
    return sign === '-' ? -amount : amount
  }

  /** A price before a reduction. If it is not above the price, it is left out and reported. */
  compareAt(column: CsvColumn, price: number | null): number | null {
    const amount = this.price('compareAtPrice', this.text(column))
    if (amount === null || price === null || amount > price) return price === null ? null : amount
    if (amount > 0) this.adjust(column, null, 'compare_at_not_above')
    return null
  }

  /**
   * Sets the cost; null if the cell is empty. Programs compute costs with more decimals than a
   * currency has, so it is rounded.
   */
  fillCost(column: CsvColumn | null, cell = this.text(column)): void {
    if (!column) return
    const { currency } = this.options
    const cost = this.price('cost', cell)
    const minor = cost === null ? null : Math.round(toFractionalMinor(cost, currency))
    this.fields.cost = minor === null ? null : toMajor(minor, currency)
    if (this.fields.cost !== cost) this.adjust(column, String(this.fields.cost), 'cost_rounded')
  }

  /** A whole number in stock, at least 0. */
  stockFromZero(column: CsvColumn | null): number | null {
    if (this.isBelowZero(column)) return 0
    const stock = this.number('stock', 'integer', this.text(column), 0)
    if (stock === null || Number.isInteger(stock)) return stock
    this.refuse('stock', 'integer', 'Write a whole number from 0.')
    return null
  }

  /** Sets the stock; null, which means not counted, if the cell of `counted` is false. */
  fillStock(quantity: CsvColumn | null, counted: CsvColumn | null): void {
    if (/^false$/i.test(this.text(counted))) this.fields.stock = null
    else if (this.text(quantity) !== '') this.fields.stock = this.stockFromZero(quantity)
  }

  /** A description without its HTML. */
  description(column: CsvColumn, html = this.text(column)): string {
    const text = plainText(html)
    if (text !== html) this.adjust(column, text, 'html')
    return text
  }

  /** A SKU, barcode or group id. Refuses a number such as 3.01E+12, whose digits are lost. */
  code(field: string, cell: string): string | null {
    const text = cell.trim()
    if (isDamagedCode(field, text)) {
      const message =
        'A spreadsheet has turned this code into a number and lost its digits: format the column as text and enter it again.'
      this.refuse(field, 'spreadsheet_number', message, text)
      return null
    }
    return text === '' ? null : text
  }

  /** A code of another shop system, which may begin with an apostrophe that marks it as text. */
  quotedCode(field: 'sku' | 'barcode', column: CsvColumn | null): string | null {
    if (column) this.headers[field] = column.header
    const text = this.text(column)
    if (/[\r\n]/.test(text)) {
      const message = 'A code has one line: these may be two codes in one cell.'
      this.refuse(field, 'line_break', message, text)
      return null
    }
    const escaped = withoutEscape(text)
    if (escaped !== text) return escaped
    if (!text.startsWith("'")) return this.code(field, text)
    const bare = text.slice(1)
    this.adjust(column, bare, 'apostrophe')
    return this.code(field, bare)
  }

  /** The tax rate in the file's notation, for the plan to match by name or percent. */
  taxRate(column: CsvColumn | null, text = this.text(column)): string | null {
    if (column) this.headers.taxRate = column.header
    return withoutEscape(text).trim() || null
  }

  /** A text of one line, without HTML entities. */
  line(column: CsvColumn | null, cell = this.text(column)): string {
    const text = withoutEscape(cell)
    const plain = withCharacters(text)
    if (plain !== text) this.adjust(column, plain, 'html')
    return plain
  }

  /** The slug of a file, if it is valid. Otherwise a new product gets a slug made from its name. */
  slug(column: CsvColumn | null): string | undefined {
    const slug = this.text(column)
    if (slug === '' || this.options.newSlugs) return undefined
    if (SLUG.test(slug) && slug.length <= PRODUCT_LIMITS.slug) return slug
    this.adjust(column, null, 'slug_from_name')
    return undefined
  }

  /**
   * Reads category paths such as Clothing, Shirts: the longest path leads to the category, by as
   * many steps as a shop can have. The steps of all other paths become collections, and so do the
   * groups.
   * @param from the row that has the paths
   */
  fillPaths(
    column: CsvColumn | null,
    found: readonly (readonly string[])[],
    groups: readonly string[],
    from: RowReader = this,
  ): void {
    const paths = found.map((path) => path.map((step) => step.trim()).filter(Boolean))
    const longest = paths.reduce<string[]>(
      (best, path) => (path.length > best.length ? path : best),
      [],
    )
    const own = longest.slice(0, MAX_DEPTH)
    const category = own.length > 0 ? own.reduce((path, step) => pathBelow(path, step)) : null
    const steps = new Set([...paths.flat(), ...groups]).difference(new Set(own))
    if (column) this.fields.category = category
    const collections = [...steps].slice(0, PRODUCT_LIMITS.collections)
    if (collections.length > 0) this.fields.collections = collections
    if (paths.length > 1 || longest.length > own.length) {
      from.adjust(column, [category, ...collections].join(', '), 'category_paths')
    }
  }

  /** The first tags, up to the limit of a product. */
  tags(column: CsvColumn | null, entries: readonly string[]): string[] {
    const all = [...new Set(entries)]
    const tags = all.slice(0, PRODUCT_LIMITS.tags)
    if (tags.length < all.length) this.adjust(column, tags.join(', '), 'too_many_tags')
    return tags
  }

  /** Images to fetch, each once. An address that cannot be fetched is reported and left out. */
  images(found: readonly FoundImage[]): ImageInput[] {
    const images = new Map<string, ImageInput>()
    for (const { url, alt, column } of found) {
      if (images.has(url)) continue
      const isWrong = !url.startsWith('/images/') && addressProblem(url, true) !== null
      if (isWrong) this.adjust(column, null, 'image_address', url)
      else if (images.size === PRODUCT_LIMITS.images) {
        this.adjust(column, null, 'too_many_images', url)
      } else images.set(url, alt ? { url, alt: alt.slice(0, PRODUCT_LIMITS.alt) } : { url })
    }
    return [...images.values()]
  }

  /** Like `images`, but a row without images leaves those of its product unchanged. */
  fillImages(found: readonly FoundImage[]): void {
    const images = this.images(found)
    if (images.length > 0) this.fields.images = images
  }

  /** Adds private metadata, which customers cannot see. */
  privateFact(key: string, value: string, column: CsvColumn | null): void {
    if (value === '') return
    this.metadata(`_${key}`, value, column)
    this.adjust(column, `_${key}: ${value}`, 'kept_private')
  }

  /** Adds metadata. Values beyond the limits are reported. */
  metadata(key: string, value: string, column: CsvColumn | null): void {
    if (value === '') return
    const name = key.slice(0, PRODUCT_LIMITS.metadataKey).toWellFormed()
    const isTaken = name !== key && name in this.addedMetadata
    if (isTaken || value.length > PRODUCT_LIMITS.metadataValue) {
      this.adjust(column, null, 'metadata_too_long')
      return
    }
    if (name !== key) this.adjust(column, name, 'metadata_name_cut')
    this.addedMetadata[name] = value
  }

  /** Up to three options. Further ones become metadata. An option without a name is left out. */
  optionsOf(pairs: readonly (readonly [name: string, value: string, from: CsvColumn | null])[]) {
    const options: Record<string, string> = {}
    for (const [name, value, from] of pairs) {
      if (name === '' || value === '') {
        if (value !== '') this.adjust(from, null, 'option_without_name')
      } else if (Object.keys(options).length < PRODUCT_LIMITS.options) options[name] = value
      else {
        this.adjust(from, value, 'too_many_options')
        this.metadata(name, value, from)
      }
    }
    return options
  }
}
