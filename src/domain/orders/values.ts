/** The values and limits of orders, points and journals, in a file that pages can bundle. */

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

/** What people call an online order for its whole life; its number is that of its paper. */
export function orderCode(id: string): string {
  return id.slice(-8).toUpperCase()
}

/** What people call any order: one of a till by the number of its receipt, others by their code. */
export function orderName(order: {
  readonly id: string
  readonly channel: Channel
  readonly number: string | null
}): string {
  return (order.channel === 'till' ? order.number : null) ?? orderCode(order.id)
}

/** An order as people call it, and by its id. */
export function namedOrder(id: string): string {
  return `${orderCode(id)} (${id})`
}

/**
 * Whether a number is one that a till gave: its series, a hyphen, and the number of the entry. No
 * other document ever has it, while a shop that was restored gives other numbers again.
 */
export function isTillNumber(number: string): boolean {
  return number.includes('-')
}

export const MONEY_METHODS = ['cash', 'card', 'online', 'transfer', 'other'] as const
/** Those that a till takes. */
export const TILL_METHODS = ['cash', 'card', 'transfer', 'other'] as const
/** `exchange` is no money: goods come back at a till and pay for other goods. */
export const PAYMENT_METHODS = [...MONEY_METHODS, 'exchange'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export type MoneyMethod = (typeof MONEY_METHODS)[number]

/** The method of the first payment in money, for a refund. */
export function moneyMethodOf(
  payments: readonly { readonly method: PaymentMethod }[],
): MoneyMethod {
  const methods = payments.map(({ method }) => method)
  return methods.find((method) => method !== 'exchange') ?? 'other'
}

export const FULFILMENTS = ['none', 'pickup', 'delivery'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/**
 * The kinds of entries: a sale, money and goods that come back, cash in and out, lines that were
 * removed from a basket before it was paid, a day's end.
 */
export const ENTRY_KINDS = ['sale', 'refund', 'cash', 'void', 'closing'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** What a cashier voids: one line of a basket, or all of them. */
export const VOIDED = ['line', 'basket'] as const

/** What can be wrong with an entry. If several things are, its order names the first of this list. */
export const REMARKS = [
  // A part has the wrong type, is missing, or has a value that is none.
  'unreadable',
  'wrong_sums',
  'amount',
  'quantity',
  'too_long',
  'unknown_product',
  'unknown_customer',
  'unknown_order',
  // More goods or money come back than the order has left.
  'not_left',
  'too_few_points',
  'reference_taken',
  // A sale is paid by a return that is not there.
  'unknown_refund',
  // The till's clock is not the server's.
  'clock',
] as const
export type RemarkCode = (typeof REMARKS)[number]

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

export const ENTRY_LIMITS = {
  lines: 500,
  payments: 50,
  /** Of the id of a product, a customer, an order or a line. */
  id: 64,
  /** Of the name of a product, its options and the size of a pack. */
  title: 1_100,
  /** Of a tax rate. */
  taxRate: 64,
  /** Pieces in a pack. */
  pack: 1_000_000,
  percent: 100,
  /** Cashiers in a closing. */
  cashiers: 200,
} as const

/** The secret part of a receipt's address: 128 random bits in base64url. */
export const RECEIPT = /^[0-9A-Za-z_-]{22}$/
