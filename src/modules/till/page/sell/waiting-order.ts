import { buyerOf } from '../../../orders/shared/order-words.ts'
import type { OrderView } from '../../../orders/view.ts'

/** The waiting orders that have all these words: in code, number, buyer or goods. */
export function foundOrders(orders: readonly OrderView[], search: string): readonly OrderView[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return orders.filter((order) => {
    const { code, number, email, address, lines } = order
    const goods = lines.flatMap(({ title, sku }) => [title, sku])
    const texts = [code, number, buyerOf(order), email, address?.name, address?.phone, ...goods]
    const whole = texts.join(' ').toLocaleLowerCase()
    return words.every((word) => whole.includes(word))
  })
}
