import { type Static, Type } from '@sinclair/typebox'
import type { TerminalActor } from '../../domain/actor.ts'
import { toMajor } from '../../domain/catalog/price.ts'
import { toThousandths } from '../../domain/catalog/quantity.ts'
import { conflict, type FieldParams, invalid } from '../../domain/error.ts'
import type { Ports } from '../../domain/ports.ts'
import { findTerminal } from '../../domain/pos/terminal.ts'
import { Closed, Named, OneOf, OrNull } from '../../domain/schema.ts'
import type { Writing } from '../../domain/store.ts'
import { isoTime } from '../../domain/time.ts'
import { orderConflict } from '../orders/conflict.ts'
import { ExpectedTotal, refuseOtherTotal } from '../orders/expected.ts'
import { changeOrder, refuseRefunded, setState } from '../orders/order.ts'
import { recordOrder } from '../orders/order-act.ts'
import { OrderGoods, type RefundInput } from '../orders/order-input.ts'
import type { NewPayment, Order, Payment } from '../orders/order-record.ts'
import { isReferenceTaken } from '../orders/order-rows.ts'
import { refundedQuantity } from '../orders/order-sums.ts'
import { missingMinor, pay } from '../orders/payment.ts'
import { saleRules } from '../orders/terms.ts'
import { ENTRY_LIMITS, MONEY_METHODS, STATUS_MEANINGS } from '../orders/values.ts'
import type { OrderView } from '../orders/view.ts'
import { tillConflict } from './conflict.ts'
import { AMOUNT_MAX_MINOR, exactMinor, isRounding } from './entry-reader.ts'
import { TillPayment } from './till-entry.ts'

/** A request to hand over an order at a till. */
export const HandOverInput = {
  ...OrNull(
    Named('HandOver', {
      payments: Type.Optional(
        Type.Array(Closed({ ...TillPayment.properties, method: OneOf(MONEY_METHODS) }), {
          maxItems: ENTRY_LIMITS.payments,
          description: 'What is paid at the counter.',
        }),
      ),
      expectedTotal: ExpectedTotal('What is still to be paid'),
      lines: Type.Optional({
        ...OrderGoods,
        description:
          'The goods that the cashier was shown: 409 if some of them were refunded meanwhile.',
      }),
    }),
  ),
  examples: [{ payments: [{ method: 'cash', amount: 19, given: 20, change: 1 }] }],
}
export type HandOverInput = NonNullable<Static<typeof HandOverInput>>

/**
 * Hands the goods of an online order over at the counter, where the rest is paid. A repetition by
 * the same terminal changes nothing.
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED; TOTAL_CHANGED; CONFLICT on `payments` if they do
 *   not pay the order, or if it was handed over without them; on a `reference` that another payment
 *   has; on `status` if the order was cancelled, has expired, was refunded or was handed over by
 *   another till, which is named with the time and the number; on `lines` if other goods are to be
 *   handed over
 */
export async function handOver(
  ports: Ports,
  actor: TerminalActor,
  publicId: string,
  { payments = [], lines, ...shown }: HandOverInput,
): Promise<OrderView> {
  const { shop } = actor
  return await changeOrder(ports, actor, publicId, async (tx, order, now) => {
    if (STATUS_MEANINGS[order.status].isEnded) {
      throw conflict('status', 'ended', `This order is ${order.status}.`, {
        status: order.status,
      })
    }
    const taken = payments.map((payment, index) => {
      const read = paymentOf(payment, `payments.${index}`, order.currency)
      checkRounding(`payments.${index}.rounding`, read, order.currency)
      return read
    })
    const { publicId: terminal } = actor.terminal
    if (order.status === 'completed') {
      // Recorded money stays recorded. Without any, the goods could be handed over again.
      if (taken.length === 0) {
        refuseRefunded(order)
        if (order.handedOverBy === terminal) return order
        const params = await handedOverBy(tx, shop.id, order)
        throw conflict('status', 'ended', 'This order was handed over already.', params)
      }
      // Another till may have taken the money in the meantime, or it was paid online.
      if (taken.every((one) => order.payments.some((known) => isSame(one, known, terminal)))) {
        return order
      }
      const message = 'This order was paid and handed over already; give this money back.'
      const params = { ...(await handedOverBy(tx, shop.id, order)), status: 'paid_twice' }
      throw conflict('payments', 'ended', message, params)
    }
    refuseRefunded(order)
    await refuseOtherTotal(shown, missingMinor(order), order.currency)
    if (lines) refuseOtherGoods(order, lines)
    await refuseTakenReferences(tx, shop.id, taken)
    const paid =
      taken.length === 0
        ? order
        : await pay(tx, ports, actor, await saleRules(tx, shop), order, taken, now)
    if (missingMinor(paid) > 0) {
      const left = toMajor(missingMinor(order), order.currency)
      const message = 'The order is not paid in full by these payments.'
      throw orderConflict('payments', 'to_pay', message, {
        left,
        currency: order.currency,
      })
    }
    const state = { status: 'completed', handedOverBy: terminal } as const
    const after = await setState(tx, shop.id, paid, state, now)
    await recordOrder(tx, actor, now, 'handed_over', paid, after)
    return after
  })
}

/** Says which till has handed an order over, when, and the number of its receipt. */
async function handedOverBy(
  tx: Writing,
  shopId: number,
  { status, handedOverBy, deliveredAt, number }: Order,
): Promise<FieldParams> {
  const by = handedOverBy && (await findTerminal(tx, shopId, handedOverBy))
  if (!by || deliveredAt === null) return { status }
  return { status, till: by.name, at: isoTime(deliveredAt), number: number ?? '' }
}

/** Goods may have been refunded since the cashier was shown the goods to hand over. */
function refuseOtherGoods(order: Order, lines: RefundInput['lines']): void {
  const shown = new Map(lines.map(({ lineId, quantity }) => [lineId, toThousandths(quantity)]))
  const isShown = order.lines.every(({ publicId, quantity }, index) => {
    return (shown.get(publicId) ?? 0) === quantity - refundedQuantity(order, index)
  })
  if (isShown) return
  const message = 'Some goods of this order were refunded meanwhile; look at it again.'
  throw tillConflict('lines', 'other_goods', message)
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
  tx: Writing,
  shopId: number,
  payments: readonly NewPayment[],
): Promise<void> {
  const seen = new Set<string>()
  for (const [index, { method, reference }] of payments.entries()) {
    if (reference === null) continue
    const key = `${method} ${reference}`
    if (seen.has(key) || (await isReferenceTaken(tx, shopId, method, reference))) {
      const message = 'Another payment with this method has this reference.'
      throw conflict(`payments.${index}.reference`, 'taken', message)
    }
    seen.add(key)
  }
}

/**
 * A payment that a till has taken.
 * @throws Refusal VALIDATION_FAILED on a field of `path`
 */
function paymentOf(payment: TillPayment, path: string, currency: string): NewPayment {
  const { method, amount, given = null, change = null, rounding = 0, reference } = payment
  const minor = (field: string, amount: number) => {
    const read = exactMinor(amount, currency)
    if (read !== null) return read
    const most = toMajor(AMOUNT_MAX_MINOR, currency)
    const message = `Use at most ${most}, with no more decimals than ${currency} has.`
    throw invalid(field, 'price', message, { currency, max: most })
  }
  return {
    method,
    amountMinor: minor(`${path}.amount`, amount),
    givenMinor: given === null ? null : minor(`${path}.given`, given),
    changeMinor: change === null ? null : minor(`${path}.change`, change),
    roundingMinor: minor(`${path}.rounding`, rounding),
    reference: reference || null,
  }
}

/** @throws Refusal VALIDATION_FAILED on the field unless `isRounding` */
function checkRounding(
  field: string,
  { method, roundingMinor }: Pick<NewPayment, 'method' | 'roundingMinor'>,
  currency: string,
): void {
  if (isRounding(method, roundingMinor, currency)) return
  throw invalid(field, 'rounding', 'Only cash is rounded, and by no more than half a coin.')
}
