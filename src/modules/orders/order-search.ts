import { searchedShoppers } from '../../domain/access/shopper.ts'
import { cellOf } from '../../domain/rows.ts'
import { patternsOf } from '../../domain/search/find.ts'
import type { Reading, Values } from '../../domain/store.ts'
import { takeTurn } from '../../domain/yielding.ts'
import type { Order } from './order-record.ts'
import { ordersByIds } from './order-rows.ts'

/** A search reads this many orders, which takes about 1 ms, before others get their turn. */
const ROWS_IN_SLICE = 500
/** The number of orders if the database is another process, which does not block this one. */
const ROWS_ELSEWHERE = 10_000
/** One page of a search reads at most this many orders; the next page continues there. */
const ROWS_OF_PAGE = 200_000
/** A search finds the orders of at most this many matching shoppers. */
const SHOPPERS = 50

/** The orders found by a search, and the id down to which it has searched; null if through all. */
interface FoundOrders {
  readonly orders: readonly Order[]
  readonly reached: string | null
}

/**
 * The next orders that match a filter and a search, newest first. The orders are read in slices,
 * between which others get their turn, and at most `ROWS_OF_PAGE` of them.
 * @param after the id down to which the previous page has searched
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
  const refunded = await cellOf<string>(read, 'order.of_refund', { shop, number: text })
  const conditions: Values = {
    ...filter,
    ...patternsOf(text),
    found: text,
    ...(refunded !== null && { refunded }),
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
    if (reached === undefined) return { orders: await inOrder(read, shop, ids), reached: null }
    place = reached
    if (ids.length === limit) break
    await takeTurn()
  }
  return { orders: await inOrder(read, shop, ids), reached: place ?? null }
}

/** The orders with these ids, in this order. */
async function inOrder(read: Reading, shop: number, publicIds: readonly string[]) {
  const orders = await ordersByIds(read, shop, publicIds)
  const byId = new Map(orders.map((order) => [order.publicId, order]))
  return publicIds.flatMap((id) => byId.get(id) ?? [])
}
