import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { frontSection } from './screens/settings.tsx'

export const front: AdminModule = { settings: [frontSection] }
