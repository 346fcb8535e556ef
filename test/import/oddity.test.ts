import { describe, expect, test } from 'bun:test'
import { Columns, type Dialect, type RowFields } from '../../src/modules/import/dialect.ts'
import { lightspeedDialect } from '../../src/modules/import/dialects/lightspeed.ts'
import { loyverseDialect } from '../../src/modules/import/dialects/loyverse.ts'
import { magentoDialect } from '../../src/modules/import/dialects/magento.ts'
import { medusaDialect } from '../../src/modules/import/dialects/medusa.ts'
import { shopifyDialect } from '../../src/modules/import/dialects/shopify.ts'
import { vendureDialect } from '../../src/modules/import/dialects/vendure.ts'
import { woocommerceDialect } from '../../src/modules/import/dialects/woocommerce.ts'
import { openScratch } from '../../src/store/sqlite/scratch.ts'
import { tableOf } from '../table.ts'
import { LIGHTSPEED, LOYVERSE, MAGENTO, SHOPIFY, type Table, WOOCOMMERCE } from './oddities.ts'

/** Noon of a day, so that a sale can begin or end on it. */
const NOW = Date.UTC(2026, 5, 1, 12)

/**
 * The products of a file in a shop that sells for euros. Each line is a column of the file, as the
 * names are long: its header, and its cell of each row. A bar in a cell is written as `;`.
 */
function productsOf(dialect: Dialect, file: string): RowFields[] {
  const columns = tableOf(file).map((cells) => cells.map((cell) => cell.replaceAll('; ', '|')))
  const headers = columns.map(([header = '']) => header)
  const names = headers.map((header) => header.toLowerCase())
  const rows = (columns[0] ?? []).slice(1).map((_, index) => {
    return [index + 2, columns.map((cells) => cells[index + 1] ?? '')] as const
  })
  using scratch = openScratch()
  const cells = new Map(rows)
  const all = dialect.read({
    columns: new Columns(headers, names),
    scratch,
    options: { decimal: 'point', isDecimalSure: false, currency: 'EUR', clock: NOW },
    rows: { [Symbol.iterator]: () => cells.entries(), get: (row) => cells.get(row) ?? null },
  })
  return [...all].flatMap((row) => (row === null || row.passedOver ? [] : [row]))
}

const MEDUSA: Table = {
  'a later row takes from the first what it leaves empty': [
    `
     product handle         | jug       | jug
     product title          | Jug       |
     product status         | published |
     product weight         | 400       |
     variant weight         |           | 380
     variant price usd      | 12        | 13
     variant price eur      | 10        | 11
     variant option 1 name  | Size      |
     variant option 1 value | S         | M`,
    {
      name: 'Jug',
      status: 'Published',
      price: 10,
      options: { Size: 'S' },
      metadata: { _weight: '400' },
    },
    {
      name: 'Jug',
      status: 'Published',
      price: 11,
      options: { Size: 'M' },
      metadata: { _weight: '380' },
    },
  ],
  'prices by region, ids of Medusa, and barcodes of three kinds': [
    `
     Product Handle        | a             | b
     Product Title         | A             | B
     Product Status        | rejected      | proposed
     Product Collection Id | pcol_1        | Spring
     Product Type          | Cups          | ptyp_2
     Product Tags          | x, y          |
     Price Europe [EUR]    | 10            | 11
     Variant Barcode       |               | 036000291452
     Variant EAN           | 4006381333931 | 036000291452
     Variant UPC           | 036000291452  |`,
    {
      status: 'Archived',
      category: 'Cups',
      tags: ['x', 'y'],
      barcode: '4006381333931',
      left: ['rejected_archived', 'medusa_id', 'one_barcode'],
    },
    {
      status: 'Draft',
      category: null,
      collections: ['Spring'],
      barcode: '036000291452',
      left: ['medusa_id'],
    },
  ],
  'stock that is not managed is not counted; images stand by what they belong to': [
    `
     Product Handle             | a                | b
     Product Title              | A                | B
     Product Thumbnail          | https://x.test/2 | https://x.test/2
     Product Image 1            | https://x.test/3 | https://x.test/2
     Variant Image 1            | https://x.test/1 |
     Variant Price EUR          | 10               | 10
     Variant Manage Inventory   | FALSE            | TRUE
     Variant Inventory Quantity | 3                | 3`,
    {
      stock: null,
      images: ['https://x.test/1', 'https://x.test/2', 'https://x.test/3'],
    },
    { stock: 3, images: ['https://x.test/2'] },
  ],
}

const VENDURE: Table = {
  'a row without a name is a variant of the product above, in the first language': [
    `
     name:en         | Lamp  |     | Big bulb
     name:de         | Lampe |     | Birne
     slug:en         | lamp  |     |
     optionGroups:en | Size  |     |
     optionValues:en | S     | M   |
     price           | 5     | 6   | 7
     enabled         | true  |     | FALSE
     variant:voltage |       | 230 |
     product:care    | dry   |     |`,
    { name: 'Lamp', itemGroupId: 'lamp', options: { Size: 'S' }, metadata: { care: 'dry' } },
    {
      name: 'Lamp',
      itemGroupId: 'lamp',
      options: { Size: 'M' },
      status: 'Published',
      metadata: { voltage: '230', care: 'dry' },
    },
    { name: 'Big bulb', itemGroupId: 'big-bulb', options: {}, status: 'Draft' },
  ],
  'facets are the category, the brand, collections and metadata': [
    `
     name           | Lamp                                                             |
     slug           | lamp                                                             |
     facets         | Category:Light; Category: Hall; collection:New; brand:Lux; use:x |
     variantFacets  | use:y                                                            | colour: a:b
     price          | 5                                                                | 6
     assets         | https://x.test/1; https://x.test/2                               |
     variantAssets  | https://x.test/3                                                 |
     trackInventory | INHERIT                                                          | false
     stockOnHand    | 4                                                                | 4`,
    {
      category: 'Light',
      brand: 'Lux',
      collections: ['Hall', 'New'],
      stock: 4,
      images: ['https://x.test/3', 'https://x.test/1', 'https://x.test/2'],
      metadata: { use: 'x, y' },
    },
    {
      category: 'Light',
      brand: 'Lux',
      collections: ['Hall', 'New'],
      stock: null,
      metadata: { use: 'x', colour: 'a:b' },
    },
  ],
}

const TABLES: readonly (readonly [dialect: Dialect, table: Table])[] = [
  [shopifyDialect, SHOPIFY],
  [woocommerceDialect, WOOCOMMERCE],
  [medusaDialect, MEDUSA],
  [vendureDialect, VENDURE],
  [magentoDialect, MAGENTO],
  [loyverseDialect, LOYVERSE],
  [lightspeedDialect, LIGHTSPEED],
]

for (const [dialect, table] of TABLES) {
  describe(dialect.name, () => {
    test.each(Object.entries(table))('%s', (_, [file, ...products]) => {
      const read = productsOf(dialect, file)
      expect(read.flatMap(({ errors }) => errors)).toEqual([])
      const said = read.map(({ fields, addedMetadata, adjustments = [] }, index) => {
        const images = fields.images?.map(({ url, alt = '' }) => `${url} ${alt}`.trim())
        const left = adjustments.map(({ code }) => code)
        const all = { ...fields, images, metadata: addedMetadata, left }
        const wanted = Object.keys(products[index] ?? {})
        return Object.fromEntries(Object.entries(all).filter(([field]) => wanted.includes(field)))
      })
      expect<unknown[]>(said).toEqual(products)
    })
  })
}
