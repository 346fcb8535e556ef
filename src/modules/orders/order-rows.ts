import type { ActedBy } from '../../domain/acted-by.ts'
import type { PieceContent } from '../../domain/catalog/unit-price.ts'
import { chunks, exists, together } from '../../domain/rows.ts'
import { amountWords, foundBy, phoneWord } from '../../domain/search/find.ts'
import type { Reading, Writing } from '../../domain/store.ts'
import type {
  NewOrder,
  Order,
  OrderLine,
  OrderState,
  Payment,
  Refund,
  RefundLine,
} from './order-record.ts'
import type { TaxSum } from './totals.ts'
import { orderCode, type PaymentMethod } from './values.ts'

/** `shipping`, `address`, `metadata`, `cancellation` and `tracking` are JSON. */
export type OrderRow = Omit<
  Order,
  | 'shipping'
  | 'address'
  | 'metadata'
  | 'cancellation'
  | 'tracking'
  | 'lines'
  | 'taxes'
  | 'payments'
  | 'refunds'
> & {
  readonly shipping: string | null
  readonly address: string | null
  readonly metadata: string
  readonly cancellation: string | null
  readonly tracking: string | null
}

interface OfOrder {
  readonly orderId: string
  readonly position: number
}

/** `actor` and `options` are JSON. */
type Acted<T> = OfOrder & Omit<T, 'actor'> & { readonly actor: string | null }
type PaymentRow = Acted<Payment>
type RefundRow = Acted<Omit<Refund, 'lines' | 'taxes'>>
type LineRow = OfOrder &
  Omit<OrderLine, 'options' | 'content'> &
  Readonly<Record<'options' | 'content', string | null>>
type RefundLineRow = RefundLine & { readonly orderId: string; readonly refund: number }
type TaxRow = TaxSum & { readonly document: string }

/** @param publicId of the order */
export function findOrder(read: Reading, shop: number, publicId: string): Promise<Order | null> {
  return only(read, { shop, publicId })
}

/** The order with this receipt, if it is paid in full. */
export function orderByReceipt(
  read: Reading,
  shop: number,
  receipt: string,
): Promise<Order | null> {
  return only(read, { shop, receipt })
}

export function orderByNumber(read: Reading, shop: number, number: string): Promise<Order | null> {
  return only(read, { shop, number })
}

/** Some orders by their public ids, in no order. */
export async function ordersByIds(
  read: Reading,
  shop: number,
  orders: readonly string[],
): Promise<Order[]> {
  if (orders.length === 0) return []
  return await whole(read, shop, await read.all<OrderRow>('order.find', { shop, orders }))
}

interface OneOrder {
  readonly shop: number
  readonly publicId?: string
  readonly number?: string
  readonly receipt?: string
}

async function only(read: Reading, values: OneOrder): Promise<Order | null> {
  const rows = await read.all<OrderRow>('order.find', values)
  return (await whole(read, values.shop, rows))[0] ?? null
}

/** Orders with their lines, taxes, payments and refunds, each read for all of them at once. */
export async function whole(
  read: Reading,
  shop: number,
  rows: readonly OrderRow[],
): Promise<Order[]> {
  if (rows.length === 0) return []
  const orders = rows.map(({ publicId }) => publicId)
  const values = { shop, orders }
  const [lines, taxes, payments, refunds] = await together(
    read.all<LineRow>('order.lines', values),
    read.all<TaxRow>('order.taxes', { shop, documents: orders }),
    read.all<PaymentRow>('order.payments', values),
    read.all<RefundRow>('order.refunds', values),
  )
  const documents = refunds.map(({ publicId }) => publicId)
  const [parts, refundTaxes] =
    documents.length === 0
      ? [[], []]
      : await together(
          read.all<RefundLineRow>('order.refund_lines', values),
          read.all<TaxRow>('order.taxes', { shop, documents }),
        )
  const ofOrder = ({ orderId }: OfOrder) => orderId
  const linesOf = Map.groupBy(lines, ofOrder)
  const paymentsOf = Map.groupBy(payments, ofOrder)
  const refundsOf = Map.groupBy(refunds, ofOrder)
  const taxRows = Map.groupBy([...taxes, ...refundTaxes], ({ document }) => document)
  const taxesOf = (document: string) =>
    (taxRows.get(document) ?? []).map(({ document, ...tax }) => tax)
  const partsOf = Map.groupBy(parts, ({ orderId, refund }) => `${orderId} ${refund}`)
  return rows.map((row) => ({
    ...row,
    shipping: row.shipping && { delivery: null, ...JSON.parse(row.shipping) },
    address: row.address && JSON.parse(row.address),
    metadata: JSON.parse(row.metadata),
    cancellation: row.cancellation && JSON.parse(row.cancellation),
    tracking: row.tracking && JSON.parse(row.tracking),
    lines: (linesOf.get(row.publicId) ?? []).map(
      ({ orderId, position, options, content, ...line }) => ({
        ...line,
        options: objectIn<OrderLine['options']>(options) ?? {},
        content: objectIn<PieceContent>(content),
      }),
    ),
    taxes: taxesOf(row.publicId),
    payments: (paymentsOf.get(row.publicId) ?? []).map(({ orderId, actor, ...payment }) => ({
      ...payment,
      actor: actor && JSON.parse(actor),
    })),
    refunds: (refundsOf.get(row.publicId) ?? []).map(({ orderId, position, actor, ...refund }) => ({
      ...refund,
      actor: actor && JSON.parse(actor),
      lines: (partsOf.get(`${orderId} ${position}`) ?? []).map(
        ({ orderId, refund, ...part }) => part,
      ),
      taxes: taxesOf(refund.publicId),
    })),
  }))
}

/** An unreadable text counts as null, so that the digest of the order does not match. */
function objectIn<T extends object>(text: string | null): T | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as T | null) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Whether an order has a payment with this reference. */
export async function isReferenceTaken(
  read: Reading,
  shop: number,
  method: PaymentMethod,
  reference: string,
): Promise<boolean> {
  return await exists(read, 'order.of_payment', { shop, method, reference })
}

/**
 * Whether goods for this amount were returned, so that they can pay for a sale.
 * @param number of the refund
 */
export async function isExchanged(
  read: Reading,
  shop: number,
  number: string,
  amountMinor: number,
): Promise<boolean> {
  return await exists(read, 'order.exchanged', { shop, number, amountMinor })
}

export async function insertOrder(
  tx: Writing,
  shop: number,
  { lines, taxes, shipping, address, metadata, ...order }: NewOrder,
  digest: string,
): Promise<void> {
  await tx.run('order.insert', {
    shop,
    ...order,
    shipping: shipping && JSON.stringify(shipping),
    address: address && JSON.stringify(address),
    metadata: JSON.stringify(metadata),
    digest,
    words: wordsOfOrder({ ...order, lines, address }),
  })
  const values = { shop, order: order.publicId }
  for (const rows of chunks(lines.map(lineRow))) {
    await tx.run('order.add_lines', { ...values, ...rows })
  }
  await insertTaxes(tx, shop, order.publicId, taxes)
}

/** Changes the given fields of an order's state and digest. */
export async function updateOrder(
  tx: Writing,
  shop: number,
  publicId: string,
  {
    cancellation,
    tracking,
    ...state
  }: Partial<
    OrderState &
      Pick<
        Order,
        | 'digest'
        | 'cancellation'
        | 'handedOverBy'
        | 'deliveredAt'
        | 'tracking'
        | 'replacedBy'
        | 'expiresAt'
      >
  > &
    Pick<OrderState, 'updatedAt'>,
): Promise<void> {
  const ended = cancellation && { cancellation: JSON.stringify(cancellation) }
  const sent = tracking === undefined ? {} : { tracking: tracking && JSON.stringify(tracking) }
  await tx.run('order.move', { shop, publicId, ...state, ...ended, ...sent })
}

/** @param position counts the payments of the order from 0 */
export async function insertPayment(
  tx: Writing,
  shop: number,
  order: string,
  position: number,
  { actor, ...payment }: Payment,
): Promise<void> {
  await tx.run('order.pay', { shop, order, position, ...payment, actor: textOf(actor) })
}

/** @param position counts the refunds of the order from 0 */
export async function insertRefund(
  tx: Writing,
  shop: number,
  order: string,
  position: number,
  { lines, taxes, actor, ...refund }: Refund,
): Promise<void> {
  await tx.run('order.refund', { shop, order, position, ...refund, actor: textOf(actor) })
  for (const rows of chunks(lines)) {
    await tx.run('order.refund_part', { shop, order, refund: position, ...rows })
  }
  await insertTaxes(tx, shop, refund.publicId, taxes)
}

function textOf(actor: ActedBy | null): string | null {
  return actor && JSON.stringify(actor)
}

/** The columns of a line. */
function lineRow({ taxRate, options, content, ...line }: OrderLine, position: number) {
  return {
    ...line,
    options: JSON.stringify(options),
    content: content && JSON.stringify(content),
    position,
    taxName: taxRate.name,
    taxPercent: taxRate.percent,
  }
}

async function insertTaxes(
  tx: Writing,
  shop: number,
  document: string,
  taxes: readonly TaxSum[],
): Promise<void> {
  for (const rows of chunks(taxes.map((tax, position) => ({ position, ...tax })))) {
    await tx.run('order.add_taxes', { shop, document, ...rows })
  }
}

/**
 * The words by which an order is found, in addition to its number and the account of its shopper.
 */
export function wordsOfOrder(
  order: Pick<NewOrder, 'publicId' | 'email' | 'address' | 'lines' | 'totalMinor' | 'currency'>,
): string {
  const { phone, ...address } = order.address ?? {}
  return foundBy([
    orderCode(order.publicId),
    order.email,
    ...Object.values(address),
    phoneWord(phone),
    ...amountWords(order.totalMinor, order.currency),
    ...order.lines.map(({ sku }) => sku),
    ...order.lines.map(({ title }) => title),
  ])
}
