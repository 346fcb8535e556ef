import { type Static, Type } from '@sinclair/typebox'
import type { ActedBy } from '../../domain/acted-by.ts'
import type { Unit } from '../../domain/catalog/quantity.ts'
import type { PieceContent } from '../../domain/catalog/unit-price.ts'
import { Named } from '../../domain/schema.ts'
import type { ShippingCost, TaxRate, TaxSum } from './totals.ts'
import {
  type Attention,
  type Channel,
  type Fulfilment,
  ORDER_LIMITS,
  type OrderStatus,
  type PaymentMethod,
  type PaymentWay,
} from './values.ts'

const AddressText = Type.Optional(Type.String({ maxLength: ORDER_LIMITS.address }))
export const Address = Named('Address', {
  name: AddressText,
  company: AddressText,
  line1: AddressText,
  line2: AddressText,
  postalCode: AddressText,
  city: AddressText,
  region: AddressText,
  country: AddressText,
  phone: AddressText,
})
export type Address = Static<typeof Address>

/** How a parcel is followed. */
export interface Tracking {
  readonly carrier: string
  readonly number: string | null
  /** An address of http or https. */
  readonly url: string | null
}

/** Amounts are in minor units, quantities and percents in thousandths, times in milliseconds. */
export interface OrderLine {
  readonly publicId: string
  /** The public id; null for an amount without a product. */
  readonly product: string | null
  readonly name: string
  /** The title of the product with its options, by `productTitle`. */
  readonly title: string
  /** The options of the product when it was sold. */
  readonly options: Readonly<Record<string, string>>
  /** The content of one piece when it was sold. */
  readonly content: PieceContent | null
  readonly sku: string | null
  readonly unit: Unit
  readonly quantity: number
  /** The number of pieces in one unit, such as 24 in a case. */
  readonly pack: number
  readonly unitPriceMinor: number
  readonly discountMinor: number
  /**
   * The cost to the shop of one piece, or of one unit, when it was sold, without tax;
   * null: unknown. Only Sales use it.
   */
  readonly costMinor: number | null
  /** The line's share of the order's discount. The line's total does not include it. */
  readonly shareMinor: number
  readonly taxRate: TaxRate
  readonly totalMinor: number
}

export interface Shipping extends ShippingCost {
  readonly name: string
  /** The id of the delivery option; null if the shop has none for it. */
  readonly delivery: string | null
}

/** The part of an order that never changes, but for `expiresAt` when a step is taken back. */
export interface OrderBody {
  readonly publicId: string
  readonly channel: Channel
  readonly currency: string
  /** The public id of a shopper. */
  readonly shopperId: string | null
  readonly email: string | null
  /** Includes the value of redeemed points. */
  readonly discountMinor: number
  readonly discountReason: string | null
  readonly pointsRedeemed: number
  /** The part of the discount that is the value of redeemed points; null if there are none. */
  readonly pointsMinor: number | null
  readonly subtotalMinor: number
  /** Null if handing the goods over costs nothing. */
  readonly shipping: Shipping | null
  readonly totalMinor: number
  /**
   * The way in which the shopper wants to pay; null if the shop's backend handles it, or for a sale
   * at a till.
   */
  readonly paymentWay: PaymentWay | null
  readonly fulfilment: Fulfilment
  readonly address: Address | null
  readonly note: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** The secret part of the receipt's address. */
  readonly receipt: string
  /** The public id of the terminal that sold it. */
  readonly terminal: string | null
  /** The name of the cashier who sold it; null if none was named. */
  readonly servedBy: string | null
  /** A MAC of a guest's network address; null if no guest placed the order. */
  readonly placedFrom: string | null
  /** The public id of the order that this one replaces. */
  readonly replaces: string | null
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly lines: readonly OrderLine[]
  readonly taxes: readonly TaxSum[]
}

/** The part of an order that changes until it is completed. */
export interface OrderState {
  readonly status: OrderStatus
  /** Null until it is fully paid. */
  readonly number: string | null
  readonly attention: Attention | null
  /** Whether its goods were taken from the stock. */
  readonly stockTaken: boolean
  /** When it was fully paid, or returned without a receipt. */
  readonly soldAt: number | null
  /** The day of the sale in the shop's time zone, such as 2026-11-22; null without a sale. */
  readonly soldOn: string | null
  readonly updatedAt: number
}

export type NewOrder = OrderBody & OrderState

export interface Payment {
  readonly publicId: string
  readonly method: PaymentMethod
  readonly amountMinor: number
  /** For cash: the amount that the shopper gave, and the change. */
  readonly givenMinor: number | null
  readonly changeMinor: number | null
  /** The amount added by rounding cash. */
  readonly roundingMinor: number
  readonly reference: string | null
  /** The public id of the terminal that took it; null if it was not paid at a counter. */
  readonly terminal: string | null
  /** The actor who recorded it; null if that is not known. */
  readonly actor: ActedBy | null
  readonly createdAt: number
}

/** A payment to be recorded. */
export type NewPayment = Omit<Payment, 'publicId' | 'terminal' | 'actor' | 'createdAt'>

export interface RefundLine {
  /** The position of the order's line. */
  readonly line: number
  readonly quantity: number
  readonly amountMinor: number
}

export interface Refund {
  readonly publicId: string
  readonly number: string
  readonly amountMinor: number
  /** The part of the amount that is for shipping; null if it includes none. */
  readonly shippingMinor: number | null
  readonly roundingMinor: number
  readonly method: PaymentMethod
  /** Whether the goods were put back into the stock. */
  readonly restock: boolean
  readonly reason: string
  /** The actor who made it; null if that is not known. */
  readonly actor: ActedBy | null
  readonly createdAt: number
  /** The day in the shop's time zone. */
  readonly takenOn: string
  readonly lines: readonly RefundLine[]
  readonly taxes: readonly TaxSum[]
}

/** The end of an order that was not paid. The status tells whether it was cancelled or expired. */
export interface Cancellation {
  readonly at: number
  readonly actor: ActedBy
}

/** An order with all of its rows. */
export interface Order extends NewOrder {
  /** The result of `digestOf`, by which `kassa check` finds changes. */
  readonly digest: string
  /**
   * Kept even if money comes later; null if the order has not ended, or ended in an earlier
   * version.
   */
  readonly cancellation: Cancellation | null
  /**
   * The public id of the terminal that handed its goods over; null if none did, or it was not
   * recorded.
   */
  readonly handedOverBy: string | null
  /** When its goods were sent or handed over; null if they were not, or a till sold them. */
  readonly deliveredAt: number | null
  /** Null until it is sent, or if it is sent without a number. */
  readonly tracking: Tracking | null
  /** The public id of the order that replaces this one. */
  readonly replacedBy: string | null
  /** The shopper's current address in the account. */
  readonly shopperEmail: string | null
  readonly shopperName: string | null
  readonly payments: readonly Payment[]
  readonly refunds: readonly Refund[]
}
