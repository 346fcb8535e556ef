import { priceOf, sum, type Totals, totalsOf } from '../orders/totals.ts'
import type { MoneyMethod } from '../orders/values.ts'
import { MONEY_METHODS, ORDER_LIMITS } from '../orders/values.ts'
import type { Said } from './entry.ts'
import { AMOUNT_MAX_MINOR, type EntryReader, isRefundRounding } from './entry-reader.ts'
import { checkTaxes, readLines, readReceipt, type SaleLine } from './entry-sale.ts'

/** Goods that came back without a receipt: the readable lines, and their correct sums. */
export interface ReadReturn {
  readonly lines: readonly SaleLine[]
  readonly totals: Totals
  readonly method: MoneyMethod
  /** Added to the amount paid out by rounding of cash, in minor units. */
  readonly roundingMinor: number
  readonly restock: boolean
  readonly reason: string
  /** Null if the one that was sent cannot be used; then the order gets a new one. */
  readonly receipt: string | null
}

/** Whether a refund names goods, and not the sale that they are of. */
export function isWithoutReceipt(refund: Said): boolean {
  return refund.goods !== undefined
}

/** Reads a return without its wrong lines; null if no line is left. */
export function readReturn(refund: Said, reader: EntryReader): ReadReturn | null {
  const lines = readLines(refund.goods, 'refund.goods', reader)
  if (lines.length === 0) return null
  const subtotalMinor = sum(lines.map((line) => priceOf(line) - line.discountMinor))
  if (subtotalMinor > AMOUNT_MAX_MINOR) reader.damaged('refund.amount', 'amount')
  const totals = totalsOf(lines, 0)
  const method = reader.oneOf(refund.method, 'refund.method', MONEY_METHODS)
  const roundingMinor = reader.amount(refund.rounding ?? 0, 'refund.rounding')
  if (!isRefundRounding(method, totals.totalMinor, roundingMinor, reader.currency)) {
    reader.damaged('refund.rounding', 'wrong_sums')
  }
  reader.sum(refund.amount, 'refund.amount', totals.totalMinor)
  checkTaxes(refund.taxes, totals.taxes, 'refund.taxes', reader)
  return {
    lines,
    totals,
    method,
    roundingMinor,
    restock: reader.oneOf(refund.restock, 'refund.restock', [true, false]),
    reason: reader.text(refund.reason, 'refund.reason', ORDER_LIMITS.reason),
    receipt: reader.part(() => readReceipt(refund.receipt, 'refund.receipt', reader)),
  }
}
