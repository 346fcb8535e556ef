import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { lazy } from '../../ui/shared/lazy.tsx'

const { title, inHistory, actions } = text.payments

const AccountsScreen = lazy(() =>
  import('./screens/screens.ts').then(({ AccountsScreen }) => AccountsScreen),
)
const OnlinePayments = lazy(() =>
  import('./screens/screens.ts').then(({ OnlinePayments }) => OnlinePayments),
)

export const payments: AdminModule = {
  links: [
    {
      group: 'shop',
      rank: 24,
      path: 'online-payment',
      icon: 'globe',
      title,
      component: AccountsScreen,
      only: 'owners',
    },
  ],
  orderPanels: [OnlinePayments],
  history: [{ subjects: { paymentAccount: { kind: inHistory, rank: 115 } }, actions }],
}
