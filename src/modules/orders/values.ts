/** The values and limits of orders, points and journals. Pages bundle this file. */

declare module '../../text/field-code.ts' {
  interface FieldCodes {
    over_price: 'orders'
    amount: 'orders'
    balance_changed: 'orders'
    clock: 'orders'
    customer: 'orders'
    expires_at: 'orders'
    money_left: 'orders'
    not_allowed: 'orders'
    not_delivered: 'orders'
    not_left: 'orders'
    not_offered: 'orders'
    not_published: 'orders'
    not_sent: 'orders'
    off: 'orders'
    order: 'orders'
    other_fulfilment: 'orders'
    out_of_stock: 'orders'
    part_paid: 'orders'
    quantity_left: 'orders'
    rate_of_delivery: 'orders'
    reference_taken: 'orders'
    to_pay: 'orders'
    too_few_points: 'orders'
    total_changed: 'orders'
    unknown_customer: 'orders'
    unknown_order: 'orders'
    unknown_product: 'orders'
    unknown_refund: 'orders'
    unpaid: 'orders'
    unreadable: 'orders'
    wrong_sums: 'orders'
    zero: 'orders'
  }
}

export const CHANNELS = ['online', 'till'] as const
export type Channel = (typeof CHANNELS)[number]

export const ORDER_STATUSES = [
  'open',
  'paid',
  'ready',
  'shipped',
  'completed',
  'cancelled',
  'expired',
  // Goods came back at a till without a receipt: nothing was sold, only returned.
  'returned',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The meaning of a status of orders. */
interface StatusMeaning {
  /** The shop still has its goods, and owes them to the shopper. */
  readonly isWaiting?: true
  /** It ended before its goods were handed over. */
  readonly isEnded?: true
}

export const STATUS_MEANINGS: Readonly<Record<OrderStatus, StatusMeaning>> = {
  open: {},
  paid: { isWaiting: true },
  ready: { isWaiting: true },
  shipped: {},
  completed: {},
  cancelled: { isEnded: true },
  expired: { isEnded: true },
  returned: {},
}

/** Whether an order still waits for money. Until it is paid it can be cancelled, and not refunded. */
export function isToPay(order: {
  readonly status: OrderStatus
  readonly number: string | null
}): boolean {
  return order.number === null && !STATUS_MEANINGS[order.status].isEnded
}

/** Whether another order may take the place of this one: it is open, and nothing was paid yet. */
export function mayChange(order: {
  readonly status: OrderStatus
  readonly payments: readonly unknown[]
}): boolean {
  return order.status === 'open' && order.payments.length === 0
}

/** The short code of an online order, which never changes. Its number is that of its receipt. */
export function orderCode(id: string): string {
  return id.slice(-8).toUpperCase()
}

/** The reference of the bank transfer that pays for an order: its code. */
export function transferReference({ code }: { readonly code: string }): string {
  return code
}

/** A reference that a till makes, and that admin once made, because nobody typed one. */
const MADE_REFERENCE = /^(admin|till) [\w-]+$/

/** The reference of a payment that people know; null if a page of kassa has made it. */
export function shownReference(reference: string | null): string | null {
  return reference !== null && MADE_REFERENCE.test(reference) ? null : reference
}

/** The name of an order for people: the receipt's number of a till's sale, or the code. */
export function orderName(order: {
  readonly id: string
  readonly channel: Channel
  readonly number: string | null
}): string {
  return (order.channel === 'till' ? order.number : null) ?? orderCode(order.id)
}

/** An order for messages, with its code and its id. */
export function namedOrder(id: string): string {
  return `${orderCode(id)} (${id})`
}

/**
 * Whether a till has issued this number: its series, a hyphen, and the number of the entry. Only
 * such numbers are never used again, even if the shop is restored from a backup.
 */
export function isTillNumber(number: string): boolean {
  return number.includes('-')
}

export const MONEY_METHODS = ['cash', 'card', 'online', 'transfer', 'other'] as const
/** The payment methods of a till. */
export const TILL_METHODS = ['cash', 'card', 'transfer', 'other'] as const
/** `exchange` moves no money: goods that are returned at a till pay for other goods. */
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

/**
 * The ways of payment that a shopper can choose: at hand-over, by bank transfer, or through the
 * shop's own backend.
 */
export const PAYMENT_WAYS = ['counter', 'transfer', 'online'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** The smallest amounts of cash that shops pay out, in major units; 0 for the minor unit. */
export const CASH_ROUNDINGS = [0, 0.05, 0.1, 0.5, 1] as const

export const DELIVERY_KINDS = ['pickup', 'delivery'] as const

/** The mails about an order that go to the shopper. */
export const SHOPPER_MAILS = [
  'placed',
  'paid',
  'ready',
  'shipped',
  'cancelled',
  'refunded',
] as const
export type ShopperMail = (typeof SHOPPER_MAILS)[number]

/** The mails about an order. */
export const ORDER_MAILS = [...SHOPPER_MAILS, 'ownersPlaced'] as const
export type OrderMail = (typeof ORDER_MAILS)[number]

export const FULFILMENTS = ['none', 'pickup', 'delivery'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/**
 * The kinds of entries: a sale, a refund with or without goods, cash in and out, lines removed from
 * a basket before it was paid, a closing.
 */
export const ENTRY_KINDS = ['sale', 'refund', 'cash', 'void', 'closing'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The object of a void: one line of a basket, or all of them. */
export const VOIDED = ['line', 'basket'] as const

/**
 * The remarks about entries. If there are several, the order of an entry shows the first of this
 * list.
 */
export const REMARKS = [
  // A part has the wrong type, is missing, or has an invalid value.
  'unreadable',
  'wrong_sums',
  'amount',
  'quantity',
  'too_long',
  'unknown_product',
  'unknown_customer',
  'unknown_order',
  // More goods or money are returned than the order has left.
  'not_left',
  'too_few_points',
  'reference_taken',
  // A return that pays for a sale does not exist.
  'unknown_refund',
  // The shop does not allow returns without a receipt.
  'not_allowed',
  // Goods came back without a receipt for more than they cost now.
  'over_price',
  // The till's clock differs from the server's.
  'clock',
] as const
export type RemarkCode = (typeof REMARKS)[number]

/** The reasons why an order needs attention; all but the first concern the till that sold it. */
export const ATTENTIONS = ['late_payment', ...REMARKS] as const
export type Attention = (typeof ATTENTIONS)[number]

/** The steps of an order: it is ready at the counter, or is sent, and then it is handed over. */
export const STEPS = ['ready', 'shipped', 'completed'] as const
export type Step = (typeof STEPS)[number]

/** The statuses to which an order returns when a step is taken back: unpaid, and paid. */
export const RETURNS = ['open', 'paid'] as const
export type Return = (typeof RETURNS)[number]

/** Whether staff can take back the step that has led to this status. */
export function mayTakeBack(status: OrderStatus): boolean {
  return status === 'ready' || status === 'shipped'
}

/** The statuses that each step may follow. */
export const STEP_AFTER: Readonly<Record<Step, readonly OrderStatus[]>> = {
  ready: ['open', 'paid'],
  shipped: ['open', 'paid', 'ready'],
  completed: ['open', 'paid', 'ready', 'shipped'],
}

/** The kind of order that cannot take a step: a delivery is never `ready`, a pick-up never `shipped`. */
export const STEP_NOT_FOR: Readonly<Partial<Record<Step, Fulfilment>>> = {
  ready: 'delivery',
  shipped: 'pickup',
}

/**
 * The tasks with online orders. `prepare`: make it ready for pick-up. `send`: send the parcel.
 * `collect`: wait for the customer. `counter`: hand it over at the till, whether it was made ready
 * or not. `money`: check whether the transfer has arrived.
 */
export const ORDER_TODOS = ['prepare', 'send', 'collect', 'counter', 'money'] as const
export type OrderTodo = (typeof ORDER_TODOS)[number]

/** The statuses that orders of a task have. `order.filter` has the other conditions. */
export const TODO_STATUSES: Readonly<Record<OrderTodo, readonly OrderStatus[]>> = {
  prepare: ['open', 'paid'],
  send: ['open', 'paid'],
  collect: ['ready'],
  counter: ['open', 'paid', 'ready'],
  money: ['open', 'ready', 'shipped'],
}

/**
 * The ways of payment that a shopper can choose with a delivery option.
 * @param option its own ways; with null, a delivery allows every way but `counter`
 * @param taken the ways that the shop takes
 */
export function waysOfOption(
  option: { readonly kind: Fulfilment; readonly payment: readonly PaymentWay[] | null },
  taken: readonly PaymentWay[],
): PaymentWay[] {
  const { kind, payment } = option
  return taken.filter((way) => {
    return payment ? payment.includes(way) : kind !== 'delivery' || way !== 'counter'
  })
}

/** Whether goods are made ready and sent before they are paid, for orders paid in this way. */
export function isPaidLater(way: PaymentWay | null): boolean {
  return way === 'counter' || way === 'transfer'
}

/** The reason of a discount that includes the value of points, if no other reason was given. */
export const POINTS_REASON = 'Points'

/** The reasons for changes of a shopper's points. */
export const POINT_REASONS = ['earned', 'redeemed', 'reversed', 'adjusted'] as const
export type PointReason = (typeof POINT_REASONS)[number]

/** The limits of the settings for orders and points. */
export const CHECKOUT_LIMITS = {
  options: 20,
  /** The length of the text at the end of papers. */
  receiptText: 1_000,
  /** The length of a delivery option's id. */
  id: 64,
  /** The length of a delivery option's name. */
  name: 100,
  /** The length of the opening hours of a place for pick-ups. */
  hours: 500,
  /** The length of the bank details. */
  bankDetails: 1_000,
  /** The length of the name of an account holder in a SEPA transfer. */
  accountHolder: 70,
  /** The length of an IBAN with spaces; without them, it has at most 34 characters. */
  iban: 50,
  /** The length of a BIC with spaces. */
  bic: 20,
  /** The length of a paragraph of the shop in a mail. */
  mailText: 1_000,
  /** The length of the address to which shoppers answer mails. */
  replyTo: 254,
  /** The days for which an order waits to be paid. */
  days: 30,
  /** The unpaid orders of an hour, for each address. */
  openOrders: 1_000,
  pointsPerUnit: 1_000,
  pointValue: 1_000,
  retentionYears: 30,
} as const

export const ORDER_LIMITS = {
  lines: 200,
  /** In units of the product. */
  quantity: 1_000_000,
  note: 1_000,
  /** The length of the reason of a discount, a refund or a change of points. */
  reason: 255,
  reference: 255,
  /** The length of a field of an address. */
  address: 255,
  /** The length of the carrier and of the number of a parcel. */
  tracking: 100,
  /** The length of the address at which a parcel is followed. */
  trackingUrl: 2_000,
  /** The length of the address to which a payment provider sends shoppers back. */
  returnUrl: 1_000,
  /** The points that a request can redeem or add. */
  points: 1_000_000_000,
} as const

export const ENTRY_LIMITS = {
  lines: 500,
  payments: 50,
  /** The length of the id of a product, a customer, an order or a line. */
  id: 64,
  /** The length of the name of a product with its options and the size of a pack. */
  title: 1_100,
  /** The length of a tax rate's name. */
  taxRate: 64,
  /** Pieces in a pack. */
  pack: 1_000_000,
  percent: 100,
  /** Cashiers in a closing. */
  cashiers: 200,
} as const

/** The secret part of a receipt's address: 128 random bits in base64url. */
export const RECEIPT = /^[0-9A-Za-z_-]{22}$/
