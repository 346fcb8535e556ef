import type {
  NewOrder,
  Order,
  OrderState,
  Payment,
  Refund,
  RefundTax,
} from './orders/order-record.ts'
import type { TaxSum } from './orders/totals.ts'
import type { Channel, OrderStatus, PaymentMethod } from './orders/values.ts'

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
