import type { ActedBy } from '../../domain/acted-by.ts'
import { keyOf, type Secrets } from '../../domain/secrets.ts'
import type {
  Order,
  OrderBody,
  OrderLine,
  OrderState,
  Payment,
  Refund,
  Shipping,
} from './order-record.ts'
import type { TaxSum } from './totals.ts'

/** The fields of an order that never change. */
type Sealed = OrderBody &
  Pick<OrderState, 'number' | 'soldAt' | 'soldOn'> &
  Pick<Order, 'payments' | 'refunds'>

type Covers<T> = Readonly<Record<keyof T, boolean>>

/**
 * Fields that may have to be removed later are left out; payments and refunds have their own MACs.
 */
const ORDER: Covers<Sealed> = {
  publicId: true,
  channel: true,
  currency: true,
  shopperId: true,
  email: false,
  discountMinor: true,
  discountReason: true,
  pointsRedeemed: true,
  pointsMinor: true,
  subtotalMinor: true,
  totalMinor: true,
  shipping: false,
  paymentWay: true,
  fulfilment: true,
  address: false,
  note: true,
  metadata: false,
  receipt: true,
  terminal: true,
  servedBy: false,
  placedFrom: false,
  replaces: true,
  createdAt: true,
  expiresAt: true,
  lines: false,
  taxes: false,
  number: true,
  soldAt: true,
  soldOn: true,
  payments: false,
  refunds: false,
}

const LINE: Covers<OrderLine> = {
  publicId: true,
  product: true,
  name: true,
  title: false,
  options: false,
  content: false,
  sku: true,
  unit: true,
  quantity: true,
  pack: true,
  unitPriceMinor: true,
  costMinor: true,
  discountMinor: true,
  shareMinor: true,
  taxRate: false,
  totalMinor: true,
}

const PAYMENT: Covers<Payment> = {
  publicId: true,
  method: true,
  amountMinor: true,
  givenMinor: true,
  changeMinor: true,
  roundingMinor: true,
  reference: true,
  terminal: true,
  actor: false,
  createdAt: true,
}

const REFUND: Covers<Refund> = {
  publicId: true,
  number: true,
  amountMinor: true,
  shippingMinor: true,
  roundingMinor: true,
  method: true,
  restock: true,
  reason: true,
  actor: false,
  createdAt: true,
  takenOn: true,
  lines: false,
  taxes: false,
}

/**
 * A digest of an order by which `kassa check` finds changes that kassa did not make: HMACs with a
 * key that is not in the database. A field that is null is left out, so that new fields do not
 * change the digests of stored orders.
 */
export function digestOf(secrets: Secrets, shopId: number, order: Sealed): string {
  const id = [shopId, order.publicId]
  const { lines, taxes, payments, refunds, metadata, shipping } = order
  const body = [
    fieldsOf(ORDER, order),
    Object.entries(metadata),
    lines.map((line) => [
      [...fieldsOf(LINE, line), ...titleFields(line), ...contentFields(line)],
      line.taxRate.name,
      line.taxRate.percent,
    ]),
    taxes.map(taxFields),
    ...(shipping === null ? [] : [shippingFields(shipping)]),
  ]
  const back = refunds.map((refund) => [
    [...fieldsOf(REFUND, refund), ...actorFields(refund.actor)],
    refund.lines.map(({ line, quantity, amountMinor }) => [line, quantity, amountMinor]),
    refund.taxes.map(taxFields),
  ])
  const paid = payments.map((payment) => [
    ...fieldsOf(PAYMENT, payment),
    ...actorFields(payment.actor),
  ])
  const macs = [body, paid, back].map((part) => macOf(secrets, JSON.stringify([id, part])))
  return [keyOf(secrets), ...macs].join('.')
}

/**
 * The digest after a change. If the order was changed outside of kassa, its digest stays as it is,
 * so that the next payment does not hide the change.
 */
export function nextDigest(secrets: Secrets, shopId: number, before: Order, after: Sealed): string {
  const isIntact = digestOf(secrets, shopId, before) === before.digest
  return isIntact ? digestOf(secrets, shopId, after) : before.digest
}

function macOf(secrets: Secrets, text: string): string {
  return secrets.mac('order digest', text)
}

function fieldsOf<T extends object>(covers: Covers<T>, of: T): unknown[] {
  const fields: unknown[] = []
  for (const field in covers) {
    const value = of[field]
    if (covers[field] && value !== null && value !== undefined) fields.push(field, value)
  }
  return fields
}

/** Lines that are called by their name and have no options have neither. */
function titleFields({ name, title, options }: OrderLine): unknown[] {
  const all = Object.entries(options)
  return [
    ...(title === name ? [] : ['title', title]),
    ...(all.length === 0 ? [] : ['options', all]),
  ]
}

/** Lines without a content leave it out. */
function contentFields({ content }: OrderLine): unknown[] {
  return content === null ? [] : ['content', content.quantity, content.unit]
}

/** The name of an actor is left out, because it may have to be removed later. */
function actorFields(actor: ActedBy | null): string[] {
  return actor === null ? [] : ['actor', actor.kind, actor.id]
}

function shippingFields({ name, priceMinor, discountMinor, taxRate }: Shipping): unknown[] {
  return [name, priceMinor, discountMinor, taxRate?.name ?? null, taxRate?.percent ?? null]
}

function taxFields({ name, percent, netMinor, taxMinor, grossMinor }: TaxSum): unknown[] {
  return [name, percent, netMinor, taxMinor, grossMinor]
}
