import type { OnlinePaymentView } from '../online-payment.ts'

/** The path of the payments that somebody should look at. */
export const CONCERNS = '/shop/api/payment-concerns'

export interface ConcernList {
  readonly data: readonly OnlinePaymentView[]
}
