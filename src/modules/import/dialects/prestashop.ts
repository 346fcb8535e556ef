import { isNo } from './table.ts'
import { tableDialect } from './table-dialect.ts'

const VISIBILITY = {
  both: 'Published',
  catalog: 'Published',
  search: 'Published',
  none: 'Draft',
} as const

/**
 * The export of the product list of PrestaShop, and the file that its import takes. It has no
 * combinations: PrestaShop has them in another file, without names.
 */
export const prestashopDialect = tableDialect('prestashop', (columns) => {
  const gross = columns.take('price (tax incl.)', 'price tax included')
  const net = columns.take('price (tax excl.)', 'price tax excluded')
  const [discount, percent] = [columns.take('discount amount'), columns.take('discount percent')]
  const features = columns.take('feature(name:value:position)', 'feature (name:value:position)')
  const upc = columns.take('upc')
  const barcode = columns.take('ean13', 'ean-13 or jan barcode') ?? upc
  return {
    name: columns.take('name *', 'name'),
    summary: columns.take('summary'),
    description: columns.take('description'),
    category: columns.take('categories (x,y,z...)', 'category'),
    paths: (cell) => cell.split(',').map((name) => [name]),
    brand: columns.take('manufacturer', 'brand'),
    tags: columns.take('tags (x,y,z...)', 'tags'),
    sku: columns.take('reference #', 'reference'),
    barcode,
    price: gross ?? net,
    cost: columns.take('wholesale price', 'cost price'),
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
    stocks: [columns.take('quantity')].filter((column) => column !== null),
    taxName: columns.take('tax rules id', 'id tax rules group'),
    images: ['image urls (x,y,z...)', 'image']
      .map((name) => columns.take(name))
      .filter((column) => column !== null),
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
        if (barcode !== upc && reader.text(upc) !== '') {
          if (reader.text(barcode) === '') reader.fields.barcode = reader.quotedCode('barcode', upc)
          else reader.adjust(upc, null, 'one_barcode')
        }
        for (const feature of reader.text(features).split(',')) {
          const [name = '', value = ''] = feature.split(':')
          reader.metadata(name.trim(), value.trim(), features)
        }
      },
    },
  }
})
