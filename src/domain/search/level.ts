import type { Language } from '../catalog/search.ts'
import { columnOf } from '../rows.ts'
import type { Reading, Values } from '../store.ts'
import { type Expression, holds } from './expression.ts'
import type { SearchLevel } from './plan.ts'
import { formsIn } from './words.ts'

/** The name in a document. It is near the beginning: to parse all of it takes ten times as long. */
const NAME = /"name":("(?:[^"\\]|\\.)*")/

/** If there are too many matches to rank, at least this many of the newest are considered. */
const NEWEST = 200

interface FoundRow {
  readonly id: number
  readonly document: string
}

/**
 * The products of a level of a search, the best first.
 * @param values the filters of the list
 */
export async function levelIds(
  session: Reading,
  shop: number,
  values: Values & { readonly limit: number },
  { match, rankBy, newestFirst }: SearchLevel,
  language: Language,
): Promise<number[]> {
  const query = (expression: Expression) => session.fullText.query(shop, expression)
  if (!newestFirst) {
    const ranking = rankBy
      ? { match: query(rankBy), within: query(match) }
      : { match: query(match) }
    return await columnOf(session, 'search.best', { ...values, ...ranking })
  }
  const all = { ...values, match: query(match), limit: Math.max(values.limit, NEWEST) }
  const newest = await columnOf<number>(session, 'search.newest', all)
  if (newest.length < 2) return newest
  const rows = await session.all<FoundRow>('product.documents', { shop, ids: newest })
  const matching = rows.filter((row) => isNamed(row, match, language))
  const named = new Set(matching.map(({ id }) => id))
  // Those that match by name come first.
  return [...newest.filter((id) => named.has(id)), ...newest.filter((id) => !named.has(id))]
}

function isNamed({ document }: FoundRow, match: Expression, language: Language): boolean {
  const name: string = JSON.parse(NAME.exec(document)?.[1] ?? '""')
  return holds(match, formsIn(language, name))
}
