import { type Static, Type } from '@sinclair/typebox'
import type { ActedBy } from '../acted-by.ts'
import type { Unit } from '../catalog/quantity.ts'
import { Closed } from '../schema.ts'
import type { PaymentWay } from '../shop/values.ts'
import type { ShippingCost, TaxRate, TaxSum } from './totals.ts'
import {
  type Attention,
  type Channel,
  type Fulfilment,
  ORDER_LIMITS,
  type OrderStatus,
  type PaymentMethod,
} from './values.ts'

const AddressText = Type.Optional(Type.String({ maxLength: ORDER_LIMITS.address }))
export const Address = Closed({
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

/** Amounts are in minor units, quantities and percents in thousandths, times in milliseconds. */
export interface OrderLine {
  readonly publicId: string
  /** The public id; null: a free amount at a till. */
  readonly product: string | null
  readonly name: string
  /** What the product was called with its options, by `productTitle`. */
  readonly title: string
  /** Those of the product when it was sold. */
  readonly options: Readonly<Record<string, string>>
  readonly sku: string | null
  readonly unit: Unit
  readonly quantity: number
  /** How many pieces one of it has, such as 24 in a case. */
  readonly pack: number
  readonly unitPriceMinor: number
  readonly discountMinor: number
  /** Its share of the order's discount, which its total does not contain. */
  readonly shareMinor: number
  readonly taxRate: TaxRate
  readonly totalMinor: number
}

export interface Shipping extends ShippingCost {
  readonly name: string
}

/** The part of an order that never changes. */
export interface OrderBody {
  readonly publicId: string
  readonly channel: Channel
  readonly currency: string
  /** The public id of a shopper. */
  readonly shopperId: string | null
  readonly email: string | null
  /** The value of redeemed points is part of it. */
  readonly discountMinor: number
  readonly discountReason: string | null
  readonly pointsRedeemed: number
  readonly subtotalMinor: number
  /** Null: it costs nothing to hand the goods over. */
  readonly shipping: Shipping | null
  readonly totalMinor: number
  /** How the shopper said to pay; null: the shop's backend sees to it, or it was sold at a till. */
  readonly paymentWay: PaymentWay | null
  readonly fulfilment: Fulfilment
  readonly address: Address | null
  readonly note: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** The secret part of the address of its receipt. */
  readonly receipt: string
  /** The public id of the terminal that sold it. */
  readonly terminal: string | null
  /** A MAC of the network address of a guest; null: it was not placed by a guest. */
  readonly placedFrom: string | null
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
  /** Whether its goods are taken from the stock. */
  readonly stockTaken: boolean
  /** When it was fully paid, and that day in the shop's time zone, such as 2026-11-22. */
  readonly soldAt: number | null
  readonly soldOn: string | null
  readonly updatedAt: number
}

export type NewOrder = OrderBody & OrderState

export interface Payment {
  readonly publicId: string
  readonly method: PaymentMethod
  readonly amountMinor: number
  /** For cash: what the shopper gave, and the change. */
  readonly givenMinor: number | null
  readonly changeMinor: number | null
  /** The amount that rounding of cash has added. */
  readonly roundingMinor: number
  readonly reference: string | null
  /** The public id of the terminal that took it; null: it did not come at a counter. */
  readonly terminal: string | null
  /** Who recorded it; null: by an earlier version, which did not say. */
  readonly actor: ActedBy | null
  readonly createdAt: number
}

/** A payment that is to be recorded. */
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
  /** The part of the amount that is for the shipping; null: it does not contain the shipping. */
  readonly shippingMinor: number | null
  readonly roundingMinor: number
  readonly method: PaymentMethod
  /** Whether the goods went back to the stock. */
  readonly restock: boolean
  readonly reason: string
  /** Who made it; null: an earlier version, which did not say. */
  readonly actor: ActedBy | null
  readonly createdAt: number
  /** Its day in the shop's time zone. */
  readonly takenOn: string
  readonly lines: readonly RefundLine[]
  readonly taxes: readonly TaxSum[]
}

/** The end of an order that was not paid. Its status says whether it was cancelled or expired. */
export interface Cancellation {
  readonly at: number
  readonly actor: ActedBy
}

/** An order with everything that belongs to it. */
export interface Order extends NewOrder {
  /** As `digestOf` makes it, by which `kassa check` finds that it was changed. */
  readonly digest: string
  /** Kept if money came later; null: it has not ended, or did in a version that did not say. */
  readonly cancellation: Cancellation | null
  /** The public id of the terminal that handed its goods over; null: none, or that was not recorded. */
  readonly handedOverBy: string | null
  /** The shopper as the account says now. */
  readonly shopperEmail: string | null
  readonly shopperName: string | null
  readonly payments: readonly Payment[]
  readonly refunds: readonly Refund[]
}
