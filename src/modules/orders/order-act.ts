import type { Actor } from '../../domain/actor.ts'
import { toMajor } from '../../domain/catalog/price.ts'
import { type Act, changesBetween, recordChange } from '../../domain/history.ts'
import type { Writing } from '../../domain/store.ts'
import type { NewOrder, Order } from './order-record.ts'
import { paidMinor, refundedMinor } from './order-sums.ts'
import { orderName, type PaymentMethod } from './values.ts'

/** The part of an order that the history records. */
type Followed = NewOrder & Pick<Order, 'payments' | 'refunds'> & Partial<Pick<Order, 'tracking'>>

/** The method of the money in an act, and the reason of a refund. */
interface Money {
  readonly methods?: readonly PaymentMethod[]
  readonly reason?: string | null
}

/**
 * The act on an order, for the history.
 * @param before null for a new order
 */
export function orderAct(
  verb: string,
  before: Followed | null,
  after: Followed,
  { methods = [], reason = null }: Money = {},
): Act {
  const changes = changesBetween<Record<string, unknown>>(
    before ? shown(before) : NOTHING,
    shown(after),
  )
  const paidBy = methods.map((method) => ({ field: 'method', from: null, to: method }))
  const { publicId: id } = after
  const name = orderName({ ...after, id })
  const subject = { kind: 'order', id, name } as const
  return { action: `order.${verb}`, subject, changes: [...changes, ...paidBy], note: reason }
}

/** Records the act of an actor on an order; see `orderAct`. */
export async function recordOrder(
  tx: Writing,
  actor: Actor,
  now: number,
  ...act: Parameters<typeof orderAct>
): Promise<void> {
  await recordChange(tx, actor, now, orderAct(...act))
}

/** Fields of the order in the form of the API. */
function shown(order: Followed) {
  const { status, number, totalMinor, attention, currency } = order
  const [total, paid, refunded] = [totalMinor, paidMinor(order), refundedMinor(order)].map(
    (minor) => toMajor(minor, currency),
  )
  return { status, number, total, paid, refunded, attention, tracking: trackingText(order) }
}

function trackingText({ tracking }: Followed): string | null {
  if (!tracking) return null
  return [tracking.carrier, tracking.number, tracking.url].filter(Boolean).join(' ')
}

/** The fields before the order exists. */
const NOTHING = {
  status: null,
  number: null,
  total: null,
  paid: 0,
  refunded: 0,
  attention: null,
  tracking: null,
}
