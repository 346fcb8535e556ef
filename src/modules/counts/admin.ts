import './screens/counts.css'
import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { lazy } from '../../ui/shared/lazy.tsx'

// Stock is counted now and then.
const CountScreen = lazy(() =>
  import('./screens/screens.ts').then(({ CountScreen }) => CountScreen),
)
const CountsScreen = lazy(() =>
  import('./screens/screens.ts').then(({ CountsScreen }) => CountsScreen),
)

const { title, inHistory, actions } = text.counts

export const counts: AdminModule = {
  links: [
    { group: 'catalog', rank: 42, path: 'counts', icon: 'check', title, component: CountsScreen },
  ],
  screens: [{ path: 'counts/:id', component: CountScreen }],
  history: [{ subjects: { count: { kind: inHistory, rank: 110 } }, actions }],
}
