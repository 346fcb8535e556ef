import type { ProductFilter, ProductReads } from '../domain/catalog-store.ts'
import type { Background } from './background.ts'
import type { Session } from './engine.ts'

/** A catalog that has changed less often than this is searched in no time. */
const LARGE = 25_000

type Searched = Pick<ProductReads, 'list' | 'count' | 'rank' | 'matches'>

/** The same lists, those that search a large catalog in the background. */
export function searchElsewhere(session: Session, here: Searched, { lists }: Background): Searched {
  const fit = async (shop: number, { search }: ProductFilter) => {
    if (!search) return here
    const row = await session.get<{ revision: number }>('shop.revision', { shop })
    return row && row.revision >= LARGE ? lists : here
  }
  return {
    list: async (shop, filter, ...rest) => (await fit(shop, filter)).list(shop, filter, ...rest),
    count: async (shop, filter) => (await fit(shop, filter)).count(shop, filter),
    rank: async (shop, filter, limit) => (await fit(shop, filter)).rank(shop, filter, limit),
    matches: async (shop, filter, ...rest) =>
      (await fit(shop, filter)).matches(shop, filter, ...rest),
  }
}
