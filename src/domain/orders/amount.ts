import { minorPerMajor, toMajor } from '../catalog/price.ts'
import { invalid } from '../error.ts'
import { THOUSANDTHS } from './totals.ts'

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
  const thousandths = Math.round(quantity * THOUSANDTHS)
  if (thousandths / THOUSANDTHS === quantity) return thousandths
  throw invalid({ field, code: 'quantity', message: 'Use at most three decimals.' })
}
