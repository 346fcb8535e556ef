import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { deliverySection } from './screens/delivery.tsx'
import { mailsSection } from './screens/mails.tsx'
import { paymentSection, pointsSection, retentionSection } from './screens/settings.tsx'

export const orders: AdminModule = {
  settings: [pointsSection, deliverySection, paymentSection, mailsSection, retentionSection],
}
