import { columnOf, exists } from '../rows.ts'
import type { Reading, Remembered } from '../store.ts'
import { nameKey } from '../text.ts'
import type { TaxonCount } from './list/lists.ts'
import type { Taxon } from './taxon-kind.ts'
import type { ProductStatus } from './values.ts'

/** A category at the top, and four below each other. */
export const MAX_DEPTH = 5
/** A shop whose categories are arranged has at most this many, since all are read together. */
export const MAX_ARRANGED = 10_000
/** Stands between the steps of a path: `Clothing > Shirts`. No name contains it. */
const BETWEEN = ' > '

/** A row of a category. */
interface CategoryRow extends Taxon {
  readonly sortKey: string
  /** Null at the top. */
  readonly parentId: number | null
  readonly position: number | null
}

/** A category with its place in the tree. */
export interface PlacedCategory extends CategoryRow {
  readonly parent: PlacedCategory | null
  /** 0 at the top. */
  readonly depth: number
  /** The names from the top down to this one: `Clothing > Shirts`. */
  readonly path: string
}

/** The categories of a shop, each before those below it. */
export type CategoryTree = readonly PlacedCategory[]

/** The path of a category below one with this path, or at the top. */
export function pathBelow(parent: string | null, name: string): string {
  return parent === null ? name : parent + BETWEEN + name
}

/**
 * The names in a path, the topmost first: `Clothing > Shirts`, or `> Shirts` for a category at the
 * top. Null if the text is a name alone.
 */
export function stepsOf(reference: string): string[] | null {
  const text = reference.trim()
  const rest = text.replace(/^>\s+/, '')
  const steps = rest.split(/\s+>\s+/)
  return steps.length > 1 || rest !== text ? steps : null
}

/** Whether any category of the shop is below another one. */
export async function isNested(session: Reading, shop: number): Promise<boolean> {
  return await exists(session, 'category.any', { shop })
}

/** The categories above each category that is below others, by their numbers. */
export async function categoriesAbove(
  session: Reading,
  shop: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  type Row = Pick<CategoryRow, 'id' | 'parentId'>
  const rows = await session.all<Row>('category.parents', { shop })
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  return new Map(
    rows.map(({ id }) => {
      // A damaged tree may have a circle.
      const line = new Set([id])
      for (let one = parents.get(id); one && !line.has(one); one = parents.get(one)) line.add(one)
      line.delete(id)
      return [id, [...line]]
    }),
  )
}

const trees = new WeakMap<Reading, Remembered<CategoryTree>>()

/**
 * The categories of a shop if somebody has arranged them; null if they are a list of names. It is
 * remembered until the next commit, because a front shows it on each page.
 */
export async function arrangedTree(session: Reading, shop: number): Promise<CategoryTree | null> {
  if (!(await exists(session, 'category.any', { shop, position: true }))) return null
  const known = trees.get(session) ?? session.remembered<CategoryTree>()
  trees.set(session, known)
  return await known(`categories ${shop}`, () => readTree(session, shop), shop)
}

/**
 * The paths by which a file refers to categories, by their public ids. One that is missing is at
 * the top, and its name alone refers to it.
 */
export async function filePaths(session: Reading, shop: number): Promise<Map<string, string>> {
  const tree = (await arrangedTree(session, shop)) ?? []
  const below = new Set(tree.flatMap(({ parent, name }) => (parent ? [nameKey(name)] : [])))
  const unclear = tree.filter(({ parent, name }) => parent !== null || below.has(nameKey(name)))
  return new Map(
    unclear.map(({ publicId, parent, path }) => [publicId, parent ? path : `> ${path}`]),
  )
}

/** The categories of a shop that are in a circle or too deep, so that no list shows them, as messages. */
export async function* categoryProblems(session: Reading, shop: number): AsyncGenerator<string> {
  if (!(await isNested(session, shop))) return
  const rows = await session.all<CategoryRow>('category.all', { shop, limit: MAX_ARRANGED })
  const shown = new Set(treeOf(rows).map(({ id }) => id))
  for (const { id, publicId } of rows) {
    if (shown.has(id)) continue
    yield `The category ${publicId} is below itself, or more than ${MAX_DEPTH} levels deep.`
  }
}

async function readTree(session: Reading, shop: number): Promise<CategoryTree> {
  return treeOf(await session.all<CategoryRow>('category.all', { shop, limit: MAX_ARRANGED }))
}

/** @param rows sorted by name */
function treeOf(rows: readonly CategoryRow[]): CategoryTree {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const tree: PlacedCategory[] = []
  const place = (parent: PlacedCategory | null, depth: number) => {
    if (depth === MAX_DEPTH) return
    // The rows are sorted by name, and sorting keeps that order where positions are equal.
    const children = below.get(parent?.id ?? null) ?? []
    for (const row of children.toSorted((a, b) => placeOf(a) - placeOf(b))) {
      const path = pathBelow(parent?.path ?? null, row.name)
      const placed = { ...row, parent, depth, path }
      tree.push(placed)
      place(placed, depth + 1)
    }
  }
  place(null, 0)
  return tree
}

function placeOf({ position }: CategoryRow): number {
  return position ?? Number.MAX_SAFE_INTEGER
}

/** The numbers of these taxa, and of all categories below them. */
export async function withDescendants(
  session: Reading,
  shop: number,
  taxa: readonly Taxon[],
): Promise<number[]> {
  const own = taxa.map(({ id }) => id)
  if (taxa.every(({ hasChildren }) => !hasChildren)) return own
  const values = { shop, ids: own, most: MAX_DEPTH }
  const below = await columnOf<number>(session, 'category.below', values)
  return [...own, ...below]
}

const counts = new WeakMap<Reading, Remembered<ReadonlyMap<number, number>>>()

/** The number of products of each category and those below it; categories without any are absent. */
export async function nestedTotals(
  session: Reading,
  shop: number,
  status: readonly ProductStatus[] | undefined,
): Promise<ReadonlyMap<number, number>> {
  const known = counts.get(session) ?? session.remembered<ReadonlyMap<number, number>>()
  counts.set(session, known)
  const load = async () => {
    const tree = (await arrangedTree(session, shop)) ?? []
    const rows = await session.all<TaxonCount>('category.totals', { shop, status })
    const totals = new Map(rows.map(({ taxon, total }) => [taxon, total]))
    // The tree has each category before those below it.
    for (const { id, parent } of tree.toReversed()) {
      const total = totals.get(id)
      if (parent && total) totals.set(parent.id, (totals.get(parent.id) ?? 0) + total)
    }
    return totals
  }
  return await known(`totals ${shop} ${status}`, load, shop)
}
