import { expect, test } from 'bun:test'
import { nearest, valuesOf } from '../../../src/modules/front/page/variants.ts'

/** Variants as "Size Color Fit"; a minus sign says that one is sold out. */
function variant(text: string) {
  const [Size = '', Color = '', Fit = ''] = text.replace('-', '').split(' ')
  return { text, options: { Size, Color, Fit }, stock: text.startsWith('-') ? 0 : 1 }
}

const VARIANTS = [
  'S red slim',
  'M red slim',
  '-M blue wide',
  'M blue slim',
  '-L red wide',
  'L blue wide',
]

test.each([
  ['S red slim', 'Size', 'M', 'M red slim'],
  ['S red slim', 'Size', 'S', 'S red slim'],
  ['M red slim', 'Color', 'blue', 'M blue slim'],
  // It has more in common than the one that can be bought.
  ['L blue wide', 'Size', 'M', '-M blue wide'],
  // Both have one option in common with it.
  ['L blue slim', 'Fit', 'wide', 'L blue wide'],
  ['S blue wide', 'Color', 'red', 'S red slim'],
  ['S green tight', 'Size', 'L', 'L blue wide'],
  ['S red slim', 'Size', 'XL', undefined],
])('the nearest to %j with %s %s is %j', (from, name, value, to) => {
  expect(nearest(variant(from), VARIANTS.map(variant), name, value)?.text).toBe(to)
})

test('the values of an option stand in the order of the variants, each once', () => {
  expect(valuesOf(VARIANTS.map(variant), 'Color')).toEqual(['red', 'blue'])
  expect(valuesOf(VARIANTS.map(variant), 'Material')).toEqual([])
})
