import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../../actor.ts'
import { padded } from '../../rows.ts'
import { ListOf, Named, OrNull } from '../../schema.ts'
import type { Reading } from '../../store.ts'
import { toMajor } from '../price.ts'
import type { Product } from '../product.ts'
import { Name, OptionValue, Price, Slug, UNIT_PRICES } from '../product-field.ts'
import { groupTitle } from '../title.ts'
import { unitPriceRange } from '../unit-price.ts'
import { visibleStatuses } from '../visibility.ts'
import type { ListedProduct, ProductFilter, ProductLists, ProductOrder } from './lists.ts'

/** The values of an item group that are computed from its products. */
const SUMS = {
  priceMin: Price,
  priceMax: Price,
  stock: OrNull(Type.Number(), {
    description: 'Of all its products, in whole pieces; null if one of them is not counted.',
  }),
  available: Type.Boolean({ description: 'Whether one of them is published and in stock.' }),
}

/** An item group, which a list shows as one entry: its best match that is in stock. */
export const GroupView = Named('VariantGroupSummary', {
  id: Type.String(),
  name: { ...Name, description: 'What the names of all its products share.' },
  slug: Slug,
  count: Type.Integer({ minimum: 1, description: 'How many products it has.' }),
  ...SUMS,
  ...UNIT_PRICES,
  /** The values of each option, in the order in which the products were created. */
  options: Type.Record(Type.String(), ListOf(OptionValue)),
})
export type GroupView = Static<typeof GroupView>

/** The stored values of an item group that are computed from its products. */
export interface GroupSum {
  readonly itemGroup: string
  readonly size: number
  /** In minor units. */
  readonly lowest: number
  readonly highest: number
  readonly stock: number | null
  readonly available: number
}

type Variant = { readonly document: string }

/**
 * After the first rows, at least this many are read at once to find the products that represent
 * their group.
 */
const CHUNK = 100
/** How many rows are read first for each entry: most products have no group or represent it. */
const FIRST_ROWS = 1.5
/** The options of an item group are collected from this many products. */
const MAX_VARIANTS = 250

/**
 * The next entries of a list in which an item group is one entry. A product represents its group if
 * it is in stock, or no match is, and no other such match precedes it in this order. So each group
 * is found once, wherever pages begin and end.
 */
export async function groupedPage(
  lists: ProductLists,
  shopId: number,
  filter: ProductFilter,
  { after, ...order }: ProductOrder,
  limit: number,
): Promise<ListedProduct[]> {
  const best = new BestOfGroups(lists, shopId, filter, order)
  const entries: ListedProduct[] = []
  let size = Math.ceil(limit * FIRST_ROWS)
  for (let place = after; ; size = Math.max(limit, CHUNK)) {
    const rows = await lists.list(shopId, filter, { ...order, after: place }, size, true)
    await best.read(rows.map(({ itemGroup = null }) => itemGroup))
    for (const row of rows) {
      if ((row.itemGroup ?? null) !== null && !best.has(row.id)) continue
      entries.push(row)
      if (entries.length === limit) return entries
    }
    const last = rows.at(-1)
    if (!last || rows.length < size) return entries
    place = { value: last.place ?? last.id, id: last.id }
  }
}

/** The matches that represent their item groups in one order. */
export class BestOfGroups {
  readonly #groups = new Set<string>()
  readonly #best = new Set<number>()

  constructor(
    readonly lists: ProductLists,
    readonly shopId: number,
    readonly filter: ProductFilter,
    readonly order: Omit<ProductOrder, 'after'>,
  ) {}

  async read(groups: readonly (string | null)[]): Promise<void> {
    const fresh = [...new Set(groups)].flatMap((one) =>
      one === null || this.#groups.has(one) ? [] : [one],
    )
    if (fresh.length === 0) return
    const ids = await this.lists.bestOfGroups(this.shopId, this.filter, this.order, fresh)
    for (const group of fresh) this.#groups.add(group)
    for (const id of ids) this.#best.add(id)
  }

  has(id: number): boolean {
    return this.#best.has(id)
  }
}

/** A product of an item group, by its database number. */
interface GroupMember {
  readonly id: number
  readonly itemGroup: string
  /** 1, or 0 if it is out of stock. */
  readonly inStock: number
}

/** The item groups of these products; products without one are left out. */
export async function membersOfGroups(
  session: Reading,
  shop: number,
  ids: readonly number[],
): Promise<Map<number, GroupMember>> {
  const values = { shop, ids: padded(ids) }
  const rows = ids.length === 0 ? [] : await session.all<GroupMember>('product.groups_of', values)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds `group` to the documents of products that are in an item group. */
export async function withGroups(
  session: Reading,
  actor: Actor,
  documents: readonly string[],
): Promise<string[]> {
  const { shop } = actor
  const status = visibleStatuses(actor)
  const groups = documents.map(groupOf)
  const asked = [...new Set(groups)].filter((group) => group !== null)
  const views = new Map<string | null, GroupView>()
  for (const sum of await groupSums(session, actor, asked)) {
    const values = { shop: shop.id, group: sum.itemGroup, status, limit: MAX_VARIANTS }
    const variants = await session.all<Variant>('product.of_group', values)
    const products = variants.map(({ document }): Product => JSON.parse(document))
    const [first] = products
    if (first) views.set(sum.itemGroup, groupView(sum, first, products, shop.currency))
  }
  return documents.map((document, index) => {
    const view = views.get(groups[index] ?? null)
    return view ? `${document.slice(0, -1)},"group":${JSON.stringify(view)}}` : document
  })
}

/** In a document, quotes within texts are escaped, so that no text contains this. */
const NO_GROUP = '"itemGroupId":null'

function groupOf(document: string): string | null {
  return document.includes(NO_GROUP) ? null : (JSON.parse(document) as Product).itemGroupId
}

/** The computed values of these item groups, over the products that the actor may see. */
export async function groupSums(
  session: Reading,
  actor: Actor,
  groups: readonly string[],
): Promise<GroupSum[]> {
  if (groups.length === 0) return []
  const status = visibleStatuses(actor)
  return await session.all<GroupSum>('product.group_sums', {
    shop: actor.shop.id,
    groups: padded(groups),
    status,
  })
}

export function sumView({ lowest, highest, stock, available }: GroupSum, currency: string) {
  const priceMin = toMajor(lowest, currency)
  const priceMax = toMajor(highest, currency)
  return { priceMin, priceMax, stock, available: available === 1 }
}

function groupView(
  sum: GroupSum,
  { slug }: Product,
  variants: readonly Product[],
  currency: string,
): GroupView {
  const values = new Map<string, Set<string>>()
  for (const [name, value] of variants.flatMap(({ options }) => Object.entries(options))) {
    values.set(name, (values.get(name) ?? new Set()).add(value))
  }
  const options = Object.fromEntries([...values].map(([name, all]) => [name, [...all]]))
  return {
    id: sum.itemGroup,
    name: groupTitle(variants),
    slug,
    count: sum.size,
    ...sumView(sum, currency),
    ...unitPriceRange(variants.map(({ unitPrice }) => unitPrice)),
    options,
  }
}
