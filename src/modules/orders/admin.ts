import '../../ui/shared/paper.css'
import './screens/orders.css'
import './screens/sales/sales.css'
import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { AllOrdersLink, OrdersOfCustomer } from './screens/customer.tsx'
import { deliverySection } from './screens/delivery.tsx'
import { ordersInHistory } from './screens/history.ts'
import { mailsSection } from './screens/mails.tsx'
import { OrderScreen } from './screens/order.tsx'
import { OrdersScreen } from './screens/orders.tsx'
import { ordersInPalette } from './screens/palette.ts'
import { Points } from './screens/points.tsx'
import { SalesScreen } from './screens/sales/sales.tsx'
import {
  cashSection,
  paymentSection,
  pointsSection,
  retentionSection,
} from './screens/settings.tsx'
import { ordersToday } from './screens/today.ts'

const words = text.orders

export const orders: AdminModule = {
  links: [
    {
      group: 'sales',
      rank: 10,
      path: 'orders',
      icon: 'cart',
      title: words.title,
      component: OrdersScreen,
    },
    {
      group: 'sales',
      rank: 20,
      path: 'sales',
      icon: 'chart',
      title: words.sales.title,
      component: SalesScreen,
    },
  ],
  screens: [{ path: 'orders/:id', component: OrderScreen }],
  palette: [ordersInPalette],
  today: [ordersToday],
  customerActions: [AllOrdersLink],
  customerPanels: [Points, OrdersOfCustomer],
  history: [ordersInHistory],
  events: [words.events],
  settings: [
    pointsSection,
    deliverySection,
    cashSection,
    paymentSection,
    mailsSection,
    retentionSection,
  ],
}
