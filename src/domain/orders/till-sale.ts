import type { TerminalActor } from '../actor.ts'
import { actedBy } from '../audit.ts'
import { invalid } from '../error.ts'
import { newId } from '../id.ts'
import type { Attention, OrderBody, OrderLine, Payment } from '../order-store.ts'
import type { Secrets } from '../secrets.ts'
import type { Writes } from '../store.ts'
import { dayOf } from '../time.ts'
import { amountReader, isRounding, paymentOf, quantityOf, refuseTooMany } from './amount.ts'
import { goodsOf } from './goods.ts'
import { makeOrder } from './order.ts'
import { earnPoints } from './points.ts'
import { newReceipt } from './receipt.ts'
import type { SaleRules } from './settings.ts'
import type { EntryStamp, Recorded, TillSale } from './till-entry.ts'
import { shareOut, type TaxSum, totalsOf } from './totals.ts'
import { paidMinor } from './view.ts'

/**
 * Records a till's sale. It has already happened, so it is not refused for stock, price or a
 * product that is archived or deleted. Sums that are wrong are kept as they were printed, for the
 * owner to look at. Only points can be refused, because a till asks for them before it sells.
 * @throws Refusal CONFLICT on `redeemPoints`
 */
export async function recordSale(
  tx: Writes,
  secrets: Secrets,
  actor: TerminalActor,
  rules: SaleRules,
  stamp: EntryStamp,
  sale: TillSale,
): Promise<Recorded> {
  const { shop } = actor
  const { body, payments, attention } = await soldOrder(tx, actor, stamp, sale)
  const state = {
    status: 'completed',
    number: stamp.number,
    attention,
    stockTaken: true,
    soldAt: body.createdAt,
    soldOn: dayOf(body.createdAt, rules.timeZone),
  } as const
  const goods = await goodsOf(tx, shop.id, body.lines)
  await makeOrder(tx, secrets, actor, body, state, goods, stamp.now, payments)
  for (const [position, payment] of payments.entries()) {
    await tx.order.addPayment(shop.id, body.publicId, position, payment)
  }
  await earnPoints(tx, shop.id, body, rules, stamp.now)
  return { orderId: body.publicId, attention }
}

interface Sold {
  readonly body: OrderBody
  readonly payments: readonly Payment[]
  readonly attention: Attention | null
}

/** The order of a sale as the till has printed it. */
async function soldOrder(
  tx: Writes,
  actor: TerminalActor,
  { at, now }: EntryStamp,
  sale: TillSale,
): Promise<Sold> {
  const { shop, terminal } = actor
  // The clock of a till may be wrong, but an order is not from the future.
  const time = Math.min(Math.max(at, 0), now)
  const minor = amountReader(shop.currency)
  const lines = linesOf(sale, shop.currency, time)
  const taxes = sale.taxes.map(({ name, percent, net, tax, gross }, index) => ({
    name,
    percent: quantityOf(`order.taxes.${index}.percent`, percent),
    netMinor: minor(`order.taxes.${index}.net`, net),
    taxMinor: minor(`order.taxes.${index}.tax`, tax),
    grossMinor: minor(`order.taxes.${index}.gross`, gross),
  }))
  const discountMinor = minor('order.discount.amount', sale.discount?.amount ?? 0)
  const payments = await paymentsOf(tx, actor, sale, time)
  const shopper = sale.customerId ? await tx.shopper.byPublicId(shop.id, sale.customerId) : null
  const isTaken = (await tx.order.byReceipt(shop.id, sale.receipt)) !== null
  const shares = shareOut(
    discountMinor,
    lines.map(({ totalMinor }) => Math.max(totalMinor, 0)),
  )
  const body: OrderBody = {
    publicId: newId('order', time),
    channel: 'till',
    currency: shop.currency,
    shopperId: shopper?.publicId ?? null,
    email: shopper?.email ?? null,
    discountMinor,
    discountReason: sale.discount?.reason ?? null,
    pointsRedeemed: pointsOf(sale, shopper !== null),
    subtotalMinor: minor('order.subtotal', sale.subtotal),
    totalMinor: minor('order.total', sale.total),
    fulfilment: 'none',
    address: null,
    note: sale.note ?? null,
    metadata: {},
    receipt: isTaken ? newReceipt() : sale.receipt,
    terminal: terminal.publicId,
    createdAt: time,
    expiresAt: null,
    lines: lines.map((line, index) => ({ ...line, shareMinor: shares[index] ?? 0 })),
    taxes,
  }
  const isUnknown = Boolean(sale.customerId) && shopper === null
  const attention = isRight(body, payments) ? (isUnknown ? 'unknown_customer' : null) : 'wrong_sums'
  return { body, payments, attention }
}

function linesOf(sale: TillSale, currency: string, time: number): Omit<OrderLine, 'shareMinor'>[] {
  const minor = amountReader(currency)
  return sale.lines.map((line, index) => {
    const field = (name: string) => `order.lines.${index}.${name}`
    const { productId: product, name, sku, unit, pack = 1, taxRate } = line
    const quantity = quantityOf(field('quantity'), line.quantity)
    refuseTooMany(field('quantity'), quantity, pack)
    return {
      publicId: newId('line', time),
      product,
      name,
      sku,
      unit,
      pack,
      quantity,
      unitPriceMinor: minor(field('unitPrice'), line.unitPrice),
      discountMinor: minor(field('discount'), line.discount),
      taxRate: {
        name: taxRate.name,
        percent: quantityOf(field('taxRate.percent'), taxRate.percent),
      },
      totalMinor: minor(field('total'), line.total),
    }
  })
}

/** A reference that another payment has is left out: the sale happened all the same. */
async function paymentsOf(
  tx: Writes,
  actor: TerminalActor,
  { payments }: TillSale,
  time: number,
): Promise<Payment[]> {
  const { id: shopId, currency } = actor.shop
  const made: Payment[] = []
  for (const [index, payment] of payments.entries()) {
    const read = paymentOf(payment, `order.payments.${index}`, currency)
    const { method, reference } = read
    const isTaken =
      reference !== null &&
      (made.some((one) => one.method === method && one.reference === reference) ||
        (await tx.order.ofPayment(shopId, method, reference)) !== null)
    made.push({
      ...read,
      reference: isTaken ? null : reference,
      publicId: newId('pay', time),
      terminal: actor.terminal.publicId,
      actor: actedBy(actor),
      createdAt: time,
    })
  }
  return made
}

function pointsOf({ redeemPoints: points = 0 }: TillSale, isKnown: boolean): number {
  if (points === 0 || isKnown) return points
  const message = 'Name the customer whose points these are.'
  throw invalid({ field: 'order.customerId', code: 'required', message })
}

/** Whether all sums are those that `totalsOf` gives, and the payments are what had to be paid. */
function isRight(order: OrderBody, payments: readonly Payment[]): boolean {
  const { lines, discountMinor } = order
  const totals = totalsOf(lines, discountMinor)
  return (
    totals.totalMinor >= 0 &&
    totals.subtotalMinor === order.subtotalMinor &&
    totals.totalMinor === order.totalMinor &&
    paidMinor({ payments }) === order.totalMinor &&
    lines.every((line, index) => line.totalMinor === totals.lines[index]?.totalMinor) &&
    lines.every(({ totalMinor }) => totalMinor >= 0) &&
    isSame(order.taxes, totals.taxes) &&
    payments.every(
      ({ amountMinor, givenMinor, changeMinor }) =>
        givenMinor === null || givenMinor - (changeMinor ?? 0) === amountMinor,
    ) &&
    payments.every(({ method, roundingMinor }) => isRounding(method, roundingMinor, order.currency))
  )
}

function isSame(sent: readonly TaxSum[], right: readonly TaxSum[]): boolean {
  const texts = (taxes: readonly TaxSum[]) =>
    taxes
      .map(({ name, percent, netMinor, taxMinor, grossMinor }) =>
        JSON.stringify([name, percent, netMinor, taxMinor, grossMinor]),
      )
      .sort()
      .join()
  return texts(sent) === texts(right)
}
