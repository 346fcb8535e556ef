import type { Columns, CsvColumn } from '../dialect.ts'
import { type FoundOption, isNo, type ProgramTable, type TableRow } from './table.ts'
import { tableDialect } from './table-dialect.ts'

const VISIBILITY = {
  both: 'Published',
  catalog: 'Published',
  search: 'Published',
  none: 'Draft',
} as const

/**
 * The export of the product list of PrestaShop, and the files that its import takes: products, and
 * the combinations of their attributes, which name the product by its id.
 */
export const prestashopDialect = tableDialect('prestashop', (columns) => {
  const attributes = columns.take(...ATTRIBUTES)
  return attributes ? combinations(columns, attributes) : products(columns)
})

const ATTRIBUTES = ['attribute (name:type:position)*', 'attribute (name:type:position)']
const PRODUCT_IDS = ['product id', 'product id*', 'product id *', 'id']
const COSTS = ['wholesale price', 'cost price']
const IMAGES = ['image urls (x,y,z...)', 'image']

/** The names in `Colour:color:0, Size:select:1`, or the values in `Blue:0, M:1`. */
function firstParts(cell: string): string[] {
  return cell.split(',').map((entry) => (entry.split(':')[0] ?? '').trim())
}

/** Uses the UPC as the barcode where there is no EAN. */
function fillUpc(reader: TableRow, barcode: CsvColumn | null, upc: CsvColumn | null): void {
  if (barcode === upc || reader.text(upc) === '') return
  if (reader.text(barcode) === '') reader.fields.barcode = reader.quotedCode('barcode', upc)
  else reader.adjust(upc, null, 'one_barcode')
}

function some(...columns: readonly (CsvColumn | null)[]): CsvColumn[] {
  return columns.filter((column) => column !== null)
}

function combinations(columns: Columns, attributes: CsvColumn): ProgramTable {
  const values = columns.take('value (value:position)*', 'value (value:position)')
  const upc = columns.take('upc')
  const barcode = columns.take('ean13', 'ean-13 or jan barcode') ?? upc
  return {
    handle: columns.take(...PRODUCT_IDS),
    name: null,
    sku: columns.take('reference', 'reference #'),
    barcode,
    cost: columns.take(...COSTS),
    stocks: some(columns.take('quantity')),
    images: some(...IMAGES.map((name) => columns.take(name))),
    variantOf: {
      sku: columns.take('product reference', 'product_reference'),
      surcharge: columns.take('impact on price'),
    },
    rules: {
      optionsOf(reader) {
        const found = firstParts(reader.text(values))
        return firstParts(reader.text(attributes)).map(
          (name, index): FoundOption => [name, found[index] ?? '', values],
        )
      },
      fillMore: (reader) => fillUpc(reader, barcode, upc),
    },
  }
}

function products(columns: Columns): ProgramTable {
  const gross = columns.take('price (tax incl.)', 'price tax included')
  const net = columns.take('price (tax excl.)', 'price tax excluded')
  const [discount, percent] = [columns.take('discount amount'), columns.take('discount percent')]
  const features = columns.take('feature(name:value:position)', 'feature (name:value:position)')
  const upc = columns.take('upc')
  const barcode = columns.take('ean13', 'ean-13 or jan barcode') ?? upc
  return {
    handle: columns.take(...PRODUCT_IDS),
    name: columns.take('name *', 'name'),
    summary: columns.take('summary'),
    description: columns.take('description'),
    category: columns.take('categories (x,y,z...)', 'category'),
    paths: (cell) => cell.split(',').map((name) => [name]),
    brand: columns.take('manufacturer', 'brand'),
    tags: columns.take('tags (x,y,z...)', 'tags'),
    sku: columns.take('reference #', 'reference'),
    barcode,
    cost: columns.take(...COSTS),
    slug: columns.take('url rewritten', 'friendly url'),
    statuses: [
      { column: columns.take('active (0/1)', 'status', 'active') },
      {
        column: columns.take('visibility'),
        means: (word) => (word in VISIBILITY ? VISIBILITY[word as keyof typeof VISIBILITY] : null),
      },
    ],
    type: columns.take('virtual product (0 = no, 1 = yes)', 'virtual product'),
    typeMeant: (word) => (isNo(word) ? 'Item' : 'Service'),
    stocks: some(columns.take('quantity')),
    taxName: columns.take('tax rules id', 'id tax rules group'),
    images: some(...IMAGES.map((name) => columns.take(name))),
    facts: ['weight', 'width', 'height', 'depth'].flatMap((key) => {
      const column = columns.take(key)
      return column ? [{ column, key }] : []
    }),
    rules: {
      fillPrice(reader) {
        const price = reader.fillPrice(gross ?? net)
        if (gross && net && reader.text(net) !== '') reader.adjust(net, null, 'price_with_tax')
        else if (net && price !== null) reader.adjust(net, String(price), 'price_without_tax')
        for (const column of [discount, percent]) {
          if (/[1-9]/.test(reader.text(column))) reader.adjust(column, null, 'discount_left')
        }
      },
      fillMore(reader) {
        fillUpc(reader, barcode, upc)
        for (const feature of reader.text(features).split(',')) {
          const [name = '', value = ''] = feature.split(':')
          reader.metadata(name.trim(), value.trim(), features)
        }
      },
    },
  }
}
