import { columnOf } from '../rows.ts'
import type { Reading, Values } from '../store.ts'
import type { Expression } from './expression.ts'
import { type SearchLevel, type SearchPlan, SORTED_BY_NAME } from './plan.ts'
import { byTitle } from './title.ts'

/**
 * A search for published products first ranks this many times as many matches as it needs, without
 * looking at their status. In most shops, enough of them are published.
 */
const RANKED_AT_FIRST = 4
/** The values of a search that filters by nothing but the status. */
const UNFILTERED: ReadonlySet<string> = new Set(['shop', 'status', 'limit', 'signs'])

type LimitedValues = Values & { readonly limit: number }

interface FoundRow {
  readonly id: number
  readonly document: string
}

interface ScoredRow {
  readonly id: number
  /** The summed weight of the terms that the product has; null if it has all of the query. */
  readonly presence: number | null
}

/**
 * The ids of the products that match a search, best first. A product whose name has one word of two
 * may come before one that has both in its description.
 * @param values the filters of the list
 * @param found the ids to leave out
 */
export async function idsOf(
  session: Reading,
  shop: number,
  values: LimitedValues,
  plan: SearchPlan,
  found: ReadonlySet<number>,
): Promise<number[]> {
  const seen = new Set(found)
  const best: (ScoredRow & { level: number })[] = []
  const others: number[] = []
  for (const [index, level] of plan.levels.entries()) {
    const limit = Math.max(values.limit, SORTED_BY_NAME + seen.size)
    const rows = await rowsOf(session, shop, { ...values, limit }, level)
    const fresh = rows.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    const compared = fresh.slice(0, SORTED_BY_NAME - best.length)
    best.push(...compared.map((row) => ({ ...row, level: index })))
    others.push(...fresh.slice(compared.length).map(({ id }) => id))
  }
  const rows = await documentsOf(session, shop, best)
  const documents = new Map(rows.map(({ id, document }) => [id, document]))
  const sorted = byTitle(
    plan,
    best.map((row) => ({ ...row, document: documents.get(row.id) ?? '' })),
  )
  return [...sorted, ...others]
}

/**
 * The matches of a level with the highest score. Those that have all terms in their names have the
 * highest one, and mostly they are enough: then the newest are read, and no score is added up.
 */
async function rowsOf(
  session: Reading,
  shop: number,
  values: LimitedValues,
  { match, named, signs, isFew = false }: SearchLevel,
): Promise<ScoredRow[]> {
  const newest = async (expression: Expression) => {
    const query = session.fullText.query(shop, expression)
    const ids = await columnOf<number>(session, 'search.newest', { ...values, match: query })
    return ids.map((id) => ({ id, presence: null }))
  }
  const first = named && (signs.length === 0 || !isFew) ? await newest(named) : []
  if (first.length === values.limit) return first
  if (signs.length === 0) return [...first, ...(await newest(match))]
  const written = signs.map((sign) => ({
    weight: sign.weight,
    presence: sign.presence,
    query: session.fullText.query(shop, sign.match),
  }))
  const ranked = {
    ...values,
    signs: JSON.stringify(written),
    // SQLite finds the matches by the signs.
    ...(session.choosesIndexes && { match: session.fullText.query(shop, match) }),
  }
  const rows = await highestRanked(session, ranked, isFew)
  return named ? rows.map(({ id }) => ({ id, presence: null })) : rows
}

/**
 * The matches with the highest score, best first. SQLite would look up each match among the
 * products before it sorts them, which takes as long as the ranking. So this first ranks some
 * matches without their filters, and reads all of them only if too few of the first pass the
 * filters.
 * @param isFew whether so few match that all are read at once
 */
async function highestRanked(
  session: Reading,
  values: LimitedValues,
  isFew: boolean,
): Promise<ScoredRow[]> {
  const isUnfiltered = Object.keys(values).every(
    (name) => UNFILTERED.has(name) || values[name] === undefined,
  )
  if (isUnfiltered && !isFew && !session.choosesIndexes) {
    const first = values.limit * RANKED_AT_FIRST
    const rows = await session.all<ScoredRow>('search.best', { ...values, first })
    if (rows.length === values.limit) return rows
  }
  return await session.all<ScoredRow>('search.best', values)
}

async function documentsOf(session: Reading, shop: number, rows: readonly ScoredRow[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return await session.all<FoundRow>('product.documents', { shop, ids })
}
