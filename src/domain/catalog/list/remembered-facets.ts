import type { Actor } from '../../actor.ts'
import { KeptValues } from '../../kept-values.ts'
import { cellOf } from '../../rows.ts'
import type { Store } from '../../store.ts'
import { visibleStatuses } from '../visibility.ts'
import { type CountedList, countList } from './facets.ts'
import type { ProductQuery } from './filter.ts'

type KeptList = CountedList & { readonly revision: number | null }

const counted = new WeakMap<Store, KeptValues<CountedList, KeptList>>()

/**
 * The facets of a list as `countList` finds them, remembered as long as the shop has the same
 * revision: until a product changes, or the name or place of a taxon. All pages and orders of a
 * list have the same facets. Those of a search are not remembered here, because few searches are
 * repeated.
 */
export async function facetsOf(
  store: Store,
  actor: Actor,
  query: ProductQuery,
  grouped: boolean,
): Promise<CountedList> {
  const count = () => countList(store, actor, query, grouped)
  if (query.search) return await count()
  const kept = counted.get(store) ?? new KeptValues<CountedList, KeptList>(sizeOf)
  counted.set(store, kept)
  const { id: shop, currency } = actor.shop
  const key = JSON.stringify([shop, currency, visibleStatuses(actor), grouped, query])
  // It is read first, so that a change while the products are counted makes them count again.
  const revision = await cellOf<number>(store.read, 'shop.revision', { shop })
  const known = kept.get(key)
  if (known && known.revision === revision) return known
  const list = await count()
  kept.set(key, list, { ...list, revision })
  return list
}

function sizeOf(list: CountedList): number {
  return 2 * JSON.stringify(list).length
}
