import { openCursor, type Page, type PageQuery, sealCursor } from '../../paging.ts'
import type { Secrets } from '../../secrets.ts'
import type { Reading, Store } from '../../store.ts'
import { BestOfGroups, membersOfGroups } from './groups.ts'
import type { ProductFilter, ProductLists } from './lists.ts'

/** The number of best matches that are ranked. Further matches follow, newest first. */
const RANKED = 1_000

/** The results of earlier pages: these products, and all matches from `tailId` up. */
interface Seen {
  readonly ids: ReadonlySet<number>
  /** 0 as long as only ranked matches were shown. */
  readonly tailId: number
}

/**
 * A page of search results. Ranks change with the catalog, so a page has the best matches that no
 * earlier page has shown. After the ranked matches the others follow, newest first, an order that
 * does not change. The cursor contains the results shown so far, in about three characters for each
 * product.
 * @param grouped shows only the best match of an item group
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function rankedPage(
  secrets: Secrets,
  scope: string,
  { limit, cursor }: PageQuery,
  store: Store,
  shopId: number,
  filter: ProductFilter,
  grouped: boolean,
): Promise<Page<string>> {
  const place = cursor === undefined ? null : openCursor(secrets, scope, cursor)
  const before: Seen = place
    ? { ids: new Set(sums(String(place.value))), tailId: place.id }
    : { ids: new Set(), tailId: 0 }
  const shown = grouped ? await membersOfGroups(store.read, shopId, [...before.ids]) : null
  const shownGroups = [...(shown?.values() ?? [])].map(({ itemGroup }) => itemGroup)
  const groups = shown && new ShownGroups(store, shopId, filter, new Set(shownGroups))
  const found = await bestOf(store.lists, shopId, filter, limit, before, groups)
  const data = await documentsOf(store.read, shopId, found.ids)
  const { ids, tailId } = found.next ?? before
  const nextCursor = found.next && sealCursor(secrets, scope, { value: steps(ids), id: tailId })
  return { data, nextCursor }
}

/** The next products, and the state after them; null if there are no more. */
async function bestOf(
  lists: ProductLists,
  shopId: number,
  filter: ProductFilter,
  limit: number,
  seen: Seen,
  groups: ShownGroups | null,
): Promise<{ ids: number[]; next: Seen | null }> {
  if (seen.tailId > 0) return await tailOf(lists, shopId, filter, limit, seen, groups)
  // One more than this and all earlier pages have, to see whether there is another page.
  const asked = groups ? RANKED : Math.min(RANKED, seen.ids.size + limit + 1)
  const ranked = await lists.rank(shopId, filter, asked)
  const unseen = ranked.filter((id) => !seen.ids.has(id))
  const fresh = groups ? await groups.firstOfEach(unseen) : unseen
  const ids = fresh.slice(0, limit)
  const all = new Set([...seen.ids, ...ids])
  if (fresh.length > ids.length && all.size < RANKED) return { ids, next: { ids: all, tailId: 0 } }
  if (ranked.length < asked && fresh.length === ids.length) return { ids, next: null }
  return { ids, next: { ids: all, tailId: Number.MAX_SAFE_INTEGER } }
}

async function tailOf(
  lists: ProductLists,
  shopId: number,
  filter: ProductFilter,
  limit: number,
  { ids: known, tailId }: Seen,
  groups: ShownGroups | null,
): Promise<{ ids: number[]; next: Seen | null }> {
  const ids: number[] = []
  for (let before = tailId; ; ) {
    const matches = await lists.matches(shopId, filter, before, RANKED)
    const hidden = groups ? await groups.hiddenInTail(matches) : known
    for (const id of matches) {
      if (known.has(id) || hidden.has(id)) continue
      if (ids.length === limit) return { ids, next: { ids: known, tailId: before } }
      ids.push(id)
      before = id
    }
    if (matches.length < RANKED) return { ids, next: null }
    before = matches.at(-1) ?? before
  }
}

/** The item groups that ranked matches have shown, so that none is shown again. */
class ShownGroups {
  readonly #newest: BestOfGroups

  constructor(
    readonly store: Store,
    readonly shopId: number,
    filter: ProductFilter,
    readonly shown: ReadonlySet<string>,
  ) {
    const newestFirst = { field: 'createdAt', descending: true } as const
    this.#newest = new BestOfGroups(store.lists, shopId, filter, newestFirst)
  }

  /**
   * Reduces ranked products to the best match of each group: the first that is in stock, or else
   * the first.
   */
  async firstOfEach(ids: readonly number[]): Promise<number[]> {
    const members = await membersOfGroups(this.store.read, this.shopId, ids)
    const inStock = new Map<string, number>()
    for (const id of ids) {
      const member = members.get(id)
      if (member?.inStock && !inStock.has(member.itemGroup)) inStock.set(member.itemGroup, id)
    }
    const shown = new Set(this.shown)
    return ids.flatMap((id) => {
      const member = members.get(id)
      if (!member) return id
      if (shown.has(member.itemGroup)) return []
      shown.add(member.itemGroup)
      return inStock.get(member.itemGroup) ?? id
    })
  }

  /** The matches to leave out because their group was ranked or has a newer match. */
  async hiddenInTail(ids: readonly number[]): Promise<Set<number>> {
    const members = [...(await membersOfGroups(this.store.read, this.shopId, ids)).values()]
    await this.#newest.read(members.map(({ itemGroup }) => itemGroup))
    const hidden = members.filter(
      ({ id, itemGroup }) => this.shown.has(itemGroup) || !this.#newest.has(id),
    )
    return new Set(hidden.map(({ id }) => id))
  }
}

/** The documents of these products, in this order; deleted products are left out. */
async function documentsOf(session: Reading, shop: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  type Row = { readonly id: number; readonly document: string }
  const rows = await session.all<Row>('product.documents', { shop, ids })
  const byId = new Map(rows.map((row) => [row.id, row.document]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Encodes sorted numbers as differences in base 36: a thousand ids of a million take 3,000
 * characters.
 */
function steps(numbers: ReadonlySet<number>): string {
  let last = 0
  return [...numbers]
    .sort((a, b) => a - b)
    .map((number) => {
      const step = number - last
      last = number
      return step.toString(36)
    })
    .join(' ')
}

function sums(text: string): number[] {
  let last = 0
  return text.split(' ').map((step) => {
    last += Number.parseInt(step, 36)
    return last
  })
}
