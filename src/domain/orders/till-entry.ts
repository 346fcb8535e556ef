import type { Remark } from './entry.ts'
import type { PaymentMethod } from './values.ts'
import type { LineView, TaxView } from './view.ts'

/** A line of a till's sale. Amounts, quantities and percents in entries are decimals. */
export interface TillLine extends Omit<LineView, 'id' | 'refundedQuantity'> {
  /** How many pieces one has; 1 if left out. */
  readonly pack?: number
}

export interface TillPayment {
  readonly method: PaymentMethod
  readonly amount: number
  readonly given?: number | null
  readonly change?: number | null
  readonly rounding?: number
  readonly reference?: string | null
}

/** A sale at a till, with the sums that were printed. */
export interface TillSale {
  readonly lines: readonly TillLine[]
  readonly discount: { readonly amount: number; readonly reason: string | null } | null
  readonly subtotal: number
  /** What the redeemed points take off; tills of earlier versions have it in the discount. */
  readonly pointsDiscount?: number
  readonly total: number
  readonly taxes: readonly TaxView[]
  readonly payments: readonly TillPayment[]
  readonly customerId?: string | null
  readonly redeemPoints?: number
  readonly note?: string | null
  /** The secret part of the address of its receipt: 128 random bits. */
  readonly receipt: string
}

export interface TillRefund {
  readonly orderId: string
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly amount: number
  readonly method: PaymentMethod
  readonly rounding?: number
  readonly restock: boolean
  readonly reason: string
}

/** Money that was put into the drawer or taken out, or that came for an online order. */
export interface CashMovement {
  /** Negative: taken out. */
  readonly amount: number
  readonly method?: PaymentMethod
  readonly reason: string
  readonly orderId?: string | null
}

/** The end of a till's day. */
export interface Closing {
  /** The numbers of the first and the last entry that it sums up. */
  readonly from: number
  readonly to: number
  readonly sales: number
  readonly refunds: number
  readonly methods: readonly {
    readonly method: PaymentMethod
    readonly taken: number
    readonly refunded: number
    readonly expected: number
    readonly counted?: number
  }[]
  readonly taxes: readonly TaxView[]
  /** The money in the drawer at the start. */
  readonly opening: number
  readonly expectedCash: number
  readonly countedCash: number
  /** The counted cash minus the expected cash. */
  readonly difference: number
}

/** The result of recording an entry. */
export interface Recorded {
  /** The order that it made or is about. */
  readonly orderId: string | null
  /** What is wrong with it, besides what can be seen from the entry alone. */
  readonly remarks: readonly Remark[]
  /** Says to the cashier why it had no effect. */
  readonly why?: string
}

/** The number and the times of the order or refund that an entry makes. */
export interface EntryStamp {
  /** The series and the number of the entry, such as 3-17. */
  readonly number: string
  /** By the till's clock, if that can be right; otherwise `now`. */
  readonly at: number
  readonly now: number
}
