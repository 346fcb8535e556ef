import type { Reading } from '../../domain/store.ts'

export const REFUND_STATES = ['queued', 'pending', 'done', 'failed'] as const

/** Money that goes back at a provider, as it is stored. */
export interface OnlineRefundRow {
  readonly publicId: string
  /** The public id of the payment. */
  readonly payment: string
  /** The public id of the refund of the order; null: the order has no use for the payment. */
  readonly refundId: string | null
  readonly amountMinor: number
  readonly status: (typeof REFUND_STATES)[number]
  readonly reference: string | null
  readonly problem: string | null
  readonly attempts: number
  readonly createdAt: number
  readonly updatedAt: number
}

export async function refundsOf(
  read: Reading,
  shop: number,
  payments: readonly string[],
): Promise<OnlineRefundRow[]> {
  return await read.all<OnlineRefundRow>('payment.refunds', { shop, payments })
}
