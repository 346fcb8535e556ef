import type { Actor } from '../actor.ts'
import type {
  GroupedProduct,
  GroupSize,
  ProductFilter,
  ProductLists,
  ProductOrder,
} from '../list-store.ts'
import type { Reads } from '../store.ts'
import { toMajor } from './price.ts'
import type { Product } from './product.ts'
import { visibleStatuses } from './visibility.ts'

/** The products of an item group, of which a list shows the best match. */
export interface GroupView {
  readonly id: string
  readonly count: number
  readonly priceMin: number
  readonly priceMax: number
  /** The values of each option, in the order in which the products were made. */
  readonly options: Readonly<Record<string, readonly string[]>>
}

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
  product: ProductLists,
  shopId: number,
  filter: ProductFilter,
  { after, ...order }: ProductOrder,
  limit: number,
): Promise<GroupedProduct[]> {
  const best = new BestOfGroups(product, shopId, filter, order)
  const entries: GroupedProduct[] = []
  const size = Math.max(limit, CHUNK)
  for (let place = after; ; ) {
    const rows = await product.listWithGroups(shopId, filter, { ...order, after: place }, size)
    await best.read(rows.map(({ family }) => family))
    for (const row of rows) {
      if (row.family !== null && !best.has(row.id)) continue
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
    readonly product: ProductLists,
    readonly shopId: number,
    readonly filter: ProductFilter,
    readonly order: Omit<ProductOrder, 'after'>,
  ) {}

  async read(families: readonly (string | null)[]): Promise<void> {
    const fresh = [...new Set(families)].flatMap((one) =>
      one === null || this.#groups.has(one) ? [] : [one],
    )
    if (fresh.length === 0) return
    const ids = await this.product.bestOfGroups(this.shopId, this.filter, this.order, fresh)
    for (const group of fresh) this.#groups.add(group)
    for (const id of ids) this.#best.add(id)
  }

  has(id: number): boolean {
    return this.#best.has(id)
  }
}

/** Adds `group` to the documents of products that are in an item group. */
export async function withGroups(
  { product }: Reads,
  actor: Actor,
  documents: readonly string[],
): Promise<string[]> {
  const { shop } = actor
  const status = visibleStatuses(actor)
  const groupOf = (document: string) => (JSON.parse(document) as Product).itemGroupId
  const groups = documents.map(groupOf)
  const asked = [...new Set(groups)].filter((group) => group !== null)
  const sizes = await product.groupSizes(shop.id, asked, status)
  const views = new Map<string | null, GroupView>()
  for (const size of sizes) {
    const variants = await product.ofGroup(shop.id, size.family, status, MAX_VARIANTS)
    views.set(size.family, groupView(size, variants, shop.currency))
  }
  return documents.map((document, index) => {
    const view = views.get(groups[index] ?? null)
    return view ? `${document.slice(0, -1)},"group":${JSON.stringify(view)}}` : document
  })
}

function groupView(
  { family, size, lowest, highest }: GroupSize,
  variants: readonly { readonly document: string }[],
  currency: string,
): GroupView {
  const options = new Map<string, Set<string>>()
  for (const { document } of variants) {
    for (const [name, value] of Object.entries((JSON.parse(document) as Product).options)) {
      options.set(name, (options.get(name) ?? new Set()).add(value))
    }
  }
  return {
    id: family,
    count: size,
    priceMin: toMajor(lowest, currency),
    priceMax: toMajor(highest, currency),
    options: Object.fromEntries([...options].map(([name, values]) => [name, [...values]])),
  }
}
