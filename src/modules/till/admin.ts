import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { Cashiers, TillSales } from './screens/settings.tsx'

const { settings, cashiers } = text

export const till: AdminModule = {
  settings: [
    {
      title: settings.tills,
      rank: 50,
      fields: ['tillSales', 'confirmNotFiscal'],
      content: TillSales,
    },
    { title: cashiers.title, rank: 60, fields: ['cashiers'], content: Cashiers },
  ],
}
