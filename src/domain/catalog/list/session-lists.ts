import type { ListPosition } from '../../paging.ts'
import { cellOf, columnOf, padded } from '../../rows.ts'
import { SearchPlans, WIDE } from '../../search/plan.ts'
import type { Reading, Values } from '../../store.ts'
import { yieldToOthers } from '../../yielding.ts'
import { countingIndex, drivingIndex, hasExact } from './driving-index.ts'
import type { FacetColumns } from './facet-columns.ts'
import { countedFacets, numberOf, talliedFacets, talliedTotal } from './facet-counts.ts'
import { filterValues } from './filter.ts'
import { KeptFacets } from './kept-facets.ts'
import {
  type FacetCounts,
  type ListedProduct,
  MAX_PAGES,
  type ProductFilter,
  type ProductLists,
  type ProductOrder,
  type WantedFacets,
} from './lists.ts'
import { MatchTotals } from './matches.ts'
import { ranked, searched } from './searched.ts'

const ORDER_NAMES = {
  createdAt: 'Created',
  updatedAt: 'Updated',
  name: 'Name',
  price: 'Price',
  stock: 'Stock',
  sku: 'Sku',
} as const

/** The number of rows that are counted before other requests get their turn. */
const COUNTED = 1_000

/**
 * Lists, counts and searches.
 * @param wide a word with more products than this is not used to rank them
 */
export function productLists(session: Reading, wide = WIDE): ProductLists {
  const plans = new SearchPlans(session, wide)
  const best = session.remembered<number[]>()
  const totals = session.remembered<number>()
  const matchTotals = new MatchTotals(session)
  const facets = session.remembered<FacetCounts>()
  const kept = new KeptFacets(session)
  const asked = (shop: number, filter: ProductFilter) =>
    filter.search ? searched(plans, shop, filter) : filterValues(session, shop, filter)
  return {
    async list(shop, filter, order, limit, withGroups = false) {
      const columns = { withDocument: true, ...(withGroups && { withGroup: true }) }
      return await listed(session, await asked(shop, filter), order, limit, columns)
    },

    pageEnds: async (shop, filter, ...rest) =>
      await pageEnds(session, await asked(shop, filter), ...rest),

    async bestOfGroups(shop, filter, order, groups) {
      const values = await asked(shop, filter)
      return await bestOfGroups(session, values, order, { itemGroups: padded(groups) })
    },

    async count(shop, filter, grouped = false) {
      if (isTallied(filter, grouped)) return await talliedTotal(session, shop, filter.status)
      const count = async () => {
        const values = await asked(shop, filter)
        const total = grouped ? null : await matchTotals.of(values)
        if (total !== null) return total
        const index = await countingIndex(session, values)
        const counted = { ...values, ...index, ...(grouped && { grouped }) }
        return await cellOf<number>(session, 'product.count', counted)
      }
      return (await totals(JSON.stringify([shop, grouped, filter]), count, shop)) ?? 0
    },

    async facets(shop, filter, grouped, wanted) {
      const count = async () => {
        const columns = await kept.of(shop)
        if (isTallied(filter, grouped)) {
          return await shopFacets(session, shop, filter, wanted, columns)
        }
        const values = await asked(shop, filter)
        return await countedFacets(session, values, grouped, wanted, false, columns)
      }
      return await facets(JSON.stringify([shop, grouped, wanted, filter]), count, shop)
    },

    async rank(shop, filter, limit) {
      const key = JSON.stringify([shop, limit, filter])
      return (await best(key, () => ranked(plans, shop, filter, limit), shop)) ?? []
    },

    async matches(shop, filter, before, limit) {
      const { match } = await searched(plans, shop, filter)
      if (match === undefined) return []
      const filters = await filterValues(session, shop, filter)
      const values: Values = { ...filters, match, before, limit }
      const ids = await columnOf<number>(session, 'search.newest', values)
      if (!filter.search?.hidden) return ids
      const hidden = await columnOf<number>(session, 'search.newest_hidden', values)
      return [...new Set([...ids, ...hidden])].sort((a, b) => b - a).slice(0, limit)
    },
  }
}

/**
 * Counts through the index of the sort order.
 * @param asked the filters
 */
async function pageEnds(
  session: Reading,
  asked: Values,
  order: Omit<ProductOrder, 'after'>,
  size: number,
  grouped: boolean,
): Promise<ListPosition[]> {
  const others = grouped ? await bestOfGroups(session, asked, order, { others: true }) : []
  const hidden = new Set(others)
  const ends: ListPosition[] = []
  let shown = 0
  for (let last: ListPosition | undefined, after: ListPosition | undefined; ; ) {
    const rows = await listed(session, asked, { ...order, after }, COUNTED, {})
    for (const { id, place = id } of rows) {
      if (hidden.has(id)) continue
      if (last && shown % size === 0 && ends.push(last) === MAX_PAGES - 1) return ends
      last = { value: place, id }
      shown++
    }
    const end = rows.at(-1)
    if (!end || rows.length < COUNTED) return ends
    after = { value: end.place ?? end.id, id: end.id }
    await yieldToOthers()
  }
}

async function bestOfGroups(
  session: Reading,
  asked: Values,
  { field, descending }: Omit<ProductOrder, 'after'>,
  which: Values,
): Promise<number[]> {
  const index = session.choosesIndexes ? {} : { indexItemGroups: true }
  const by = { [`by${ORDER_NAMES[field]}${descending ? 'Down' : 'Up'}`]: true }
  return await columnOf(session, 'product.best_of_groups', { ...asked, ...index, ...by, ...which })
}

/**
 * A page of a list.
 * @param asked the filters
 * @param columns read in addition to the key
 */
async function listed(
  session: Reading,
  asked: Values,
  { field, descending, after }: ProductOrder,
  limit: number,
  columns: Values,
): Promise<ListedProduct[]> {
  const page = (values: Values) => session.all<ListedProduct>('product.list', values)
  const name = ORDER_NAMES[field]
  const value = name === 'Created' ? columns : { [`value${name}`]: true, ...columns }
  const index = await drivingIndex(session, asked, name)
  // At most one row matches, and SQLite would take six times as long with an ORDER BY.
  if (hasExact(asked, 1)) return after ? [] : await page({ ...asked, ...index, ...value, limit })
  const direction = descending ? 'Down' : 'Up'
  const by = { [`by${name}${direction}`]: true, ...value }
  if (!after) return await page({ ...asked, ...index, ...by, limit })
  const place = { ...index, ...by, afterValue: after.value, afterId: after.id }
  const rest = { ...asked, ...place, [`after${name}${direction}`]: true }
  if (field === 'createdAt' || field === 'updatedAt') return await page({ ...rest, limit })
  // Two queries, each a range of the index: first rows of the same value, then of later values.
  const tie = { [`tied${name}`]: true, [`afterCreated${direction}`]: true }
  const tied = await page({ ...asked, ...place, ...tie, limit })
  if (tied.length === limit) return tied
  return [...tied, ...(await page({ ...rest, limit: limit - tied.length }))]
}

/** The facets of a whole shop. */
async function shopFacets(
  session: Reading,
  shop: number,
  filter: ProductFilter,
  wanted: WantedFacets,
  columns: FacetColumns | null,
) {
  const values = await filterValues(session, shop, filter)
  const price = async (descending: boolean) =>
    (await listed(session, values, { field: 'price', descending }, 1, {}))[0]?.place
  const tallied = await talliedFacets(session, shop, filter.status, wanted)
  const [lowest, highest] = wanted.parts.includes('price')
    ? [numberOf(await price(false)), numberOf(await price(true))]
    : [null, null]
  const untallied = wanted.parts.filter((part) => part === 'stock' || part === 'named')
  if (untallied.length === 0) return { ...tallied, lowest, highest }
  const rest = { ...wanted, parts: untallied }
  const counted = await countedFacets(session, values, false, rest, true, columns)
  const { stock, named } = counted
  const complete = tallied.complete && counted.complete
  return { ...tallied, lowest, highest, stock, named, complete }
}

/**
 * Whether a list is counted as its products are written, because it is filtered by status at most.
 */
export function isTallied(filter: ProductFilter, grouped = false): boolean {
  return !grouped && Object.keys(filter).every((name) => name === 'status')
}
