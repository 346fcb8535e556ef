import type { TaxSum } from './orders/totals.ts'
import type { PaymentMethod } from './orders/values.ts'

export interface MethodSum {
  readonly method: PaymentMethod
  readonly amountMinor: number
}

/** The sums of one product, sold or returned. */
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

/** `sold` are sales, `returned` are refunds of what was sold. */
export const SALE_KINDS = ['sold', 'returned'] as const
export type SaleKind = (typeof SALE_KINDS)[number]

/** The sums of some sales or refunds. */
export interface SaleSums {
  readonly documents: number
  readonly amountMinor: number
  readonly methods: readonly MethodSum[]
  readonly taxes: readonly TaxSum[]
  readonly products: readonly ProductSum[]
  /** Refunds of more money than `products` has of them, by their position in the order. */
  readonly rests: readonly { readonly orderId: string; readonly position: number }[]
}

/**
 * Sums up some documents of a day, so that other work can run in between.
 * @param day in the shop's time zone, such as 2026-11-22
 * @param after the end of the part before; undefined: from the start
 * @returns the sums, and the end of the part, unless it is the last one
 */
type PartOfDay = (
  shopId: number,
  day: string,
  after: string | undefined,
) => Promise<{ readonly sums: SaleSums; readonly end: string | undefined }>

export type SalesReads = Readonly<Record<SaleKind, PartOfDay>>
