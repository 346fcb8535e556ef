import type { TerminalShop } from '../../../../domain/shop/terminal-shop.ts'
import { natural } from '../../../../ui/shared/natural.ts'
import type { CatalogProduct } from '../data/catalog.ts'

/** The products of a category and of all categories below it. */
export interface TileGroup {
  /** The id of the category, or the name of one that is not in the tree. */
  readonly key: string
  readonly name: string
  readonly parent: TileGroup | null
  /** The groups below it that have products, in the order of the shop. */
  readonly children: readonly TileGroup[]
  readonly products: readonly CatalogProduct[]
}

interface Node extends TileGroup {
  readonly parent: Node | null
  readonly children: Node[]
  readonly products: CatalogProduct[]
}

/**
 * The groups at the top that have products. Those that the tree does not have, such as new
 * categories and all of a shop that has not arranged them, follow by name.
 * @param categories the tree; undefined in the settings of an older server
 * @param other the name of the group of products without a category
 */
export function tileGroups(
  products: readonly CatalogProduct[],
  categories: TerminalShop['categories'] | undefined,
  other: string,
): readonly TileGroup[] {
  const tree = new Map<string, Node>()
  const byName = new Map<string, Node>()
  for (const { id, name, parent } of categories ?? []) {
    const above = parent === null ? null : (tree.get(parent) ?? null)
    const node: Node = { key: id, name, parent: above, children: [], products: [] }
    tree.set(id, node)
    byName.getOrInsert(name, node)
  }
  const loose = new Map<string, Node>()
  const looseNode = (name: string) =>
    loose.getOrInsertComputed(name, () => {
      return { key: name, name, parent: null, children: [], products: [] }
    })
  for (const product of products) {
    const { category, categoryId } = product
    // A product that an earlier page has stored has no id of its category.
    const known = categoryId === null ? byName.get(category ?? '') : tree.get(categoryId)
    let node: Node | null = known ?? looseNode(category ?? other)
    for (; node; node = node.parent) node.products.push(product)
  }
  for (const node of tree.values()) {
    if (node.products.length > 0) node.parent?.children.push(node)
  }
  const top = [...tree.values()].filter(({ parent, products }) => !parent && products.length > 0)
  return [...top, ...[...loose.values()].sort((a, b) => natural(a.name, b.name))]
}

/** The group with a key, here or below; null if there is none. */
export function groupWith(groups: readonly TileGroup[], key: string): TileGroup | null {
  for (const group of groups) {
    const found = group.key === key ? group : groupWith(group.children, key)
    if (found) return found
  }
  return null
}

/** The group at the top that a group is in. */
export function topOf(group: TileGroup): TileGroup {
  return group.parent ? topOf(group.parent) : group
}
