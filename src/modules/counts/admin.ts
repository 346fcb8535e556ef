import './screens/counts.css'
import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { CountScreen } from './screens/count.tsx'
import { CountsScreen } from './screens/counts.tsx'

const { title, inHistory, actions } = text.counts

export const counts: AdminModule = {
  links: [
    { group: 'catalog', rank: 42, path: 'counts', icon: 'check', title, component: CountsScreen },
  ],
  screens: [{ path: 'counts/:id', component: CountScreen }],
  history: [{ subjects: { count: { kind: inHistory, rank: 110 } }, actions }],
}
