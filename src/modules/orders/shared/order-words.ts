import type { ActedBy } from '../../../domain/acted-by.ts'
import {
  type Attention,
  type Channel,
  type Fulfilment,
  type OrderStatus,
  orderName,
  type PaymentMethod,
  type PointReason,
} from '../values.ts'
import type { OrderView } from '../view.ts'
import { orderWords as words } from './text.ts'

/** The names of the fixed values of orders. */
export const STATUS_NAMES: Readonly<Record<OrderStatus, string>> = words.status
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = words.channel
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = words.method
export const FULFILMENT_NAMES: Readonly<Record<Exclude<Fulfilment, 'none'>, string>> =
  words.fulfilment
export const POINT_REASON_NAMES: Readonly<Record<PointReason, string>> = words.points

/**
 * The texts about an order that needs attention: a label for lists; what happened and what to do,
 * for its page.
 */
export const ATTENTION_TEXTS: Readonly<Record<Attention, { label: string; text: string }>> =
  words.attention

/** The look of a status as a pill. */
export const STATUS_LOOKS: Readonly<Record<OrderStatus, string>> = {
  open: 'warn',
  paid: 'accent',
  ready: 'accent',
  shipped: 'accent',
  completed: 'good',
  cancelled: '',
  expired: '',
  returned: '',
}

/** Shoppers and guests, whose names are not stored with their actions. */
const PEOPLE: Readonly<Record<string, string>> = words.people

/** Names the actor of an event of an order: "by ada@example.com". */
export function actedByText({ kind, name }: ActedBy): string {
  switch (kind) {
    case 'till':
      return words.byTill(name)
    case 'key':
      return words.byKey(name)
    case 'server':
      return words.byServer
    default:
      return words.by(PEOPLE[name] ?? name)
  }
}

export function orderTitle(order: Parameters<typeof orderName>[0]): string {
  return words.title(orderName(order))
}

/** The title of a line. An amount that was typed without a name gets a name in each language. */
export function lineTitle(title: string): string {
  return title || words.freeAmount
}

/** The name or kind of the buyer; null if unknown. */
export function buyerOf({
  customer,
  address,
  email,
}: Pick<OrderView, 'customer' | 'address' | 'email'>): string | null {
  return customer?.name ?? address?.name ?? customer?.email ?? email
}
