import { REMARKS } from './entry.ts'

/** The values and limits of orders and points, for the pages too: nothing here needs a library. */

export const CHANNELS = ['online', 'till'] as const
export type Channel = (typeof CHANNELS)[number]

export const ORDER_STATUSES = [
  'open',
  'paid',
  'ready',
  'completed',
  'cancelled',
  'expired',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_METHODS = ['cash', 'card', 'online', 'transfer', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const FULFILMENTS = ['none', 'pickup', 'delivery'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** Why the owner should look at an order; all but the first are of the till that sold it. */
export const ATTENTIONS = ['late_payment', ...REMARKS] as const
export type Attention = (typeof ATTENTIONS)[number]

/** The steps of an order after its payment: it waits at the counter, and is handed over. */
export const STEPS = ['ready', 'completed'] as const
export type Step = (typeof STEPS)[number]

/** Why the points of a shopper have changed. */
export const POINT_REASONS = ['earned', 'redeemed', 'reversed', 'adjusted'] as const
export type PointReason = (typeof POINT_REASONS)[number]

export const ORDER_LIMITS = {
  lines: 200,
  /** In units. */
  quantity: 1_000_000,
  note: 1_000,
  /** Of a discount, a refund or a change of points. */
  reason: 255,
  reference: 255,
  /** Of a field of an address. */
  address: 255,
  /** That a request can redeem or add. */
  points: 1_000_000_000,
} as const
