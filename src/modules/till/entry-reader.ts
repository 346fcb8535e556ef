import { minorPerMajor, toMajor } from '../../domain/catalog/price.ts'
import { fromThousandths, toThousandths } from '../../domain/catalog/quantity.ts'
import type { PaymentMethod, RemarkCode } from '../orders/values.ts'
import type { Said } from './entry.ts'
import type { Remark } from './entry-body.ts'

/**
 * The maximum of a till's amount, and of a line's pieces in thousandths. The sums of a day then fit
 * into the integers of both databases.
 */
export const AMOUNT_MAX_MINOR = 10_000_000_000_000
export const PIECES_MAX = 1_000_000_000_000

/** An amount of any sign in minor units; null if a till cannot record it. */
export function exactMinor(amount: number, currency: string): number | null {
  const minor = Math.round(amount * minorPerMajor(currency))
  const isExact = toMajor(minor, currency) === amount && Math.abs(minor) <= AMOUNT_MAX_MINOR
  // -0 becomes 0.
  return isExact ? minor + 0 : null
}

/** Whether cash may be rounded by this amount: at most half of the largest coin, one major unit. */
export function isRounding(method: PaymentMethod, minor: number, currency: string): boolean {
  return minor === 0 || (method === 'cash' && 2 * Math.abs(minor) <= minorPerMajor(currency))
}

/** Thrown for a part that cannot be used. It is left out, with a remark. */
class Damaged extends Error {
  constructor(readonly remark: Remark) {
    super(`${remark.field}: ${remark.code}`)
  }
}

/**
 * Whether the rounding of a refund may be correct. It compensates the rounding of the order's
 * earlier refunds, so it can amount to two coins. A negative amount is never paid out.
 */
export function isRefundRounding(
  method: PaymentMethod,
  amountMinor: number,
  minor: number,
  currency: string,
): boolean {
  const most = method === 'cash' ? 2 * minorPerMajor(currency) : 0
  const least = method === 'exchange' ? 0 : -amountMinor
  return minor >= least && minor <= most
}

/**
 * Reads any JSON as parts of an entry, and keeps remarks about their errors. Methods throw if they
 * cannot read a value; `part` catches that.
 */
export class EntryReader {
  readonly remarks: Remark[] = []

  constructor(readonly currency: string) {}

  note(field: string, code: RemarkCode): void {
    this.remarks.push({ field, code })
  }

  damaged(field: string, code: RemarkCode = 'unreadable'): never {
    throw new Damaged({ field, code })
  }

  /** A part of an entry, or null and a remark if it cannot be read. */
  part<T>(read: () => T): T | null {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      this.remarks.push(error.remark)
      return null
    }
  }

  object(value: unknown, field: string): Said {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) this.damaged(field)
    return value as Said
  }

  list(value: unknown, field: string, most: number): readonly unknown[] {
    if (!Array.isArray(value)) return this.damaged(field)
    return value.length > most ? this.damaged(field, 'too_long') : value
  }

  oneOf<const T extends readonly unknown[]>(value: unknown, field: string, values: T): T[number] {
    return values.includes(value) ? value : this.damaged(field)
  }

  /** A text that can be stored: NUL and lone surrogates are replaced. */
  text(value: unknown, field: string, most: number): string {
    if (typeof value !== 'string') return this.damaged(field)
    if (value.length > most) this.note(field, 'too_long')
    return value.slice(0, most).toWellFormed().replaceAll('\0', '\ufffd')
  }

  textOrNull(value: unknown, field: string, most: number): string | null {
    return value === undefined || value === null ? null : this.text(value, field, most)
  }

  /** An amount of money in minor units. */
  amount(value: unknown, field: string, least = -AMOUNT_MAX_MINOR): number {
    const minor = typeof value === 'number' ? exactMinor(value, this.currency) : null
    return minor === null || minor < least ? this.damaged(field, 'amount') : minor
  }

  amountOrNull(value: unknown, field: string): number | null {
    return value === undefined || value === null ? null : this.amount(value, field, 0)
  }

  /** A quantity or a percent in thousandths. */
  thousandths(value: unknown, field: string, least: number, most: number): number {
    if (typeof value !== 'number') return this.damaged(field)
    const thousandths = toThousandths(value)
    const isExact = fromThousandths(thousandths) === value && Number.isSafeInteger(thousandths)
    const isPossible = isExact && thousandths >= least && thousandths <= most
    return isPossible ? thousandths : this.damaged(field, 'quantity')
  }

  whole(value: unknown, field: string, least: number, most: number): number {
    const isWhole = typeof value === 'number' && Number.isSafeInteger(value)
    return isWhole && value >= least && value <= most ? value : this.damaged(field)
  }

  /** Keeps a remark if a sum differs from the correct one. */
  sum(value: unknown, field: string, rightMinor: number): void {
    const sentMinor = this.part(() => this.amount(value, field))
    if (sentMinor !== null && sentMinor !== rightMinor) this.note(field, 'wrong_sums')
  }
}
