import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'

const { inHistory, actions } = text.payments

export const payments: AdminModule = {
  history: [{ subjects: { paymentAccount: { kind: inHistory, rank: 115 } }, actions }],
}
