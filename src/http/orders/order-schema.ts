import { Type } from '@sinclair/typebox'
import { UNITS } from '../../domain/catalog/quantity.ts'
import {
  ATTENTIONS,
  CHANNELS,
  FULFILMENTS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  POINT_REASONS,
} from '../../domain/order-store.ts'
import type { PointEntryView } from '../../domain/orders/points.ts'
import type {
  LineView,
  OrderView,
  PaymentView,
  RefundView,
  TaxView,
} from '../../domain/orders/view.ts'
import { oneOf } from '../catalog/product-field.ts'
import { Closed, ClosedOf, Time } from '../server/schema.ts'

const ID = '[0-7][0-9a-hjkmnp-tv-z]{25}'
const Amount = Type.Number({ description: 'In major units of the currency.' })
const Method = oneOf(PAYMENT_METHODS)
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

const TaxRate = Closed({ name: Type.String(), percent: Type.Number() })

const Line = ClosedOf<LineView>({
  id: Type.String({ pattern: `^line_${ID}$` }),
  productId: orNull(Type.String({ description: 'Null: a free amount at a till.' })),
  name: Type.String(),
  sku: orNull(Type.String()),
  unit: oneOf(UNITS),
  quantity: Type.Number(),
  unitPrice: Amount,
  discount: Amount,
  taxRate: TaxRate,
  total: { ...Amount, description: 'Without its share of the discount of the order.' },
  refundedQuantity: Type.Number(),
})

export const Tax = ClosedOf<TaxView>({
  name: Type.String(),
  percent: Type.Number(),
  net: Amount,
  tax: Amount,
  gross: Amount,
})

const PaymentSchema = ClosedOf<PaymentView>({
  id: Type.String({ pattern: `^pay_${ID}$` }),
  method: Method,
  amount: Amount,
  given: orNull(Amount),
  change: orNull(Amount),
  rounding: { ...Amount, description: 'What rounding of cash has added.' },
  reference: orNull(Type.String()),
  createdAt: Time,
})

const RefundSchema = ClosedOf<RefundView>({
  id: Type.String({ pattern: `^refund_${ID}$` }),
  number: Type.String(),
  lines: Type.Array(Closed({ lineId: Type.String(), quantity: Type.Number(), amount: Amount })),
  amount: Amount,
  method: Method,
  restock: Type.Boolean(),
  reason: Type.String(),
  createdAt: Time,
})

/** An order as the API shows it. */
export const OrderSchema = ClosedOf<OrderView>({
  id: Type.String({ pattern: `^order_${ID}$` }),
  number: orNull(Type.String({ description: 'Null until it is fully paid.' })),
  channel: oneOf(CHANNELS),
  status: oneOf(ORDER_STATUSES),
  currency: Type.String(),
  customer: orNull(
    Closed({ id: Type.String(), email: orNull(Type.String()), name: orNull(Type.String()) }),
  ),
  email: orNull(Type.String()),
  lines: Type.Array(Line),
  discount: orNull(Closed({ amount: Amount, reason: orNull(Type.String()) })),
  pointsRedeemed: Type.Integer(),
  taxes: Type.Array(Tax, { description: 'One for each rate; prices include them.' }),
  subtotal: Amount,
  total: Amount,
  paid: Amount,
  refunded: Amount,
  payments: Type.Array(PaymentSchema),
  refunds: Type.Array(RefundSchema),
  fulfilment: oneOf(FULFILMENTS),
  address: orNull(Type.Record(Type.String(), Type.String())),
  note: orNull(Type.String()),
  metadata: Type.Record(Type.String(), Type.String()),
  receiptUrl: orNull(
    Type.String({
      description: 'Absolute if KASSA_URL is set, else a path; null until it is paid.',
    }),
  ),
  createdAt: Time,
  updatedAt: Time,
  expiresAt: orNull(Time),
  attention: Type.Optional(
    Type.Union([...ATTENTIONS.map((one) => Type.Literal(one)), Type.Null()], {
      description:
        'Why the owner should look at it: late_payment, money came for an order that had ended; ' +
        'wrong_sums, the sums of a till do not add up; unknown_customer, a till named a customer ' +
        'that the shop does not have. Not for shoppers and terminals.',
    }),
  ),
})

export const OrderPage = Closed({
  data: Type.Array(OrderSchema),
  hasMore: Type.Boolean(),
  nextCursor: orNull(Type.String()),
})

export const PointsSchema = Closed({
  balance: Type.Integer(),
  data: Type.Array(
    ClosedOf<PointEntryView>({
      id: Type.String({ pattern: `^point_${ID}$` }),
      delta: Type.Integer(),
      reason: oneOf(POINT_REASONS),
      orderId: orNull(Type.String()),
      createdAt: Time,
    }),
  ),
  nextCursor: orNull(Type.String()),
})
