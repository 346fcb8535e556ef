import type { PaymentMethod } from './order-store.ts'
import type { TaxSum } from './orders/totals.ts'

export interface MethodSum {
  readonly method: PaymentMethod
  readonly amountMinor: number
}

/** What was sold or came back of a product. */
export interface ProductSum {
  /** The public id; null: an amount that was typed at a till, one for each name. */
  readonly product: string | null
  readonly name: string
  readonly sku: string | null
  readonly unit: string
  /** In thousandths of the unit. */
  readonly quantity: number
  readonly amountMinor: number
}

/** The sums of one day, with sales and refunds apart. */
export interface DaySums {
  readonly orders: number
  readonly totalMinor: number
  readonly refunds: number
  readonly refundedMinor: number
  readonly methods: readonly MethodSum[]
  readonly refundMethods: readonly MethodSum[]
  readonly taxes: readonly TaxSum[]
  readonly refundTaxes: readonly TaxSum[]
  readonly products: readonly ProductSum[]
  readonly refundProducts: readonly ProductSum[]
}

export interface SalesReads {
  /** @param day in the shop's time zone, such as 2026-11-22 */
  day(shopId: number, day: string): Promise<DaySums>
}
