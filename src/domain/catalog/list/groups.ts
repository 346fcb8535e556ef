import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../../actor.ts'
import { Closed, ListOf } from '../../schema.ts'
import type { Reading } from '../../store.ts'
import { toMajor } from '../price.ts'
import type { Product } from '../product.ts'
import { OptionValue, Price } from '../product-field.ts'
import { visibleStatuses } from '../visibility.ts'
import type { ListedProduct, ProductFilter, ProductLists, ProductOrder } from './lists.ts'

/** The products of an item group, of which a list shows the best match. */
export const GroupView = Closed({
  id: Type.String(),
  count: Type.Integer({ minimum: 1, description: 'How many products it has.' }),
  priceMin: Price,
  priceMax: Price,
  /** The values of each option, in the order in which the products were made. */
  options: Type.Record(Type.String(), ListOf(OptionValue)),
})
export type GroupView = Static<typeof GroupView>

/** An item group. Prices are in minor units. */
interface GroupSize {
  readonly itemGroup: string
  readonly size: number
  readonly lowest: number
  readonly highest: number
}

type Variant = { readonly document: string }

/** At least this many rows are read at once, to find the products that stand for their group. */
const CHUNK = 100
/** The options of an item group are those of its first products. */
const MAX_VARIANTS = 250

/**
 * The next entries of a list in which the products of an item group are one: a product stands for
 * its group if no other match of the group comes before it in this order. So each group is found
 * once, wherever the pages begin and end.
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
  const size = Math.max(limit, CHUNK)
  for (let place = after; ; ) {
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

/** The matches that stand for their item groups in one order. */
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

/** The item groups of those of these products that have one. */
export async function groupsOf(
  session: Reading,
  shop: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  type Row = { readonly id: number; readonly itemGroup: string }
  const values = { shop, ids: padded(ids) }
  const rows = ids.length === 0 ? [] : await session.all<Row>('product.groups_of', values)
  return new Map(rows.map(({ id, itemGroup }) => [id, itemGroup]))
}

/** Repeats the last value up to a round length: each length of a list is a statement to prepare. */
export function padded<T>(values: readonly T[]): readonly T[] {
  const length = [1, 10, 100, 1000].find((one) => one >= values.length) ?? values.length
  return Array.from({ length }, (_, index) => values[Math.min(index, values.length - 1)] as T)
}

/** Adds `group` to the documents of products that are in an item group. */
export async function withGroups(
  session: Reading,
  actor: Actor,
  documents: readonly string[],
): Promise<string[]> {
  const { shop } = actor
  const status = visibleStatuses(actor)
  const groupOf = (document: string) => (JSON.parse(document) as Product).itemGroupId
  const groups = documents.map(groupOf)
  const asked = [...new Set(groups)].filter((group) => group !== null)
  const values = { shop: shop.id, groups: padded(asked), status }
  const sizes =
    asked.length === 0 ? [] : await session.all<GroupSize>('product.group_sizes', values)
  const views = new Map<string | null, GroupView>()
  for (const size of sizes) {
    const values = { shop: shop.id, group: size.itemGroup, status, limit: MAX_VARIANTS }
    const variants = await session.all<Variant>('product.of_group', values)
    views.set(size.itemGroup, groupView(size, variants, shop.currency))
  }
  return documents.map((document, index) => {
    const view = views.get(groups[index] ?? null)
    return view ? `${document.slice(0, -1)},"group":${JSON.stringify(view)}}` : document
  })
}

function groupView(
  { itemGroup, size, lowest, highest }: GroupSize,
  variants: readonly Variant[],
  currency: string,
): GroupView {
  const options = new Map<string, Set<string>>()
  for (const { document } of variants) {
    for (const [name, value] of Object.entries((JSON.parse(document) as Product).options)) {
      options.set(name, (options.get(name) ?? new Set()).add(value))
    }
  }
  return {
    id: itemGroup,
    count: size,
    priceMin: toMajor(lowest, currency),
    priceMax: toMajor(highest, currency),
    options: Object.fromEntries([...options].map(([name, values]) => [name, [...values]])),
  }
}
