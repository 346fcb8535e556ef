import { type Shopper, shopperById } from '../../domain/access/shopper.ts'
import { actedBy } from '../../domain/acted-by.ts'
import type { TerminalActor } from '../../domain/actor.ts'
import { productTitle } from '../../domain/catalog/title.ts'
import type { FieldError } from '../../domain/error.ts'
import type { Secrets } from '../../domain/secrets.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import type { Writing } from '../../domain/store.ts'
import { dayOf } from '../../domain/time.ts'
import { refuseOtherBalance, refuseOtherTotal } from '../orders/expected.ts'
import { costOf, type Goods, goodsOf } from '../orders/goods.ts'
import { makeOrder, newReceipt } from '../orders/order.ts'
import type { OrderBody, OrderLine, Payment } from '../orders/order-record.ts'
import {
  insertPayment,
  isExchanged,
  isReferenceTaken,
  orderByReceipt,
} from '../orders/order-rows.ts'
import { paidMinor } from '../orders/order-sums.ts'
import { earnPoints, hasPoints, pointBalance, refuseTooFewPoints } from '../orders/points/points.ts'
import { wantedRefund } from '../orders/refund.ts'
import { returnedMinor } from '../orders/refund-sums.ts'
import type { SaleRules } from '../orders/terms.ts'
import { type Attention, REMARKS } from '../orders/values.ts'
import type { Remark } from './entry-body.ts'
import type { ReadEntry } from './entry-check.ts'
import type { ReadSale } from './entry-sale.ts'
import type { EntryStamp } from './entry-stamp.ts'
import { linesIn, refundedOrder } from './refunded-order.ts'

/** The result of recording an entry. */
export interface RecordedEntry {
  /** The order that it created or refers to. */
  readonly orderId: string | null
  /** The remarks that came up while it was recorded; the others follow from the entry alone. */
  readonly remarks: readonly Remark[]
  /** The reason why it had no effect, for the cashier. */
  readonly why?: FieldError
}

/**
 * Records a till's sale. The sale has already happened, so it is not refused, not even because of
 * stock, price or a missing product. The order has the correct sums.
 * @param earlier remarks that are already known
 */
export async function recordSale(
  tx: Writing,
  secrets: Secrets,
  actor: TerminalActor,
  rules: SaleRules,
  stamp: EntryStamp,
  sale: ReadSale,
  earlier: readonly Remark[],
): Promise<RecordedEntry> {
  const { shop } = actor
  const remarks: Remark[] = []
  const goods = await goodsOf(tx, shop.id, sale.lines)
  remarks.push(...unknownProducts(sale.lines, goods))
  const { customerId } = sale
  const shopper = customerId === null ? null : await shopperById(tx, shop.id, customerId)
  const points = await redeemedPoints(tx, shop, sale, shopper, remarks)
  const payments = await paymentsOf(tx, actor, sale, stamp, remarks)
  const isTaken =
    sale.receipt === null || (await orderByReceipt(tx, shop.id, sale.receipt)) !== null
  const body = {
    ...orderOf(actor, sale, goods, stamp),
    shipping: null,
    paymentWay: null,
    placedFrom: null,
    replaces: null,
    shopperId: shopper?.publicId ?? null,
    email: shopper?.email ?? null,
    pointsRedeemed: points,
    receipt: isTaken ? newReceipt() : sale.receipt,
  }
  const state = {
    status: 'completed',
    number: stamp.number,
    attention: attentionOf([...earlier, ...remarks]),
    stockTaken: true,
    soldAt: stamp.at,
    soldOn: dayOf(stamp.at, rules.timeZone),
  } as const
  await makeOrder(tx, secrets, actor, body, state, goods, stamp.now, payments)
  for (const [position, payment] of payments.entries()) {
    await insertPayment(tx, shop.id, body.publicId, position, payment)
  }
  const totalMinor = Math.min(body.totalMinor, Math.max(paidMinor({ payments }), 0))
  await earnPoints(tx, shop.id, { ...body, totalMinor }, rules, stamp.now)
  return { orderId: body.publicId, remarks }
}

/** The reason why the order needs attention. A wrong clock concerns the till and not its orders. */
export function attentionOf(remarks: readonly Remark[]): Attention | null {
  const codes = REMARKS.filter((code) => remarks.some((remark) => remark.code === code))
  return codes.find((code) => code !== 'clock') ?? null
}

/** The remarks on lines of products that the shop does not have. */
export function unknownProducts(lines: ReadSale['lines'], goods: Goods): Remark[] {
  return lines.flatMap(({ product, field }) => {
    const isKnown = product === null || goods.has(product)
    return isKnown ? [] : [{ field: `${field}.productId`, code: 'unknown_product' }]
  })
}

/**
 * The points that the sale redeems. Its discount has already been given, so they are taken even
 * below zero: after a restore, the sale that earned them may come later, from another till.
 */
async function redeemedPoints(
  tx: Writing,
  shop: Shop,
  { customerId, redeemPoints }: ReadSale,
  shopper: Shopper | null,
  remarks: Remark[],
): Promise<number> {
  if (shopper === null) {
    const isNamed = customerId !== null || redeemPoints > 0
    if (isNamed) remarks.push({ field: 'order.customerId', code: 'unknown_customer' })
    return 0
  }
  if (!(await hasPoints(tx, shop.id, shopper.publicId, redeemPoints))) {
    remarks.push({ field: 'order.redeemPoints', code: 'too_few_points' })
  }
  return redeemPoints
}

/** The order of a sale, from the data of the sale itself. */
function orderOf(
  { shop, terminal }: TerminalActor,
  sale: ReadSale,
  goods: Goods,
  { at, servedBy, idOf }: EntryStamp,
) {
  const { lines, totals, discountMinor, discountReason, pointsMinor, note } = sale
  return {
    publicId: idOf('order'),
    channel: 'till',
    currency: shop.currency,
    discountMinor,
    discountReason,
    pointsMinor,
    note,
    subtotalMinor: totals.subtotalMinor,
    totalMinor: totals.totalMinor,
    fulfilment: 'none',
    address: null,
    metadata: {},
    terminal: terminal.publicId,
    servedBy,
    createdAt: at,
    expiresAt: null,
    lines: linesFor(lines, totals, goods, idOf),
    taxes: totals.taxes,
  } satisfies Partial<OrderBody>
}

/** The lines of an order, from those that a till has sent. */
export function linesFor(
  lines: ReadSale['lines'],
  totals: ReadSale['totals'],
  goods: Goods,
  idOf: EntryStamp['idOf'],
): OrderLine[] {
  return lines.map(({ field: _, labelMinor: _label, ...line }, index) => {
    const product = goods.get(line.product ?? '')?.product
    const options = product?.options ?? {}
    return {
      ...line,
      costMinor: product ? costOf(product, line.quantity * line.pack) : null,
      title: line.title ?? productTitle({ name: line.name, options }),
      options,
      publicId: idOf('line', index),
      totalMinor: totals.lines[index]?.totalMinor ?? 0,
      shareMinor: totals.lines[index]?.shareMinor ?? 0,
    }
  })
}

/**
 * The payments. The number of a return that another payment has is omitted, because the sale has
 * happened anyway, and so is that of a missing return. Other references are numbers of slips, which
 * card terminals use again.
 */
async function paymentsOf(
  tx: Writing,
  actor: TerminalActor,
  sale: ReadSale,
  { at, idOf }: EntryStamp,
  remarks: Remark[],
): Promise<Payment[]> {
  const made: Payment[] = []
  for (const { field, ...payment } of sale.payments) {
    const { method, reference } = payment
    const isTaken =
      method === 'exchange' &&
      reference !== null &&
      (made.some((one) => one.method === method && one.reference === reference) ||
        (await isReferenceTaken(tx, actor.shop.id, method, reference)))
    const isMissing =
      method === 'exchange' &&
      !isTaken &&
      !(await isExchanged(tx, actor.shop.id, reference ?? '', payment.amountMinor))
    if (isTaken) remarks.push({ field: `${field}.reference`, code: 'reference_taken' })
    if (isMissing) remarks.push({ field: `${field}.reference`, code: 'unknown_refund' })
    made.push({
      ...payment,
      reference: isTaken || isMissing ? null : reference,
      publicId: idOf('pay', made.length),
      terminal: actor.terminal.publicId,
      actor: actedBy(actor),
      createdAt: at,
    })
  }
  return made
}

/**
 * Compares a tentative entry with the sums that the cashier was shown. An entry that has already
 * happened is accepted as it is.
 * @throws Refusal TOTAL_CHANGED; CONFLICT if less is left of the goods or of the points
 */
export async function refuseStale(
  tx: Writing,
  { shop }: TerminalActor,
  effect: ReadEntry['effect'],
): Promise<void> {
  if (effect?.kind === 'sale' && effect.sale.customerId !== null) {
    const { sale } = effect
    const { customerId, redeemPoints } = effect.sale
    if (!(await shopperById(tx, shop.id, customerId))) return
    await refuseTooFewPoints(tx, shop.id, customerId, redeemPoints, 'order.redeemPoints')
    await refuseOtherBalance(sale, () => pointBalance(tx, shop.id, customerId))
  }
  if (effect?.kind !== 'refund' || !('refund' in effect)) return
  const { refund } = effect
  const { expectedTotal = null } = refund
  const order = expectedTotal === null ? null : await refundedOrder(tx, shop.id, refund)
  if (!order) return
  const lines = linesIn(order, refund)
  const wanted = wantedRefund(order, { lines, method: refund.method })
  await refuseOtherTotal({ expectedTotal }, returnedMinor(order, wanted), order.currency)
}
