import type { ProductStatus } from '../../../domain/catalog/values.ts'
import { slugOf } from '../../../domain/text.ts'
import type { CsvColumn, VariantOf } from '../dialect.ts'
import { type FoundImage, RowReader } from '../row-reader.ts'
import { fillSalePrices } from '../sale.ts'
import { wordMeant } from '../words.ts'
import {
  type CellsOfRow,
  COLOUR_CODE,
  type FoundOption,
  isNo,
  type ProgramTable,
  type RowPart,
} from './table.ts'

/** Reads a row by its table. */
export class TableReader extends RowReader<ProgramTable> {
  /**
   * @param first the cells of the product's first row; empty if this is that row
   * @param images further images of the product
   * @param part which of several products of the row this is; null if it is the only one
   */
  fill(
    handle: string,
    first: CellsOfRow,
    images: readonly FoundImage[],
    part: RowPart | null,
  ): void {
    this.firstCells = first
    const { fields, known } = this
    this.readStructure()
    if (known.name) fields.name = this.line(known.name, this.shared(known.name))
    this.#texts()
    if (known.category) {
      const cell = this.shared(known.category)
      this.fillPaths(known.category, known.paths?.(cell) ?? [cell.split(' / ')], [])
    }
    if (known.brand) fields.brand = this.line(known.brand, this.shared(known.brand)) || null
    if (known.tags) {
      const { tagsOf = (cell: string) => cell.split(/[,;]/) } = known
      const tags = tagsOf(this.shared(known.tags)).map((tag) => tag.trim())
      fields.tags = this.tags(known.tags, tags.filter(Boolean))
    }
    if (known.type) {
      const text = this.shared(known.type)
      const type = this.word('productType', known.type, known.typeMeant?.(text), text)
      if (type) fields.productType = type
    }
    const options = this.optionsOf([
      ...(known.rules?.optionsOf?.(this) ?? []),
      ...(part?.options ?? this.#ownOptions()),
    ])
    const hasOptions = known.options || known.rules?.optionsOf || part
    if (hasOptions) fields.options = options
    // Without a handle, the name tells to which product the variants belong.
    const isVariant = Object.keys(options).length > 0
    fields.itemGroupId = handle || (isVariant && slugOf(fields.name ?? '')) || null
    if (part) fields.sku = this.#partCode(part)
    else if (known.sku) fields.sku = this.quotedCode('sku', known.sku)
    if (known.barcode) fields.barcode = this.quotedCode('barcode', known.barcode)
    this.#prices()
    this.fillCost(known.cost ?? null)
    const tax = this.#tax()
    if (tax) fields.taxRate = this.taxRate(...tax)
    this.#status()
    this.#unit()
    this.#stock()
    this.fillImages(this.ownImages(images))
    if (known.slug && !isVariant) {
      const slug = this.slug(known.slug)
      if (slug !== undefined) fields.slug = slug
    } else if (known.slug) this.text(known.slug)
    for (const { column, key, unit = '' } of known.facts ?? []) {
      const value = this.shared(column)
      const isKnown = !/^0*(?:[.,]0*)?$/.test(value)
      if (isKnown) this.privateFact(key, `${value} ${unit}`.trim(), column)
    }
    for (const { column, key } of known.details ?? []) {
      this.metadata(key, this.line(column, this.shared(column)), column)
    }
    if (known.variantOf) this.variantOf = this.#difference(known.variantOf)
    known.rules?.fillMore?.(this)
  }

  /** A price that a file adds to another is without tax. */
  #difference({
    sku,
    surcharge: column = null,
  }: NonNullable<ProgramTable['variantOf']>): VariantOf {
    const surcharge = this.surcharge(column)
    if (surcharge !== 0) this.adjust(column, String(surcharge), 'price_without_tax')
    return { sku: this.text(sku ?? null) || null, surcharge }
  }

  /** Marks the cells as read that say to which product a row belongs, and what it adds to it. */
  readStructure(): void {
    const { handle = null, name = null, images = [], options = [] } = this.known
    const all = [handle, name, ...images, ...options.flatMap((one) => [one.name, one.value])]
    for (const column of all) this.text(column)
  }

  /** The images of the row, after those of other rows. */
  ownImages(others: readonly FoundImage[]): FoundImage[] {
    const { images = [], imagesOf = (cell: string) => cell.split(',') } = this.known
    const own = images.flatMap((column) =>
      imagesOf(this.shared(column)).map((url) => ({ url: url.trim(), column })),
    )
    return [...own, ...others].filter(({ url }) => url !== '')
  }

  #texts(): void {
    const columns = [this.known.summary, this.known.description].filter((one) => one != null)
    if (columns.length === 0) return
    const parts = columns.map((column) => this.description(column, this.shared(column)))
    this.fields.description = [...new Set(parts)].filter(Boolean).join('\n\n')
  }

  #ownOptions(): FoundOption[] {
    const { options = [], valuesOf = (cell: string) => [cell] } = this.known
    return options.flatMap(({ name, value }): FoundOption[] => {
      const [first = '', ...rest] = valuesOf(this.text(value))
      const label = this.shared(name)
      if (COLOUR_CODE.test(this.text(value))) {
        this.adjust(value, [first, ...rest].join(', '), 'colour_name')
      }
      if (rest.length === 0) return [[label, first, value]]
      this.metadata(label, [first, ...rest].join(', '), value)
      return []
    })
  }

  #partCode({ sku }: RowPart): string | null {
    const column = this.known.sku ?? null
    if (column) this.headers.sku = column.header
    return sku === null ? null : this.code('sku', sku)
  }

  #prices(): void {
    const { price = null, salePrice, saleStarts = null, saleEnds = null, compareAt } = this.known
    const { fillPrice } = this.known.rules ?? {}
    if (fillPrice) fillPrice(this)
    else if (salePrice) fillSalePrices(this, { price, salePrice, saleStarts, saleEnds })
    else this.fillPrice(price)
    if (!compareAt) return
    this.fields.compareAtPrice = this.compareAt(compareAt, this.fields.price ?? null)
  }

  #status(): void {
    const found = new Set<ProductStatus>()
    for (const { column, means } of this.known.statuses ?? []) {
      const text = this.shared(column)
      if (!column || text === '') continue
      const meant = means ? means(text.toLowerCase()) : wordMeant('status', text)
      const status = this.word('status', column, meant, text)
      if (status) found.add(status)
    }
    const order = ['Archived', 'Draft', 'Published'] as const
    const status = order.find((one) => found.has(one))
    if (status) this.fields.status = status
  }

  #unit(): void {
    const { byWeight, unit } = this.known
    if (byWeight) this.fields.unit = isNo(this.shared(byWeight)) ? 'piece' : 'kg'
    if (!unit || this.shared(unit) === '') return
    const meant = this.word('unit', unit, undefined, this.shared(unit))
    if (meant) this.fields.unit = meant
  }

  /** A shop has one stock, so the stocks of all stores are added. */
  #stock(): void {
    const { counted, stocks = [], rules: { stockMeant } = {} } = this.known
    const filled = stocks.filter((column) => this.text(column) !== '')
    const isCounted = !counted || !isNo(this.shared(counted))
    if (!isCounted) this.fields.stock = null
    const [first] = filled
    const meant = first && stockMeant?.(this.text(first))
    if (meant !== undefined) {
      this.fields.stock = meant
      return
    }
    const amounts = filled.map((column) =>
      isCounted && !this.isBelowZero(column) ? this.stock(this.text(column)) : 0,
    )
    if (!isCounted || filled.length === 0 || amounts.includes(null)) return
    const thousandths = amounts.reduce<number>((sum, one) => sum + Math.round((one ?? 0) * 1000), 0)
    // Other systems count 0 of what nobody counts, such as a service.
    const isItem = (this.fields.productType ?? 'Item') === 'Item'
    this.fields.stock = isItem || thousandths > 0 ? thousandths / 1000 : null
    const [, second] = filled
    if (second) this.adjust(second, String(this.fields.stock), 'stock_of_stores')
  }

  #tax(): [column: CsvColumn, text: string] | null {
    const { taxes = [], taxName, taxValue } = this.known
    const charged = taxes.find(({ column }) => /^y/i.test(this.text(column)))
    for (const { column } of taxes) this.text(column)
    if (charged) return [charged.column, charged.name]
    const [name, value] = [this.text(taxName ?? null), Number(this.text(taxValue ?? null))]
    if (!taxName || name === '') return null
    return [taxName, value > 0 ? `${name} (${Math.round(value * 1e5) / 1e3} %)` : name]
  }
}
