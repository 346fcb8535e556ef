import type { Actor } from '../../domain/actor.ts'
import { conflict } from '../../domain/error.ts'
import type { Ports } from '../../domain/ports.ts'
import type { Writing } from '../../domain/store.ts'
import { nextDigest } from './digest.ts'
import { refuseRefunded, setState } from './order.ts'
import { recordOrder } from './order-act.ts'
import type { Order } from './order-record.ts'
import { expiryOf } from './place.ts'
import { orderSettingsOf } from './settings.ts'
import { isToPay, mayTakeBack, type Return } from './values.ts'

/**
 * Takes back a step that was made by mistake, in a transaction: what is ready or shipped is open or
 * paid again. Nobody gets a mail, and the tracking is gone. An order that becomes open expires when
 * it would have expired without the step; if that time is over, it is kept as long as an order that
 * is placed now, so that it does not end at once.
 * @throws Refusal CONFLICT on `status` if the order is neither ready nor shipped, or was refunded,
 *   or if it would have to become the other of the two
 */
export async function takeBack(
  tx: Writing,
  { secrets }: Ports,
  actor: Actor,
  order: Order,
  status: Return,
  note: string | null,
  now: number,
): Promise<Order> {
  const shopId = actor.shop.id
  if (order.status === status) return order
  refuseReturn(order, status)
  const change = { status, tracking: null, deliveredAt: null }
  const isOver = status === 'open' && order.expiresAt !== null && order.expiresAt <= now
  const renewed = isOver && (await renewedExpiry(tx, shopId, order, now))
  const digest = renewed && {
    ...renewed,
    digest: nextDigest(secrets, shopId, order, { ...order, ...renewed }),
  }
  const after = await setState(tx, shopId, order, { ...change, ...digest }, now)
  await recordOrder(tx, actor, now, 'taken_back', order, after, { reason: note })
  return after
}

async function renewedExpiry(
  tx: Writing,
  shopId: number,
  { paymentWay }: Order,
  now: number,
): Promise<Pick<Order, 'expiresAt'>> {
  const checkout = await orderSettingsOf(tx, shopId)
  return { expiresAt: expiryOf({ payment: paymentWay }, checkout, now) }
}

/** @throws Refusal CONFLICT on `status` */
function refuseReturn(order: Order, to: Return): void {
  const { status } = order
  if (!mayTakeBack(status) || to !== (isToPay(order) ? 'open' : 'paid')) {
    const message = `This order is ${status}, so it cannot become ${to}.`
    throw conflict('status', 'ended', message, { status })
  }
  refuseRefunded(order)
}
