import { describe, expect, test } from 'bun:test'
import type { TerminalShop } from '../../../src/domain/shop/terminal-shop.ts'
import { catalogProduct } from '../../../src/modules/till/page/data/catalog.ts'
import {
  groupWith,
  type TileGroup,
  tileGroups,
  topOf,
} from '../../../src/modules/till/page/sell/tile-groups.ts'
import { TestServer } from '../../fixture.ts'
import { TerminalAdmin } from '../../till.ts'
import { catalogProductWith } from '../../ui/catalog-product.ts'

const OTHER = 'Other'
/** Drinks, and Tea below it, of which Green is a part; Bread is first by its position. */
const TREE: TerminalShop['categories'] = [
  { id: 'bread', name: 'Bread', parent: null, position: 0 },
  { id: 'drinks', name: 'Drinks', parent: null, position: null },
  { id: 'coffee', name: 'Coffee', parent: 'drinks', position: null },
  { id: 'tea', name: 'Tea', parent: 'drinks', position: null },
  { id: 'green', name: 'Green', parent: 'tea', position: null },
  { id: 'empty', name: 'Empty', parent: null, position: null },
]

/** A product of a category with this id. */
function of(name: string, categoryId: string | null, category: string | null = 'Some') {
  return catalogProductWith({ id: name, name, category, categoryId })
}

/** The groups as text: `Drinks: Sencha, Water (Tea: Sencha)`. */
function shown(groups: readonly TileGroup[]): string[] {
  return groups.map(({ name, products, children }) => {
    const below = children.length > 0 ? ` (${shown(children).join('; ')})` : ''
    return `${name}: ${products.map((one) => one.name).join(', ')}${below}`
  })
}

describe('groups of tiles', () => {
  test('have the products of all categories below, and follow the order of the shop', () => {
    const products = [of('Sencha', 'green'), of('Water', 'drinks'), of('Rye', 'bread')]
    expect(shown(tileGroups(products, TREE, OTHER))).toEqual([
      'Bread: Rye',
      'Drinks: Sencha, Water (Tea: Sencha (Green: Sencha))',
    ])
  })

  test('of categories that the tree does not have follow by name', () => {
    const products = [
      of('Pen', 'new', 'Zest'),
      of('Cap', 'newer', 'Art 10'),
      of('Hat', 'newest', 'Art 9'),
      of('Bag', null, null),
      of('Rye', 'bread'),
    ]
    const names = ['Bread: Rye', 'Art 9: Hat', 'Art 10: Cap', 'Other: Bag', 'Zest: Pen']
    expect(shown(tileGroups(products, TREE, OTHER))).toEqual(names)
  })

  test.each([
    ['an older server sends none', undefined],
    ['the shop has not arranged them', []],
  ])('are the names of categories if %s', (_, categories) => {
    const products = [of('Tea', 'tea', 'Tea'), of('Rye', 'bread', 'Bread'), of('Bag', null, null)]
    const groups = tileGroups(products, categories, OTHER)
    expect(shown(groups)).toEqual(['Bread: Rye', 'Other: Bag', 'Tea: Tea'])
  })

  test('find the category of a product that an older page has stored by its name', () => {
    const groups = tileGroups([of('Sencha', null, 'Green')], TREE, OTHER)
    expect(shown(groups)).toEqual(['Drinks: Sencha (Tea: Sencha (Green: Sencha))'])
    const twice = [...(TREE ?? []), { id: 'green-2', name: 'Green', parent: null, position: null }]
    expect(shown(tileGroups([of('Sencha', null, 'Green')], twice, OTHER))).toEqual(shown(groups))
  })

  test('are found by their keys, with the one at the top', () => {
    const groups = tileGroups([of('Sencha', 'green')], TREE, OTHER)
    const green = groupWith(groups, 'green')
    expect(green?.name).toBe('Green')
    expect(green && topOf(green).name).toBe('Drinks')
    expect(groupWith(groups, 'bread')).toBeNull()
  })
})

test('the settings of a till have the tree as the Store API lists it', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const till = await (await TerminalAdmin.of(kassa, north)).till()
  const settings = async () => (await till.ask('/settings')).json as TerminalShop
  await north.product({ name: 'Rye', category: 'Bread' })
  expect((await settings()).categories).toEqual([])
  const product = await north.product({ name: 'Sencha', category: 'Drinks > Tea > Green' })
  const listed = await north.ask({ path: '/v1/store/categories' })
  const { data } = listed.json as {
    readonly data: readonly {
      readonly id: string
      readonly name: string
      readonly parent: { readonly id: string } | null
      readonly position: number | null
    }[]
  }
  const { categories } = await settings()
  expect(categories).toEqual(
    data.map(({ id, name, parent, position }) => ({
      id,
      name,
      parent: parent?.id ?? null,
      position,
    })),
  )
  expect(shown(tileGroups([catalogProduct(product)], categories, OTHER))).toEqual([
    'Drinks: Sencha (Tea: Sencha (Green: Sencha))',
  ])
})
