import type { Sale } from './content.ts'

/** The part of an order, as the server shows it, that a till needs. */
export interface Order {
  readonly id: string
  /** Null until it is paid. */
  readonly number: string | null
  readonly currency: string
  readonly customer: { readonly name: string | null } | null
  readonly email: string | null
  readonly lines: readonly (Sale['lines'][number] & {
    readonly id: string
    readonly refundedQuantity: number
  })[]
  readonly discount: Sale['discount']
  readonly subtotal: number
  readonly total: number
  readonly taxes: Sale['taxes']
  readonly paid: number
  readonly payments: Sale['payments']
  readonly createdAt: string
  readonly updatedAt: string
}
