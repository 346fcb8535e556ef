import './problems.ts'

/* One script for all screens of this module, loaded when the first one is shown. */

export { AccountsScreen } from './accounts.tsx'
export { OnlinePayments } from './online-payments.tsx'
