import { minorPerMajor, toMajor } from '../catalog/price.ts'
import { invalid } from '../error.ts'
import type { NewPayment } from './order-record.ts'
import type { TillPayment } from './till-entry.ts'
import type { PaymentMethod } from './values.ts'

/**
 * The most that an amount of a till can be, and the most pieces of a line in thousandths: the sums
 * of a day stay within the integers of both databases.
 */
export const AMOUNT_MAX_MINOR = 10_000_000_000_000
export const PIECES_MAX = 1_000_000_000_000

/** An amount of any sign in minor units; null if it is not one that a till can record. */
export function exactMinor(amount: number, currency: string): number | null {
  const minor = Math.round(amount * minorPerMajor(currency))
  const isExact = toMajor(minor, currency) === amount && Math.abs(minor) <= AMOUNT_MAX_MINOR
  // -0 becomes 0.
  return isExact ? minor + 0 : null
}

/** A payment that a till has taken. @throws Refusal VALIDATION_FAILED on a field of `path` */
export function paymentOf(payment: TillPayment, path: string, currency: string): NewPayment {
  const { method, amount, given = null, change = null, rounding = 0, reference } = payment
  const minor = (field: string, amount: number) => {
    const read = exactMinor(amount, currency)
    if (read !== null) return read
    const most = toMajor(AMOUNT_MAX_MINOR, currency)
    const message = `Use at most ${most}, with no more decimals than ${currency} has.`
    throw invalid({ field, code: 'price', message })
  }
  return {
    method,
    amountMinor: minor(`${path}.amount`, amount),
    givenMinor: given === null ? null : minor(`${path}.given`, given),
    changeMinor: change === null ? null : minor(`${path}.change`, change),
    roundingMinor: minor(`${path}.rounding`, rounding),
    reference: reference || null,
  }
}

/** Whether cash may be rounded by this: at most half of the largest coin, one major unit. */
export function isRounding(method: PaymentMethod, minor: number, currency: string): boolean {
  return minor === 0 || (method === 'cash' && 2 * Math.abs(minor) <= minorPerMajor(currency))
}

/** @throws Refusal VALIDATION_FAILED on the field unless `isRounding` */
export function checkRounding(
  field: string,
  { method, roundingMinor }: Pick<NewPayment, 'method' | 'roundingMinor'>,
  currency: string,
): void {
  if (isRounding(method, roundingMinor, currency)) return
  const message = 'Only cash is rounded, and by no more than half a coin.'
  throw invalid({ field, code: 'rounding', message })
}
