import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { FrontPage } from './screens/settings.tsx'

const { title } = text.front

export const front: AdminModule = {
  settings: [{ title, rank: 100, fields: ['shopFront'], content: FrontPage }],
}
