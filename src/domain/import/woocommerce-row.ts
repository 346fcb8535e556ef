import { DAY_MS } from '../time.ts'
import { withCharacters } from './cell.ts'
import type { Columns, CsvColumn } from './dialect.ts'
import { RowReader } from './row-reader.ts'

/** The columns of a WooCommerce export. */
export function wooColumns(columns: Columns) {
  const numbered = (pattern: RegExp) =>
    new Map(columns.takeAll(pattern).map(({ column, groups }) => [groups[0], column] as const))
  const values = numbered(/^attribute (\d+) value\(s\)$/)
  return {
    id: columns.take('id'),
    type: columns.take('type'),
    sku: columns.take('sku'),
    gtin: columns.take('gtin, upc, ean, or isbn', 'gtin'),
    name: columns.take('name'),
    published: columns.take('published'),
    visibility: columns.take('visibility in catalog'),
    short: columns.take('short description'),
    description: columns.take('description'),
    saleStarts: columns.take('date sale price starts'),
    saleEnds: columns.take('date sale price ends'),
    inStock: columns.take('in stock?'),
    stock: columns.take('stock'),
    salePrice: columns.take('sale price'),
    price: columns.take('regular price'),
    categories: columns.take('categories'),
    tags: columns.take('tags'),
    brand: columns.take('brands', 'brand'),
    images: columns.take('images'),
    parent: columns.take('parent'),
    grouped: columns.take('grouped products'),
    attributes: [...numbered(/^attribute (\d+) name$/)].map(([number, name]) => ({
      name,
      value: values.get(number) ?? null,
    })),
    measures: columns
      .takeAll(/^(weight|length|width|height) \((\w+)\)$/)
      .map(({ column, groups: [key = '', unit = ''] }) => ({ column, key, unit })),
  }
}

/** Reads a row of a WooCommerce export. */
export class WooReader extends RowReader<ReturnType<typeof wooColumns>> {
  readonly types = this.list(this.known.type).map((type) => type.toLowerCase())

  is(type: 'variation' | 'variable' | 'grouped' | 'virtual' | 'downloadable'): boolean {
    return this.types.includes(type)
  }

  /** The entries of `a, b`; a comma within an entry is written `\,`. */
  list(column: CsvColumn | null): string[] {
    const entries = this.text(column).split(/(?<!\\),/)
    return entries
      .map((entry) => withCharacters(entry.trim().replaceAll('\\,', ',')))
      .filter(Boolean)
  }

  /** The names by which other rows refer to this one. */
  names(): string[] {
    const sku = this.text(this.known.sku)
    const id = this.text(this.known.id)
    return [...(sku ? [sku] : []), ...(id ? [`id:${id}`] : [])]
  }
}

/**
 * @returns undefined if the file says nothing about stock; null where it is not counted; 0 also
 *   where a product that is not counted is not in stock
 */
export function stockOf(reader: WooReader, parent: WooReader | null): number | null | undefined {
  const { stock, inStock } = reader.known
  const cell = reader.text(stock)
  const isOut = reader.text(inStock) === '0'
  if (cell.toLowerCase() === 'parent' && parent) {
    const count = parent.stockFromZero(stock)
    reader.adjust(stock, count === null ? null : String(count), 'shared_stock')
    return count
  }
  if (cell !== '') return reader.stockFromZero(stock)
  if (isOut) {
    reader.adjust(inStock, '0', 'out_of_stock')
    return 0
  }
  return stock || inStock ? null : undefined
}

/** The sale price counts while the sale lasts; otherwise the regular price does. */
export function fillPrices(reader: WooReader): void {
  const { price, salePrice, saleStarts, saleEnds } = reader.known
  const regular = reader.price('price', reader.text(price))
  const sale = reader.price('price', reader.text(salePrice))
  const [starts, ends] = [reader.text(saleStarts), reader.text(saleEnds)]
  const isOn = isBegun(reader, starts) && !isOver(reader, ends)
  if (sale !== null && !isOn) {
    reader.adjust(salePrice, null, 'sale_not_now')
  }
  if (starts !== '') reader.adjust(saleStarts, null, 'no_sale_dates')
  if (ends !== '') reader.adjust(saleEnds, null, isOn ? 'end_sale_yourself' : 'no_sale_dates')
  const now = isOn ? (sale ?? regular) : (regular ?? sale)
  if (now !== null) reader.fields.price = now
  if (!salePrice && !price) return
  const isReduced = isOn && sale !== null && regular !== null && regular > sale
  reader.fields.compareAtPrice = isReduced ? regular : null
}

function isBegun(reader: WooReader, starts: string): boolean {
  const time = timeOf(starts)
  if (time === null && starts !== '') refuseDate(reader, 'Date sale price starts')
  return time === null || time <= reader.options.now
}

/** A sale that ends on a day lasts until the end of that day. */
function isOver(reader: WooReader, ends: string): boolean {
  const time = timeOf(ends)
  if (time === null && ends !== '') refuseDate(reader, 'Date sale price ends')
  return time !== null && reader.options.now > (ends.includes(':') ? time : time + DAY_MS)
}

/** `2026-03-01` or `2026-03-01 0:00:00`, as UTC: the file does not say its time zone. */
function timeOf(text: string): number | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?)?/.exec(text)
  if (!match) return null
  const [, day = '', hour = '0', minute = '00', second = '00'] = match
  const time = Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:${second}Z`)
  return Number.isNaN(time) ? null : time
}

function refuseDate(reader: WooReader, column: string): void {
  reader.refuse('price', 'date', `Write ${column} as a date such as 2026-03-01.`)
}
