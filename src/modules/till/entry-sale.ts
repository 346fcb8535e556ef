import { fromThousandths, THOUSANDTHS, UNITS } from '../../domain/catalog/quantity.ts'
import { CONTENT_UNITS, type PieceContent } from '../../domain/catalog/unit-price.ts'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import type { NewPayment, OrderLine } from '../orders/order-record.ts'
import {
  isLabelOf,
  priceOf,
  sum,
  type TaxRate,
  type TaxSum,
  type Totals,
  totalsOf,
} from '../orders/totals.ts'
import {
  ENTRY_LIMITS,
  ORDER_LIMITS,
  PAYMENT_METHODS,
  POINTS_REASON,
  RECEIPT,
} from '../orders/values.ts'
import { AMOUNT_MAX_MINOR, type EntryReader, isRounding, PIECES_MAX } from './entry-reader.ts'

/** The path of a part in the entry. */
interface Part {
  readonly field: string
}

/**
 * A line in the form that the till has sent. `title` is null if the till's page is an older one.
 */
export type SaleLine = Part &
  Omit<OrderLine, 'publicId' | 'shareMinor' | 'totalMinor' | 'title' | 'options' | 'costMinor'> & {
    readonly title: string | null
    readonly labelMinor: number | null
  }
type SalePayment = Part & NewPayment

/** The sale of a till: the readable parts, and their correct sums. */
export interface ReadSale {
  readonly lines: readonly SaleLine[]
  /** The sum of both discounts, including points. */
  readonly discountMinor: number
  readonly discountReason: string | null
  /** The value of the points; null if none are redeemed. */
  readonly pointsMinor: number | null
  readonly totals: Totals
  readonly payments: readonly SalePayment[]
  readonly customerId: string | null
  readonly redeemPoints: number
  /** The balance of points that the cashier was shown. */
  readonly expectedBalance: number | null
  readonly note: string | null
  /** Null if the one that was sent cannot be used; then the order gets a new one. */
  readonly receipt: string | null
}

/** Reads a sale without its wrong parts; null if no line is left. */
export function readSale(value: unknown, reader: EntryReader): ReadSale | null {
  const sale = reader.object(value, 'order')
  const lines = readLines(sale.lines, 'order.lines', reader)
  if (lines.length === 0) return null
  const subtotalMinor = sum(lines.map((line) => priceOf(line) - line.discountMinor))
  if (subtotalMinor > AMOUNT_MAX_MINOR) reader.damaged('order.subtotal', 'amount')
  const { discountMinor, ...discounts } = readDiscounts(sale, subtotalMinor, reader)
  const totals = totalsOf(lines, discountMinor)
  reader.sum(sale.subtotal, 'order.subtotal', totals.subtotalMinor)
  reader.sum(sale.total, 'order.total', totals.totalMinor)
  checkTaxes(sale.taxes, totals.taxes, 'order.taxes', reader)
  const customer = () => reader.textOrNull(sale.customerId, 'order.customerId', ENTRY_LIMITS.id)
  const points = () =>
    reader.whole(sale.redeemPoints ?? 0, 'order.redeemPoints', 0, ORDER_LIMITS.points)
  const balance = () =>
    reader.whole(
      sale.expectedBalance ?? 0,
      'order.expectedBalance',
      -ORDER_LIMITS.points,
      ORDER_LIMITS.points,
    )
  const note = () => reader.textOrNull(sale.note, 'order.note', ORDER_LIMITS.note)
  return {
    lines,
    discountMinor,
    ...discounts,
    totals,
    payments: readPayments(sale.payments, totals.totalMinor, reader),
    customerId: reader.part(customer) || null,
    redeemPoints: reader.part(points) ?? 0,
    expectedBalance: (sale.expectedBalance ?? null) === null ? null : reader.part(balance),
    note: reader.part(note),
    receipt: reader.part(() => readReceipt(sale.receipt, 'order.receipt', reader)),
  }
}

/** The lines of a sale, or the lines removed from a basket, without wrong ones. */
export function readLines(value: unknown, field: string, reader: EntryReader): SaleLine[] {
  const lines = reader.list(value, field, ENTRY_LIMITS.lines)
  if (lines.length === 0) reader.damaged(field)
  return lines.flatMap((line, index) => {
    return reader.part(() => readLine(line, `${field}.${index}`, reader)) ?? []
  })
}

function readLine(value: unknown, field: string, reader: EntryReader): SaleLine {
  const line = reader.object(value, field)
  const of = (name: string) => `${field}.${name}`
  const { id, title: mostTitle, pack: mostPieces } = ENTRY_LIMITS
  const priced = {
    quantity: reader.thousandths(
      line.quantity,
      of('quantity'),
      1,
      ORDER_LIMITS.quantity * THOUSANDTHS,
    ),
    unitPriceMinor: reader.amount(line.unitPrice, of('unitPrice'), 0),
  }
  const read: SaleLine = {
    ...priced,
    field,
    product: reader.textOrNull(line.productId, of('productId'), id),
    name: reader.text(line.name, of('name'), PRODUCT_LIMITS.name),
    title: reader.part(() => reader.textOrNull(line.title, of('title'), mostTitle))?.trim() || null,
    content: reader.part(() => readContent(line.content, of('content'), reader)),
    sku: reader.textOrNull(line.sku, of('sku'), PRODUCT_LIMITS.code),
    unit: reader.oneOf(line.unit, of('unit'), UNITS),
    pack: reader.whole(line.pack ?? 1, of('pack'), 1, mostPieces),
    labelMinor: reader.part(() => readLabel(line.labelPrice, of('labelPrice'), priced, reader)),
    discountMinor: reader.amount(line.discount, of('discount'), 0),
    taxRate: readRate(line.taxRate, of('taxRate'), reader),
  }
  if (read.quantity * read.pack > PIECES_MAX) reader.damaged(of('quantity'), 'quantity')
  const totalMinor = priceOf(read) - read.discountMinor
  if (totalMinor > AMOUNT_MAX_MINOR) reader.damaged(of('total'), 'amount')
  if (totalMinor < 0) reader.damaged(of('discount'), 'wrong_sums')
  reader.sum(line.total, of('total'), totalMinor)
  return read
}

/** The content of one piece; null if the till did not say. */
function readContent(value: unknown, field: string, reader: EntryReader): PieceContent | null {
  if (value === null || value === undefined) return null
  const { quantity, unit } = reader.object(value, field)
  const thousandths = reader.thousandths(quantity, `${field}.quantity`, 1, PIECES_MAX)
  return {
    quantity: fromThousandths(thousandths),
    unit: reader.oneOf(unit, `${field}.unit`, CONTENT_UNITS),
  }
}

/** The price on a label. It is ignored if it does not match the quantity. */
function readLabel(
  value: unknown,
  field: string,
  priced: Pick<SaleLine, 'quantity' | 'unitPriceMinor'>,
  reader: EntryReader,
): number | null {
  const label = reader.amountOrNull(value, field)
  return label === null || isLabelOf(label, priced) ? label : reader.damaged(field, 'wrong_sums')
}

/** The name and the percent of a tax. */
export function readRate(value: unknown, field: string, reader: EntryReader): TaxRate {
  const { name, percent } = reader.object(value, field)
  const most = ENTRY_LIMITS.percent * THOUSANDTHS
  return {
    name: reader.text(name, `${field}.name`, ENTRY_LIMITS.taxRate),
    percent: reader.thousandths(percent, `${field}.percent`, 0, most),
  }
}

/** The discount of the basket, and the value of the points. */
function readDiscounts(
  { discount, pointsDiscount }: Readonly<Record<string, unknown>>,
  subtotalMinor: number,
  reader: EntryReader,
) {
  const given = reader.part(() => {
    if (discount === null || discount === undefined) return null
    const { amount, reason } = reader.object(discount, 'order.discount')
    return {
      minor: reader.amount(amount, 'order.discount.amount', 0),
      reason: reader.textOrNull(reason, 'order.discount.reason', ORDER_LIMITS.reason),
    }
  })
  const points = reader.part(() => reader.amount(pointsDiscount ?? 0, 'order.pointsDiscount', 0))
  const discountMinor = (given?.minor ?? 0) + (points ?? 0)
  if (discountMinor <= subtotalMinor) {
    const discountReason = given?.reason ?? (points ? POINTS_REASON : null)
    return { discountMinor, discountReason, pointsMinor: points || null }
  }
  reader.note('order.discount', 'wrong_sums')
  return { discountMinor: 0, discountReason: null, pointsMinor: null }
}

/** Keeps a remark if the taxes that a till has sent are not the correct ones. */
export function checkTaxes(
  value: unknown,
  right: readonly TaxSum[],
  path: string,
  reader: EntryReader,
): void {
  const sent = reader.part(() => readTaxes(value, path, reader))
  if (sent !== null && sent !== taxText(right)) reader.note(path, 'wrong_sums')
}

/** The taxes that a till has sent, as a text in the form of `taxText`. */
export function readTaxes(value: unknown, path: string, reader: EntryReader): string {
  const texts = reader.list(value, path, ENTRY_LIMITS.lines).map((one, index) => {
    const field = `${path}.${index}`
    const tax = reader.object(one, field)
    const amounts = TAX_AMOUNTS.map((key) => reader.amount(tax[key], `${field}.${key}`))
    return JSON.stringify([tax.name, tax.percent, ...amounts])
  })
  return texts.sort().join()
}

export const TAX_AMOUNTS = ['net', 'tax', 'gross'] as const

/** Taxes as one text that does not depend on their order. */
export function taxText(taxes: readonly TaxSum[]): string {
  const texts = taxes.map(({ name, percent, netMinor, taxMinor, grossMinor }) =>
    JSON.stringify([name, percent / THOUSANDTHS, netMinor, taxMinor, grossMinor]),
  )
  return texts.sort().join()
}

/**
 * The payments of a sale. If they exceed its price, it is unknown what was paid, and none counts.
 */
function readPayments(value: unknown, totalMinor: number, reader: EntryReader): SalePayment[] {
  const list = reader.part(() => reader.list(value, 'order.payments', ENTRY_LIMITS.payments)) ?? []
  const payments = list.flatMap((one, index) => {
    return reader.part(() => readPayment(one, `order.payments.${index}`, reader)) ?? []
  })
  const paid = sum(payments.map((one) => one.amountMinor - one.roundingMinor))
  if (paid !== totalMinor) reader.note('order.payments', 'wrong_sums')
  return paid > totalMinor ? [] : payments
}

function readPayment(value: unknown, field: string, reader: EntryReader): SalePayment {
  const payment = reader.object(value, field)
  const method = reader.oneOf(payment.method, `${field}.method`, PAYMENT_METHODS)
  const amountMinor = reader.amount(payment.amount, `${field}.amount`)
  const givenMinor = reader.amountOrNull(payment.given, `${field}.given`)
  const changeMinor = reader.amountOrNull(payment.change, `${field}.change`)
  const roundingMinor = reader.amount(payment.rounding ?? 0, `${field}.rounding`)
  const reference = reader.textOrNull(
    payment.reference,
    `${field}.reference`,
    ORDER_LIMITS.reference,
  )
  if (!isRounding(method, roundingMinor, reader.currency)) {
    reader.damaged(`${field}.rounding`, 'wrong_sums')
  }
  const isRight = givenMinor === null || givenMinor - (changeMinor ?? 0) === amountMinor
  if (!isRight) reader.note(`${field}.given`, 'wrong_sums')
  return {
    field,
    method,
    amountMinor,
    roundingMinor,
    reference: reference || null,
    givenMinor: isRight ? givenMinor : null,
    changeMinor: isRight ? changeMinor : null,
  }
}

/** The secret part of a receipt's address. */
export function readReceipt(value: unknown, field: string, reader: EntryReader): string {
  return typeof value === 'string' && RECEIPT.test(value) ? value : reader.damaged(field)
}
