import { describe, expect, test } from 'bun:test'
import { Catalog, type CatalogProduct } from '../../../src/modules/till/page/data/catalog.ts'
import { atCurrentPrice, findLocally } from '../../../src/modules/till/page/data/look-up.ts'
import { catalogProductWith } from '../../ui/catalog-product.ts'

/** UPC-A and EAN-13 of one number; a scale's label for item 00042 with 350 in it. */
const CASE = { barcodeKey: '00036000291452', quantity: 24, price: 19.9 }
const LABEL = '2100042003507'
const GTIN = '09506000134352'
const GS1_GOODS = { barcodeKey: GTIN, unit: 'kg', price: 20 } as const

describe('a code that is looked up on the till itself', () => {
  const table: readonly (readonly [string, Partial<CatalogProduct>, string, object | null])[] = [
    ['a pack', { packs: [CASE] }, '0036000291452', { quantity: 24, price: 19.9, match: 'pack' }],
    [
      'by the kilogram',
      { sku: '00042', unit: 'kg', price: 20 },
      LABEL,
      { quantity: 0.35, price: 7 },
    ],
    ['by the gram', { sku: '00042', unit: 'g', price: 0.02 }, LABEL, { quantity: 350, price: 7 }],
    ['GS1 weight', GS1_GOODS, `01${GTIN}3103000350`, { quantity: 0.35, price: 7, match: 'weight' }],
    ['GS1 price', GS1_GOODS, `01${GTIN}3922700`, { quantity: 0.35, price: 7, match: 'price' }],
    [
      'GS1 pieces',
      { ...GS1_GOODS, unit: 'piece' },
      `01${GTIN}3103000350`,
      { quantity: 1, price: 20 },
    ],
    ['GS1 link', GS1_GOODS, `https://id.gs1.org/01/${GTIN}`, { quantity: 1, match: 'barcode' }],
    ['no such code', { packs: [CASE] }, '4006381333931', null],
  ]
  for (const [name, fields, code, wanted] of table) {
    test(name, () => {
      const catalog = new Catalog()
      catalog.apply([catalogProductWith(fields)], [])
      const found = findLocally(catalog, { '21': 'weight' }, code)
      if (wanted === null) return expect(found).toBeNull()
      if (!found) throw new Error('nothing is found')
      expect(found).toMatchObject(wanted)
      expect(atCurrentPrice(catalog, found)).toEqual(found)
    })
  }
})

describe('a barcode that moves to another product', () => {
  const CODES = ['96385074', '40170725']
  const product = (id: string, code: string | null) =>
    catalogProductWith({ id, barcode: code, barcodeKey: code })
  const [first = '', second = ''] = CODES
  const moves = [product('a', second), product('b', first)]
  test.each([
    ['the new owner comes last', moves, []],
    ['the new owner comes first', moves.toReversed(), []],
    ['the old owner loses its code', [product('b', first), product('a', null)], []],
    ['the old owner is deleted', [product('b', first)], ['a']],
    [
      'the old owner is no longer sold',
      [product('b', first), { ...product('a', first), isGone: true }],
      [],
    ],
  ])('%s', (_, changed, deleted) => {
    const catalog = new Catalog()
    catalog.apply([product('a', first)], [])
    catalog.apply(changed, deleted)
    expect(catalog.byBarcode(first)?.id).toBe('b')
    const isKept = changed.some(({ barcodeKey }) => barcodeKey === second)
    expect(catalog.byBarcode(second)?.id ?? null).toBe(isKept ? 'a' : null)
  })
})

test('a code that a product has no longer finds nothing', () => {
  const catalog = new Catalog()
  const [before, after] = ['S-1', 'S-2']
  catalog.apply([catalogProductWith({ sku: before, barcodeKey: CASE.barcodeKey, packs: [] })], [])
  catalog.apply([catalogProductWith({ sku: after, packs: [CASE] })], [])
  expect(catalog.bySku(before)).toBeNull()
  expect(catalog.byBarcode(CASE.barcodeKey)).toBeNull()
  expect([catalog.bySku(after)?.id, catalog.byPack(CASE.barcodeKey)?.product.id]).toEqual([
    'prod_1',
    'prod_1',
  ])
  catalog.apply([catalogProductWith({ sku: after })], [])
  expect(catalog.byPack(CASE.barcodeKey)).toBeNull()
})

describe('a search', () => {
  const SOLD: readonly Partial<CatalogProduct>[] = [
    { name: 'A smuggler' },
    { name: 'Blue mug' },
    { name: 'Crème brûlée', sku: 'CB-1' },
    { name: 'Creme', brand: 'Maison', title: 'Creme, M, red' },
    { name: 'Ice creme', barcode: '96385074' },
    { name: 'Mug', title: 'Mug, L' },
    { name: 'Mug', title: 'Mug, S' },
    { name: 'Straße' },
  ]
  const catalog = new Catalog()
  const product = (fields: Partial<CatalogProduct>) => {
    return catalogProductWith({ id: fields.title ?? fields.name ?? '', ...fields })
  }
  catalog.apply(SOLD.map(product).toReversed(), [])
  // First what begins with the words, then where a word begins with them, then by name and title.
  test.each([
    ['mug', ['Mug, L', 'Mug, S', 'Blue mug', 'A smuggler']],
    [' CREME ', ['Creme, M, red', 'Crème brûlée', 'Ice creme']],
    ['red  creme', ['Creme, M, red']],
    ['brulee', ['Crème brûlée']],
    ['cb-1', ['Crème brûlée']],
    ['maison', ['Creme, M, red']],
    ['963850', ['Ice creme']],
    ['strasse', ['Straße']],
    ['mug creme', []],
    ['  ', []],
  ])('for %j', (query, titles) => {
    expect(catalog.search(query).map(({ title }) => title)).toEqual(titles)
  })
  test('has an end', () => {
    const many = new Catalog()
    const sold = Array.from({ length: 41 }, (_, at) => product({ name: `Mug ${at}` }))
    many.apply(sold, [])
    expect(many.search('mug')).toHaveLength(40)
  })
})
