import { inSlices } from '../changes/runner.ts'
import { catchUp as catchUpNext, outdatedShops, reindex, startReindex } from '../search/reindex.ts'
import { shopBySlug, shopIds } from '../shop/shop.ts'
import type { Store } from '../store.ts'

/**
 * Indexes the products of all shops whose index is out of date, in slices, so that other writes can
 * run in between. Meanwhile, searches use the old and the new index.
 * @param signal ends the work between two slices; the next call continues there
 * @returns how many shops were out of date
 */
export async function reindexOutdated(store: Store, signal?: AbortSignal): Promise<number> {
  const shops = await outdatedShops(store.read)
  for (const shop of shops) {
    await inSlices(store, async (tx) => !signal?.aborted && reindex(tx, shop))
  }
  return shops.length
}

/** Indexes the products of a shop whose words a transaction has left for later. */
export async function catchUp(store: Store, shop: number): Promise<void> {
  await inSlices(store, (tx) => catchUpNext(tx, shop))
}

/**
 * Indexes all products of a shop, or of all shops.
 * @throws Refusal NOT_FOUND
 */
export async function reindexAll(store: Store, slug?: string): Promise<number> {
  const { read } = store
  const shops = slug === undefined ? await shopIds(read) : [(await shopBySlug(read, slug)).id]
  for (const shop of shops) await store.writeSlice((tx) => startReindex(tx, shop))
  await reindexOutdated(store)
  return shops.length
}
