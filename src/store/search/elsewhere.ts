import type { Engine, Searches, Session } from '../engine.ts'

/** A catalog that has changed less often than this is searched in no time. */
const LARGE = 25_000

/** The same lists, those that search a large catalog in the background. */
export function searchElsewhere(
  session: Session,
  here: Searches,
  { lists }: Engine['background'],
): Searches {
  const fit = async (shop: number) => {
    const row = await session.get<{ revision: number }>('shop.revision', { shop })
    return row && row.revision >= LARGE ? lists : here
  }
  return {
    list: (shop, filter, order, limit) =>
      filter.search
        ? fit(shop).then((there) => there.list(shop, filter, order, limit))
        : here.list(shop, filter, order, limit),
    count: async (shop, filter) => (filter.search ? await fit(shop) : here).count(shop, filter),
    rank: async (shop, filter, limit) => (await fit(shop)).rank(shop, filter, limit),
    matches: async (shop, filter, ...rest) => (await fit(shop)).matches(shop, filter, ...rest),
  }
}
