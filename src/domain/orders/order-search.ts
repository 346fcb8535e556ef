import { searchedShoppers } from '../access/shopper.ts'
import { patternsOf } from '../search/find.ts'
import type { Reading, Values } from '../store.ts'
import { takeTurn } from '../yielding.ts'
import type { Order } from './order-record.ts'
import { type OrderRow, whole } from './order-rows.ts'

/** Orders that a search looks through before others go on: it takes about 1 ms. */
const ROWS_IN_SLICE = 500
/** The same if the database is another process, which does not block this one. */
const ROWS_ELSEWHERE = 10_000
/** Orders that one page of a search looks through; the next page goes on there. */
const ROWS_OF_PAGE = 200_000
/** Shoppers of whom a search finds the orders. */
const SHOPPERS = 50

/** Orders that a search has found, and the id down to which it has looked; null: through all. */
interface FoundOrders {
  readonly orders: readonly Order[]
  readonly reached: string | null
}

/**
 * The next orders of a filter with a search, the newest first. The orders are looked through in
 * slices, between which others go on, and not more of them than `ROWS_OF_PAGE`.
 * @param after the id from which the page before has looked on
 */
export async function searchOrders(
  read: Reading,
  shop: number,
  { search = '', ...filter }: Values & { readonly search?: string | undefined },
  after: string | undefined,
  limit: number,
): Promise<FoundOrders> {
  const text = search.trim()
  const shoppers = await searchedShoppers(read, shop, text, SHOPPERS)
  const conditions: Values = {
    ...filter,
    ...patternsOf(text),
    found: text,
    ...(shoppers.length > 0 && { shoppers: shoppers.map(({ publicId }) => publicId) }),
  }
  const size = read.choosesIndexes ? ROWS_ELSEWHERE : ROWS_IN_SLICE
  const ids: string[] = []
  let place = after
  for (let looked = 0; looked < ROWS_OF_PAGE; looked += size) {
    const from = { shop, after: place }
    const end = await read.get<{ publicId: string }>('order.place', { ...from, skip: size - 1 })
    const part = { ...from, until: end?.publicId, limit: limit - ids.length }
    const rows = await read.all<{ publicId: string }>('order.search', { ...conditions, ...part })
    ids.push(...rows.map(({ publicId }) => publicId))
    const reached = ids.length === limit ? ids.at(-1) : end?.publicId
    if (reached === undefined) return { orders: await ordersByIds(read, shop, ids), reached: null }
    place = reached
    if (ids.length === limit) break
    await takeTurn()
  }
  return { orders: await ordersByIds(read, shop, ids), reached: place ?? null }
}

/** Orders with these ids, the newest first. */
async function ordersByIds(read: Reading, shop: number, publicIds: readonly string[]) {
  if (publicIds.length === 0) return []
  return await whole(read, shop, await read.all<OrderRow>('order.by_ids', { shop, publicIds }))
}
