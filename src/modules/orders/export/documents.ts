import { columnOf } from '../../../domain/rows.ts'
import type { Reading } from '../../../domain/store.ts'
import { takeTurn } from '../../../domain/yielding.ts'
import type { Order, Refund } from '../order-record.ts'
import { ordersByIds } from '../order-rows.ts'

/** The orders that are read at once, which takes some milliseconds if they have many lines. */
const ORDERS = 25

/** A sale, or a refund of one. */
export interface SoldDocument {
  /** `repayment`: money that came for an order that was never sold goes back; nothing was sold. */
  readonly kind: 'sale' | 'refund' | 'repayment'
  readonly order: Order
  /** Null for the sale itself. */
  readonly refund: Refund | null
  /** The position of the refund in the order; 0 for a sale. */
  readonly position: number
  readonly number: string
  /** When it was made, in milliseconds since 1970. */
  readonly at: number
  /** The day of `at` in the shop's time zone, such as 2026-11-22. */
  readonly day: string
  /** The public id of the till that made it; null if none did. */
  readonly terminal: string | null
}

/**
 * The documents of a day: the sales that were paid in full on it, and the refunds that were made on
 * it. They are read in small parts, between which others get their turn.
 */
export async function* documentsOfDay(
  read: Reading,
  shop: number,
  day: string,
): AsyncGenerator<readonly SoldDocument[]> {
  for await (const orders of ordersOf(read, shop, day, 'sold')) {
    yield orders.map(saleIn)
  }
  for await (const orders of ordersOf(read, shop, day, 'returned')) {
    yield orders.flatMap((order) => refundsIn(order).filter((refund) => refund.day === day))
  }
}

/** The orders that have documents of a day, sorted by their ids. */
async function* ordersOf(
  read: Reading,
  shop: number,
  day: string,
  kind: 'sold' | 'returned',
): AsyncGenerator<readonly Order[]> {
  for (let after: string | undefined; ; ) {
    await takeTurn()
    const values = { shop, day, after, limit: ORDERS }
    const ids =
      kind === 'sold'
        ? await columnOf<string>(read, 'sales.sold_orders', values)
        : await columnOf<string>(read, 'sales.returned_orders', values)
    const orders = await ordersByIds(read, shop, ids)
    yield orders.sort((a, b) => (a.publicId < b.publicId ? -1 : 1))
    if (ids.length < ORDERS) return
    after = ids.at(-1)
  }
}

function saleIn(order: Order): SoldDocument {
  const { number, soldAt, soldOn, terminal } = order
  if (number === null || soldAt === null || soldOn === null) {
    throw new Error(`order ${order.publicId} is not sold`)
  }
  return {
    kind: 'sale',
    order,
    refund: null,
    position: 0,
    number,
    at: soldAt,
    day: soldOn,
    terminal,
  }
}

function refundsIn(order: Order): SoldDocument[] {
  return order.refunds.map((refund, position) => {
    const { number, createdAt: at, takenOn: day, actor } = refund
    const kind = order.soldAt === null ? 'repayment' : 'refund'
    const terminal = actor?.kind === 'till' ? actor.id : null
    return { kind, order, refund, position, number, at, day, terminal }
  })
}
