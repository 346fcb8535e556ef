import { actedBy } from '../../domain/acted-by.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Secrets } from '../../domain/secrets.ts'
import type { Writing } from '../../domain/store.ts'
import { digestOf } from './digest.ts'
import { returnGoods } from './goods.ts'
import { recordOrder } from './order-act.ts'
import type { NewOrder, OrderLine, Refund } from './order-record.ts'
import { insertOrder, insertRefund } from './order-rows.ts'
import type { Totals } from './totals.ts'
import type { Attention } from './values.ts'

/** Goods that came back without a receipt. `number` is that of the credit note. */
interface ReturnedOrder
  extends Pick<
    NewOrder,
    'publicId' | 'currency' | 'attention' | 'receipt' | 'terminal' | 'servedBy'
  > {
  readonly number: string
  readonly attention: Attention | null
  /** When they came back, in milliseconds since 1970. */
  readonly at: number
  readonly lines: readonly OrderLine[]
  readonly totals: Totals
}

/**
 * Records goods that came back without a receipt, in a transaction: an order of these goods that
 * was never sold, and the refund of all of it. Nobody gets a mail or points, because no sale is
 * known.
 * @param day of the return in the shop's time zone, such as 2026-11-22
 */
export async function makeReturn(
  tx: Writing,
  secrets: Secrets,
  actor: Actor,
  { number, attention, at, totals, ...given }: ReturnedOrder,
  paidOut: Pick<Refund, 'publicId' | 'method' | 'roundingMinor' | 'restock' | 'reason'>,
  day: string,
  now: number,
): Promise<void> {
  const shopId = actor.shop.id
  const by = actedBy(actor)
  const { subtotalMinor, totalMinor, taxes } = totals
  const order: NewOrder = {
    ...given,
    channel: 'till',
    status: 'returned',
    number,
    attention,
    shopperId: null,
    email: null,
    discountMinor: 0,
    discountReason: null,
    pointsRedeemed: 0,
    pointsMinor: null,
    subtotalMinor,
    shipping: null,
    totalMinor,
    paymentWay: null,
    fulfilment: 'none',
    address: null,
    note: null,
    metadata: {},
    placedFrom: null,
    replaces: null,
    createdAt: at,
    expiresAt: null,
    taxes,
    stockTaken: false,
    soldAt: at,
    soldOn: null,
    updatedAt: now,
  }
  const refund: Refund = {
    ...paidOut,
    number,
    amountMinor: totalMinor,
    shippingMinor: null,
    actor: by,
    createdAt: at,
    takenOn: day,
    lines: order.lines.map(({ quantity, totalMinor: amountMinor }, line) => {
      return { line, quantity, amountMinor }
    }),
    taxes: taxes.filter(({ grossMinor }) => grossMinor > 0),
  }
  const whole = { ...order, payments: [], refunds: [refund] }
  await insertOrder(tx, shopId, order, digestOf(secrets, shopId, whole))
  await insertRefund(tx, shopId, order.publicId, 0, refund)
  const movement = { shopId, by, reason: 'refunded', orderId: order.publicId, now }
  const back = refund.restock ? order.lines : []
  await returnGoods(tx, { ...movement, events: ['order.created'] }, back)
  const { method, reason } = refund
  await recordOrder(tx, actor, now, 'returned', null, whole, { methods: [method], reason })
}
