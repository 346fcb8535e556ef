import { timeOf } from '../../domain/time.ts'
import { ENTRY_LIMITS, ORDER_LIMITS, PAYMENT_METHODS } from '../orders/values.ts'
import type { EntryReader } from './entry-reader.ts'
import { readRate, TAX_AMOUNTS } from './entry-sale.ts'
import type { Closing } from './till-entry.ts'

/** A part of a closing, such as a payment method, and its path in the entry. */
interface ReadPart {
  readonly part: Readonly<Record<string, unknown>>
  readonly field: string
}

/** A closing. Its figures can be shown; `isRightClosing` tells whether they are correct. */
export function readClosing(value: unknown, reader: EntryReader): Closing {
  const closing = reader.object(value, 'closing')
  const whole = { part: closing, field: 'closing' }
  readAmounts(whole, ['opening', 'expectedCash', 'countedCash', 'difference'], reader)
  readCounts(whole, ['to', 'sales', 'refunds'], reader)
  reader.whole(closing.from, 'closing.from', 1, Number.MAX_SAFE_INTEGER)
  for (const name of ['fromAt', 'toAt']) {
    const at = reader.textOrNull(closing[name], `closing.${name}`, ENTRY_LIMITS.id)
    if (at !== null && timeOf(at) === null) reader.damaged(`closing.${name}`)
  }
  if (closing.rounding !== undefined) readAmounts(whole, ['rounding'], reader)
  for (const name of ['cashIn', 'cashOut']) {
    if (closing[name] !== undefined) reader.amount(closing[name], `closing.${name}`, 0)
  }
  const float = closing.float === null ? null : optionalPart(whole, 'float', reader)
  if (float) {
    readAmounts(float, ['difference'], reader)
    reader.amount(float.part.counted, 'closing.float.counted', 0)
  }
  reader.textOrNull(closing.reason, 'closing.reason', ORDER_LIMITS.reason)
  for (const name of ['discounts', 'voids', 'online', 'withoutReceipt']) {
    const part = optionalPart(whole, name, reader)
    if (!part) continue
    readCounts(part, ['count'], reader)
    readAmounts(part, ['amount'], reader)
  }
  const loose = optionalPart(whole, 'withoutReceipt', reader)
  for (const one of loose ? partsOf(loose, 'taxes', 2 * ENTRY_LIMITS.lines, reader) : []) {
    readRate(one.part, one.field, reader)
    readAmounts(one, TAX_AMOUNTS, reader)
  }
  const points = optionalPart(whole, 'points', reader)
  if (points) {
    readCounts(points, ['redeemed'], reader)
    readAmounts(points, ['amount'], reader)
  }
  for (const one of partsOf(whole, 'methods', PAYMENT_METHODS.length, reader)) {
    reader.oneOf(one.part.method, `${one.field}.method`, PAYMENT_METHODS)
    readAmounts(one, ['taken', 'refunded', 'expected'], reader)
    reader.amount(one.part.counted ?? 0, `${one.field}.counted`)
  }
  const cashiers =
    closing.cashiers === undefined ? [] : partsOf(whole, 'cashiers', ENTRY_LIMITS.cashiers, reader)
  for (const one of cashiers) {
    for (const key of ['id', 'name']) {
      reader.textOrNull(one.part[key], `${one.field}.${key}`, ENTRY_LIMITS.id)
    }
    readCounts(one, ['sales', 'refunds'], reader)
    readAmounts(one, ['taken', 'refunded'], reader)
  }
  for (const one of partsOf(whole, 'taxes', 2 * ENTRY_LIMITS.lines, reader)) {
    readRate(one.part, one.field, reader)
    readAmounts(one, TAX_AMOUNTS, reader)
    for (const name of ['returned', 'left']) {
      const part = optionalPart(one, name, reader)
      if (part) readAmounts(part, TAX_AMOUNTS, reader)
    }
  }
  return value as Closing
}

function readAmounts({ part, field }: ReadPart, keys: readonly string[], reader: EntryReader) {
  for (const key of keys) reader.amount(part[key], `${field}.${key}`)
}

function readCounts({ part, field }: ReadPart, keys: readonly string[], reader: EntryReader) {
  for (const key of keys) reader.whole(part[key], `${field}.${key}`, 0, Number.MAX_SAFE_INTEGER)
}

function optionalPart(of: ReadPart, name: string, reader: EntryReader): ReadPart | null {
  const field = `${of.field}.${name}`
  const value = of.part[name]
  return value === undefined ? null : { part: reader.object(value, field), field }
}

function partsOf(of: ReadPart, name: string, most: number, reader: EntryReader): ReadPart[] {
  const path = `${of.field}.${name}`
  return reader.list(of.part[name], path, most).map((one, index) => {
    const field = `${path}.${index}`
    return { part: reader.object(one, field), field }
  })
}
