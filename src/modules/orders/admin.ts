import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { DeliveryOptions } from './screens/delivery.tsx'
import { OrderMails } from './screens/mails.tsx'
import { PaymentWays, Points, Retention } from './screens/settings.tsx'

const { fields, front, checkout, settings } = text

export const orders: AdminModule = {
  settings: [
    { title: fields.points, rank: 80, fields: ['loyalty'], content: Points },
    { title: front.delivery, rank: 110, fields: ['delivery'], content: DeliveryOptions },
    { title: front.payment, rank: 120, fields: ['payment'], content: PaymentWays },
    { title: checkout.mailsTitle, rank: 130, fields: ['mails'], content: OrderMails },
    { title: settings.retention, rank: 150, fields: ['retentionYears'], content: Retention },
  ],
}
