import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { lazy } from '../../ui/shared/lazy.tsx'
import { paymentsToday } from './screens/today.ts'

const { title, inHistory, inHistoryFields, actions, mailNames, concern } = text.payments

const AccountsScreen = lazy(() =>
  import('./screens/screens.ts').then(({ AccountsScreen }) => AccountsScreen),
)
const ConcernsScreen = lazy(() =>
  import('./screens/screens.ts').then(({ ConcernsScreen }) => ConcernsScreen),
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
  screens: [{ path: 'payment-concerns', component: ConcernsScreen }],
  today: [paymentsToday],
  orderPanels: [OnlinePayments],
  history: [
    {
      subjects: { paymentAccount: { kind: inHistory, rank: 115 } },
      actions,
      fields: {
        mail: { codes: mailNames },
        returned: { label: inHistoryFields.returned, isAmount: true },
        concern: { label: inHistoryFields.concern, codes: concern },
      },
    },
  ],
}
