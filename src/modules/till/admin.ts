import '../../ui/shared/paper.css'
import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { labelled } from '../../ui/admin/history/fields.ts'
import { text } from '../../ui/admin/text.ts'
import { lazy } from '../../ui/shared/lazy.tsx'
import { LateDay } from './screens/late-day.tsx'
import { TillPage } from './screens/pairing.tsx'
import {
  cashiersSection,
  drawerSection,
  receiptsSection,
  returnsSection,
  tillsSection,
} from './screens/settings.tsx'
import { tillsToday } from './screens/today.ts'
import { WaitingEntries } from './screens/waiting.tsx'

// The scripts of closings and their papers are loaded when they are shown.
const ClosingsScreen = lazy(() =>
  import('./screens/closings.tsx').then(({ ClosingsScreen }) => ClosingsScreen),
)

export const till: AdminModule = {
  links: [
    {
      group: 'sales',
      rank: 30,
      path: 'closings',
      icon: 'printer',
      title: text.till.closings.title,
      component: ClosingsScreen,
    },
  ],
  today: [tillsToday],
  terminalNotes: [WaitingEntries, LateDay],
  pairingHints: [TillPage],
  history: [{ fields: labelled(text.till.fields) }],
  settings: [receiptsSection, tillsSection, drawerSection, returnsSection, cashiersSection],
}
