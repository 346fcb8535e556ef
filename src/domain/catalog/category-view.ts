import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../actor.ts'
import { invalid, notFound } from '../error.ts'
import { type Page, type PageQuery, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { cellOf, padded } from '../rows.ts'
import { Named, OrNull } from '../schema.ts'
import type { Reading } from '../store.ts'
import {
  arrangedTree,
  type CategoryTree,
  MAX_ARRANGED,
  MAX_DEPTH,
  nestedTotals,
  type PlacedCategory,
} from './category-tree.ts'
import { ImageView } from './product-field.ts'
import { taxonView } from './taxon.ts'
import { type Taxon, TaxonView } from './taxon-kind.ts'
import { type ListedTaxon, TaxonSummary, taxaByName, taxonOf } from './taxonomy.ts'
import { CATEGORY_DESCRIPTION } from './values.ts'
import { visibleStatuses } from './visibility.ts'

export const Description = Type.String({
  maxLength: CATEGORY_DESCRIPTION,
  description: 'Plain text, which a shop front shows above the products.',
})
export const Position = Type.Integer({ minimum: 0, maximum: MAX_ARRANGED })
const KIND = 'category'

/** A category with its place in the tree. Lists have each before those below it. */
export const CategorySummary = Named('Category', {
  ...TaxonSummary.properties,
  productCount: Type.Integer({
    minimum: 0,
    description:
      'How many products the key sees in it and in the categories below it; it is also listed where that is 0.',
  }),
  parent: OrNull(TaxonView, { description: 'The category above; null at the top.' }),
  position: OrNull(Position, {
    description:
      'Its place among the categories of the same parent, the lowest first. Those without one follow by name.',
  }),
  depth: Type.Integer({
    minimum: 0,
    maximum: MAX_DEPTH - 1,
    description: 'How many categories are above it.',
  }),
  path: Type.String({
    description: 'The names from the top: Clothing > Shirts. It refers to the category, too.',
  }),
  description: Description,
  image: OrNull(ImageView),
})
export type CategorySummary = Static<typeof CategorySummary>

/** The stored fields of a category beside its names. */
export interface Details {
  readonly id: number
  readonly position: number | null
  readonly description: string
  /** The JSON of the image. */
  readonly image: string | null
}

/**
 * A page of the categories of a shop: each before those below it, siblings by position, then by
 * name.
 * @param grouped counts an item group once
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listCategories(
  ports: Ports,
  actor: Actor,
  query: PageQuery,
  grouped = false,
): Promise<Page<CategorySummary>> {
  const { store, secrets } = ports
  const { id: shop } = actor.shop
  const tree = await arrangedTree(store.read, shop)
  if (!tree) {
    const page = await taxaByName(ports, actor, KIND, query, grouped)
    return { ...page, data: page.data.map(unarranged) }
  }
  const page = await pageOf(
    secrets,
    `${KIND} ${shop}`,
    query,
    (after, limit) => {
      const from = after ? placeAfter(tree, after.id) : 0
      return tree.slice(from, from + limit)
    },
    ({ id, sortKey }) => ({ value: sortKey, id }),
  )
  return { ...page, data: await viewsOf(ports, actor, tree, page.data, grouped) }
}

/**
 * The categories of a shop at the top, in the order of the list, or all of them.
 * @param most a longer list is cut off
 */
export async function shownCategories(
  ports: Ports,
  actor: Actor,
  which: 'top' | 'all',
  most: number,
): Promise<readonly CategorySummary[]> {
  const tree = await arrangedTree(ports.store.read, actor.shop.id)
  if (!tree) return (await listCategories(ports, actor, { limit: most })).data
  const shown = which === 'all' ? tree : tree.filter(({ depth }) => depth === 0)
  return await viewsOf(ports, actor, tree, shown.slice(0, most), false)
}

/** A category with the way to it and what is below. */
export interface CategoryPlace {
  readonly category: CategorySummary
  /** The categories above it, the topmost first. */
  readonly above: readonly TaxonView[]
  /** The categories directly below it, in the order of the list. */
  readonly below: readonly CategorySummary[]
}

/** The place of a category; null if the shop has none with this slug. */
export async function categoryPlace(
  ports: Ports,
  actor: Actor,
  slug: string,
): Promise<CategoryPlace | null> {
  const { read } = ports.store
  const { id: shop } = actor.shop
  const taxon = await read.get<Taxon>('taxon.by_slug', { shop, kind: KIND, slug })
  if (!taxon) return null
  const tree = (await arrangedTree(read, shop)) ?? []
  const node = tree.find(({ id }) => id === taxon.id)
  const below = node ? tree.filter(({ parentId }) => parentId === node.id) : []
  const views = await viewsOf(ports, actor, tree, below, false)
  const category = await categoryOf(ports, actor, taxon.publicId)
  return { category, above: node ? ancestorsOf(node) : [], below: views }
}

/** The categories from the top down to this one, by its id; only itself in a shop without a tree. */
export async function wayTo(read: Reading, shop: number, own: TaxonView): Promise<TaxonView[]> {
  const node = (await arrangedTree(read, shop))?.find(({ publicId }) => publicId === own.id)
  return node ? [...ancestorsOf(node), own] : [own]
}

function ancestorsOf({ parent }: PlacedCategory): TaxonView[] {
  return parent ? [...ancestorsOf(parent), taxonView(parent)] : []
}

/** @throws Refusal VALIDATION_FAILED on `cursor` if the category is gone */
function placeAfter(tree: CategoryTree, last: number): number {
  const index = tree.findIndex(({ id }) => id === last)
  if (index < 0) throw invalid('cursor', 'cursor', 'The list has changed; begin again without it.')
  return index + 1
}

async function viewsOf(
  { store: { read, lists } }: Ports,
  actor: Actor,
  tree: CategoryTree,
  shown: readonly PlacedCategory[],
  grouped: boolean,
): Promise<CategorySummary[]> {
  if (shown.length === 0) return []
  const { id: shop } = actor.shop
  const status = visibleStatuses(actor)
  const ids = padded(shown.map(({ id }) => id))
  const rows = await read.all<Details>('category.details', { shop, ids })
  const details = new Map(rows.map((row) => [row.id, row]))
  const totals = grouped ? new Map<number, number>() : await nestedTotals(read, shop, status)
  const views: CategorySummary[] = []
  for (const one of shown) {
    const own = details.get(one.id)
    // It was deleted after the tree was read.
    if (!own) continue
    const filter = () => ({ ...(status && { status }), category: subtreeOf(tree, one) })
    const productCount = grouped
      ? await lists.count(shop, filter(), true)
      : (totals.get(one.id) ?? 0)
    views.push(viewOf(one, own, productCount))
  }
  return views
}

/** The numbers of a category and those below it. */
function subtreeOf(tree: CategoryTree, { id, depth }: PlacedCategory): number[] {
  const start = tree.findIndex((one) => one.id === id)
  const end = tree.findIndex((one, index) => index > start && one.depth <= depth)
  return tree.slice(start, end < 0 ? tree.length : end).map((one) => one.id)
}

function viewOf(
  { parent, depth, path, position, ...taxon }: PlacedCategory,
  { description, image }: Details,
  productCount: number,
): CategorySummary {
  return {
    ...taxonView(taxon),
    productCount,
    parent: parent && taxonView(parent),
    position,
    depth,
    path,
    description,
    image: image === null ? null : JSON.parse(image),
  }
}

/** A category of a shop that has no tree. */
function unarranged({ productCount, description = '', image = null, ...taxon }: ListedTaxon) {
  const place = { parent: null, depth: 0, path: taxon.name, position: null }
  const { id } = taxon
  return viewOf({ ...taxon, ...place }, { id, position: null, description, image }, productCount)
}

/**
 * One category, with all of its products that this actor sees.
 * @param path the id or slug
 * @throws Refusal NOT_FOUND
 */
export async function categoryOf(
  ports: Ports,
  actor: Actor,
  idOrSlug: string,
): Promise<CategorySummary> {
  const { read } = ports.store
  const { id: shop } = actor.shop
  const taxon = await taxonOf(read, shop, KIND, idOrSlug)
  const tree = await arrangedTree(read, shop)
  const node = tree?.find(({ id }) => id === taxon.id)
  const [view] = tree && node ? await viewsOf(ports, actor, tree, [node], false) : []
  if (view) return view
  const values = { shop, kind: KIND, id: taxon.id, status: visibleStatuses(actor) } as const
  const productCount = (await cellOf<number>(read, 'taxon.product_count', values)) ?? 0
  const details = await detailsOf(read, shop, taxon.id)
  return unarranged({ ...taxon, ...details, sortKey: '', productCount })
}

/** @throws Refusal NOT_FOUND */
export async function detailsOf(session: Reading, shop: number, id: number): Promise<Details> {
  const details = await session.get<Details>('category.details', { shop, ids: [id] })
  if (!details) throw notFound(KIND)
  return details
}
