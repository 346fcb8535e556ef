import type { RowFields } from '../../src/modules/import/dialect.ts'
import type { NoteCode } from '../../src/modules/import/notes.ts'

/** By what a file teaches: its columns, and what is said of each of its products. */
export type Table = Readonly<Record<string, readonly [file: string, ...products: Said[]]>>
type Said = Omit<RowFields['fields'], 'images'> & {
  /** Address and text. */
  readonly images?: readonly string[]
  readonly metadata?: Readonly<Record<string, string>>
  /** Why values are imported in another form, or not at all. */
  readonly left?: readonly NoteCode[]
}

export const SHOPIFY: Table = {
  'images stand by their positions, wherever their rows are': [
    `
     handle         | jug              |                  |
     title          | Jug              |                  |
     variant price  | 5                |                  |
     image src      | https://x.test/3 | https://x.test/1 | https://x.test/2
     image position | 10               | 1                | 9
     image alt text |                  | Front            |`,
    {
      images: ['https://x.test/1 Front', 'https://x.test/2', 'https://x.test/3'],
    },
  ],
  'the image of a variant comes first, and once': [
    `
     handle         | jug              | jug
     title          | Jug              |
     option1 name   | Size             |
     option1 value  | S                | M
     variant price  | 5                | 5
     image src      | https://x.test/1 | https://x.test/2
     image alt text | Front            | Behind
     variant image  |                  | https://x.test/2`,
    {
      options: { Size: 'S' },
      images: ['https://x.test/1 Front', 'https://x.test/2 Behind'],
    },
    {
      options: { Size: 'M' },
      images: ['https://x.test/2 Behind', 'https://x.test/1 Front'],
    },
  ],
  'an original price is above the price': [
    `
     handle                   | jug  | jug  | jug
     title                    | Jug  |      |
     option1 name             | Size |      |
     option1 value            | S    | M    | L
     variant price            | 5    | 5    | 5
     variant compare at price | 5    | 5.01 | 0`,
    { price: 5, compareAtPrice: null },
    { price: 5, compareAtPrice: 5.01 },
    { price: 5, compareAtPrice: null },
  ],
  'a weight is shown in its unit; 0 is not known': [
    `
     handle              | a    | b          | c     | d
     title               | A    | B          | C     | D
     variant price       | 5    | 5          | 5     | 5
     variant grams       | 1500 | 226.796185 | 20    | 0
     variant weight unit | kg   | oz         | stone | kg`,
    { metadata: { _weight: '1.5 kg' } },
    { metadata: { _weight: '8 oz' } },
    { metadata: { _weight: '20 g' } },
    { metadata: {} },
  ],
  'without a handle, products are told apart by their titles': [
    `
     title         | Big jug |   | Cup
     option1 name  | Size    |   | Title
     option1 value | S       | M | Default Title
     price         | 5       | 6 | 7`,
    { name: 'Big jug', itemGroupId: 'big-jug', options: { Size: 'S' }, price: 5 },
    { name: 'Big jug', itemGroupId: 'big-jug', options: { Size: 'M' }, price: 6 },
    { name: 'Cup', itemGroupId: 'cup', options: {}, price: 7 },
  ],
  'stock is counted where it is tracked': [
    `
     handle                    | a       | b        | c
     title                     | A       | B        | C
     variant price             | 5       | 5        | 5
     variant inventory tracker | shopify |          | shopify
     variant inventory qty     | -2      | 7        |
     status                    | active  | unlisted | draft`,
    { stock: 0, status: 'Published' },
    { stock: null, status: 'Archived' },
    { stock: null, status: 'Draft' },
  ],
}

export const WOOCOMMERCE: Table = {
  'an apostrophe that keeps a spreadsheet from running a cell is no part of it': [
    `
     name          | '=Mug | '+Cup | '-Jug | '@Pot | '\tPan | 'Tis
     regular price | 5     | 5     | 5     | 5     | 5     | 5`,
    { name: '=Mug' },
    { name: '+Cup' },
    { name: '-Jug' },
    { name: '@Pot' },
    { name: 'Pan' },
    { name: "'Tis" },
  ],
  'a sale lasts from its first day to the end of its last': [
    `
     type                   | simple     | simple              | simple     | simple
     name                   | A          | B                   | C          | D
     regular price          | 9          | 9                   | 9          | 9
     sale price             | 5          | 5                   | 5          | 5
     date sale price starts | 2026-06-01 | 2026-06-01 12:00    | 2026-06-02 |
     date sale price ends   | 2026-06-01 | 2026-06-01 12:00:00 |            | 2026-05-31`,
    { price: 5, compareAtPrice: 9 },
    { price: 5, compareAtPrice: 9 },
    { price: 9, compareAtPrice: null },
    { price: 9, compareAtPrice: null },
  ],
  'a tax class is that of the row or its parent; what is not taxed says so': [
    `
     type          | variable | variation    | simple | simple
     sku           | tee      | s            | cup    | gift
     name          | Tee      |              | Cup    | Gift
     parent        |          | tee          |        |
     tax status    | taxable  | taxable      | taxable | none
     tax class     | reduced-rate | parent   |        |
     regular price |          | 5            | 5      | 10`,
    { taxRate: 'reduced-rate' },
    {},
    { taxRate: 'none' },
  ],
  'a sale lasts to the second': [
    `
     type                   | simple              | simple
     name                   | A                   | B
     regular price          | 9                   | 9
     sale price             | 5                   | 5
     date sale price starts | 2026-06-01 12:00:01 |
     date sale price ends   |                     | 2026-06-01 11:59:59`,
    { price: 9, compareAtPrice: null },
    { price: 9, compareAtPrice: null },
  ],
  'a sale price that is no reduction, or stands alone': [
    `
     type          | simple | simple | simple
     name          | A      | B      | C
     regular price | 9      | 9      |
     sale price    | 9      | 10     | 5`,
    { price: 9, compareAtPrice: null },
    { price: 10, compareAtPrice: null },
    { price: 5, compareAtPrice: null },
  ],
  'a parent hides its variations': [
    `
     id                    | 1        | 2         | 3         | 4        | 5
     type                  | variable | variation | variation | variable | variation
     sku                   | tee      |           |           |          |
     name                  | Tee      |           | Own       | Cap      |
     published             | 1        | 1         | 1         | 0        | 1
     visibility in catalog | hidden   | visible   |           | visible  | visible
     parent                |          | tee       | id:1      |          | id:4
     regular price         |          | 5         | 6         |          | 7
     attribute 1 name      | Size     | Size      | Size      | Size     | Size
     attribute 1 value(s)  | S, M     | S         | M         | S        | S`,
    { name: 'Tee', status: 'Draft', itemGroupId: 'tee', options: { Size: 'S' } },
    { name: 'Own', status: 'Draft', itemGroupId: 'tee', options: { Size: 'M' } },
    { name: 'Cap', status: 'Draft', itemGroupId: 'id:4', options: { Size: 'S' } },
  ],
  'a variation has its own image first, and counts with its parent': [
    String.raw`
     id            | 1                | 2                | 3
     type          | variable         | variation        | variation
     sku           | tee              | s                | m
     name          | Tee              |                  |
     parent        |                  | tee              | tee
     stock         | 12               | parent           |
     in stock?     | 1                | 1                | 0
     tags          | a, b\, c, a      |                  | d
     images        | https://x.test/1 | https://x.test/2 |
     regular price |                  | 5                | 5`,
    {
      stock: 12,
      tags: ['a', 'b, c'],
      images: ['https://x.test/2', 'https://x.test/1'],
    },
    { stock: 0, tags: ['d'], images: ['https://x.test/1'] },
  ],
  'the longest path has the category; the others and groups are collections': [
    `
     id               | 1                           | 2         | 9
     type             | simple                      | grouped   | simple
     sku              | cup                         | set       |
     name             | Cup                         | Set       | Pot
     regular price    | 5                           |           | 6
     categories       | Sale, Home > Kitchen, A > B |           |
     grouped products |                             | cup, id:9 |`,
    { category: 'Home > Kitchen', collections: ['Sale', 'A', 'B', 'Set'] },
    { category: null, collections: ['Set'] },
  ],
  'of four attributes the last is metadata, and the last value of one name counts': [
    `
     type                 | simple
     name                 | Cup
     regular price        | 5
     weight (kg)          | 0.3
     attribute 1 name     | Size
     attribute 1 value(s) | S
     attribute 2 name     | Colour
     attribute 2 value(s) | Red
     attribute 3 name     | Made in
     attribute 3 value(s) | Delft
     attribute 4 name     | weight
     attribute 4 value(s) | 320 g`,
    {
      options: { Size: 'S', Colour: 'Red', 'Made in': 'Delft' },
      metadata: { _weight: '0.3 kg', weight: '320 g' },
    },
  ],
  'attributes with several values, and those that only the parent has, are metadata': [
    `
     id                   | 1            | 2         | 3
     type                 | variable     | variation | simple
     sku                  | tee          | s         | cup
     name                 | Tee          |           | Cup
     parent               |              | tee       |
     regular price        |              | 5         | 5
     weight (kg)          | 0.2          |           | 0.3
     attribute 1 name     | Size         | Size      | Colours
     attribute 1 value(s) | S, M         | S         | Red, Blue
     attribute 2 name     | Fabric       |           | Made in
     attribute 2 value(s) | Cotton, Wool |           | Delft`,
    { options: { Size: 'S' }, metadata: { _weight: '0.2 kg', Fabric: 'Cotton, Wool' } },
    { options: { 'Made in': 'Delft' }, metadata: { _weight: '0.3 kg', Colours: 'Red, Blue' } },
  ],
}

export const MAGENTO: Table = {
  'a sale begins and ends at an hour of twelve': [
    `
     sku                     | a | b | c | d
     name                    | A | B | C | D
     price                   | 9 | 9 | 9 | 9
     special_price           | 5 | 5 | 5 | 5
     special_price_from_date | 6/1/26, 12:00 AM | 6/1/26, 12:00 PM | 6/1/26, 12:01 PM | 6/2/26, 12:00 AM
     special_price_to_date   | 6/1/26, 12:00 PM | 6/1/26, 1:00 PM  |                  |`,
    { price: 5, compareAtPrice: 9 },
    { price: 5, compareAtPrice: 9 },
    { price: 9, compareAtPrice: null },
    { price: 9, compareAtPrice: null },
  ],
  'types as they mean; a sale while it lasts; paths, picture paths and weights': [
    `
     sku                     | mug                   | fit              | song         | kit
     attribute_set_code      | Default                              | Default          | Default      | Default
     product_type            | simple                               | virtual          | downloadable | bundle
     name                    | Mug&amp;lid                        | Fitting          | Song         | Kit
     description             | <p>Blue</p>                          |                  |              |
     categories              | A/Kitchen/Mugs,A/New   | Default Category |             |
     product_online          | 1                                    | 2                | 1            | 1
     visibility | Catalog, Search | Catalog, Search | Not Visible Individually | Search
     price                   | 9.500000                             | 20               | 3            | 40
     special_price           | 8                                    | 15               | 2            |
     special_price_from_date | 5/31/26                              |                  | 6/2/26       |
     special_price_to_date   |                                      | 5/31/26          |              |
     url_key                 | blue-mug                             | Fit_it           |              |
     qty                     | 3.0000                               | 0                | 7            | -2
     weight                  | 0.35                                 |                  |              | 0.0000
     tax_class_name          | Taxable Goods                        | None             |              |
     base_image              | /m/u/mug.jpg                         | https://x.test/1 |              |`,
    {
      name: 'Mug&lid',
      description: 'Blue',
      productType: 'Item',
      status: 'Published',
      category: 'Kitchen > Mugs',
      collections: ['New'],
      price: 8,
      compareAtPrice: 9.5,
      slug: 'blue-mug',
      stock: 3,
      taxRate: 'Taxable Goods',
      metadata: { _weight: '0.35' },
      left: ['html', 'html', 'category_paths', 'no_sale_dates', 'image_address', 'kept_private'],
    },
    {
      productType: 'Service',
      status: 'Draft',
      category: 'Default Category',
      price: 20,
      compareAtPrice: null,
      taxRate: 'None',
      images: ['https://x.test/1'],
      left: ['sale_not_now', 'no_sale_dates', 'slug_from_name'],
    },
    {
      productType: 'Digital',
      status: 'Draft',
      price: 3,
      stock: 7,
      left: ['hidden_is_draft', 'sale_not_now', 'no_sale_dates'],
    },
    {
      productType: 'Item',
      stock: 0,
      metadata: {},
      left: ['bundle_is_one', 'lists_and_searches', 'stock_below_zero'],
    },
  ],
  'variations of a configurable product, rows of store views, and a group': [
    `
     sku                           | s        | tee                                  | tee | set
     store_view_code               |          |                                      | de  |
     product_type                  | simple   | configurable                         |     | grouped
     name                          | Tee S    | Tee                                  | T   | Set
     visibility                    | Not Visible Individually | Catalog, Search      |     | Search
     product_online                | 2        | 1                                    |     | 1
     price                         | 9        |                                      |     |
     categories                    |          | Default Category/Tees                |     |
     configurable_variations       |          | sku=s,size=S,color=Red; sku=m,size=M |     |
     configurable_variation_labels |          | size=Size,color=Colour               |     |
     associated_skus               |          |                                      |     | s=1.0000`,
    {
      name: 'Tee',
      itemGroupId: 'tee',
      options: { Size: 'S', Colour: 'Red' },
      category: 'Tees',
      collections: ['Set'],
      price: 9,
      status: 'Draft',
      left: ['not_used'],
    },
  ],
}

export const LOYVERSE: Table = {
  'options are variants; a later row takes from the first what it leaves empty': [
    `
     handle                        | cup       | cup   | rice
     sku                           | 10001     | 10002 | 10003
     name                          | Cup       |       | Rice
     category                      | Cups      |       | Food
     description                   | <b>C</b>  |       |
     sold by weight                | N         |       | Y
     option 1 name                 | Size      |       |
     option 1 value                | S         | L     |
     default price                 | 4.50      | 5     | 3
     track stock                   | Y         |       | Y
     in stock [north]              | 2         | -1    | 1.5
     in stock [south]              | 3         |       | 2.25
     available for sale [north]    | Y         | N     | Y
     tax - "vat" (7%)              | Y         | Y     | N`,
    {
      name: 'Cup',
      itemGroupId: 'cup',
      options: { Size: 'S' },
      stock: 5,
      unit: 'piece',
      description: 'C',
      category: 'Cups',
      status: 'Published',
      taxRate: '"vat" (7%)',
      left: ['html', 'stock_of_stores'],
    },
    {
      name: 'Cup',
      itemGroupId: 'cup',
      options: { Size: 'L' },
      stock: 0,
      price: 5,
      description: 'C',
      category: 'Cups',
      status: 'Draft',
      unit: 'piece',
      left: ['html', 'stock_below_zero'],
    },
    { unit: 'kg', stock: 3.75, options: {} },
  ],
}

export const LIGHTSPEED: Table = {
  'options are variants; a path of categories; a tax by name and value': [
    `
     handle                    | spoon             | spoon | svc
     sku                       | 1                 | 2     | 3
     name                      | Spoon             | Spoon | Hour
     product_category          | Bar / Tools       | Bar / Tools |
     variant_option_one_name   | Finish            | Finish |
     variant_option_one_value  | Gold              | Steel |
     retail_price              | 15                | 13    | 60
     tax_name                  | GST               | Low   |
     tax_value                 | 0.15              |       |
     brand_name                | Acme&amp;Co     |       |
     active                    | 1                 | 0     | 1
     track_inventory           | 1                 | 1     | 0
     inventory_main_street     | 4                 | 7     | 9`,
    {
      name: 'Spoon',
      itemGroupId: 'spoon',
      options: { Finish: 'Gold' },
      price: 15,
      stock: 4,
      category: 'Bar > Tools',
      brand: 'Acme&Co',
      status: 'Published',
      taxRate: 'GST (15 %)',
    },
    { options: { Finish: 'Steel' }, status: 'Draft', taxRate: 'Low', brand: 'Acme&Co' },
    { stock: null, options: {} },
  ],
}
