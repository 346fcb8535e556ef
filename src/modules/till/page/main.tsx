import '../../orders/shared/problems.ts'
import './problems.ts'
import { rememberPage } from '../../../ui/shared/preferences.ts'
import { start } from '../../../ui/shared/start.ts'
import { CUSTOMER_HASH } from './customer/customer-view.ts'
import { CustomerScreen } from './later.ts'
import { Pos } from './pos.tsx'

rememberPage('/pos')
start(location.hash === CUSTOMER_HASH ? <CustomerScreen /> : <Pos />)

// Browsers allow service workers on HTTPS and localhost only; on plain HTTP the page says so.
if ('serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/pos/worker.js', { scope: '/pos', type: 'module' })
}
