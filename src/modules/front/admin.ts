import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { labelled } from '../../ui/admin/history/fields.ts'
import { text } from '../../ui/admin/text.ts'
import { frontSection } from './screens/settings.tsx'

export const front: AdminModule = {
  history: [{ fields: labelled(text.front.fields) }],
  settings: [frontSection],
}
