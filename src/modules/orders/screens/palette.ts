import { useMatches } from '../../../ui/admin/frame/matches.ts'
import type { PaletteSource } from '../../../ui/admin/frame/places.ts'
import { money } from '../../../ui/shared/money.ts'
import { buyerOf, orderTitle } from '../shared/order-words.ts'
import type { OrderView } from '../view.ts'

/** Lets the palette find orders by number, by buyer and by the products in them. */
export const ordersInPalette: PaletteSource = {
  rank: 10,
  useTargets: (search) =>
    useMatches<OrderView>('/shop/api/orders', search).map((order) => ({
      href: `/admin/orders/${order.id}`,
      icon: 'cart',
      name: orderTitle(order),
      note: [buyerOf(order), money(order.total, order.currency)].filter(Boolean).join(' · '),
    })),
}
