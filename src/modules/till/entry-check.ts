import { THOUSANDTHS } from '../../domain/catalog/quantity.ts'
import { timeOf } from '../../domain/time.ts'
import { priceOf, sum } from '../orders/totals.ts'
import {
  ENTRY_KINDS,
  ENTRY_LIMITS,
  type EntryKind,
  MONEY_METHODS,
  ORDER_LIMITS,
  PAYMENT_METHODS,
  VOIDED,
} from '../orders/values.ts'
import { CLOCK_TOLERANCE_MS, ENTRY_FIELD, type Said } from './entry.ts'
import type { Remark } from './entry-body.ts'
import { readClosing } from './entry-closing.ts'
import { EntryReader, isRefundRounding, isRounding } from './entry-reader.ts'
import { isWithoutReceipt, type ReadReturn, readReturn } from './entry-return.ts'
import { type ReadSale, readLines, readSale, readTaxes } from './entry-sale.ts'
import type { Cashier, CashMovement, Closing, TillRefund } from './till-entry.ts'

/** The effect of an entry; null if nothing of it can be used. */
type Effect =
  | { readonly kind: 'sale'; readonly sale: ReadSale }
  | { readonly kind: 'refund'; readonly refund: ReadRefund }
  | { readonly kind: 'refund'; readonly returned: ReadReturn }
  | { readonly kind: 'cash'; readonly cash: CashMovement }
  | { readonly kind: 'void' }
  | { readonly kind: 'closing'; readonly closing: Closing }
  | null

/** A return at a till. */
export interface ReadRefund extends Omit<TillRefund, 'rounding' | 'taxes'> {
  readonly roundingMinor: number
  /** The result of `taxText`; null if the entry has no readable taxes. */
  readonly taxes: string | null
}

export interface ReadEntry {
  readonly effect: Effect
  readonly remarks: readonly Remark[]
}

/**
 * Reads any entry: on the till's page before it is written, and on the server when it arrives. So
 * the page cannot write an entry that the server would find errors in.
 * @param said a JSON object with any content
 */
export function readEntry(said: Said, currency: string): ReadEntry {
  const reader = new EntryReader(currency)
  const time = () => reader.text(said.at, 'at', ENTRY_LIMITS.id)
  const at = reader.part(time)
  if (at !== null && timeOf(at) === null) reader.note('at', 'unreadable')
  const ahead = () => reader.whole(said.clockAhead ?? 0, 'clockAhead', -SECONDS_MAX, SECONDS_MAX)
  const aheadMs = 1000 * (reader.part(ahead) ?? 0)
  if (Math.abs(aheadMs) > CLOCK_TOLERANCE_MS) reader.note('at', 'clock')
  cashierOf(said, reader)
  const effect = reader.part(() => effectOf(said, reader))
  return { effect, remarks: reader.remarks }
}

const SECONDS_MAX = 1e12

function effectOf(said: Said, reader: EntryReader): Effect {
  const kind: EntryKind = reader.oneOf(said.kind, 'kind', ENTRY_KINDS)
  for (const other of ENTRY_KINDS) {
    const field = ENTRY_FIELD[other]
    if (other !== kind && said[field] !== undefined) reader.note(field, 'unreadable')
  }
  const content = said[ENTRY_FIELD[kind]]
  if (kind === 'refund') return readRefundOf(reader.object(content, 'refund'), reader)
  if (kind === 'cash') return { kind, cash: readCash(content, reader) }
  if (kind === 'closing') return { kind, closing: readClosing(content, reader) }
  if (kind === 'void') {
    readVoid(content, reader)
    return { kind }
  }
  const sale = readSale(content, reader)
  return sale && { kind, sale }
}

/** A refund of a known sale, or goods that came back without a receipt. */
function readRefundOf(refund: Said, reader: EntryReader): Effect {
  if (!isWithoutReceipt(refund)) return { kind: 'refund', refund: readRefund(refund, reader) }
  const returned = readReturn(refund, reader)
  return returned && { kind: 'refund', returned }
}

/** A refund is read as a whole: a part of it could return too much. */
function readRefund(refund: Said, reader: EntryReader): ReadRefund {
  const { lines: most, id } = ENTRY_LIMITS
  const lines = reader.list(refund.lines, 'refund.lines', most).map((one, index) => {
    const field = `refund.lines.${index}`
    const line = reader.object(one, field)
    const quantity = line.quantity as number
    const mostQuantity = ORDER_LIMITS.quantity * THOUSANDTHS
    reader.thousandths(quantity, `${field}.quantity`, 1, mostQuantity)
    const position = line.position ?? undefined
    if (position !== undefined) reader.whole(position, `${field}.position`, 1, most)
    return {
      lineId: reader.text(line.lineId, `${field}.lineId`, id),
      ...(position !== undefined && { position: position as number }),
      quantity,
    }
  })
  const { amount, rounding = 0, restock, taxes, expectedTotal = null } = refund
  reader.amountOrNull(expectedTotal, 'refund.expectedTotal')
  const method = reader.oneOf(refund.method, 'refund.method', PAYMENT_METHODS)
  const amountMinor = reader.amount(amount, 'refund.amount', 0)
  const roundingMinor = reader.amount(rounding, 'refund.rounding')
  if (!isRefundRounding(method, amountMinor, roundingMinor, reader.currency)) {
    reader.damaged('refund.rounding', 'wrong_sums')
  }
  if (amountMinor === 0 && lines.length === 0) reader.damaged('refund.amount', 'amount')
  return {
    lines,
    method,
    amount: amount as number,
    roundingMinor,
    taxes: taxes === undefined ? null : reader.part(() => readTaxes(taxes, 'refund.taxes', reader)),
    expectedTotal: expectedTotal as number | null,
    orderId: reader.text(refund.orderId, 'refund.orderId', id),
    number: reader.textOrNull(refund.number, 'refund.number', id),
    restock: reader.oneOf(restock, 'refund.restock', [true, false]),
    reason: reader.text(refund.reason, 'refund.reason', ORDER_LIMITS.reason),
  }
}

function readCash(value: unknown, reader: EntryReader): CashMovement {
  const cash = reader.object(value, 'cash')
  reader.amount(cash.amount, 'cash.amount')
  reader.amountOrNull(cash.float, 'cash.float')
  const method = reader.oneOf(cash.method ?? 'cash', 'cash.method', MONEY_METHODS)
  const roundingMinor = reader.amount(cash.rounding ?? 0, 'cash.rounding')
  if (!isRounding(method, roundingMinor, reader.currency)) {
    reader.damaged('cash.rounding', 'wrong_sums')
  }
  return {
    amount: cash.amount as number,
    method,
    reason: reader.text(cash.reason, 'cash.reason', ORDER_LIMITS.reason),
    orderId: reader.textOrNull(cash.orderId, 'cash.orderId', ENTRY_LIMITS.id),
  }
}

/** Removed lines. They are only shown and have no other effect. */
function readVoid(value: unknown, reader: EntryReader): void {
  const voided = reader.object(value, 'void')
  reader.oneOf(voided.what, 'void.what', VOIDED)
  const lines = readLines(voided.lines, 'void.lines', reader)
  const total = sum(lines.map((line) => priceOf(line) - line.discountMinor))
  reader.sum(voided.total, 'void.total', total)
}

/** The cashier of an entry; null if it has no readable one. */
export function cashierOf({ cashier }: Said, reader = new EntryReader('')): Cashier | null {
  return reader.part(() => readCashier(cashier, reader))
}

function readCashier(value: unknown, reader: EntryReader): Cashier | null {
  if (value === undefined || value === null) return null
  const { id, name } = reader.object(value, 'cashier')
  return {
    id: reader.text(id, 'cashier.id', ENTRY_LIMITS.id),
    name: reader.text(name, 'cashier.name', ENTRY_LIMITS.id),
  }
}
