import type { ActedBy } from './actor.ts'
import type { Unit } from './catalog/quantity.ts'
import type { TaxRate, TaxSum } from './orders/totals.ts'
import type {
  ADDRESS_FIELDS,
  Attention,
  Channel,
  Fulfilment,
  OrderStatus,
  PaymentMethod,
} from './orders/values.ts'

/** Amounts are in minor units, quantities and percents in thousandths, times in milliseconds. */
export interface OrderLine {
  readonly publicId: string
  /** The public id; null: a free amount at a till. */
  readonly product: string | null
  readonly name: string
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

export type Address = Readonly<Partial<Record<(typeof ADDRESS_FIELDS)[number], string>>>

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
  readonly totalMinor: number
  readonly fulfilment: Fulfilment
  readonly address: Address | null
  readonly note: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** The secret part of the address of its receipt. */
  readonly receipt: string
  /** The public id of the terminal that sold it. */
  readonly terminal: string | null
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
}

/** The end of an order that was not paid. Its status says whether it was cancelled or expired. */
export interface Cancellation {
  readonly at: number
  readonly actor: ActedBy
}

/** The tax of a refund, which is the document. */
export type RefundTax = TaxSum & { readonly document: string }

/** An order with everything that belongs to it. */
export interface Order extends NewOrder {
  /** As `digestOf` makes it, by which `kassa check` finds that it was changed. */
  readonly digest: string
  /** Kept if money came later; null: it has not ended, or did in a version that did not say. */
  readonly cancellation: Cancellation | null
  /** The shopper as the account says now. */
  readonly shopperEmail: string | null
  readonly shopperName: string | null
  readonly payments: readonly Payment[]
  readonly refunds: readonly Refund[]
}

/** Only orders that meet all of these. */
export interface OrderFilter {
  /** Any of these. */
  readonly status?: readonly OrderStatus[] | undefined
  readonly channel?: Channel | undefined
  /** The public id of a shopper. */
  readonly shopper?: string | undefined
  readonly number?: string | undefined
  /** The owner should look at it. */
  readonly attention?: true | undefined
  /** Changed at this time or later. The list is then by the time of the last change. */
  readonly since?: number | undefined
}

/** A place in a list, which is sorted by id, or with `since` by the last change. */
export interface OrderPlace {
  readonly publicId: string
  readonly updatedAt: number
}

export interface OrderDocuments {
  readonly publicId: string
  readonly address: string | null
  readonly metadata: string
}

export interface OrderReads {
  find(shopId: number, publicId: string): Promise<Order | null>
  /** One that is paid in full. */
  byReceipt(shopId: number, receipt: string): Promise<Order | null>
  /** The newest first, below a place. */
  list(
    shopId: number,
    filter: OrderFilter,
    after: OrderPlace | undefined,
    limit: number,
  ): Promise<Order[]>
  /** Which order has a payment with this reference. */
  ofPayment(shopId: number, method: PaymentMethod, reference: string): Promise<string | null>
  /** The taxes of all refunds of an order. */
  refundTaxes(shopId: number, order: Pick<Order, 'refunds'>): Promise<RefundTax[]>
  /** The last number given, without those of tills; 0: none. */
  lastNumber(shopId: number, kind: 'order' | 'refund'): Promise<number>
  /** The JSON of orders with a larger id, by their ids, as it is stored. */
  documents(shopId: number, after: string | undefined, limit: number): Promise<OrderDocuments[]>
  /** Open orders of all shops that have expired. */
  expired(now: number, limit: number): Promise<{ shopId: number; publicId: string }[]>
}

export interface OrderWrites extends OrderReads {
  insert(shopId: number, order: NewOrder, digest: string): Promise<void>
  /** Changes the state and the digest of an order, as far as they are given. */
  move(
    shopId: number,
    publicId: string,
    state: Partial<OrderState & Pick<Order, 'digest' | 'cancellation'>> &
      Pick<OrderState, 'updatedAt'>,
  ): Promise<void>
  /** @param position counts the payments of the order from 0 */
  addPayment(shopId: number, orderId: string, position: number, payment: Payment): Promise<void>
  /** @param position counts the refunds of the order from 0 */
  addRefund(
    shopId: number,
    orderId: string,
    position: number,
    refund: Refund,
    taxes: readonly TaxSum[],
  ): Promise<void>
  /** Takes the next number of a kind: 1, 2, 3 … without gaps, since it is part of the transaction. */
  nextNumber(shopId: number, kind: 'order' | 'refund' | 'series'): Promise<number>
}
