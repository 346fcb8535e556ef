import { type ActedBy, type Actor, may } from '../actor.ts'
import { toMajor } from '../catalog/price.ts'
import { fromThousandths } from '../catalog/quantity.ts'
import { PRIVATE } from '../catalog/visibility.ts'
import type { Cancellation, Order, OrderLine, Payment, Refund } from '../order-store.ts'
import type { Shop } from '../records.ts'
import { isoTime } from '../time.ts'
import { type OwedGoods, sum, type TaxSum } from './totals.ts'

export type OrderView = ReturnType<typeof orderView>

/**
 * An order as this actor may see it. Amounts are in major units of `currency`.
 * @param origin of this server, as `Ports` has it
 */
export function orderView(order: Order, actor: Actor, origin: string) {
  const { currency, shopperId } = order
  const major = (minor: number) => toMajor(minor, currency)
  const seesAll = may(actor, 'order.read')
  return {
    id: order.publicId,
    number: order.number,
    channel: order.channel,
    status: order.status,
    currency,
    customer:
      shopperId === null
        ? null
        : { id: shopperId, email: order.shopperEmail, name: order.shopperName },
    email: order.email,
    lines: order.lines.map((line, index) => lineView(order, line, index)),
    discount:
      order.discountMinor === 0 && order.discountReason === null
        ? null
        : { amount: major(order.discountMinor), reason: order.discountReason },
    pointsRedeemed: order.pointsRedeemed,
    taxes: order.taxes.map((tax) => taxView(tax, currency)),
    subtotal: major(order.subtotalMinor),
    total: major(order.totalMinor),
    paid: major(paidMinor(order)),
    refunded: major(refundedMinor(order)),
    payments: order.payments.map((payment) => ({
      ...paymentView(payment, currency),
      ...(seesAll && { actor: payment.actor }),
    })),
    refunds: order.refunds.map((refund) => ({
      ...refundView(order, refund),
      ...(seesAll && { actor: refund.actor }),
    })),
    fulfilment: order.fulfilment,
    address: order.address,
    note: order.note,
    metadata: seesAll ? order.metadata : publicMetadata(order.metadata),
    receiptUrl: receiptUrl(order, actor.shop, origin),
    createdAt: isoTime(order.createdAt),
    updatedAt: isoTime(order.updatedAt),
    expiresAt: order.expiresAt === null ? null : isoTime(order.expiresAt),
    // Only for members of the shop and secret keys, as are the names of those who acted.
    ...(seesAll && {
      attention: order.attention,
      cancellation: order.cancellation && cancellationView(order.cancellation),
    }),
  }
}

/** How much of the total is paid; what rounding of cash has added does not count. */
export function paidMinor({ payments }: Pick<Order, 'payments'>): number {
  return sum(payments.map((one) => one.amountMinor - one.roundingMinor))
}

export function refundedMinor({ refunds }: Pick<Order, 'refunds'>): number {
  return sum(refunds.map(({ amountMinor }) => amountMinor))
}

/** How much of a line came back, in thousandths. @param index the position of the line */
export function refundedQuantity({ refunds }: Pick<Order, 'refunds'>, index: number): number {
  const parts = refunds.flatMap(({ lines }) => lines.filter(({ line }) => line === index))
  return sum(parts.map(({ quantity }) => quantity))
}

/** The goods and money of an order, as `owesGoods` takes them. */
export function owedGoods(order: Order): OwedGoods {
  const lines = order.lines.map(({ quantity }, index) => {
    return { quantity, refundedQuantity: refundedQuantity(order, index) }
  })
  return { lines, paid: paidMinor(order), refunded: refundedMinor(order) }
}

/** Where the receipt of an order is, once there is one. */
function receiptUrl({ soldAt, receipt }: Order, { slug }: Shop, origin: string): string | null {
  return soldAt === null ? null : `${origin}/r/${slug}.${receipt}`
}

export type LineView = ReturnType<typeof lineView>

function lineView(order: Order, line: OrderLine, index: number) {
  const { currency } = order
  const { name, percent } = line.taxRate
  return {
    id: line.publicId,
    // Null: an amount that was typed at a till, without a product.
    productId: line.product,
    name: line.name,
    sku: line.sku,
    unit: line.unit,
    quantity: fromThousandths(line.quantity),
    unitPrice: toMajor(line.unitPriceMinor, currency),
    discount: toMajor(line.discountMinor, currency),
    taxRate: { name, percent: fromThousandths(percent) },
    total: toMajor(line.totalMinor, currency),
    refundedQuantity: fromThousandths(refundedQuantity(order, index)),
  }
}

export type TaxView = ReturnType<typeof taxView>

export function taxView(tax: TaxSum, currency: string) {
  return {
    name: tax.name,
    percent: fromThousandths(tax.percent),
    net: toMajor(tax.netMinor, currency),
    tax: toMajor(tax.taxMinor, currency),
    gross: toMajor(tax.grossMinor, currency),
  }
}

export type CancellationView = ReturnType<typeof cancellationView>

function cancellationView({ at, actor }: Cancellation) {
  return { at: isoTime(at), actor }
}

/** Absent for shoppers and terminals. */
interface Acted {
  readonly actor?: ActedBy | null
}

export type PaymentView = ReturnType<typeof paymentView> & Acted

function paymentView(payment: Payment, currency: string) {
  const { givenMinor, changeMinor } = payment
  return {
    id: payment.publicId,
    method: payment.method,
    amount: toMajor(payment.amountMinor, currency),
    given: givenMinor === null ? null : toMajor(givenMinor, currency),
    change: changeMinor === null ? null : toMajor(changeMinor, currency),
    rounding: toMajor(payment.roundingMinor, currency),
    reference: payment.reference,
    createdAt: isoTime(payment.createdAt),
  }
}

export type RefundView = ReturnType<typeof refundView> & Acted

function refundView({ lines, currency }: Order, refund: Refund) {
  const { publicId: id, number, amountMinor, method, restock, reason, createdAt } = refund
  return {
    id,
    number,
    lines: refund.lines.map(({ line, quantity, amountMinor }) => ({
      lineId: lines[line]?.publicId ?? '',
      quantity: fromThousandths(quantity),
      amount: toMajor(amountMinor, currency),
    })),
    amount: toMajor(amountMinor, currency),
    method,
    restock,
    reason,
    createdAt: isoTime(createdAt),
  }
}

function publicMetadata(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !key.startsWith(PRIVATE)))
}
