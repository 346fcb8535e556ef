import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { cashiersSection, tillsSection } from './screens/settings.tsx'

export const till: AdminModule = { settings: [tillsSection, cashiersSection] }
