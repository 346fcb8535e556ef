import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { ClosingsScreen } from './screens/closings.tsx'
import { LateDay } from './screens/late-day.tsx'
import { cashiersSection, receiptsSection, tillsSection } from './screens/settings.tsx'
import { tillsToday } from './screens/today.ts'

export const till: AdminModule = {
  links: [
    {
      group: 'sales',
      rank: 30,
      path: 'closings',
      icon: 'printer',
      title: text.frame.screens.closings,
      component: ClosingsScreen,
    },
  ],
  today: [tillsToday],
  terminalNotes: [LateDay],
  settings: [receiptsSection, tillsSection, cashiersSection],
}
