import { type Static, Type } from '@sinclair/typebox'
import { ActedBy } from '../../domain/acted-by.ts'
import type { Actor } from '../../domain/actor.ts'
import { toMajor } from '../../domain/catalog/price.ts'
import { SoldContent } from '../../domain/catalog/product-field.ts'
import { fromThousandths, UNITS } from '../../domain/catalog/quantity.ts'
import { publicMetadata } from '../../domain/catalog/visibility.ts'
import { may } from '../../domain/permission.ts'
import { Closed, IdOf, Named, OneOf, OrNull, Time } from '../../domain/schema.ts'
import { isoTime } from '../../domain/time.ts'
import {
  Address,
  type Order,
  type OrderBody,
  type OrderLine,
  type Payment,
  type Refund,
} from './order-record.ts'
import { paidMinor, refundedMinor, refundedQuantity } from './order-sums.ts'
import { ORDER_READ } from './permission.ts'
import {
  type LineTotals,
  shippingByRate,
  type TaxRate,
  type TaxSum,
  type Totals,
} from './totals.ts'
import {
  ATTENTIONS,
  CHANNELS,
  FULFILMENTS,
  ORDER_STATUSES,
  orderCode,
  PAYMENT_METHODS,
  PAYMENT_WAYS,
  STATUS_MEANINGS,
} from './values.ts'

const Amount = Type.Number({ description: 'In major units of the currency.' })
const Rate = Named('TaxRate', { name: Type.String(), percent: Type.Number() })

export const LineView = Named('OrderLine', {
  id: IdOf('line'),
  productId: OrNull(Type.String({ description: 'null: an amount that was typed at a till.' })),
  name: Type.String(),
  title: Type.String({
    description:
      'The name and those options that it does not mention, such as "T-shirt, M, green".',
  }),
  options: Type.Record(Type.String(), Type.String(), {
    description: 'Those of the product when it was sold.',
  }),
  content: OrNull(SoldContent),
  sku: OrNull(Type.String()),
  unit: OneOf(UNITS),
  quantity: Type.Number({ description: 'In the unit, or in packs.' }),
  pack: Type.Integer({ description: 'The pieces of one pack; 1: not sold in packs.' }),
  unitPrice: Amount,
  discount: Amount,
  taxRate: Rate,
  total: { ...Amount, description: 'Before its share of the discount of the order.' },
  refundedQuantity: Type.Number(),
})
export type LineView = Static<typeof LineView>

const ShippingView = Named('OrderShipping', {
  name: Type.String(),
  delivery: OrNull(Type.String(), { description: 'The id of the delivery option of the shop.' }),
  price: Amount,
  discount: Amount,
  taxRate: OrNull(Rate, { description: 'null: the rates of the goods.' }),
  rates: Type.Array(Closed({ ...Rate.properties, gross: Amount }), {
    description: 'What it costs at each rate, which is part of the taxes of the order.',
  }),
})

export const TaxView = Named('OrderTax', {
  ...Rate.properties,
  net: Amount,
  tax: Amount,
  gross: Amount,
})
export type TaxView = Static<typeof TaxView>

const Method = OneOf(PAYMENT_METHODS)

const Recorded = Type.Optional(
  OrNull(ActedBy, {
    description:
      'Who recorded it; null: a version of kassa that did not say. Not for shoppers and terminals.',
  }),
)

export const PaymentView = Named('Payment', {
  id: IdOf('pay'),
  method: Method,
  amount: Amount,
  given: OrNull(Amount),
  change: OrNull(Amount),
  rounding: { ...Amount, description: 'What rounding of cash has added.' },
  reference: OrNull(Type.String()),
  createdAt: Time,
  actor: Recorded,
})
export type PaymentView = Static<typeof PaymentView>

export const RefundView = Named('Refund', {
  id: IdOf('refund'),
  number: Type.String(),
  lines: Type.Array(Closed({ lineId: Type.String(), quantity: Type.Number(), amount: Amount })),
  amount: Amount,
  shipping: Type.Boolean({ description: 'Whether it contains the shipping.' }),
  shippingAmount: { ...Amount, description: 'The part of the amount for the shipping.' },
  rounding: {
    ...Amount,
    description: 'Is added to the amount: cash is rounded, and never more goes back than was paid.',
  },
  taxes: Type.Array(TaxView, { description: 'What the amount gives back of each rate.' }),
  method: Method,
  restock: Type.Boolean(),
  reason: Type.String(),
  createdAt: Time,
  actor: Recorded,
})
export type RefundView = Static<typeof RefundView>

/** An order in the API. */
export const OrderView = Named('Order', {
  id: IdOf('order'),
  code: Type.String({
    description:
      'What people call the order, in mails and as the reference of a transfer: the last eight ' +
      'characters of the id, in capitals.',
  }),
  number: OrNull(
    Type.String({ description: 'Of its receipt or invoice; null until it is fully paid.' }),
  ),
  channel: OneOf(CHANNELS),
  status: {
    ...OneOf(ORDER_STATUSES),
    description: 'returned: goods that came back without a receipt.',
  },
  currency: Type.String(),
  customer: OrNull(
    Closed({ id: Type.String(), email: OrNull(Type.String()), name: OrNull(Type.String()) }),
  ),
  email: OrNull(Type.String()),
  lines: Type.Array(LineView),
  discount: OrNull(Closed({ amount: Amount, reason: OrNull(Type.String()) })),
  pointsRedeemed: Type.Integer(),
  pointsDiscount: { ...Amount, description: 'The part of the discount that is their value.' },
  taxes: Type.Array(TaxView, { description: 'One for each rate; prices include them.' }),
  subtotal: Amount,
  shipping: OrNull(ShippingView),
  total: Amount,
  payment: OrNull(OneOf(PAYMENT_WAYS), {
    description: "How the shopper said to pay; null: the shop's backend sees to it.",
  }),
  paid: Amount,
  refunded: Amount,
  payments: Type.Array(PaymentView),
  refunds: Type.Array(RefundView),
  fulfilment: OneOf(FULFILMENTS),
  address: OrNull(Address),
  note: OrNull(Type.String()),
  metadata: Type.Record(Type.String(), Type.String()),
  replaces: OrNull(Type.String(), { description: 'The id of the order that it replaces.' }),
  replacedBy: OrNull(Type.String(), {
    description: 'The id of the order by which it was replaced, and so cancelled.',
  }),
  tracking: OrNull(
    Closed({ carrier: Type.String(), number: OrNull(Type.String()), url: OrNull(Type.String()) }),
    { description: 'How the parcel of a shipped order is followed.' },
  ),
  soldAt: OrNull(Time, {
    description: 'When it was fully paid, which is the date of its paper.',
  }),
  deliveredAt: OrNull(Time, {
    description: 'When its goods were sent or handed over; null: not yet, or a till sold them.',
  }),
  receiptUrl: OrNull(
    Type.String({
      description:
        'The page of its receipt or invoice; with `#` and the number of a refund, of its credit note. ' +
        'Absolute if KASSA_URL is set, else a path; null until it is paid.',
    }),
  ),
  createdAt: Time,
  updatedAt: Time,
  expiresAt: OrNull(Time, {
    description: 'When it ends unless it is paid, ready or shipped by then; null: it does not.',
  }),
  attention: Type.Optional(
    Type.Union([...ATTENTIONS.map((one) => Type.Literal(one)), Type.Null()], {
      description:
        'Why the owner should look at it: late_payment, money came for an order that had ended; ' +
        'wrong_sums, the sums of a till do not add up; unknown_customer, a till named a customer ' +
        'that the shop does not have. Not for shoppers and terminals.',
    }),
  ),
  cancellation: Type.Optional(
    OrNull(Closed({ at: Time, actor: ActedBy }), {
      description:
        'When and by whom it was cancelled, or ended by the server because it expired; null if ' +
        'not, or if a version of kassa did that which did not say. Not for shoppers and terminals.',
    }),
  ),
})
export type OrderView = Static<typeof OrderView>

/**
 * An order as this actor may see it.
 * @param origin of this server; see `Ports`
 */
export function orderView(order: Order, actor: Actor, origin: string): OrderView {
  const { currency, shopperId, cancellation } = order
  const major = (minor: number) => toMajor(minor, currency)
  const seesAll = may(actor, ORDER_READ)
  const mayExpire = order.status === 'open' || STATUS_MEANINGS[order.status].isEnded
  const expiresAt = mayExpire ? order.expiresAt : null
  return {
    id: order.publicId,
    code: orderCode(order.publicId),
    number: order.number,
    channel: order.channel,
    status: order.status,
    currency,
    customer:
      shopperId === null
        ? null
        : { id: shopperId, email: order.shopperEmail, name: order.shopperName },
    email: order.email,
    lines: order.lines.map((line, index) => ({
      id: line.publicId,
      ...basketLineView(line, currency),
      refundedQuantity: fromThousandths(refundedQuantity(order, index)),
    })),
    ...sumsView(order, currency),
    payment: order.paymentWay,
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
    replaces: order.replaces,
    replacedBy: order.replacedBy,
    tracking: order.tracking,
    soldAt: order.soldAt === null ? null : isoTime(order.soldAt),
    deliveredAt: order.deliveredAt === null ? null : isoTime(order.deliveredAt),
    receiptUrl: order.soldAt === null ? null : `${origin}/r/${actor.shop.slug}.${order.receipt}`,
    createdAt: isoTime(order.createdAt),
    updatedAt: isoTime(order.updatedAt),
    expiresAt: expiresAt === null ? null : isoTime(expiresAt),
    ...(seesAll && {
      attention: order.attention,
      cancellation: cancellation && { ...cancellation, at: isoTime(cancellation.at) },
    }),
  }
}

function paymentView(payment: Payment, currency: string): PaymentView {
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

function refundView({ lines, currency }: Order, refund: Refund): RefundView {
  return {
    id: refund.publicId,
    number: refund.number,
    lines: refund.lines.map(({ line, quantity, amountMinor }) => ({
      lineId: lines[line]?.publicId ?? '',
      quantity: fromThousandths(quantity),
      amount: toMajor(amountMinor, currency),
    })),
    amount: toMajor(refund.amountMinor, currency),
    shipping: refund.shippingMinor !== null,
    shippingAmount: toMajor(refund.shippingMinor ?? 0, currency),
    rounding: toMajor(refund.roundingMinor, currency),
    taxes: refund.taxes.map((tax) => taxView(tax, currency)),
    method: refund.method,
    restock: refund.restock,
    reason: refund.reason,
    createdAt: isoTime(refund.createdAt),
  }
}

export function basketLineView(
  line: Omit<OrderLine, 'shareMinor'>,
  currency: string,
): Omit<LineView, 'id' | 'refundedQuantity'> {
  return {
    productId: line.product,
    name: line.name,
    title: line.title,
    options: line.options,
    content: line.content,
    sku: line.sku,
    unit: line.unit,
    quantity: fromThousandths(line.quantity),
    pack: line.pack,
    unitPrice: toMajor(line.unitPriceMinor, currency),
    discount: toMajor(line.discountMinor, currency),
    taxRate: rateView(line.taxRate),
    total: toMajor(line.totalMinor, currency),
  }
}

/** The sums of an order, placed or not. */
export function sumsView(
  order: Pick<
    OrderBody,
    'discountMinor' | 'discountReason' | 'pointsRedeemed' | 'pointsMinor' | 'shipping'
  > &
    Omit<Totals, 'lines'> & { readonly lines: readonly (LineTotals & { taxRate: TaxRate })[] },
  currency: string,
) {
  const major = (minor: number) => toMajor(minor, currency)
  const { discountMinor, discountReason: reason, shipping } = order
  return {
    discount:
      discountMinor === 0 && reason === null ? null : { amount: major(discountMinor), reason },
    pointsRedeemed: order.pointsRedeemed,
    pointsDiscount: major(order.pointsMinor ?? 0),
    taxes: order.taxes.map((tax) => taxView(tax, currency)),
    subtotal: major(order.subtotalMinor),
    shipping: shipping && {
      name: shipping.name,
      price: major(shipping.priceMinor),
      discount: major(shipping.discountMinor),
      delivery: shipping.delivery,
      taxRate: shipping.taxRate && rateView(shipping.taxRate),
      rates: ratesOf(order, major),
    },
    total: major(order.totalMinor),
  }
}

function ratesOf(order: Parameters<typeof shippingByRate>[0], major: (minor: number) => number) {
  const parts = shippingByRate(order)
  return order.taxes.flatMap((rate, index) => {
    const gross = major(parts[index] ?? 0)
    return gross === 0 ? [] : [{ ...rateView(rate), gross }]
  })
}

export function taxView(tax: TaxSum, currency: string): TaxView {
  return {
    ...rateView(tax),
    net: toMajor(tax.netMinor, currency),
    tax: toMajor(tax.taxMinor, currency),
    gross: toMajor(tax.grossMinor, currency),
  }
}

export function rateView({ name, percent }: TaxRate): Static<typeof Rate> {
  return { name, percent: fromThousandths(percent) }
}
