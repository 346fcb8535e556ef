import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { FrontPage } from '../../ui/admin/shop/front.tsx'
import { text } from '../../ui/admin/text.ts'

const { title } = text.front

export const front: AdminModule = {
  settings: [{ title, rank: 100, fields: ['shopFront'], content: FrontPage }],
}
