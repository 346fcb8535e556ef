import { columnOf } from '../rows.ts'
import type { Reading, Values } from '../store.ts'
import { type Expression, holds } from './expression.ts'
import type { SearchLevel, SearchPlan } from './plan.ts'
import { byTitle, nameOf } from './title.ts'
import { formsIn } from './words.ts'

/** If there are too many matches to rank, at least this many of the newest are considered. */
const NEWEST = 200
/** So many of the matches with the best words are ordered by what their names say. */
const BEST = 50

/** So many times as many matches have enough published ones, in most shops. */
const SURE = 4
/** What a search has without any filter but the status. */
const PLAIN: ReadonlySet<string> = new Set(['shop', 'status', 'limit', 'match', 'within'])

interface FoundRow {
  readonly id: number
  readonly document: string
}

interface ScoredRow {
  readonly id: number
  readonly score: number
}

/**
 * The products of a level of a search, the best first.
 * @param values the filters of the list
 * @param found those of the levels before
 */
export async function levelIds(
  session: Reading,
  shop: number,
  values: Values & { readonly limit: number },
  { match, rankBy, newestFirst }: SearchLevel,
  plan: SearchPlan,
  found: ReadonlySet<number>,
): Promise<number[]> {
  const query = (expression: Expression) => session.fullText.query(shop, expression)
  if (!newestFirst) {
    const ranked = session.fullText.ranked?.(shop, rankBy ?? match)
    const ranking = {
      match: query(rankBy ?? match),
      ...(rankBy && { within: query(match) }),
      ...(ranked && { ranked }),
    }
    const limit = Math.max(values.limit, BEST + found.size)
    const rows = await bestOf(session, { ...values, ...ranking, limit }, plan)
    const fresh = rows.filter(({ id }) => !found.has(id))
    const best = fresh.slice(0, BEST)
    const ids = best.map(({ id }) => id)
    const documents = new Map(
      (await documentsOf(session, shop, ids)).map(({ id, document }) => [id, document]),
    )
    const scored = best.map((row) => ({ ...row, document: documents.get(row.id) ?? '' }))
    return [...byTitle(plan, scored), ...fresh.slice(BEST).map(({ id }) => id)]
  }
  const all = { ...values, match: query(match), limit: Math.max(values.limit, NEWEST) }
  const newest = await columnOf<number>(session, 'search.newest', all)
  if (newest.length < 2) return newest
  const rows = await documentsOf(session, shop, newest)
  const matching = rows.filter(({ document }) =>
    holds(match, formsIn(plan.language, nameOf(document))),
  )
  const named = new Set(matching.map(({ id }) => id))
  // Those that match by name come first.
  return [...newest.filter((id) => named.has(id)), ...newest.filter((id) => !named.has(id))]
}

/**
 * The best matches, best first. SQLite would look up each match among the products before it sorts
 * them, which takes as long as the ranking; mostly, the first matches alone are enough.
 */
async function bestOf(
  session: Reading,
  values: Values & { readonly limit: number },
  { terms }: SearchPlan,
): Promise<ScoredRow[]> {
  const first = values.limit * SURE
  const isLong = terms.every(({ count }) => count > first)
  const isPlain = Object.keys(values).every((name) => PLAIN.has(name) || values[name] === undefined)
  if (isLong && isPlain && !session.choosesIndexes) {
    const rows = await session.all<ScoredRow>('search.best', { ...values, first })
    if (rows.length === values.limit) return rows
  }
  return await session.all<ScoredRow>('search.best', values)
}

async function documentsOf(session: Reading, shop: number, ids: readonly number[]) {
  return await session.all<FoundRow>('product.documents', { shop, ids })
}
