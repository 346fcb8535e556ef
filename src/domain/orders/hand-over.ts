import type { TerminalActor } from '../actor.ts'
import { conflict } from '../error.ts'
import type { Ports } from '../ports.ts'
import { paymentOf } from './amount.ts'
import { foundOrder } from './order.ts'
import { missingMinor, pay } from './payment.ts'
import { changed } from './state.ts'
import type { TillPayment } from './till-entry.ts'
import { type OrderView, orderView } from './view.ts'

/**
 * Hands the goods of an online order over at the counter, where what is missing is paid. The same
 * again changes nothing.
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED; CONFLICT on `payments` if they do not pay the
 *   order, on `status` if it was cancelled or has expired
 */
export async function handOver(
  { store, clock, origin }: Ports,
  actor: TerminalActor,
  publicId: string,
  payments: readonly TillPayment[],
): Promise<OrderView> {
  const { shop } = actor
  const now = clock()
  return await store.write(async (tx) => {
    const order = await foundOrder(tx, actor, publicId)
    if (order.status === 'completed') return orderView(order, actor, origin)
    if (order.status === 'cancelled' || order.status === 'expired') {
      throw conflict('status', `This order is ${order.status}.`, 'ended')
    }
    const taken = payments.map((payment, index) =>
      paymentOf(payment, `payments.${index}`, order.currency),
    )
    const paid = taken.length === 0 ? order : await pay(tx, actor, order, taken, now)
    if (missingMinor(paid) > 0) {
      throw conflict('payments', 'The order is not paid in full by these payments.', 'changed')
    }
    return orderView(await changed(tx, shop.id, paid, { status: 'completed' }, now), actor, origin)
  })
}
