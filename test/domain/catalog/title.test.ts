import { expect, test } from 'bun:test'
import { productTitle } from '../../../src/domain/catalog/title.ts'

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
