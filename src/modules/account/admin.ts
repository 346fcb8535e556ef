import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { NoCustomers } from './screens/customers.tsx'

export const account: AdminModule = { noCustomers: [NoCustomers] }
