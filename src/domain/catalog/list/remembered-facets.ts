import type { Actor } from '../../actor.ts'
import type { Remembered, Store } from '../../store.ts'
import { visibleStatuses } from '../visibility.ts'
import { type CountedList, countList } from './facets.ts'
import type { ProductQuery } from './filter.ts'

const counted = new WeakMap<Store, Remembered<CountedList>>()

/**
 * The facets of a list as `countList` finds them, remembered until the next commit: counting 10,000
 * products takes a tenth of a second, and all pages and orders of a list have the same facets.
 * Facets of a search are not remembered here, because few searches are repeated.
 */
export async function facetsOf(
  store: Store,
  actor: Actor,
  query: ProductQuery,
  grouped: boolean,
): Promise<CountedList> {
  const count = () => countList(store, actor, query, grouped)
  if (query.search) return await count()
  const known = counted.get(store) ?? store.remembered<CountedList>(sizeOf)
  counted.set(store, known)
  const { id: shop, currency } = actor.shop
  const seen = visibleStatuses(actor)
  return await known(JSON.stringify([shop, currency, seen, grouped, query]), count, shop)
}

function sizeOf(list: CountedList): number {
  return 2 * JSON.stringify(list).length
}
