import type { ActedBy } from '../../domain/orders/order-record.ts'
import type {
  Attention,
  Channel,
  Fulfilment,
  OrderStatus,
  PaymentMethod,
  PointReason,
} from '../../domain/orders/values.ts'

/** The names of the fixed values of orders. */
export const STATUS_NAMES: Readonly<Record<OrderStatus, string>> = {
  open: 'Unpaid',
  paid: 'Paid',
  ready: 'Ready for pickup',
  completed: 'Completed',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

/** The look of a status as a pill. */
export const STATUS_LOOKS: Readonly<Record<OrderStatus, string>> = {
  open: 'warn',
  paid: 'accent',
  ready: 'accent',
  completed: 'good',
  cancelled: '',
  expired: '',
}

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  online: 'Online',
  till: 'At the till',
}

export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  online: 'Online payment',
  transfer: 'Bank transfer',
  other: 'Other',
}

export const FULFILMENT_NAMES: Readonly<Record<Exclude<Fulfilment, 'none'>, string>> = {
  pickup: 'Pickup in the shop',
  delivery: 'Delivery',
}

export const POINT_REASON_NAMES: Readonly<Record<PointReason, string>> = {
  earned: 'Earned',
  redeemed: 'Redeemed',
  reversed: 'Corrected after a refund or cancellation',
  adjusted: 'Changed by the shop',
}

/** Why an order needs attention, for a list; and what happened and what to do, for the order. */
export const ATTENTION_TEXTS: Readonly<Record<Attention, { label: string; text: string }>> = {
  late_payment: {
    label: 'Paid after it ended',
    text:
      'Money came for this order although it had been cancelled or had expired, and its goods ' +
      'could not be set aside again. Give the money back with a refund, or agree on something ' +
      'else with the customer.',
  },
  wrong_sums: {
    label: 'Sums do not add up',
    text:
      'The till sent sums that do not add up, so kassa calculated them again from what was sold. ' +
      'Compare them with the printed receipt and tell whoever looks after your till.',
  },
  unreadable: {
    label: 'Partly unreadable',
    text: 'kassa could not read a part of what the till sent, and left that part out.',
  },
  amount: {
    label: 'An amount that is not possible',
    text: 'The till sent an amount that is not possible. It was left out.',
  },
  quantity: {
    label: 'A quantity that is not possible',
    text: 'The till sent a quantity that is not possible, such as 0. This line was left out.',
  },
  too_long: {
    label: 'Something is too long',
    text: 'The till sent a text or a list that is too long. The text was cut, the list left out.',
  },
  unknown_product: {
    label: 'Unknown product',
    text:
      'The till sold a product that this shop does not have, or does not have any more. The ' +
      'money counts; no stock was changed.',
  },
  unknown_customer: {
    label: 'Unknown customer',
    text:
      'The till named a customer whom this shop does not know. The sale was kept without a ' +
      'customer, so nobody got points for it.',
  },
  unknown_order: {
    label: 'Unknown order',
    text: 'The till named an order that this shop does not have. Nothing was changed.',
  },
  not_left: {
    label: 'More than was left',
    text:
      'The till took back more goods or gave back more money than the order had left. The order ' +
      'was not changed. The drawer may lack this money.',
  },
  too_few_points: {
    label: 'Too few points',
    text:
      'The customer had fewer points than the till took off. The discount was given, and no ' +
      'points were taken.',
  },
  reference_taken: {
    label: 'A payment that is there twice',
    text:
      'Another payment has the same reference. Check whether the customer has really paid for ' +
      'this sale.',
  },
  clock: {
    label: 'Wrong clock',
    text: 'The clock of the till was wrong. Set it right: receipts have the wrong time.',
  },
}

/** Says who did something to an order: "by ada@example.com". */
export function actedByText({ kind, name }: ActedBy): string {
  switch (kind) {
    case 'till':
      return `at the till ${name}`
    case 'key':
      return `by your software (key …${name})`
    case 'server':
      return 'by the server'
    default:
      return `by ${name}`
  }
}

/** An order gets its number when it is paid. */
export function orderTitle({ number }: { readonly number: string | null }): string {
  return number === null ? 'Order without a number' : `Order ${number}`
}
