import { minorPerMajor, toMajor } from '../catalog/price.ts'
import { fromThousandths, toThousandths } from '../catalog/quantity.ts'
import { invalid } from '../error.ts'
import type { NewPayment } from '../order-store.ts'
import type { TillPayment } from './till-entry.ts'

/**
 * Reads amounts of any sign in a currency as minor units.
 * @throws Refusal VALIDATION_FAILED on the field if the currency has not that many decimals
 */
export function amountReader(currency: string): (field: string, amount: number) => number {
  const perMajor = minorPerMajor(currency)
  return (field, amount) => {
    const minor = Math.round(amount * perMajor)
    if (Number.isSafeInteger(minor) && toMajor(minor, currency) === amount) return minor + 0
    const message = `Use no more decimals than ${currency} has.`
    throw invalid({ field, code: 'price', message })
  }
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
