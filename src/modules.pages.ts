import { counts } from './modules/counts/admin.ts'
import { labels } from './modules/labels/admin.ts'
import type { AdminModule } from './ui/admin/frame/places.ts'

/** What the modules of this kassa add to admin. The order means nothing. */
export const ADMIN_MODULES: readonly AdminModule[] = [counts, labels]
