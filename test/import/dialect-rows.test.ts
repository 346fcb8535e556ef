import { describe, expect, test } from 'bun:test'
import { listOf, plainText } from '../../src/modules/import/cell.ts'
import type { Dialect, RowFields } from '../../src/modules/import/dialect.ts'
import { Columns } from '../../src/modules/import/dialect.ts'
import { kassaDialect } from '../../src/modules/import/dialects/kassa.ts'
import { shopifyDialect } from '../../src/modules/import/dialects/shopify.ts'
import { woocommerceDialect } from '../../src/modules/import/dialects/woocommerce.ts'
import { guessedFields } from '../../src/modules/import/headers.ts'
import { openScratch } from '../../src/store/sqlite/scratch.ts'

const NOW = Date.UTC(2026, 5, 1)

function rowsOf(dialect: Dialect, rows: readonly Record<string, string>[], decimalComma = false) {
  using scratch = openScratch()
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = new Map(
    rows.map((row, index) => [index + 2, headers.map((header) => row[header] ?? '')] as const),
  )
  const file = {
    [Symbol.iterator]: () => cells.entries(),
    get: (row: number) => cells.get(row) ?? null,
  }
  const columns = new Columns(headers, headers)
  const decimal = decimalComma ? ('comma' as const) : ('point' as const)
  const options = { decimal, isDecimalSure: false, currency: 'EUR', clock: NOW }
  const read = [...dialect.read({ columns, rows: file, options, scratch })]
  // A dialect that reads ahead lets others be served at each row.
  const pauses = read.filter((row) => row === null).length
  expect(pauses).toBe(
    dialect === woocommerceDialect || headers.includes('image src') ? rows.length : 0,
  )
  return read.filter((row) => row !== null)
}

function only(rows: readonly RowFields[]): RowFields {
  const [row] = rows
  if (rows.length !== 1 || !row) throw new Error(`${rows.length} rows`)
  return row
}

describe('prices as people write them', () => {
  const table: readonly (readonly [cell: string, decimalComma: boolean, price: number | null])[] = [
    ['12.50', false, 12.5],
    ['€ 12', false, 12],
    ['12 EUR', false, 12],
    ['$1234.5', false, null],
    ['12 USD', false, null],
    ['USD 12 €', false, null],
    ['1234.5€', false, 1234.5],
    [' 7\u00a0', false, 7],
    ['1.234,50', false, null],
    ['1,234.50', false, null],
    ['1.234,50', true, 1234.5],
    ['1.234.567,50', true, 1_234_567.5],
    ['1 234 567,50', true, 1_234_567.5],
    ['1 2345', false, null],
    ['1234.567', true, null],
    ['12,5 €', true, 12.5],
    ['12.50', true, null],
    ['1.2345', true, null],
    ['-1', false, null],
    ['1e3', false, null],
    ['free', false, null],
  ]
  test.each(table)('%p with decimal comma %p is %p', (cell, decimalComma, price) => {
    const row = only(rowsOf(kassaDialect, [{ name: 'x', price: cell }], decimalComma))
    expect(row.fields.price ?? null).toBe(price)
    expect(row.errors.map(({ field }) => field)).toEqual(price === null ? ['price'] : [])
  })
})

describe('codes that a spreadsheet has spoilt', () => {
  test.each(['3.01E+12', '3,01E+12', '4e12', '1E+5'])('%p is refused and explained', (code) => {
    const row = only(rowsOf(kassaDialect, [{ name: 'x', barcode: code }]))
    expect(row.errors).toMatchObject([{ field: 'barcode', code: 'spreadsheet_number' }])
    expect(row.errors[0]?.message).toContain('spreadsheet')
  })
})

test('an empty cell in the format of kassa clears the field; a missing column changes nothing', () => {
  const empty = { sku: '', stock: '', tags: '', status: '', unit: '' }
  const { fields, errors } = only(rowsOf(kassaDialect, [{ name: 'x', ...empty }]))
  expect(fields).toEqual({ name: 'x', sku: null, stock: null, tags: [] })
  expect(errors).toEqual([])
})

test('of two headers that mean one field, the first does', () => {
  expect(guessedFields(['titel', 'artikelname', 'preis'], ['name', 'price'])).toEqual([
    'name',
    null,
    'price',
  ])
})

test('a product has ten images at most; the others are reported', () => {
  const all = Array.from({ length: 11 }, (_, index) => `https://x.test/${index}`)
  const row = only(rowsOf(kassaDialect, [{ name: 'x', images: all.join(', ') }]))
  expect(row.fields.images?.map(({ url }) => url)).toEqual(all.slice(0, 10))
  expect(row.adjustments).toMatchObject([
    { from: all[10], to: null, code: 'too_many_images', params: { max: 10 } },
  ])
})

test('lists are read as they are written', () => {
  expect(listOf('a, b,c')).toEqual(['a', 'b', 'c'])
  expect(listOf('["a, b","[c"]')).toEqual(['a, b', '[c'])
  expect(listOf('[not json')).toEqual(['[not json'])
})

test('descriptions in HTML become plain text', () => {
  const html = '<p>Soft &amp; warm.<br/>Made by <b>hand</b></p><ul><li>One</li><li>Two</li></ul>'
  expect(plainText(html)).toBe('Soft & warm.\nMade by hand\n- One\n- Two')
  expect(plainText('a<script>alert(1)</script>b<style>p {}</style>c')).toBe('abc')
  expect(plainText('&thetasym; &#x10FFFF; &#1114111;')).toBe('ϑ \u{10ffff} \u{10ffff}')
  expect(plainText('&#128;5 &#150; &#x9f;&#xa0;&#xd800;&#xdfff;&#xe000;')).toBe(
    '€5 – Ÿ\u00a0&#xd800;&#xdfff;\ue000',
  )
  expect(plainText('5 < 6 and &unknown; &#x41;&#0;')).toBe('5 < 6 and &unknown; A&#0;')
})

const SHIRT = {
  handle: 'ocean-shirt',
  title: 'Ocean Shirt',
  'body (html)': '<p>Blue.</p>',
  vendor: 'partners',
  type: 'Shirt',
  tags: 'men, blue',
  published: 'TRUE',
  'option1 name': 'Size',
  'option1 value': 'S',
  'variant sku': '',
  'variant inventory tracker': 'shopify',
  'variant inventory qty': '3',
  'variant price': '50',
  'variant compare at price': '',
}
const VARIANT = {
  ...Object.fromEntries(Object.keys(SHIRT).map((header) => [header, ''])),
  handle: 'ocean-shirt',
  'variant inventory tracker': 'shopify',
}

describe('Shopify', () => {
  test('variants with blank names share what the first row says; an image row is passed over', () => {
    const rows = rowsOf(shopifyDialect, [
      SHIRT,
      { ...VARIANT, 'option1 value': 'M', 'variant price': '55', 'variant compare at price': '60' },
      { ...VARIANT, 'image src': 'https://pictures.example/2.jpg' },
    ])
    const shared = {
      name: 'Ocean Shirt',
      description: 'Blue.',
      brand: 'partners',
      category: 'Shirt',
    }
    const group = { itemGroupId: 'ocean-shirt', status: 'Published', tags: ['men', 'blue'] }
    expect(rows[0]?.fields).toMatchObject({ ...shared, ...group, price: 50, stock: 3 })
    expect(rows[0]?.fields.options).toEqual({ Size: 'S' })
    expect(rows[1]?.fields).toMatchObject({ ...shared, ...group, price: 55, compareAtPrice: 60 })
    expect(rows[1]?.fields.options).toEqual({ Size: 'M' })
    expect(rows[2]?.passedOver).toContain('image')
  })

  test('the headers of today, a product without variants, a stock that is not counted', () => {
    const { fields, adjustments } = only(
      rowsOf(shopifyDialect, [
        {
          title: 'Ring',
          'url handle': 'ring',
          sku: 'R-1',
          barcode: '036000291452',
          price: '9.99',
          status: 'archived',
          'option1 name': 'Title',
          'option1 value': 'Default Title',
          'inventory tracker': '',
          'inventory quantity': '4',
          'compare-at price': '0.00',
        },
      ]),
    )
    expect(adjustments?.map(({ code }) => code)).toEqual(['stock_not_counted'])
    expect(fields).toMatchObject({ sku: 'R-1', barcode: '036000291452', status: 'Archived' })
    expect(fields).toMatchObject({ options: {}, stock: null, itemGroupId: 'ring' })
  })
})

test.each([
  ['500', false, '500 g'],
  ['226.796185', false, '226.796 g'],
  ['1.000', true, '1000 g'],
  ['1.000', false, null],
  ['1,000', false, null],
  ['0x10', false, null],
] as const)('a weight of %p grams with decimal comma %p is %p', (grams, decimalComma, weight) => {
  const row = only(rowsOf(shopifyDialect, [{ ...SHIRT, 'variant grams': grams }], decimalComma))
  expect(row.addedMetadata?._weight ?? null).toBe(weight)
  expect(row.errors.map(({ code }) => code)).toEqual(weight === null ? ['weight'] : [])
})

describe('WooCommerce', () => {
  const simple = { type: 'simple', name: 'x', 'regular price': '1' }
  const parent = {
    id: '44',
    type: 'variable',
    sku: 'tee',
    name: 'Tee',
    published: '1',
    categories: 'Clothing > Tees, Sale',
    description: 'Soft.',
  }
  const variation = {
    id: '45',
    type: 'variation',
    sku: 'tee-red',
    parent: 'tee',
    published: '1',
    'regular price': '20',
    'sale price': '15',
    stock: '7',
    'attribute 1 name': 'Color',
    'attribute 1 value(s)': 'Red',
  }

  test('variations stand in for their parent, and take from it what they leave empty', () => {
    const rows = rowsOf(woocommerceDialect, [
      parent,
      variation,
      { ...variation, sku: '', parent: 'id:44' },
    ])
    expect(rows[0]?.passedOver).toContain('variations')
    expect(rows[1]?.fields).toMatchObject({
      name: 'Tee',
      description: 'Soft.',
      category: 'Clothing > Tees',
      collections: ['Sale'],
      price: 15,
      compareAtPrice: 20,
      stock: 7,
      itemGroupId: 'tee',
      options: { Color: 'Red' },
    })
    expect(rows[2]?.fields).toMatchObject({ name: 'Tee', sku: null, itemGroupId: 'tee' })
  })

  test('a parent of what is no variation is reported', () => {
    const row = only(rowsOf(woocommerceDialect, [{ ...variation, type: 'simple' }]))
    expect(row.adjustments).toMatchObject([{ from: 'tee', code: 'parent_of_no_variation' }])
  })

  test('a variation without its parent is refused', () => {
    const row = only(rowsOf(woocommerceDialect, [variation]))
    expect(row.errors).toMatchObject([{ field: 'parent', code: 'unknown' }])
  })

  test('a value and a text of the most that a product holds are kept whole', () => {
    const list = (length: number) => `${'x'.repeat(length - 3)}, y`
    const attribute = { 'attribute 1 name': 'Of', 'attribute 1 value(s)': list(500) }
    const one = only(rowsOf(woocommerceDialect, [{ ...simple, ...attribute }]))
    expect([one.addedMetadata, one.adjustments]).toEqual([{ Of: list(500) }, []])
    const longer = { ...attribute, 'attribute 1 value(s)': list(501) }
    const two = only(rowsOf(woocommerceDialect, [{ ...simple, ...longer }]))
    expect(two.addedMetadata).toEqual({})
    expect(two.adjustments).toMatchObject([{ to: null, code: 'metadata_too_long' }])
    const image = { 'image src': 'https://x.test/1', 'image alt text': 'x'.repeat(300) }
    const { fields } = only(rowsOf(shopifyDialect, [{ ...SHIRT, ...image }]))
    expect(fields.images).toEqual([{ url: 'https://x.test/1', alt: 'x'.repeat(255) }])
  })

  test.each([
    ['simple', 'Item'],
    ['simple, virtual', 'Service'],
    ['simple, downloadable, virtual', 'Digital'],
  ] as const)('a type of %p is %p', (type, productType) => {
    const row = only(rowsOf(woocommerceDialect, [{ ...simple, type }]))
    expect(row.fields.productType).toBe(productType)
  })
})
