import { cellOf } from '../../domain/rows.ts'
import type { Reading } from '../../domain/store.ts'
import type { Order } from '../orders/order-record.ts'
import { findOrder, orderByNumber } from '../orders/order-rows.ts'
import { isTillNumber } from '../orders/values.ts'
import type { TillRefund } from './till-entry.ts'

/** The order of a refund: by its id or, for a sale at a till, by the number of its receipt. */
export async function refundedOrder(
  read: Reading,
  shop: number,
  { orderId, number }: Pick<TillRefund, 'orderId' | 'number'>,
): Promise<Order | null> {
  const order = await findOrder(read, shop, orderId)
  if (order || !number || !isTillNumber(number)) return order
  return await orderByNumber(read, shop, number)
}

/** The order that has a refund with this number, such as 3-18. */
export async function orderByRefund(
  read: Reading,
  shop: number,
  number: string,
): Promise<Order | null> {
  const publicId = await cellOf<string>(read, 'order.of_refund', { shop, number })
  return publicId === null ? null : await findOrder(read, shop, publicId)
}

/** The returned lines, with their ids in the order. */
export function linesIn(order: Order, { lines }: Pick<TillRefund, 'lines'>): TillRefund['lines'] {
  const ids = order.lines.map(({ publicId }) => publicId)
  return lines.map(({ lineId, position, quantity }) => {
    const isKnown = position === undefined || ids.includes(lineId)
    return { lineId: isKnown ? lineId : (ids[position - 1] ?? lineId), quantity }
  })
}
