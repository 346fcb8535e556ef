import { describe, expect, test } from 'bun:test'
import {
  bodyOf,
  NEW_VALUES,
  type ProductChange,
  type ProductValues,
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
