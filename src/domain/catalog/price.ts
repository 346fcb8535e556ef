/** The currencies whose minor unit is not a hundredth (ISO 4217). */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...currencies('BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...currencies('BHD IQD JOD KWD LYD OMR TND', 3),
  ...currencies('CLF UYW', 4),
])

/** XXX stands for no currency, and XTS is for tests. */
export const CURRENCIES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').filter((code) => !['XXX', 'XTS'].includes(code)),
)

/** The highest price in major units, in every currency. */
export const PRICE_MAX = 999_999_999.99

/** Whether a code or a sign means this currency; $ means each of the dollars. */
export function namesCurrency(unit: string, currency: string): boolean {
  return unit === currency || unit === signOf(currency)
}

const SIGNS = new Map<string, string>()

function signOf(currency: string): string {
  const known = SIGNS.get(currency)
  if (known !== undefined) return known
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat('en', style).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  SIGNS.set(currency, sign)
  return sign
}

/** How many decimals amounts in this currency have: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDecimals(currency: string): number {
  return DECIMALS.get(currency) ?? 2
}

/** How many minor units a major unit of this currency has: 100 for EUR. */
export function minorPerMajor(currency: string): number {
  return 10 ** currencyDecimals(currency)
}

/**
 * A price in major units as integer minor units, or null if it has more decimals than the
 * currency, is negative (-0 too), or above `PRICE_MAX`. 19.99 EUR is 1999; 0.1 + 0.2 is null.
 */
export function toMinor(price: number, currency: string): number | null {
  const minor = Math.round(price * minorPerMajor(currency))
  const exact = Number.isSafeInteger(minor) && toMajor(minor, currency) === price
  return exact && price >= 0 && price <= PRICE_MAX && !Object.is(price, -0) ? minor : null
}

/** What to send instead of a price for which `toMinor` is null. */
export function priceHint(currency: string): string {
  return `Use 0 to ${PRICE_MAX}, with no more decimals than ${currency} has.`
}

/**
 * A price in major units as minor units, which have a fraction where the price has more decimals
 * than the currency. 19.99 EUR is 1999, although 19.99 * 100 is 1998.9999999999998.
 */
export function toFractionalMinor(price: number, currency: string): number {
  const minor = price * minorPerMajor(currency)
  const whole = Math.round(minor)
  return toMajor(whole, currency) === price ? whole : minor
}

/** Integer minor units in major units: 1999 is 19.99 EUR. */
export function toMajor(minor: number, currency: string): number {
  return minor / minorPerMajor(currency)
}

function currencies(codes: string, decimals: number): [string, number][] {
  return codes.split(' ').map((code) => [code, decimals])
}
