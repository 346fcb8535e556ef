import { amountWords, foundBy, phoneWord } from '../search/find.ts'
import type { NewOrder } from './order-record.ts'
import { orderCode } from './values.ts'

/**
 * The words by which an order is found, in addition to its number and the account of its shopper.
 */
export function wordsOfOrder(
  order: Pick<NewOrder, 'publicId' | 'email' | 'address' | 'lines' | 'totalMinor' | 'currency'>,
): string {
  const { phone, ...address } = order.address ?? {}
  return foundBy([
    orderCode(order.publicId),
    order.email,
    ...Object.values(address),
    phoneWord(phone),
    ...amountWords(order.totalMinor, order.currency),
    ...order.lines.map(({ sku }) => sku),
    ...order.lines.map(({ title }) => title),
  ])
}
