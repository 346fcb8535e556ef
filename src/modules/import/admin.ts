import './screens/problems.ts'
import './screens/import.css'
import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { lazy } from '../../ui/shared/lazy.tsx'

// It is seldom opened.
const ImportScreen = lazy(() =>
  import('./screens/import.tsx').then(({ ImportScreen }) => ImportScreen),
)

const { title, inProducts, actions } = text.import

export const imports: AdminModule = {
  links: [
    {
      group: 'catalog',
      rank: 45,
      path: 'import',
      icon: 'upload',
      title,
      inProducts,
      component: ImportScreen,
    },
  ],
  history: [{ actions }],
}
