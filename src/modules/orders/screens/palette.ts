import { useMatches } from '../../../ui/admin/frame/matches.ts'
import type { PaletteSource, PaletteTarget } from '../../../ui/admin/frame/places.ts'
import { text } from '../../../ui/admin/text.ts'
import { money } from '../../../ui/shared/money.ts'
import { buyerOf, orderTitle } from '../shared/order-words.ts'
import type { OrderView } from '../view.ts'

const NEW_ORDER: PaletteTarget = {
  href: '/admin/orders/new',
  icon: 'plus',
  name: text.orders.draft.newOrder,
}

/** Lets the palette begin an order. */
export const newOrderInPalette: PaletteSource = {
  rank: 5,
  useTargets: (search) => {
    const isMeant = NEW_ORDER.name.toLocaleLowerCase().includes(search?.toLocaleLowerCase() ?? '')
    return isMeant ? [NEW_ORDER] : []
  },
}

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
