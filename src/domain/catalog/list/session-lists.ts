import { cellOf, columnOf } from '../../rows.ts'
import { SearchPlans, WIDE } from '../../search/plan.ts'
import type { Reading, Values } from '../../store.ts'
import { drivingIndex, hasExact } from './driving-index.ts'
import { countedFacets, talliedFacets, talliedTotal } from './facets.ts'
import { filterValues } from './filter.ts'
import { padded } from './groups.ts'
import type { ListedProduct, ProductFilter, ProductLists, ProductOrder } from './lists.ts'
import { ranked, searched } from './searched.ts'

const ORDER_NAMES = {
  createdAt: 'Created',
  updatedAt: 'Updated',
  name: 'Name',
  price: 'Price',
  stock: 'Stock',
  sku: 'Sku',
} as const

/** Lists, counts and searches. @param wide a word in more products than this does not rank them */
export function productLists(session: Reading, wide = WIDE): ProductLists {
  const plans = new SearchPlans(session, wide)
  const best = session.remembered<number[]>()
  const asked = (shop: number, filter: ProductFilter) =>
    filter.search ? searched(plans, shop, filter) : filterValues(session, shop, filter)
  return {
    async list(shop, filter, order, limit, withGroups = false) {
      const column = withGroups ? { withGroup: true } : {}
      return await listed(session, await asked(shop, filter), order, limit, column)
    },

    async bestOfGroups(shop, filter, { field, descending }, groups) {
      const index = session.choosesIndexes ? {} : { indexItemGroups: true }
      const itemGroups = padded(groups)
      const by = { [`by${ORDER_NAMES[field]}${descending ? 'Down' : 'Up'}`]: true }
      const values = { ...(await asked(shop, filter)), itemGroups, ...index, ...by }
      return await columnOf(session, 'product.best_of_groups', values)
    },

    async count(shop, filter, grouped = false) {
      if (!grouped && isWholeShop(filter)) return await talliedTotal(session, shop, filter.status)
      const values = await asked(shop, filter)
      const index = await drivingIndex(session, values, null)
      const counted = { ...values, ...index, ...(grouped && { grouped }) }
      return (await cellOf(session, 'product.count', counted)) ?? 0
    },

    facets: async (shop, filter, grouped) =>
      !grouped && isWholeShop(filter)
        ? await shopFacets(session, shop, filter)
        : await matchFacets(session, await asked(shop, filter), grouped),

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

/** A page of a list. @param asked the filters. @param column names a further column */
async function listed(
  session: Reading,
  asked: Values,
  { field, descending, after }: ProductOrder,
  limit: number,
  column: Values = {},
): Promise<ListedProduct[]> {
  const page = (values: Values) => session.all<ListedProduct>('product.list', values)
  const name = ORDER_NAMES[field]
  const value = name === 'Created' ? column : { [`value${name}`]: true, ...column }
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
async function shopFacets(session: Reading, shop: number, filter: ProductFilter) {
  const values = await filterValues(session, shop, filter)
  const price = async (descending: boolean) =>
    (await listed(session, values, { field: 'price', descending }, 1))[0]?.place
  return await talliedFacets(session, shop, filter.status, await price(false), await price(true))
}

/** The facets of what these filters leave. */
async function matchFacets(session: Reading, asked: Values, grouped: boolean) {
  const index = await drivingIndex(session, asked, null)
  return await countedFacets(session, { ...asked, ...index, ...(grouped && { grouped }) })
}

/** Whether a filter leaves all products of some statuses. */
function isWholeShop(filter: ProductFilter): boolean {
  return Object.keys(filter).every((name) => name === 'status')
}
