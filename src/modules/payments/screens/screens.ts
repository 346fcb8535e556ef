import './problems.ts'

/* One script for all screens of this module, loaded when the first one is shown. */

export { AccountsScreen } from './accounts.tsx'
export { ConcernsScreen } from './concerns.tsx'
export { OnlinePayments } from './online-payments.tsx'
