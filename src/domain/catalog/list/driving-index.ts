import { cellOf } from '../../rows.ts'
import type { Reading, Values } from '../../store.ts'
import { CONDITIONS, OPTION_NUMBERS } from './conditions.ts'
import type { Index } from './filters.ts'

/**
 * At most this many rows are sorted in memory. With more, the index of the sort order is scanned.
 */
const MAX_SORTED = 1_000
/** A tag or option with more products than this is not read as a list of row ids. */
const MAX_LISTED = 5_000
/** The time for which the engine remembers whether a filter leaves few rows. */
const REMEMBERED_MS = 60_000
const MAX_REMEMBERED = 10_000

/** A condition of a list that can be read through an index. */
interface Indexed extends Index {
  readonly name: string
}

/** The condition that leaves the least of a catalog is the first. */
const INDEXED: readonly Indexed[] = [
  ...CONDITIONS.flatMap(([name, { index }]) => (index ? [{ name, ...index }] : [])),
  { name: 'codes', flag: 'indexNone', leaves: 0.0005 },
].sort((a, b) => a.leaves - b.leaves)

const EXACT = INDEXED.flatMap(({ name, isExact }) => (isExact ? [name] : []))

/** The sort orders of lists. Each has an index. */
export type OrderIndex = 'Created' | 'Updated' | 'Name' | 'Price' | 'Stock' | 'Sku'

/**
 * The values of a search that the index `product_by_created` covers, without reading the products.
 */
export const COVERED: ReadonlySet<string> = new Set([
  ...CONDITIONS.flatMap(([name, { isCovered }]) => (isCovered ? [name] : [])),
  'shop',
  'codes',
  'codeKey',
  'match',
  'hidden',
  'many',
])

/** The tags and options of a filter, each with the value that has its name in `product_facet`. */
const FACETS = ['tag', ...OPTION_NUMBERS.map((number) => `option${number}`)]

interface KnownSelectivity {
  readonly isFew: boolean
  readonly until: number
}

const remembered = new WeakMap<Reading, Map<string, KnownSelectivity>>()

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
    ? { indexByCreated: true }
    : drivingIndex(session, asked, null)
}

/** @param faceted the values of the tag or option that is read as a list of row ids, if any */
function chosenIndex(
  session: Reading,
  asked: Values,
  order: OrderIndex | null,
  faceted: Values,
): Values | Promise<Values> {
  const filter = INDEXED.find(({ name }) => asked[name] !== undefined)
  if (filter === undefined) return { [`indexBy${order ?? 'Created'}`]: true }
  if (order === null || hasExact(asked)) return readThrough(filter, asked, faceted)
  if (order === 'Created' && isInCreatedOrder(asked, filter)) {
    return readThrough(filter, asked, faceted)
  }
  const inOrder = { [`indexBy${order}`]: true }
  if (filter.name === 'status' && isPublishedOnly(asked)) return inOrder
  return isFew(session, asked, filter, faceted).then((few) =>
    few ? readThrough(filter, asked, faceted) : inOrder,
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

function isInCreatedOrder(asked: Values, { name, isByCreation }: Indexed): boolean {
  const values = asked[name]
  return isByCreation === true && Array.isArray(values) && values.length === 1
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
  const known = remembered.get(session) ?? new Map<string, KnownSelectivity>()
  remembered.set(session, known)
  const key = JSON.stringify(asked)
  const last = known.get(key)
  const now = performance.now()
  if (last && last.until > now) return last.isFew
  const values = { ...asked, ...readThrough(filter, asked, faceted), few: MAX_SORTED }
  const few = (await session.get('product.beyond', values)) === null
  if (known.size >= MAX_REMEMBERED) known.clear()
  known.set(key, { isFew: few, until: now + REMEMBERED_MS })
  return few
}

/** The values that read a list through the index of a condition. */
function readThrough({ name, flag }: Indexed, asked: Values, faceted: Values): Values {
  if (name === 'collection') {
    return { [flag]: true, collection: undefined, collected: asked.collection }
  }
  return { [flag]: true, ...(name === 'faceted' && faceted) }
}
