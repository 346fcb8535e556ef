import {
  PRODUCT_LIMITS,
  type ProductStatus,
  type ProductType,
} from '../../../domain/catalog/values.ts'
import { withCharacters } from '../cell.ts'
import type { Columns, CsvColumn, Dialect, DialectFile, RowFields } from '../dialect.ts'
import { fillSalePrices } from '../sale.ts'
import { stockOf, WooReader, wooColumns } from './woocommerce-row.ts'

/**
 * WooCommerce's product export. A variable product is not imported itself, but its variations are.
 * Each names it by SKU (or `id:44`), and inherits its values for empty cells. A grouped product
 * becomes a collection of the products that it lists.
 */
export const woocommerceDialect: Dialect = {
  name: 'woocommerce',
  keyedByGroup: true,
  listsImages: false,
  *read({ columns, rows, options, scratch }: DialectFile) {
    const known = wooColumns(columns)
    const read = (row: number, cells: readonly string[]) =>
      new WooReader(row, unescaped(cells), options, known)
    for (const [number, cells] of rows) {
      yield null
      const reader = read(number, cells)
      for (const name of reader.names()) scratch.set('woocommerce name', name, String(number))
      const parent = reader.text(known.parent)
      if (reader.is('variation')) scratch.set('woocommerce parent', parent, '')
      if (!reader.is('grouped')) continue
      for (const child of reader.list(known.grouped)) {
        const groups: string[] = JSON.parse(scratch.get('woocommerce group', child) ?? '[]')
        if (groups.length >= PRODUCT_LIMITS.collections) continue
        const all = [...groups, withCharacters(reader.text(known.name))]
        scratch.set('woocommerce group', child, JSON.stringify(all))
      }
    }
    /** The parent of the last variation, which is probably also that of the next one. */
    let last: WooReader | null = null
    const lookUp: OtherRows = {
      named(name) {
        const row = Number(scratch.get('woocommerce name', name) ?? 0)
        if (row === 0) return null
        if (last?.row !== row) last = read(row, rows.get(row) ?? [])
        // The row of the parent reports these itself.
        last.adjustments.length = 0
        return last
      },
      hasVariations: (names) =>
        names.some((name) => scratch.get('woocommerce parent', name) !== null),
      groupsOf: (names) =>
        names.flatMap((name): string[] =>
          JSON.parse(scratch.get('woocommerce group', name) ?? '[]'),
        ),
    }
    for (const [row, cells] of rows) yield rowFields(read(row, cells), lookUp, columns)
  },
}

/** Access to other rows. Each has a SKU or `id:44` as its name. */
interface OtherRows {
  named(name: string): WooReader | null
  hasVariations(names: readonly string[]): boolean
  /** The names of the grouped products that list this one. */
  groupsOf(names: readonly string[]): string[]
}

/** WooCommerce adds an apostrophe to cells that a spreadsheet would run as formulas. */
function unescaped(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ''))
}

function rowFields(reader: WooReader, others: OtherRows, columns: Columns): RowFields {
  const { known } = reader
  const names = reader.names()
  const parentName = reader.text(known.parent)
  if (reader.is('variable') && others.hasVariations(names)) {
    fillShared(reader, null, others)
    for (const { name, value } of known.attributes) [name, value].map((one) => reader.text(one))
    for (const column of [known.inStock, known.taxStatus, known.taxClass]) reader.text(column)
    for (const column of [known.gtin, known.price, known.salePrice, known.stock]) {
      if (reader.text(column) !== '') reader.adjust(column, null, 'variable_parent')
    }
    return reader.result(columns, 'variations_instead')
  }
  if (reader.is('grouped')) {
    for (const column of [known.name, known.grouped, known.published, known.visibility]) {
      reader.text(column)
    }
    for (const column of [known.inStock, known.taxStatus, known.taxClass]) reader.text(column)
    return reader.result(columns, 'group_is_collection')
  }
  const parent = reader.is('variation') ? others.named(parentName) : null
  if (reader.is('variation') && !parent) {
    const message = 'The product that this is a variation of is not in the file.'
    reader.refuse('parent', 'unknown', message)
  } else if (!parent && parentName !== '') {
    reader.adjust(known.parent, null, 'parent_of_no_variation')
  }
  fillShared(reader, parent, others)
  fillOwn(reader, parent)
  return reader.result(columns)
}

/** Sets the fields that a variation inherits from its parent if its own cell is empty. */
function fillShared(reader: WooReader, parent: WooReader | null, others: OtherRows): void {
  const { fields, known } = reader
  const source = (column: CsvColumn | null) =>
    parent && reader.text(column) === '' ? parent : reader
  if (known.name) fields.name = withCharacters(source(known.name).text(known.name))
  if (known.description || known.short) fields.description = texts(reader, parent)
  if (known.brand) fields.brand = brandOf(source(known.brand))
  fillCategories(reader, source(known.categories), others)
  if (known.tags) fields.tags = reader.tags(known.tags, source(known.tags).list(known.tags))
  if (known.published || known.visibility) fields.status = statusOf(reader, parent)
  const urls = [...reader.list(known.images), ...(parent?.list(known.images) ?? [])]
  reader.fillImages(urls.map((url) => ({ url, column: known.images })))
  for (const { column, key, unit } of known.measures) {
    const value = source(column).text(column)
    if (value !== '') reader.privateFact(key, `${value} ${unit}`, column)
  }
}

function fillOwn(reader: WooReader, parent: WooReader | null): void {
  const { fields, known } = reader
  const type = known.type && reader.word('productType', known.type, typeOf(reader))
  fields.productType = type ?? 'Item'
  if (known.sku) fields.sku = reader.quotedCode('sku', known.sku)
  if (known.gtin) fields.barcode = reader.quotedCode('barcode', known.gtin)
  fields.itemGroupId = parent?.names()[0] ?? null
  fillAttributes(reader, parent)
  const stock = stockOf(reader, parent)
  if (stock !== undefined) fields.stock = stock
  fillSalePrices(reader, known)
  reader.fillCost(known.cost, reader.text(known.cost) || parent?.text(known.cost))
  fillTax(reader, parent)
}

/** The tax class, or the parent's if the row says so. No class means the standard rate. */
function fillTax(reader: WooReader, parent: WooReader | null): void {
  const { taxStatus, taxClass } = reader.known
  const isTaxed = reader.text(taxStatus).toLowerCase() !== 'none'
  const own = reader.text(taxClass)
  const text = own === 'parent' ? (parent?.text(taxClass) ?? '') : own
  const tax = isTaxed
    ? reader.taxRate(taxClass, text)
    : reader.taxRate(taxStatus, reader.text(taxStatus))
  if (tax !== null) reader.fields.taxRate = tax
}

/** WooCommerce writes a line break as `\n`, and those two characters as `\\n`. */
function lineBreaks(cell: string): string {
  return cell.replace(/(\\?)\\n/g, (_, escaped: string) => (escaped ? '\\n' : '\n'))
}

/** The short description, then the long one; those of the parent if there is neither. */
function texts(reader: WooReader, parent: WooReader | null): string {
  const columns = [reader.known.short, reader.known.description]
  const own = columns.map((column) => reader.text(column))
  const from = parent && own.every((text) => text === '') ? parent : reader
  const parts = columns.flatMap((column) =>
    column ? [from.description(column, lineBreaks(from.text(column)))] : [],
  )
  return [...new Set(parts)].filter(Boolean).join('\n\n')
}

function brandOf(from: WooReader): string | null {
  const { brand } = from.known
  const [first = null, ...rest] = from.list(brand)
  if (rest.length > 0) from.adjust(brand, first, 'one_brand')
  return first
}

/** `Clothing > Shirts, Sale` has two paths. */
function fillCategories(reader: WooReader, from: WooReader, others: OtherRows): void {
  const { categories } = reader.known
  const paths = from.list(categories).map((path) => path.split('>'))
  reader.fillPaths(categories, paths, others.groupsOf(reader.names()), from)
}

/** A product is visible only if it and its parent are published and not hidden. */
function statusOf(reader: WooReader, parent: WooReader | null): ProductStatus {
  const { published, visibility } = reader.known
  let status: ProductStatus = 'Published'
  for (const row of parent ? [reader, parent] : [reader]) {
    if (published) {
      const meant = row.text(published) === '1' ? 'Published' : 'Draft'
      if (row.word('status', published, meant) !== 'Published') status = 'Draft'
    }
    const shown = row.text(visibility).toLowerCase()
    if (shown === 'hidden') {
      status = 'Draft'
      row.adjust(visibility, 'Draft', 'hidden_is_draft')
    } else if (shown === 'catalog' || shown === 'search') {
      row.adjust(visibility, null, 'lists_and_searches')
    }
  }
  return status
}

function typeOf(reader: WooReader): ProductType {
  if (reader.is('downloadable')) return 'Digital'
  return reader.is('virtual') ? 'Service' : 'Item'
}

/**
 * Attributes with one value are options. An attribute with several values, such as `Cotton, Wool`,
 * describes the product and becomes metadata, like attributes of the parent that do not distinguish
 * its variations.
 */
function fillAttributes(reader: WooReader, parent: WooReader | null): void {
  const pairs: [string, string, CsvColumn | null][] = []
  const own = new Set<string>()
  for (const { name, value } of reader.known.attributes) {
    const [first = '', ...rest] = reader.list(value)
    const label = withCharacters(reader.text(name))
    own.add(label)
    if (rest.length > 0 && label !== '') reader.metadata(label, [first, ...rest].join(', '), value)
    else pairs.push([label, first, value])
  }
  reader.fields.options = reader.optionsOf(pairs)
  if (!parent) return
  for (const { name, value } of parent.known.attributes) {
    const label = withCharacters(parent.text(name))
    if (label !== '' && !own.has(label))
      reader.metadata(label, parent.list(value).join(', '), value)
  }
}
