import { cellOf } from '../../rows.ts'
import type { Reading, Values } from '../../store.ts'
import { categoriesAbove, isNested } from '../category-tree.ts'
import { countingIndex } from './driving-index.ts'
import type { FacetColumns } from './facet-columns.ts'
import { FACET_PARTS, type FacetPart, type FacetRow, type WantedFacets } from './lists.ts'
import { inTurn, matchedIds } from './matches.ts'

/** The products whose facets are counted. */
export interface FacetCount {
  readonly session: Reading
  /** The filters. */
  readonly asked: Values
  /** Whether an item group counts once. */
  readonly grouped: boolean
  /** At most this many products are counted. */
  readonly limit: number
  readonly wanted: WantedFacets
}

/** The values that leave out a part of `product.facets`. */
const SKIPPED: Readonly<Record<FacetPart, string>> = {
  category: 'skipsCategory',
  brand: 'skipsBrand',
  collection: 'skipsCollection',
  productType: 'skipsProductType',
  stock: 'skipsStock',
  price: 'skipsPrice',
  named: 'skipsNamed',
}

/** The parts of the facets that are no tags and options. */
const PARTS: Readonly<Record<string, FacetPart | undefined>> = {
  category: 'category',
  brand: 'brand',
  collection: 'collection',
  productType: 'productType',
  stock: 'stock',
  lowest: 'price',
  highest: 'price',
}

/**
 * At first, a search reads twice as many matches as it counts. In most shops, enough of these have
 * the status that is asked for.
 */
const FIRST = 2

/** Counts in the database, which looks up each product in several indexes. */
export async function rowsInDatabase(count: FacetCount): Promise<FacetRow[]> {
  const { session, asked, grouped, limit, wanted } = count
  const { parts, names, otherNames } = wanted
  const skipped = FACET_PARTS.filter((part) => !parts.includes(part))
  const nested = parts.includes('category') && (await isNested(session, Number(asked.shop)))
  return await session.all<FacetRow>('product.facets', {
    ...(await indexed(session, asked)),
    ...(grouped && { grouped }),
    ...(nested && { nested }),
    ...Object.fromEntries(skipped.map((part) => [SKIPPED[part], true])),
    ...(parts.includes('named') && { facetNames: names, otherNames }),
    limit,
  })
}

/** Counts in memory, so that the database only finds the products. */
export async function rowsInColumns(
  { session, asked, grouped, limit, wanted }: FacetCount,
  columns: FacetColumns,
): Promise<FacetRow[]> {
  const { parts, names, otherNames } = wanted
  const shop = Number(asked.shop)
  const status = asked.status as readonly string[] | undefined
  const placesOf = (ids: Float64Array) => columns.placesOf(ids, limit, status)
  const isEnough = (ids: Float64Array) => placesOf(ids).length === limit
  const matched = await matchedIds(session, asked, FIRST * limit, isEnough)
  const places = placesOf(matched ?? (await foundIds(session, asked, limit)))
  const above = parts.includes('category') ? await categoriesAbove(session, shop) : new Map()
  const rows = columns.count(places, grouped, above)
  return rows.filter(({ facet }) => {
    if (facet === 'found' || facet === 'shown') return true
    const part = PARTS[facet] ?? 'named'
    if (!parts.includes(part)) return false
    return part !== 'named' || (names?.includes(facet) ?? !otherNames?.includes(facet))
  })
}

/** The ids of the products that a list shows, lowest first. */
async function foundIds(session: Reading, asked: Values, limit: number): Promise<Float64Array> {
  const values = { ...(await indexed(session, asked)), limit }
  const ids = await cellOf<string>(session, 'product.found_ids', values)
  return Float64Array.from(ids?.split(',') ?? [], Number).sort()
}

async function indexed(session: Reading, asked: Values): Promise<Values> {
  return { ...(await inTurn(session, asked)), ...(await countingIndex(session, asked)) }
}
