import { Type } from '@sinclair/typebox'
import { ACTED_BY_KINDS, type ActedBy } from '../../domain/actor.ts'
import { UNITS } from '../../domain/catalog/quantity.ts'
import type { Address } from '../../domain/order-store.ts'
import {
  ADDRESS_FIELDS,
  ATTENTIONS,
  CHANNELS,
  FULFILMENTS,
  ORDER_LIMITS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
} from '../../domain/orders/values.ts'
import type {
  CancellationView,
  LineView,
  OrderView,
  PaymentView,
  RefundView,
  TaxView,
} from '../../domain/orders/view.ts'
import { Closed, ClosedOf, IdOf, OneOf, OrNull, Time } from '../../domain/schema.ts'
import { PageWithMoreOf } from '../server/query.ts'

const Amount = Type.Number({ description: 'In major units of the currency.' })
const Method = OneOf(PAYMENT_METHODS)

const AddressText = Type.Optional(Type.String({ maxLength: ORDER_LIMITS.address }))
export const AddressSchema = ClosedOf<Address>(
  Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, AddressText])) as Record<
    keyof Address,
    typeof AddressText
  >,
)

const TaxRate = Closed({ name: Type.String(), percent: Type.Number() })

const Line = ClosedOf<LineView>({
  id: IdOf('line'),
  productId: OrNull(Type.String({ description: 'null: an amount that was typed at a till.' })),
  name: Type.String(),
  sku: OrNull(Type.String()),
  unit: OneOf(UNITS),
  quantity: Type.Number(),
  unitPrice: Amount,
  discount: Amount,
  taxRate: TaxRate,
  total: { ...Amount, description: 'Before its share of the discount of the order.' },
  refundedQuantity: Type.Number(),
})

export const Tax = ClosedOf<TaxView>({
  name: Type.String(),
  percent: Type.Number(),
  net: Amount,
  tax: Amount,
  gross: Amount,
})

const ActorView = ClosedOf<ActedBy>({
  kind: OneOf(ACTED_BY_KINDS),
  id: Type.String({ description: 'As in the audit log.' }),
  name: Type.String({
    description:
      'The email address of a person, the name of a till, or the last four characters of a key.',
  }),
})

const Recorded = Type.Optional(
  OrNull(ActorView, {
    description:
      'Who recorded it; null: a version of kassa that did not say. Not for shoppers and terminals.',
  }),
)

const PaymentSchema = ClosedOf<PaymentView>({
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

const RefundSchema = ClosedOf<RefundView>({
  id: IdOf('refund'),
  number: Type.String(),
  lines: Type.Array(Closed({ lineId: Type.String(), quantity: Type.Number(), amount: Amount })),
  amount: Amount,
  method: Method,
  restock: Type.Boolean(),
  reason: Type.String(),
  createdAt: Time,
  actor: Recorded,
})

/** An order as the API shows it. */
export const OrderSchema = ClosedOf<OrderView>({
  id: IdOf('order'),
  number: OrNull(Type.String({ description: 'null until the order is fully paid.' })),
  channel: OneOf(CHANNELS),
  status: OneOf(ORDER_STATUSES),
  currency: Type.String(),
  customer: OrNull(
    Closed({ id: Type.String(), email: OrNull(Type.String()), name: OrNull(Type.String()) }),
  ),
  email: OrNull(Type.String()),
  lines: Type.Array(Line),
  discount: OrNull(Closed({ amount: Amount, reason: OrNull(Type.String()) })),
  pointsRedeemed: Type.Integer(),
  taxes: Type.Array(Tax, { description: 'One for each rate; prices include them.' }),
  subtotal: Amount,
  total: Amount,
  paid: Amount,
  refunded: Amount,
  payments: Type.Array(PaymentSchema),
  refunds: Type.Array(RefundSchema),
  fulfilment: OneOf(FULFILMENTS),
  address: OrNull(AddressSchema),
  note: OrNull(Type.String()),
  metadata: Type.Record(Type.String(), Type.String()),
  receiptUrl: OrNull(
    Type.String({
      description: 'Absolute if KASSA_URL is set, else a path; null until it is paid.',
    }),
  ),
  createdAt: Time,
  updatedAt: Time,
  expiresAt: OrNull(Time),
  attention: Type.Optional(
    Type.Union([...ATTENTIONS.map((one) => Type.Literal(one)), Type.Null()], {
      description:
        'Why the owner should look at it: late_payment, money came for an order that had ended; ' +
        'wrong_sums, the sums of a till do not add up; unknown_customer, a till named a customer ' +
        'that the shop does not have. Not for shoppers and terminals.',
    }),
  ),
  cancellation: Type.Optional(
    OrNull(ClosedOf<CancellationView>({ at: Time, actor: ActorView }), {
      description:
        'When and by whom it was cancelled, or ended by the server because it expired; null if ' +
        'not, or if a version of kassa did that which did not say. Not for shoppers and terminals.',
    }),
  ),
})

export const OrderPage = PageWithMoreOf(OrderSchema)
