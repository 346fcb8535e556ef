import { timeOf } from '../time.ts'
import { CLOCK_TOLERANCE_MS, ENTRY_FIELD, type Said } from './entry.ts'
import { EntryReader, isRounding } from './entry-reader.ts'
import { type ReadSale, readLines, readRate, readSale } from './entry-sale.ts'
import type { Cashier, CashMovement, Closing, Remark, TillRefund } from './till-entry.ts'
import { priceOf, sum, THOUSANDTHS } from './totals.ts'
import {
  ENTRY_KINDS,
  ENTRY_LIMITS,
  type EntryKind,
  MONEY_METHODS,
  ORDER_LIMITS,
  PAYMENT_METHODS,
  VOIDED,
} from './values.ts'

/** What an entry does. Null: nothing of it can be used, so it does nothing. */
type Effect =
  | { readonly kind: 'sale'; readonly sale: ReadSale }
  | { readonly kind: 'refund'; readonly refund: TillRefund }
  | { readonly kind: 'cash'; readonly cash: CashMovement }
  | { readonly kind: 'void' }
  | { readonly kind: 'closing'; readonly closing: Closing }
  | null

export interface ReadEntry {
  readonly effect: Effect
  readonly remarks: readonly Remark[]
}

/**
 * Reads an entry, whatever it says: a till's page before it writes one, and the server when it gets
 * one. So the page cannot write what the server would find wrong.
 * @param said a JSON object, whatever is in it
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
  if (kind === 'refund') return { kind, refund: readRefund(content, reader) }
  if (kind === 'cash') return { kind, cash: readCash(content, reader) }
  if (kind === 'closing') return { kind, closing: readClosing(content, reader) }
  if (kind === 'void') {
    readVoid(content, reader)
    return { kind }
  }
  const sale = readSale(content, reader)
  return sale && { kind, sale }
}

/** A refund is read as a whole: a part of it could give back too much. */
function readRefund(value: unknown, reader: EntryReader): TillRefund {
  const refund = reader.object(value, 'refund')
  const { lines: most, id } = ENTRY_LIMITS
  const lines = reader.list(refund.lines, 'refund.lines', most).map((one, index) => {
    const field = `refund.lines.${index}`
    const line = reader.object(one, field)
    const quantity = line.quantity as number
    const mostQuantity = ORDER_LIMITS.quantity * THOUSANDTHS
    reader.thousandths(quantity, `${field}.quantity`, 1, mostQuantity)
    return { lineId: reader.text(line.lineId, `${field}.lineId`, id), quantity }
  })
  const { amount, rounding = 0, restock, expectedTotal = null } = refund
  reader.amountOrNull(expectedTotal, 'refund.expectedTotal')
  const method = reader.oneOf(refund.method, 'refund.method', PAYMENT_METHODS)
  const amountMinor = reader.amount(amount, 'refund.amount', 0)
  const roundingMinor = reader.amount(rounding, 'refund.rounding')
  if (!isRounding(method, roundingMinor, reader.currency)) {
    reader.damaged('refund.rounding', 'wrong_sums')
  }
  if (amountMinor === 0 && lines.length === 0) reader.damaged('refund.amount', 'amount')
  return {
    ...{ lines, method, amount: amount as number, rounding: rounding as number },
    expectedTotal: expectedTotal as number | null,
    orderId: reader.text(refund.orderId, 'refund.orderId', id),
    restock: reader.oneOf(restock, 'refund.restock', [true, false]),
    reason: reader.text(refund.reason, 'refund.reason', ORDER_LIMITS.reason),
  }
}

function readCash(value: unknown, reader: EntryReader): CashMovement {
  const cash = reader.object(value, 'cash')
  reader.amount(cash.amount, 'cash.amount')
  return {
    amount: cash.amount as number,
    method: reader.oneOf(cash.method ?? 'cash', 'cash.method', MONEY_METHODS),
    reason: reader.text(cash.reason, 'cash.reason', ORDER_LIMITS.reason),
    orderId: reader.textOrNull(cash.orderId, 'cash.orderId', ENTRY_LIMITS.id),
  }
}

/** Lines that were removed. All of it can be shown; it has no other effect. */
function readVoid(value: unknown, reader: EntryReader): void {
  const voided = reader.object(value, 'void')
  reader.oneOf(voided.what, 'void.what', VOIDED)
  const lines = readLines(voided.lines, 'void.lines', reader)
  const total = sum(lines.map((line) => priceOf(line) - line.discountMinor))
  reader.sum(voided.total, 'void.total', total)
}

/** The cashier of an entry; null: it names none that can be read. */
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

/** The end of a day. Its figures can be shown; `isRightClosing` says whether they are right. */
function readClosing(value: unknown, reader: EntryReader): Closing {
  const closing = reader.object(value, 'closing')
  const { opening, expectedCash, countedCash, difference } = closing
  const money = { opening, expectedCash, countedCash, difference }
  for (const [name, amount] of Object.entries(money)) reader.amount(amount, `closing.${name}`)
  const { from, to, sales, refunds } = closing
  for (const [name, count] of Object.entries({ from, to, sales, refunds })) {
    reader.whole(count, `closing.${name}`, name === 'from' ? 1 : 0, Number.MAX_SAFE_INTEGER)
  }
  const sums = (name: string, most: number, amounts: readonly string[]) =>
    reader.list(closing[name], `closing.${name}`, most).map((one, index) => {
      const field = `closing.${name}.${index}`
      const part = reader.object(one, field)
      for (const key of amounts) reader.amount(part[key], `${field}.${key}`)
      return { part, field }
    })
  const methods = sums('methods', PAYMENT_METHODS.length, ['taken', 'refunded', 'expected'])
  for (const { part, field } of methods) {
    reader.oneOf(part.method, `${field}.method`, PAYMENT_METHODS)
    reader.amount(part.counted ?? 0, `${field}.counted`)
  }
  for (const [name, counted] of Object.entries({
    discounts: closing.discounts,
    voids: closing.voids,
  })) {
    if (counted === undefined) continue
    const field = `closing.${name}`
    const { count, amount } = reader.object(counted, field)
    reader.whole(count, `${field}.count`, 0, Number.MAX_SAFE_INTEGER)
    reader.amount(amount, `${field}.amount`)
  }
  const cashiers =
    closing.cashiers === undefined
      ? []
      : sums('cashiers', ENTRY_LIMITS.cashiers, ['taken', 'refunded'])
  for (const { part, field } of cashiers) {
    for (const key of ['id', 'name']) {
      reader.textOrNull(part[key], `${field}.${key}`, ENTRY_LIMITS.id)
    }
    for (const key of ['sales', 'refunds']) {
      reader.whole(part[key], `${field}.${key}`, 0, Number.MAX_SAFE_INTEGER)
    }
  }
  for (const { part, field } of sums('taxes', ENTRY_LIMITS.lines, ['net', 'tax', 'gross'])) {
    readRate(part, field, reader)
  }
  return value as Closing
}
