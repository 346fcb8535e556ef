import { barcodeKey } from '../../domain/catalog/barcode.ts'
import type { ProductSearch } from '../../domain/catalog/search.ts'
import type { ProductReads } from '../../domain/catalog-store.ts'
import type {
  GroupedProduct,
  ListedProduct,
  ProductFilter,
  ProductOrder,
} from '../../domain/list-store.ts'
import type { Session } from '../engine.ts'
import { levelIds } from '../search/level.ts'
import { SearchPlans, WIDE } from '../search/plan.ts'
import type { Values } from '../statements.ts'
import { drivingIndex, hasExact } from './driving-index.ts'
import { countedFacets, optionFacet, talliedFacets, talliedTotal } from './facet.ts'
import { padded } from './group.ts'

interface FoundRow {
  id: number
  document: string
}

const ORDER_NAMES = {
  createdAt: 'Created',
  updatedAt: 'Updated',
  name: 'Name',
  price: 'Price',
  stock: 'Stock',
  sku: 'Sku',
} as const

export type Lists = Pick<
  ProductReads,
  'list' | 'listWithGroups' | 'bestOfGroups' | 'count' | 'facets' | 'rank' | 'matches' | 'documents'
>

/** Lists, counts and searches. @param wide a word in more products than this does not rank them */
export function productLists(session: Session, wide = WIDE): Lists {
  const plans = new SearchPlans(session, wide)
  const best = session.remembered<number[]>()
  const asked = (shop: number, filter: ProductFilter) =>
    filter.search ? searched(plans, shop, filter) : filterValues(session, shop, filter)
  return {
    list: async (shop, filter, order, limit) =>
      await listed<ListedProduct>(session, await asked(shop, filter), order, limit),

    async listWithGroups(shop, filter, order, limit) {
      const column = { withGroup: true }
      return await listed<GroupedProduct>(session, await asked(shop, filter), order, limit, column)
    },

    async bestOfGroups(shop, filter, { field, descending }, groups) {
      const index = session.choosesIndexes ? {} : { indexItemGroups: true }
      const itemGroups = padded(groups)
      const by = { [`by${ORDER_NAMES[field]}${descending ? 'Down' : 'Up'}`]: true }
      const values = { ...(await asked(shop, filter)), itemGroups, ...index, ...by }
      return idsOf(await session.all('product.best_of_groups', values))
    },

    async count(shop, filter, grouped = false) {
      if (!grouped && isWholeShop(filter)) return await talliedTotal(session, shop, filter.status)
      const values = await asked(shop, filter)
      const index = await drivingIndex(session, values, null)
      const counted = { ...values, ...index, ...(grouped && { grouped }) }
      const row = await session.get<{ total: number }>('product.count', counted)
      return row?.total ?? 0
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
      const ids = idsOf(await session.all('search.newest', values))
      if (!filter.search?.hidden) return ids
      const hidden = idsOf(await session.all('search.newest_hidden', values))
      return [...new Set([...ids, ...hidden])].sort((a, b) => b - a).slice(0, limit)
    },

    async documents(shop, ids) {
      if (ids.length === 0) return []
      const rows = await session.all<FoundRow>('product.documents', { shop, ids })
      const byId = new Map(rows.map((row) => [row.id, row.document]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
  }
}

/** A page of a list. @param asked the filters. @param column names a further column */
async function listed<Row extends ListedProduct>(
  session: Session,
  asked: Values,
  { field, descending, after }: ProductOrder,
  limit: number,
  column: Values = {},
): Promise<Row[]> {
  const page = (values: Values) => session.all<Row>('product.list', values)
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
async function shopFacets(session: Session, shop: number, filter: ProductFilter) {
  const values = givenValues(shop, filter)
  const price = async (descending: boolean) =>
    (await listed(session, values, { field: 'price', descending }, 1))[0]?.place
  return await talliedFacets(session, shop, filter.status, await price(false), await price(true))
}

/** The facets of what these filters leave. */
async function matchFacets(session: Session, asked: Values, grouped: boolean) {
  const index = await drivingIndex(session, asked, null)
  return await countedFacets(session, { ...asked, ...index, ...(grouped && { grouped }) })
}

/** Whether a filter leaves all products of some statuses. */
function isWholeShop(filter: ProductFilter): boolean {
  return Object.entries(filter).every(([name, value]) => value === undefined || name === 'status')
}

/** Products whose whole SKU or barcode matches come first, then the plan's levels in order. */
async function ranked(
  plans: SearchPlans,
  shop: number,
  filter: ProductFilter,
  limit: number,
): Promise<number[]> {
  const { session } = plans
  const { search } = filter
  if (!search) return []
  const filters = await filterValues(session, shop, filter)
  const coded = { ...filters, ...codeValues(search.text) }
  const found = new Set(idsOf(await session.all('product.by_code', coded)))
  const { levels, language } = await planned(plans, shop, search, filter)
  for (const level of levels) {
    if (found.size >= limit) break
    const values = { ...filters, limit }
    for (const id of await levelIds(session, shop, values, level, language)) found.add(id)
    if (!search.hidden) continue
    const match = session.fullText.query(shop, level.match)
    const hidden = await session.all<IdRow>('search.newest_hidden', { ...values, match })
    for (const id of idsOf(hidden)) found.add(id)
  }
  return [...found].slice(0, limit)
}

/**
 * The values of a filter. Products are found by the barcodes of packs, too, only if a pack has one
 * of the barcodes, because that takes twice as long.
 */
function filterValues(
  session: Session,
  shop: number,
  filter: ProductFilter,
): Values | Promise<Values> {
  const values = givenValues(shop, filter)
  const { barcodes, ...others } = values
  if (barcodes === undefined) return values
  return session
    .get('pack.among', { shop, barcodes })
    .then((pack) => (pack ? { ...others, packed: barcodes } : values))
}

/** Leaves out filters that are not given, because each key costs time in every step of a list. */
function givenValues(shop: number, filter: ProductFilter): Values {
  const { status, productType, categoryIds, brandIds, collectionIds } = filter
  const { publicIds, slugs, skus, barcodes, tags, options = [] } = filter
  const { itemGroupId, priceMin, priceMax, inStock, toCount, stockMax } = filter
  const values: Record<string, Values[string]> = { shop }
  if (status) values.status = status
  if (productType) values.productType = productType
  if (categoryIds) values.category = categoryIds
  if (brandIds) values.brand = brandIds
  if (collectionIds) values.collection = collectionIds
  if (publicIds) values.ids = publicIds
  if (slugs) values.slugs = slugs
  if (skus) values.skus = skus
  if (barcodes) values.barcodes = barcodes
  if (tags) values.tag = tags
  for (const [index, option] of options.entries()) {
    values[`option${index + 1}Name`] = optionFacet(option.name)
    values[`option${index + 1}`] = option.values
  }
  if (itemGroupId !== undefined) values.itemGroup = itemGroupId
  if (priceMin !== undefined) values.priceMin = priceMin
  if (priceMax !== undefined) values.priceMax = priceMax
  if (toCount) values.toCount = true
  if (stockMax !== undefined) values.stockMax = stockMax
  if (inStock !== undefined) values[inStock ? 'inStock' : 'noStock'] = true
  return values
}

/** The filters, and the expression for all products that the search finds. */
async function searched(plans: SearchPlans, shop: number, filter: ProductFilter): Promise<Values> {
  const { search } = filter
  const filters = await filterValues(plans.session, shop, filter)
  if (!search) return filters
  const { strict, whole, many } = await planned(plans, shop, search, filter)
  const expression = search.loosely ? whole : strict
  const codes = codeValues(search.text)
  if (!expression) return { ...filters, ...codes }
  const match = plans.session.fullText.query(shop, expression)
  return {
    ...filters,
    ...codes,
    match,
    hidden: search.hidden || undefined,
    many: (many && plans.session.choosesIndexes) || undefined,
  }
}

/** A search for published products is planned from those alone, so it reveals nothing of drafts. */
async function planned(
  plans: SearchPlans,
  shop: number,
  { text, hidden }: ProductSearch,
  { status }: ProductFilter,
) {
  const only = status?.length === 1 && status[0] === 'Published'
  return await plans.of(shop, { published: only || undefined, hidden }, text)
}

/** The search text as a SKU or barcode, which is found even if its parts are no words. */
function codeValues(text: string): Values {
  const code = text.trim()
  return { code, codeKey: barcodeKey(code) }
}

interface IdRow {
  readonly id: number
}

function idsOf(rows: readonly IdRow[]): number[] {
  return rows.map(({ id }) => id)
}
