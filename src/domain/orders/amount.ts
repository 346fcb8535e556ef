import { minorPerMajor, toMajor } from '../catalog/price.ts'
import { fromThousandths, toThousandths } from '../catalog/quantity.ts'
import { invalid } from '../error.ts'
import type { NewPayment, PaymentMethod } from '../order-store.ts'
import type { TillPayment } from './till-entry.ts'

/**
 * The most that an amount of a till can be, and the most pieces of a line in thousandths: the sums
 * of a day stay within the integers of both databases.
 */
const AMOUNT_MAX_MINOR = 10_000_000_000_000
const PIECES_MAX = 1_000_000_000_000

/**
 * Reads amounts of any sign in a currency as minor units.
 * @throws Refusal VALIDATION_FAILED on the field if the currency has not that many decimals, or if
 *   there is not that much money
 */
export function amountReader(currency: string): (field: string, amount: number) => number {
  const perMajor = minorPerMajor(currency)
  return (field, amount) => {
    const minor = Math.round(amount * perMajor)
    if (Math.abs(minor) > AMOUNT_MAX_MINOR) {
      const message = `Use at most ${toMajor(AMOUNT_MAX_MINOR, currency)}.`
      throw invalid({ field, code: 'too_large', message })
    }
    // -0 becomes 0.
    if (toMajor(minor, currency) === amount) return minor + 0
    const message = `Use no more decimals than ${currency} has.`
    throw invalid({ field, code: 'price', message })
  }
}

/** @throws Refusal VALIDATION_FAILED on the field if a line has more pieces than can be summed up */
export function refuseTooMany(field: string, quantity: number, pack: number): void {
  if (quantity * pack <= PIECES_MAX) return
  const message = `Use at most ${fromThousandths(PIECES_MAX)} pieces in a line.`
  throw invalid({ field, code: 'too_large', message })
}

/** A quantity or a percent in thousandths. @throws Refusal VALIDATION_FAILED on the field */
export function quantityOf(field: string, quantity: number): number {
  const thousandths = toThousandths(quantity)
  if (fromThousandths(thousandths) === quantity) return thousandths
  throw invalid({ field, code: 'quantity', message: 'Use at most three decimals.' })
}

/** A payment that a till has taken. @throws Refusal VALIDATION_FAILED on a field of `path` */
export function paymentOf(payment: TillPayment, path: string, currency: string): NewPayment {
  const { method, amount, given = null, change = null, rounding = 0, reference } = payment
  const minor = amountReader(currency)
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
