import { expect, test } from 'bun:test'
import { groupTitle, productTitle } from '../../../src/domain/catalog/title.ts'

const TITLES: readonly (readonly [name: string, options: readonly string[], title: string])[] = [
  ['T-shirt “Farm”', ['M', 'green'], 'T-shirt “Farm”, M, green'],
  ['T-shirt', ['S'], 'T-shirt, S'],
  ['Large bag', ['L'], 'Large bag, L'],
  ['H&M cap', ['M'], 'H&M cap, M'],
  ['L’Oréal soap', ['L'], 'L’Oréal soap, L'],
  ['S-Bahn model', ['S'], 'S-Bahn model, S'],
  ['Shirt (M)', ['M'], 'Shirt (M)'],
  ['Cap, Navy Blue', ['navy blue', 'XL'], 'Cap, Navy Blue, XL'],
  ['Blue cap, navy', ['navy blue'], 'Blue cap, navy, navy blue'],
  ['Kaffee, 250 g', ['250 g'], 'Kaffee, 250 g'],
  ['Water, 1.5 l', ['5 l'], 'Water, 1.5 l, 5 l'],
  ['HÜTTENSCHUH GRÜN', ['Grün', '43'], 'HÜTTENSCHUH GRÜN, 43'],
  ['Große Tasse', ['GROSSE'], 'Große Tasse'],
  ['Re\u0301gulier', ['R\u00e9gulier'], 'Re\u0301gulier'],
  ['Футболка красная', ['Красная', 'С'], 'Футболка красная, С'],
  ['Grade A', ['A+'], 'Grade A, A+'],
  ['Battery', ['–'], 'Battery, –'],
  ['Socks', ['M', 'M'], 'Socks, M, M'],
  ['Mug', [], 'Mug'],
]

for (const [name, values, title] of TITLES) {
  test(title, () => {
    const options = Object.fromEntries(values.map((value, index) => [`Option ${index}`, value]))
    expect(productTitle({ name, options })).toBe(title)
  })
}

type Variant = readonly [name: string, option?: string]
const GROUPS: readonly (readonly [title: string, variants: readonly Variant[]])[] = [
  [
    'Hoodie',
    [
      ['Hoodie', 'S'],
      ['Hoodie', 'M'],
    ],
  ],
  [
    'Mug',
    [
      ['Mug, blue', 'Blue'],
      ['Mug, red', 'Red'],
    ],
  ],
  [
    'Shirt',
    [
      ['Shirt (S)', 'S'],
      ['Shirt (XL)', 'XL'],
    ],
  ],
  ['Cap', [['Cap – small'], ['Cap – large']]],
  [
    'Coffee, ground',
    [
      ['Coffee, 250 g, ground', '250 g'],
      ['Coffee, 1 kg, ground', '1 kg'],
    ],
  ],
  ['Tea', [['Tea (size 1)'], ['Tea (size 2)']]],
  [
    'bag',
    [
      ['Black bag', 'black'],
      ['White bag', 'white'],
    ],
  ],
  ['Left sock', [['Left sock'], ['Right sock']]],
  [
    'M',
    [
      ['M', 'M'],
      ['L', 'L'],
    ],
  ],
  ['Plate, blue', [['Plate, blue']]],
]

for (const [title, variants] of GROUPS) {
  test(`a group of ${variants.map(([name]) => name).join('; ')} is called ${title}`, () => {
    const named = variants.map(([name, option]) => {
      return { name, options: option === undefined ? {} : { Kind: option } }
    })
    expect(groupTitle(named)).toBe(title)
  })
}
