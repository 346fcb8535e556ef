import './screens/problems.ts'
import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { lazy } from '../../ui/shared/lazy.tsx'

const { title, inHistory, actions } = text.payments

const AccountsScreen = lazy(() =>
  import('./screens/accounts.tsx').then(({ AccountsScreen }) => AccountsScreen),
)
const OnlinePayments = lazy(() =>
  import('./screens/online-payments.tsx').then(({ OnlinePayments }) => OnlinePayments),
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
