import type { Actor } from '../../../domain/actor.ts'
import { filePaths } from '../../../domain/catalog/category-tree.ts'
import { everyPage } from '../../../domain/catalog/list/listing.ts'
import type { NewProduct, Product, ProductInput } from '../../../domain/catalog/product.ts'
import {
  type ListedImage,
  listedImages,
  withImageOrigin,
} from '../../../domain/catalog/product-image.ts'
import { UNITS } from '../../../domain/catalog/quantity.ts'
import type { PieceContent } from '../../../domain/catalog/unit-price.ts'
import {
  PRODUCT_DEFAULTS,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
} from '../../../domain/catalog/values.ts'
import {
  type CsvCell,
  type CsvForm,
  type CsvWriter,
  csvWriter,
  withoutEscape,
} from '../../../domain/csv.ts'
import type { Ports } from '../../../domain/ports.ts'
import { csvPlaceOf } from '../../../domain/shop/sale.ts'
import { jsonOf, listOf } from '../cell.ts'
import type { Dialect, CsvColumn as FileColumn } from '../dialect.ts'
import { type ExportField, HEADINGS } from '../headings.ts'
import { type FoundImage, RowReader } from '../row-reader.ts'
import { wordMeant } from '../words.ts'
import { fieldsOf, type KassaReader, wordOf, wordsOfColumns } from './kassa-words.ts'

/** Writes a field of a product into a cell, and reads it. */
interface Column<T> {
  write(product: Product, writer: CsvWriter): CsvCell
  /** @returns undefined if the cell is refused, or empty although the field needs a value */
  read(cell: string, reader: KassaReader, column: FileColumn): T | undefined
}

/** The columns of kassa's own CSV, in the order of an export: one for each writable field. */
const COLUMNS: { readonly [Field in keyof ProductInput]: Column<NewProduct[Field]> } = {
  name: {
    write: ({ name }) => name,
    read: (cell, reader, column) =>
      reader.known.areOwn ? withoutEscape(cell) : reader.line(column),
  },
  description: {
    write: ({ description }) => description,
    read: (cell, reader, column) =>
      reader.known.areOwn
        ? withoutEscape(cell)
        : reader.description(column, withoutEscape(reader.text(column))),
  },
  price: {
    write: ({ price }) => ({ decimal: String(price) }),
    read: (cell, reader) => reader.price('price', withoutEscape(cell)) ?? undefined,
  },
  compareAtPrice: {
    write: ({ compareAtPrice }) => numberCell(compareAtPrice),
    read: (cell, reader) => reader.price('compareAtPrice', withoutEscape(cell)),
  },
  cost: {
    write: ({ cost = null }) => numberCell(cost),
    read: (cell, reader, column) => {
      reader.fillCost(column, withoutEscape(cell))
      return undefined
    },
  },
  taxRate: {
    write: ({ taxRate }) => taxRate ?? '',
    read: (_, reader, column) => reader.taxRate(column),
  },
  productType: {
    write: ({ productType }) => productType,
    read: (_, reader, column) => wordOf(reader, 'productType', column, PRODUCT_TYPES),
  },
  status: {
    write: ({ status }) => status,
    read: (_, reader, column) => wordOf(reader, 'status', column, PRODUCT_STATUSES),
  },
  slug: {
    write: ({ slug }) => slug ?? '',
    // An empty cell leaves a slug as it is, and a new product gets one made from its name.
    read: (_, reader, column) => reader.slug(column),
  },
  sku: codeColumn('sku'),
  barcode: codeColumn('barcode'),
  packs: {
    // Like the unit, this is missing in a product that is not completed yet.
    write: ({ packs = [] }) => (packs.length > 0 ? JSON.stringify(packs) : ''),
    read: (cell, reader) => {
      const text = withoutEscape(cell)
      const value = text.trim() === '' ? [] : jsonOf(text)
      // The schema of a product checks what the list contains.
      if (Array.isArray(value)) return value
      const example = '[{"barcode": "4006381333931", "quantity": 24, "price": 19.90}]'
      reader.refuse('packs', 'json', `Write a JSON list of packs, such as ${example}.`)
      return undefined
    },
  },
  stock: {
    write: ({ stock }) => numberCell(stock),
    read: (cell, reader, column) => {
      if (!reader.known.areOwn && reader.isBelowZero(column)) return 0
      reader.headers.stock = column.header
      return reader.stock(withoutEscape(cell))
    },
  },
  unit: {
    write: ({ unit = PRODUCT_DEFAULTS.unit }) => unit,
    read: (_, reader, column) => wordOf(reader, 'unit', column, UNITS),
  },
  content: {
    write: ({ content }, { number }) =>
      content ? `${number(String(content.quantity))} ${content.unit}` : '',
    read: (_, reader, column) => contentOf(reader, column),
  },
  category: taxonColumn('category'),
  brand: taxonColumn('brand'),
  collections: {
    write: ({ collections }) => listCell(collections.map(({ name }) => name)),
    read: (cell) => listOf(withoutEscape(cell)),
  },
  itemGroupId: codeColumn('itemGroupId'),
  options: dictionaryColumn('options'),
  images: {
    write: (product) => imagesCell(listedImages(product)),
    read: (cell, reader, column) => reader.images(imagesOf(withoutEscape(cell), column)),
  },
  tags: { write: ({ tags }) => listCell(tags), read: (cell) => listOf(withoutEscape(cell)) },
  metadata: dictionaryColumn('metadata'),
}

/** The names of all columns. */
export const FIELDS = Object.keys(COLUMNS) as (keyof ProductInput)[]

/** A code that looks as if the export had put an apostrophe before a number. */
const MARKED = /^'+[\d\s.,:/-]+$/

/** The columns of an export, in their order. */
const EXPORTED: readonly ExportField[] = [...FIELDS, 'unitPrice']

/** Writes the headings of an export, which `kassaDialect` reads in each form. */
function headingRow({ form, language, row }: CsvWriter): string {
  return row(form === 'plain' ? EXPORTED : EXPORTED.map((field) => HEADINGS[language][field]))
}

/** Writes a product as a row that `kassaDialect` reads as the same product. */
function kassaRow(product: Product, writer: CsvWriter): string {
  const cells = FIELDS.map((field) => {
    const cell = COLUMNS[field].write(product, writer)
    if (typeof cell === 'string' || !('code' in cell)) return cell
    // Imports of plain files know the escapes of texts alone.
    if (writer.form === 'plain') return cell.code
    return MARKED.test(cell.code) ? `'${cell.code}` : cell
  })
  const { unitPrice } = product
  const perUnit = unitPrice ? `${writer.number(String(unitPrice.price))}/${unitPrice.unit}` : ''
  return writer.row([...cells, perUnit])
}

/** Kassa's own CSV: an empty cell clears a field, and a missing column leaves it unchanged. */
export const kassaDialect: Dialect = {
  name: 'kassa',
  keyedByGroup: false,
  listsImages: true,
  *read({ columns, rows, options, words }) {
    const known = fieldsOf(FIELDS, columns, words)
    const together = wordsOfColumns(known, words)
    const following = columns.take('unitprice')
    for (const [row, cells] of rows) {
      const { areOwn, isSpreadsheet } = columns
      const found = { areOwn, isSpreadsheet, together }
      const reader: KassaReader = new RowReader(row, cells, options, found)
      for (const { field, column } of known) readField(reader, field, column)
      reader.cell(following)
      yield reader.result(columns)
    }
  },
}

function readField<Field extends keyof ProductInput>(
  reader: KassaReader,
  field: Field,
  column: FileColumn,
): void {
  const value = COLUMNS[field].read(reader.cell(column) ?? '', reader, column)
  if (value !== undefined) reader.fields[field] = value
}

function codeColumn(field: 'sku' | 'barcode' | 'itemGroupId'): Column<string | null> {
  return {
    write: (product) => ({ code: product[field] ?? '' }),
    // A spreadsheet made this number from an unescaped 3E5. The export writes such a code as '3E5.
    read: (cell, reader, column) => {
      if (field !== 'itemGroupId' && !reader.known.areOwn) return reader.quotedCode(field, column)
      if (field !== 'itemGroupId') reader.headers[field] = column.header
      const code = reader.code(field, cell)
      if (code === null) return null
      // A spreadsheet would write 0123 as 123, so the export for one puts an apostrophe before it.
      const isMarked = reader.known.isSpreadsheet && MARKED.test(code)
      return isMarked ? code.slice(1) : withoutEscape(code)
    },
  }
}

function taxonColumn(field: 'category' | 'brand'): Column<string | null> {
  return {
    write: (product) => product[field]?.name ?? '',
    read: (cell, reader, column) =>
      (reader.known.areOwn ? withoutEscape(cell).trim() : reader.line(column)) || null,
  }
}

function dictionaryColumn(field: 'options' | 'metadata'): Column<Record<string, string>> {
  return {
    write: ({ [field]: value }) => (Object.keys(value).length > 0 ? JSON.stringify(value) : ''),
    read: (cell, reader) => {
      const text = withoutEscape(cell)
      const value = text.trim() === '' ? {} : jsonOf(text)
      if (isDictionary(value)) return value
      reader.refuse(field, 'json', 'Write a JSON object of texts, such as {"Size": "M"}.')
      return undefined
    },
  }
}

function isDictionary(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((entry) => typeof entry === 'string')
  )
}

/** Reads a content such as `500 g` or `0,75 l`; null if the cell is empty. */
function contentOf(reader: RowReader, column: FileColumn): PieceContent | null | undefined {
  const text = withoutEscape(reader.text(column))
  if (text === '') return null
  const [, number, word = ''] = /^(\d[\d.,'’\s]*?)\s*(\p{L}[^\d\s]*\d?\.?)$/u.exec(text) ?? []
  const unit = wordMeant('contentUnit', word)
  if (number !== undefined && unit) {
    const quantity = reader.number('content', 'quantity', number, unit === 'piece' ? 0 : 3)
    return quantity === null ? undefined : { quantity, unit }
  }
  if (column.header !== 'content') reader.adjust(column, null, 'not_used')
  else
    reader.refuse('content', 'word', 'Write a quantity and a unit, such as 500 g or 0.75 l.', text)
  return undefined
}

function numberCell(value: number | null): CsvCell {
  return value === null ? '' : { decimal: String(value) }
}

/** Writes `a, b`, or a JSON list if an entry could not be read back from that. */
function listCell(entries: readonly string[]): string {
  const plain = entries.every((entry) => entry === entry.trim() && !/^\[|,/.test(entry))
  return plain ? entries.join(', ') : JSON.stringify(entries)
}

/** Writes addresses like `listCell`, or a JSON list of `{url, alt}` if an image has an alt text. */
function imagesCell(images: readonly ListedImage[]): string {
  if (images.every(({ alt }) => alt === '')) return listCell(images.map(({ url }) => url))
  return JSON.stringify(images.map(({ url, alt }) => ({ url, alt })))
}

function imagesOf(cell: string, column: FileColumn): FoundImage[] {
  const list = cell.startsWith('[') ? jsonOf(cell) : null
  const entries: unknown[] = Array.isArray(list) ? list : listOf(cell)
  return entries.map((entry) => {
    if (typeof entry !== 'object' || entry === null) return { url: String(entry), column }
    const { url, alt } = entry as { readonly url?: unknown; readonly alt?: unknown }
    return { url: String(url ?? ''), alt: typeof alt === 'string' ? alt : '', column }
  })
}

/** Products that are read at once. */
const PAGE = 50

/**
 * The whole catalog as CSV, oldest product first, as `kassaDialect` reads it. A category below
 * another one is written as its path.
 */
export async function* exportProducts(
  ports: Ports,
  actor: Actor,
  form: CsvForm = 'plain',
): AsyncGenerator<string> {
  const writer = csvWriter(form, await csvPlaceOf(ports.store.read, actor.shop.id))
  const paths = await filePaths(ports.store.read, actor.shop.id)
  let text = writer.start + headingRow(writer)
  for await (const products of wholeCatalog(ports, actor)) {
    for (const product of products) text += kassaRow(withPath(product, paths), writer)
    yield text
    text = ''
  }
}

/** The product with the path of its category in place of the name. */
function withPath(product: Product, paths: ReadonlyMap<string, string>): Product {
  const { category } = product
  const path = category && paths.get(category.id)
  return path ? { ...product, category: { ...category, name: path } } : product
}

/** All products, oldest first, page by page. */
export async function* wholeCatalog(
  { store: { lists }, origin }: Ports,
  { shop }: Actor,
): AsyncGenerator<Product[]> {
  for await (const documents of everyPage(lists, shop.id, {}, PAGE)) {
    yield documents.map((document) => JSON.parse(withImageOrigin(document, origin)))
  }
}
