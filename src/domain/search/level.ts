import { columnOf } from '../rows.ts'
import type { Reading, Values } from '../store.ts'
import { holds } from './expression.ts'
import type { SearchLevel, SearchPlan } from './plan.ts'
import { byTitle, nameOf } from './title.ts'
import { formsIn } from './words.ts'

/** A level with too many matches to rank considers at least this many of the newest ones. */
const NEWEST = 200
/** The number of matches with the highest rank that are sorted again, by their names. */
const SORTED_BY_NAME = 50
/**
 * A search for published products first ranks this many times as many matches as it needs, without
 * looking at their status. In most shops, enough of them are published.
 */
const RANKED_AT_FIRST = 4
/** The values of a search that filters by nothing but the status. */
const UNFILTERED: ReadonlySet<string> = new Set(['shop', 'status', 'limit', 'match', 'within'])

type LimitedValues = Values & { readonly limit: number }

interface FoundRow {
  readonly id: number
  readonly document: string
}

interface ScoredRow {
  readonly id: number
  readonly score: number
}

/**
 * The ids of the products that match a level of a search, best first.
 * @param values the filters of the list
 * @param found the ids that stricter levels have found
 */
export async function idsOfLevel(
  session: Reading,
  shop: number,
  values: LimitedValues,
  level: SearchLevel,
  plan: SearchPlan,
  found: ReadonlySet<number>,
): Promise<number[]> {
  return level.newestFirst
    ? await newestIds(session, shop, values, level, plan)
    : await rankedIds(session, shop, values, level, plan, found)
}

/** Ranks the matches by their words, and sorts the best of those that are new by their names. */
async function rankedIds(
  session: Reading,
  shop: number,
  values: LimitedValues,
  { match, rankBy = match }: SearchLevel,
  plan: SearchPlan,
  found: ReadonlySet<number>,
): Promise<number[]> {
  const { fullText } = session
  const ranked = fullText.ranked?.(shop, rankBy)
  const rows = await highestRanked(session, plan, {
    ...values,
    match: fullText.query(shop, rankBy),
    ...(rankBy !== match && { within: fullText.query(shop, match) }),
    ...(ranked && { ranked }),
    limit: Math.max(values.limit, SORTED_BY_NAME + found.size),
  })
  const fresh = rows.filter(({ id }) => !found.has(id))
  const best = fresh.slice(0, SORTED_BY_NAME)
  const bestRows = await documentsOf(
    session,
    shop,
    best.map(({ id }) => id),
  )
  const documents = new Map(bestRows.map(({ id, document }) => [id, document]))
  const scored = best.map((row) => ({ ...row, document: documents.get(row.id) ?? '' }))
  return [...byTitle(plan, scored), ...fresh.slice(SORTED_BY_NAME).map(({ id }) => id)]
}

/** The newest matches. The ones whose name matches come before the others. */
async function newestIds(
  session: Reading,
  shop: number,
  values: LimitedValues,
  { match }: SearchLevel,
  plan: SearchPlan,
): Promise<number[]> {
  const newest = await columnOf<number>(session, 'search.newest', {
    ...values,
    match: session.fullText.query(shop, match),
    limit: Math.max(values.limit, NEWEST),
  })
  if (newest.length < 2) return newest
  const rows = await documentsOf(session, shop, newest)
  const named = rows.filter(({ document }) =>
    holds(match, formsIn(plan.language, nameOf(document))),
  )
  const isNamed = new Set(named.map(({ id }) => id))
  return [...newest.filter((id) => isNamed.has(id)), ...newest.filter((id) => !isNamed.has(id))]
}

/**
 * The matches with the highest rank, best first. SQLite would look up each match among the products
 * before it sorts them, which takes as long as the ranking. So this first ranks some matches
 * without their filters, and reads all of them only if too few of the first pass the filters.
 */
async function highestRanked(
  session: Reading,
  { terms }: SearchPlan,
  values: LimitedValues,
): Promise<ScoredRow[]> {
  const first = values.limit * RANKED_AT_FIRST
  const hasMore = terms.every(({ count }) => count > first)
  const isUnfiltered = Object.keys(values).every(
    (name) => UNFILTERED.has(name) || values[name] === undefined,
  )
  if (hasMore && isUnfiltered && !session.choosesIndexes) {
    const rows = await session.all<ScoredRow>('search.best', { ...values, first })
    if (rows.length === values.limit) return rows
  }
  return await session.all<ScoredRow>('search.best', values)
}

async function documentsOf(session: Reading, shop: number, ids: readonly number[]) {
  return await session.all<FoundRow>('product.documents', { shop, ids })
}
