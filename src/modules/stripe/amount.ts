import { currencyDecimals } from '../../domain/catalog/price.ts'

/*
 * The amounts of Stripe (docs.stripe.com/currencies): in the smallest unit of the currency, but for
 * some currencies whose unit at Stripe differs from ISO 4217.
 */

/** Currencies without decimals whose amounts Stripe counts in hundredths all the same. */
const IN_HUNDREDTHS: ReadonlySet<string> = new Set(['ISK', 'UGX'])
/** Currencies that Stripe does not count in the minor unit of kassa at all. */
const UNKNOWN: ReadonlySet<string> = new Set(['CLF', 'UYW', 'UYI', 'BYR', 'IQD', 'LYD'])
/** The last digit of an amount with three decimals has to be 0. */
const THREE_DECIMALS_STEP = 10
/** The most that Stripe takes: eight digits. */
const MOST = 99_999_999

/** An amount at Stripe of one in kassa. */
export function toStripe(amountMinor: number, currency: string): number {
  return IN_HUNDREDTHS.has(currency) ? amountMinor * 100 : amountMinor
}

/** An amount in kassa of one at Stripe; with a fraction if kassa has no such amount. */
export function fromStripe(amount: number, currency: string): number {
  return IN_HUNDREDTHS.has(currency) ? amount / 100 : amount
}

/** Tells whether Stripe can take exactly this amount. */
export function isAmountOfStripe(amountMinor: number, currency: string): boolean {
  if (UNKNOWN.has(currency) || amountMinor <= 0) return false
  if (toStripe(amountMinor, currency) > MOST) return false
  return currencyDecimals(currency) < 3 || amountMinor % THREE_DECIMALS_STEP === 0
}
