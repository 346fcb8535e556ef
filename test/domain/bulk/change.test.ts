import { describe, expect, test } from 'bun:test'
import {
  type AmountChange,
  amountAfter,
  type BulkChange,
  inputAfter,
  isReversed,
  judged,
} from '../../../src/domain/bulk/change.ts'
import { bulkTitle } from '../../../src/domain/bulk/title.ts'
import { inputOf, type Product, withDefaults } from '../../../src/domain/catalog/product.ts'

describe('an amount', () => {
  const cases: readonly (readonly [number, AmountChange, string, number | null])[] = [
    [10, { percent: -10 }, 'EUR', 9],
    [19.99, { percent: 5 }, 'EUR', 20.99],
    [0.01, { percent: -10 }, 'EUR', 0.01],
    [10, { percent: -12.5, rounding: '.90' }, 'EUR', 8.9],
    [50, { percent: -10, rounding: '.90' }, 'EUR', 44.9],
    [59, { percent: -10, rounding: '.99' }, 'EUR', 52.99],
    [0.3, { percent: -50, rounding: '.99' }, 'EUR', 0.99],
    [12.3, { percent: 0, rounding: 'whole' }, 'EUR', 12],
    [12.3, { amount: 0, rounding: 'half' }, 'EUR', 12.5],
    [1250, { percent: -10, rounding: '.99' }, 'JPY', 1125],
    [1.234, { percent: 10 }, 'KWD', 1.357],
    [8, { percent: -100 }, 'EUR', 0],
    [999_999_999, { percent: 100 }, 'EUR', null],
    [0.1, { amount: 0.2 }, 'EUR', 0.3],
    [12.4, { amount: -2.5 }, 'EUR', 9.9],
    [12.4, { amount: -2.5, rounding: '.95' }, 'EUR', 9.95],
    [2, { amount: -2.01 }, 'EUR', null],
    [1250, { amount: -50 }, 'JPY', 1200],
    [1.234, { amount: 0.005 }, 'KWD', 1.239],
    [1.234, { amount: 0.5, rounding: 'half' }, 'KWD', 1.5],
    [2, { amount: -2.01, rounding: '.99' }, 'EUR', null],
  ]
  for (const [before, change, currency, after] of cases) {
    test(`${before} ${currency} after ${JSON.stringify(change)} is ${after}`, () => {
      expect(amountAfter(before, change, currency)).toBe(after)
    })
  }
})

const MUG = {
  ...withDefaults({ name: 'Mug', price: 12, slug: 'mug', stock: null, tags: ['a'] }),
  id: 'prod_01kf06q6q8e1qtz9vw9zcjzt7y',
  currency: 'EUR',
}

/** A product, a change, and what is then changed of it; or the field that refuses it. */
test.each<[fields: object, change: BulkChange, after: object | string]>([
  [{}, { cost: { percent: 10 } }, {}],
  [{ cost: 5 }, { cost: { percent: 10 } }, { cost: 5.5 }],
  [{ cost: 5 }, { cost: { amount: -5 } }, { cost: 0 }],
  [{ cost: 5 }, { cost: { amount: -5.01 } }, 'cost'],
  [{ cost: 5 }, { cost: null }, { cost: null }],
  [{}, { cost: { set: 4 } }, { cost: 4 }],
  [{}, { compareAtPrice: { amount: 20 } }, {}],
  [{ compareAtPrice: 15 }, { compareAtPrice: { amount: 2 } }, { compareAtPrice: 17 }],
  [{ compareAtPrice: 15 }, { compareAtPrice: { amount: -3 } }, 'compareAtPrice'],
  [{ compareAtPrice: 15 }, { compareAtPrice: null }, { compareAtPrice: null }],
  [
    { compareAtPrice: 15 },
    { price: { set: 10 }, compareAtPrice: { oldPrice: true } },
    { price: 10, compareAtPrice: 12 },
  ],
  [{}, { price: { amount: -12 } }, { price: 0 }],
  [{}, { price: { amount: -12.01 } }, 'price'],
  [{}, { stock: { amount: 2 } }, {}],
  [{ stock: 1 }, { stock: { amount: 2 } }, { stock: 3 }],
  [{ stock: 1 }, { stock: { amount: -1 } }, { stock: 0 }],
  [{ stock: 1 }, { stock: { amount: -2 } }, 'stock'],
  [{ stock: 1 }, { stock: { set: null } }, { stock: null }],
  [{}, { tags: { add: ['b'], remove: ['a'] } }, { tags: ['b'] }],
  [{}, { tags: { add: ['a', 'b'] } }, { tags: ['a', 'b'] }],
])('a product with %j after %j', (fields, change, after) => {
  const product = { ...MUG, ...fields } as unknown as Product
  if (typeof after === 'string') {
    expect(judged({ id: product.id, product }, change)).toMatchObject({ field: after })
  } else expect(inputAfter(product, change)).toEqual({ ...inputOf(product), ...after })
})

test.each<[after: number, change: BulkChange, isReversed: boolean]>([
  [11.99, { price: { percent: 2, rounding: '.99' } }, true],
  [12.5, { price: { amount: -0.1, rounding: 'half' } }, true],
  [12, { price: { percent: 2, rounding: 'whole' } }, false],
  [12.99, { price: { percent: 2, rounding: '.99' } }, false],
  [11, { price: { set: 11 } }, false],
])('a price of 12 that becomes %d by %j is in reverse: %j', (price, change, expected) => {
  const product = MUG as unknown as Product
  expect(isReversed({ product, input: { ...inputOf(product), price } }, change)).toBe(expected)
})

test.each<[change: BulkChange, total: number, title: string]>([
  [{ delete: true }, 1, 'delete, 1 product'],
  [{ price: { percent: 7.5, rounding: '.99' } }, 5035, '+7.5 %, .99, 5,035 products'],
  [{ price: { amount: -2, rounding: 'exact' } }, 2, '-2, 2 products'],
  [
    { price: { set: 3 }, compareAtPrice: { oldPrice: true } },
    2,
    '3, compareAtPrice the old price, 2 products',
  ],
  [{ compareAtPrice: null, cost: null }, 2, 'compareAtPrice none, cost none, 2 products'],
  [
    { compareAtPrice: { percent: 5 }, cost: { set: 4 } },
    2,
    'compareAtPrice +5 %, cost 4, 2 products',
  ],
  [{ stock: { amount: 2 } }, 2, 'stock +2, 2 products'],
  [{ stock: { set: null } }, 2, 'stock not counted, 2 products'],
  [{ category: null, unit: 'kg' }, 2, 'category none, unit kg, 2 products'],
  [
    { collections: { add: ['A'] }, tags: { add: ['b'], remove: ['c'] } },
    2,
    'collections + A, tags + b, tags - c, 2 products',
  ],
  [{ tags: { add: ['x'.repeat(300)] } }, 2, `tags + ${'x'.repeat(180)}…, 2 products`],
])('%j of %d products has the title %j', (change, total, title) => {
  expect(bulkTitle(change, total)).toBe(title)
})
