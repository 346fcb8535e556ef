import { describe, expect, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import { stockChange } from '../../src/ui/admin/products/stock-change.ts'
import {
  bodyOf,
  clashesOf,
  copyOf,
  displayValue,
  errorsOf,
  NEW_VALUES,
  type ProductChange,
  type ProductField,
  type ProductValues,
  valuesOf,
} from '../../src/ui/admin/products/values.ts'
import { changesBetween } from '../../src/ui/shared/form.ts'

const BEFORE = {
  ...NEW_VALUES,
  name: 'Mug',
  price: 9.5,
  sku: 'M-1',
  options: [['Size', 'S']],
  metadata: [
    ['origin', 'Delft'],
    ['glaze', 'blue'],
  ],
} as const

describe('a change as the API takes it', () => {
  const cases: readonly (readonly [string, ProductChange, Record<string, unknown>])[] = [
    ['nothing', {}, {}],
    ['a removed code', { sku: ' ' }, { sku: null }],
    ['a category by its name', { category: ' Cups ' }, { category: 'Cups' }],
    ['an empty description stays a string', { description: '' }, { description: '' }],
    ['no longer tracked', { stock: null }, { stock: null }],
    [
      'metadata: removed keys are named',
      { metadata: [['origin', 'Gouda']] },
      { metadata: { origin: 'Gouda', glaze: null } },
    ],
    ['a line without a name is left out', { options: [['', 'x']] }, { options: { Size: null } }],
  ]
  for (const [name, change, body] of cases) {
    test(name, () => {
      expect(bodyOf(change, BEFORE)).toEqual(body)
    })
  }

  test('only changed fields are sent', () => {
    expect(changesBetween<ProductValues>(BEFORE, BEFORE)).toEqual({})
    const now = { ...BEFORE, price: 10, tags: ['new'] }
    expect(changesBetween<ProductValues>(BEFORE, now)).toEqual({ price: 10, tags: ['new'] })
  })
})

/** A product that costs nothing, is sold out, and lacks everything that it may lack. */
const BARE = {
  name: 'Bowl',
  description: '',
  price: 0,
  compareAtPrice: null,
  cost: 0,
  taxRate: null,
  productType: 'Item',
  status: 'Published',
  slug: 'bowl',
  sku: null,
  barcode: null,
  packs: [],
  stock: 0,
  unit: 'piece',
  content: null,
  category: null,
  brand: null,
  collections: [],
  itemGroupId: null,
  options: {},
  tags: [],
  metadata: {},
} as unknown as Product
const PACK = { quantity: 6, price: 50, barcode: '1' }
const MUG = {
  ...BARE,
  name: 'Mug',
  price: 9.5,
  compareAtPrice: 12,
  cost: 4,
  taxRate: 'High',
  sku: 'M',
  barcode: '2',
  packs: [PACK],
  stock: null,
  unit: 'kg',
  content: { quantity: 300, unit: 'ml' },
  category: { id: 'cat_1', slug: 'cups', name: 'Cups' },
  brand: { id: 'brand_1', slug: 'aalto', name: 'Aalto' },
  collections: [{ id: 'coll_1', slug: 'gifts', name: 'Gifts' }],
  itemGroupId: 'mug',
  options: { Size: 'S' },
  tags: ['clay'],
  metadata: { origin: 'Delft' },
} as unknown as Product

describe('a form has', () => {
  const none = { taxRate: '', sku: '', barcode: '', category: '', brand: '', itemGroupId: '' }
  test('the values of a product, of which zero is one', () => {
    const empty = { options: [], metadata: [], collections: [], packs: [], tags: [] }
    expect(valuesOf(BARE)).toMatchObject({ ...none, ...empty, price: 0, cost: 0, stock: 0 })
    expect(valuesOf(MUG)).toMatchObject({
      cost: 4,
      taxRate: 'High',
      slug: 'bowl',
      packs: [PACK],
      stock: null,
      unit: 'kg',
      category: 'Cups',
      brand: 'Aalto',
      collections: ['Gifts'],
      itemGroupId: 'mug',
      options: [['Size', 'S']],
      metadata: [['origin', 'Delft']],
    })
  })

  test('a copy without what must be unique, and without its stock', () => {
    const own = { slug: '', sku: '', barcode: '', packs: [], status: 'Draft' }
    expect(copyOf(MUG)).toEqual({ ...valuesOf(MUG), ...own, stock: null } as ProductValues)
    expect(copyOf({ ...BARE, stock: 7 }).stock).toBe(0)
  })
})

describe('a value for people to read', () => {
  test.each<[field: ProductField, bare: string, mug: string]>([
    ['price', '€0.00', '€9.50'],
    ['compareAtPrice', 'none', '€12.00'],
    ['cost', '€0.00', '€4.00'],
    ['stock', '0', 'not tracked'],
    ['sku', 'none', 'M'],
    ['packs', 'none', '6 for €50.00 (1)'],
    ['content', 'none', '300 ml'],
    ['options', 'none', 'Size: S'],
    ['metadata', 'none', 'origin: Delft'],
    ['collections', 'none', 'Gifts'],
    ['name', 'Bowl', 'Mug'],
  ])('%s: %s, or %s', (field, bare, mug) => {
    expect(displayValue(valuesOf(BARE), field, 'EUR')).toBe(bare)
    expect(displayValue(valuesOf(MUG), field, 'EUR')).toBe(mug)
  })
})

describe('a form is refused', () => {
  test.each<[change: Partial<ProductValues>, fields: string[]]>([
    [{}, []],
    [{ name: ' ' }, ['name', 'name']],
    [{ price: null }, ['price']],
    [{ price: null, compareAtPrice: 5 }, ['price']],
    [{ price: 9, compareAtPrice: 5 }, ['compareAtPrice']],
    [{ stock: Number.NaN }, ['stock']],
    [{ price: 1.005 }, ['price']],
  ])('with %j for %j', (change, fields) => {
    const values = { ...NEW_VALUES, name: 'Mug', price: 1, ...change }
    expect(errorsOf(values, 'EUR', null).map(({ field }) => field)).toEqual(fields)
  })
})

describe('a stock that was changed', () => {
  const cause = { reason: 'delivered', note: ' Two boxes ' }
  test.each<[before: number | null, now: number | null | undefined, sent: object | null]>([
    [7, 9, { delta: 2, reason: 'delivered', note: 'Two boxes' }],
    [0, 0.1, { delta: 0.1, reason: 'delivered', note: 'Two boxes' }],
    [0.3, 0.1, { delta: -0.2, reason: 'counted', note: 'Two boxes' }],
    [7, 7, null],
    [null, 7, null],
    [7, null, null],
    [7, undefined, null],
  ])('from %p to %p is sent as %j', (before, now, sent) => {
    expect(stockChange({ ...BARE, stock: before }, now, cause)).toEqual(sent as never)
  })

  test('without a note if it is blank', () => {
    expect(stockChange(BARE, 1, { reason: 'sold', note: ' ' })?.note).toBe(null)
  })
})

describe('somebody else has changed', () => {
  test.each<[theirs: Partial<Product>, clashes: ProductField[]]>([
    [{}, []],
    [{ price: 8 }, ['price']],
    [{ price: 10 }, []],
    [{ name: 'Cup' }, []],
    [{ name: 'Cup', tags: ['x'], price: 8 }, ['price', 'tags']],
  ])('%j: %j clash', (change, clashes) => {
    const mine = { price: 10, tags: ['new'] }
    expect(clashesOf(MUG, mine, { ...MUG, ...change }).toSorted()).toEqual(clashes)
  })
})
