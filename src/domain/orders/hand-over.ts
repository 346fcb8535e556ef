import type { TerminalActor } from '../actor.ts'
import { conflict } from '../error.ts'
import type { NewPayment, Payment } from '../order-store.ts'
import type { Ports } from '../ports.ts'
import type { Writes } from '../store.ts'
import { checkRounding, paymentOf } from './amount.ts'
import { missingMinor, pay } from './payment.ts'
import { saleRules } from './settings.ts'
import { changeOrder, setState } from './state.ts'
import type { TillPayment } from './till-entry.ts'
import type { OrderView } from './view.ts'

/**
 * Hands the goods of an online order over at the counter, where the rest is paid. A repetition by
 * the same terminal changes nothing.
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED; CONFLICT on `payments` if they do not pay the
 *   order, or if it was handed over without them; on a `reference` that another payment has; on
 *   `status` if the order was cancelled or has expired
 */
export async function handOver(
  ports: Ports,
  actor: TerminalActor,
  publicId: string,
  payments: readonly TillPayment[],
): Promise<OrderView> {
  const { shop } = actor
  return await changeOrder(ports, actor, publicId, async (tx, order, now) => {
    if (order.status === 'cancelled' || order.status === 'expired') {
      throw conflict('status', `This order is ${order.status}.`, 'ended')
    }
    const taken = payments.map((payment, index) => {
      const read = paymentOf(payment, `payments.${index}`, order.currency)
      checkRounding(`payments.${index}.rounding`, read, order.currency)
      return read
    })
    if (order.status === 'completed') {
      // Another till may have taken the money meanwhile, or it came online.
      const { publicId: terminal } = actor.terminal
      if (taken.every((one) => order.payments.some((known) => isSame(one, known, terminal)))) {
        return order
      }
      const message = 'This order was paid and handed over already; give this money back.'
      throw conflict('payments', message, 'ended')
    }
    await refuseTakenReferences(tx, shop.id, taken)
    const paid =
      taken.length === 0
        ? order
        : await pay(tx, actor, await saleRules(tx, shop), order, taken, now)
    if (missingMinor(paid) > 0) {
      throw conflict('payments', 'The order is not paid in full by these payments.', 'changed')
    }
    return await setState(tx, shop.id, paid, { status: 'completed' }, now)
  })
}

/**
 * Whether a payment was recorded before. A reference identifies it even if the till was paired
 * again as another terminal; without a reference, the terminal must be the same.
 */
function isSame(one: NewPayment, other: Payment, terminal: string): boolean {
  return (
    (one.reference !== null || other.terminal === terminal) &&
    one.method === other.method &&
    one.amountMinor === other.amountMinor &&
    one.givenMinor === other.givenMinor &&
    one.reference === other.reference
  )
}

async function refuseTakenReferences(
  tx: Writes,
  shopId: number,
  payments: readonly NewPayment[],
): Promise<void> {
  const seen = new Set<string>()
  for (const [index, { method, reference }] of payments.entries()) {
    if (reference === null) continue
    const key = `${method} ${reference}`
    if (seen.has(key) || (await tx.order.ofPayment(shopId, method, reference)) !== null) {
      const message = 'Another payment with this method has this reference.'
      throw conflict(`payments.${index}.reference`, message)
    }
    seen.add(key)
  }
}
