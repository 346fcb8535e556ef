import './screens/labels.css'
import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { lazy } from '../../ui/shared/lazy.tsx'
import { navigate } from '../../ui/shared/router.ts'
import { rememberChosen } from './screens/chosen.ts'

// It is seldom opened.
const LabelsScreen = lazy(() =>
  import('./screens/labels.tsx').then(({ LabelsScreen }) => LabelsScreen),
)

const { short } = text.labels

export const labels: AdminModule = {
  links: [
    {
      group: 'catalog',
      rank: 44,
      path: 'labels',
      icon: 'printer',
      title: short,
      component: LabelsScreen,
    },
  ],
  productActions: [
    {
      icon: 'printer',
      label: short,
      run: (chosen) => {
        rememberChosen(chosen)
        navigate('/admin/labels?chosen')
      },
    },
  ],
}
