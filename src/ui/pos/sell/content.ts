import type { Unit } from '../../../domain/catalog/quantity.ts'

/** The content of a sale's journal entry, as the server's schema has it: decimals, major units. */
export interface Sale {
  readonly lines: readonly {
    readonly productId: string | null
    readonly name: string
    readonly sku: string | null
    readonly unit: Unit
    readonly quantity: number
    readonly pack?: number
    readonly unitPrice: number
    readonly discount: number
    readonly taxRate: { readonly name: string; readonly percent: number }
    readonly total: number
  }[]
  readonly discount: { readonly amount: number; readonly reason: string } | null
  readonly subtotal: number
  readonly total: number
  readonly taxes: readonly {
    readonly name: string
    readonly percent: number
    readonly net: number
    readonly tax: number
    readonly gross: number
  }[]
  readonly payments: readonly {
    readonly method: string
    readonly amount: number
    readonly given: number | null
    readonly change: number | null
    readonly rounding: number
    readonly reference: string | null
  }[]
  readonly customerId?: string
  readonly redeemPoints?: number
  readonly note?: string
  /** The secret part of the address of the receipt's page. */
  readonly receipt: string
}

/** The content of a refund's journal entry. */
export interface Refund {
  readonly orderId: string
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  /** What the lines are worth; `rounding` is added to it in cash. */
  readonly amount: number
  readonly method: string
  readonly rounding: number
  readonly restock: boolean
  readonly reason: string
}

/** The content of an entry about money that moves without a sale. */
export interface CashMovement {
  /** Negative: taken out. */
  readonly amount: number
  readonly method: string
  readonly reason: string
  /** The online order that was paid with it. */
  readonly orderId?: string
}
