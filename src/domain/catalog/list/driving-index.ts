import { cellOf } from '../../rows.ts'
import type { Reading, Values } from '../../store.ts'

/**
 * At most this many rows are sorted in memory. With more, the index of the sort order is scanned.
 */
const MAX_SORTED = 1_000
/** A tag or option with more products than this is not read as a list of row ids. */
const MAX_LISTED = 5_000
/** The time for which the engine remembers whether a filter leaves few rows. */
const REMEMBERED_MS = 60_000
const MAX_REMEMBERED = 10_000

/** Filters that match at most one row for each of their values. */
const EXACT = ['ids', 'slugs', 'skus', 'barcodes', 'packed'] as const

/**
 * The filters that have an index, roughly the most selective first, each with the value that
 * selects it as the driving index. `indexNone`: the list is read through a list of row ids.
 */
const INDEXES = {
  ids: 'indexIds',
  slugs: 'indexSlugs',
  skus: 'indexSkus',
  barcodes: 'indexBarcodes',
  packed: 'indexNone',
  codes: 'indexNone',
  toCount: 'indexToCount',
  itemGroup: 'indexItemGroup',
  itemGroups: 'indexItemGroups',
  faceted: 'indexNone',
  brand: 'indexBrand',
  collection: 'indexNone',
  category: 'indexCategory',
  price: 'indexPrice',
  noStock: 'indexStock',
  stockMax: 'indexStock',
  productType: 'indexProductType',
  inStock: 'indexStock',
  status: 'indexStatus',
} as const
type Indexed = keyof typeof INDEXES
const INDEXED = Object.keys(INDEXES) as Indexed[]

/** The sort orders of lists. Each has an index. */
export type OrderIndex = 'Created' | 'Updated' | 'Name' | 'Price' | 'Stock' | 'Sku'

/**
 * The values of a search that the index `product_by_created` covers, without reading the products.
 */
const COVERED: ReadonlySet<string> = new Set([
  'shop',
  'status',
  'category',
  'brand',
  'productType',
  'priceMin',
  'priceMax',
  'itemGroup',
  'codes',
  'codeKey',
  'match',
  'hidden',
  'many',
])

/** The tags and options of a filter, each with the value that has its name in `product_facet`. */
const FACETS = ['tag', 'option1', 'option2', 'option3'] as const

interface Remembered {
  readonly isFew: boolean
  readonly until: number
}

const remembered = new WeakMap<Reading, Map<string, Remembered>>()

/**
 * Chooses the driving index of a list. SQLite's own statistics (`PRAGMA optimize`) made a list of
 * one category by price 110 times slower at 100,000 products. A filter that leaves few rows is read
 * through its own index, and the rows are sorted. Otherwise the index of the sort order is read,
 * and rows that do not match are skipped. Either way a page costs about the same in a large catalog
 * as in a small one; a wrong choice only costs time.
 * @param order null if rows are only counted
 * @returns the values that choose the index in `product.driving_index`
 */
export function drivingIndex(
  session: Reading,
  asked: Values,
  order: OrderIndex | null,
): Values | Promise<Values> {
  if (session.choosesIndexes) return {}
  if (FACETS.some((name) => asked[name] !== undefined)) {
    return listedFacet(session, asked).then((faceted) =>
      chosenIndex(session, { ...asked, ...faceted }, order, faceted),
    )
  }
  return chosenIndex(session, asked, order, {})
}

/** The index by which matches and their facets are counted. */
export function countingIndex(session: Reading, asked: Values): Values | Promise<Values> {
  const isCovered = Object.keys(asked).every(
    (name) => COVERED.has(name) || asked[name] === undefined,
  )
  const isSearch = asked.codes !== undefined
  return isSearch && isCovered && !session.choosesIndexes
    ? { indexCreated: true }
    : drivingIndex(session, asked, null)
}

/** @param faceted the values of the tag or option that is read as a list of row ids, if any */
function chosenIndex(
  session: Reading,
  asked: Values,
  order: OrderIndex | null,
  faceted: Values,
): Values | Promise<Values> {
  const filter = INDEXED.find((name) => isGiven(asked, name))
  if (order === null) return indexed(asked, filter ?? 'Created', faceted)
  if (filter === undefined) return indexed(asked, order, {})
  if (hasExact(asked)) return indexed(asked, filter, faceted)
  if (order === 'Created' && isInCreatedOrder(asked, filter)) return indexed(asked, filter, faceted)
  if (filter === 'status' && isPublishedOnly(asked)) return indexed(asked, order, {})
  return isFew(session, asked, filter, faceted).then((few) =>
    few ? indexed(asked, filter, faceted) : indexed(asked, order, {}),
  )
}

/**
 * Whether a filter matches at most one row for each of its values, and has at most `most` values.
 */
export function hasExact(asked: Values, most = Number.POSITIVE_INFINITY): boolean {
  return EXACT.some((name) => {
    const values = asked[name]
    return Array.isArray(values) && values.length <= most
  })
}

/** The tag or option with the fewest products, or none if even those are too many to list. */
async function listedFacet(session: Reading, asked: Values): Promise<Values> {
  let fewest = MAX_LISTED
  let listed: Values = {}
  for (const facet of FACETS) {
    const values = asked[facet]
    if (!Array.isArray(values)) continue
    const name = facet === 'tag' ? facet : String(asked[`${facet}Name`])
    const count = { shop: Number(asked.shop), name, values, limit: fewest }
    const total = (await cellOf<number>(session, 'facet.count', count)) ?? 0
    if (total >= fewest) continue
    fewest = total
    listed = { facetedName: name, faceted: values }
  }
  return listed
}

function isGiven(asked: Values, filter: Indexed): boolean {
  if (filter === 'price') return asked.priceMin !== undefined || asked.priceMax !== undefined
  return asked[filter] !== undefined
}

/** Within one brand, category, type or status, the index holds the rows in the order of creation. */
function isInCreatedOrder(asked: Values, filter: string): boolean {
  const values = asked[filter]
  const isOne = Array.isArray(values) && values.length === 1
  return isOne && ['brand', 'category', 'productType', 'status'].includes(filter)
}

function isPublishedOnly({ status }: Values): boolean {
  return Array.isArray(status) && status.length === 1 && status[0] === 'Published'
}

async function isFew(
  session: Reading,
  asked: Values,
  filter: Indexed,
  faceted: Values,
): Promise<boolean> {
  const known = remembered.get(session) ?? new Map<string, Remembered>()
  remembered.set(session, known)
  const key = JSON.stringify(asked)
  const last = known.get(key)
  const now = performance.now()
  if (last && last.until > now) return last.isFew
  const values = { ...asked, ...indexed(asked, filter, faceted), few: MAX_SORTED }
  const few = (await session.get('product.beyond', values)) === null
  if (known.size >= MAX_REMEMBERED) known.clear()
  known.set(key, { isFew: few, until: now + REMEMBERED_MS })
  return few
}

/** The values that read a list through the index of a filter, or of an order. */
function indexed(asked: Values, name: Indexed | OrderIndex, faceted: Values): Values {
  if (name === 'collection') {
    return { indexNone: true, collection: undefined, collected: asked.collection }
  }
  const index = isFilter(name) ? INDEXES[name] : `index${name}`
  return { [index]: true, ...(name === 'faceted' && faceted) }
}

function isFilter(name: Indexed | OrderIndex): name is Indexed {
  return Object.hasOwn(INDEXES, name)
}
