import type { Actor } from '../../actor.ts'
import { RevisionCache } from '../../revision-cache.ts'
import { cellOf } from '../../rows.ts'
import type { Store } from '../../store.ts'
import { visibleStatuses } from '../visibility.ts'
import { type CountedList, countList } from './facets.ts'
import type { ProductQuery } from './filter.ts'

/** The facets of 2,000 lists with some 30 values each. */
const REMEMBERED_BYTES = 16 * 1024 * 1024

const counted = new WeakMap<Store, RevisionCache<CountedList>>()

/**
 * The facets of a list as `countList` finds them, remembered until the next change of the shop:
 * counting 10,000 products takes a tenth of a second, and all pages and orders of a list have the
 * same facets. Those of a search are not remembered here, because words of products are indexed
 * after their change.
 */
export async function facetsOf(
  store: Store,
  actor: Actor,
  query: ProductQuery,
  grouped: boolean,
): Promise<CountedList> {
  const count = () => countList(store, actor, query, grouped)
  if (query.search) return await count()
  const { id: shop, currency } = actor.shop
  const revision = await cellOf<number>(store.read, 'shop.revision', { shop })
  const known = counted.get(store) ?? new RevisionCache<CountedList>(REMEMBERED_BYTES, sizeOf)
  counted.set(store, known)
  const seen = visibleStatuses(actor)
  return await known.get(JSON.stringify([shop, revision, currency, seen, grouped, query]), count)
}

function sizeOf(list: CountedList): number {
  return 2 * JSON.stringify(list).length
}
