import '../../ui/shared/paper.css'
import './shared/problems.ts'
import './screens/edit/edit.css'
import './screens/orders.css'
import './screens/sales/sales.css'
import type { ComponentType } from 'preact'
import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { lazy } from '../../ui/shared/lazy.tsx'
import { navigate } from '../../ui/shared/router.ts'
import { AllOrdersLink, NewOrderLink, OrdersOfCustomer } from './screens/customer.tsx'
import { deliverySection } from './screens/delivery.tsx'
import { rememberChosen } from './screens/edit/chosen.ts'
import { ordersInHistory } from './screens/history.ts'
import { mailsSection } from './screens/mails.tsx'
import { OrdersScreen } from './screens/orders.tsx'
import { newOrderInPalette, ordersInPalette } from './screens/palette.ts'
import { Points } from './screens/points.tsx'
import {
  cashSection,
  paymentSection,
  pointsSection,
  retentionSection,
} from './screens/settings.tsx'
import { ordersToday } from './screens/today.ts'
import type { OrderView } from './view.ts'

declare module '../../ui/admin/frame/places.ts' {
  interface AdminPlaces {
    /** The panels on the screen of an order, below its payments. */
    readonly orderPanels: ComponentType<{ readonly order: OrderView }>
  }
}

const words = text.orders

// The scripts of reports are loaded when the first one is shown.
const SalesScreen = lazy(() =>
  import('./screens/sales/sales.tsx').then(({ SalesScreen }) => SalesScreen),
)

// The scripts of one order, with its dialogs, are loaded when the first one is shown.
const OrderScreen = lazy(() => import('./screens/order.tsx').then(({ OrderScreen }) => OrderScreen))

// The scripts that write orders are loaded when the first one is written.
const NewOrderScreen = lazy(() =>
  import('./screens/edit/edit.tsx').then(({ NewOrderScreen }) => NewOrderScreen),
)
const ChangeOrderScreen = lazy(() =>
  import('./screens/edit/edit.tsx').then(({ ChangeOrderScreen }) => ChangeOrderScreen),
)

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
  screens: [
    { path: 'orders/new', component: NewOrderScreen },
    { path: 'orders/:id', component: OrderScreen },
    { path: 'orders/:id/change', component: ChangeOrderScreen },
  ],
  palette: [newOrderInPalette, ordersInPalette],
  productActions: [
    {
      icon: 'cart',
      label: words.draft.orderThis,
      run: (chosen) => {
        rememberChosen(chosen)
        navigate('/admin/orders/new?chosen=true')
      },
    },
  ],
  today: [ordersToday],
  customerActions: [AllOrdersLink, NewOrderLink],
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
