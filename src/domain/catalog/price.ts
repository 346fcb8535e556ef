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

/** Whether a code or a sign means this currency; $ means any dollar. */
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

/** The number of decimals in this currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDecimals(currency: string): number {
  return DECIMALS.get(currency) ?? 2
}

/** The number of minor units in a major unit: 100 for EUR. */
export function minorPerMajor(currency: string): number {
  return 10 ** currencyDecimals(currency)
}

/**
 * Converts a price in major units to integer minor units; null if it has more decimals than the
 * currency, is negative (including -0), or above `PRICE_MAX`. 19.99 EUR is 1999; 0.1 + 0.2 is null.
 */
export function toMinor(price: number, currency: string): number | null {
  const minor = Math.round(price * minorPerMajor(currency))
  const exact = Number.isSafeInteger(minor) && toMajor(minor, currency) === price
  return exact && price >= 0 && price <= PRICE_MAX && !Object.is(price, -0) ? minor : null
}

/** Advice on the range and decimals of a price that `toMinor` refuses. */
export function priceHint(currency: string): string {
  return `Use 0 to ${PRICE_MAX}, with no more decimals than ${currency} has.`
}

/**
 * Converts a price in major units to minor units, with a fraction if the price has more decimals
 * than the currency. 19.99 EUR is 1999, although 19.99 * 100 is 1998.9999999999998.
 */
export function toFractionalMinor(price: number, currency: string): number {
  const minor = price * minorPerMajor(currency)
  const whole = Math.round(minor)
  return toMajor(whole, currency) === price ? whole : minor
}

/** Converts integer minor units to major units: 1999 is 19.99 EUR. */
export function toMajor(minor: number, currency: string): number {
  return minor / minorPerMajor(currency)
}

function currencies(codes: string, decimals: number): [string, number][] {
  return codes.split(' ').map((code) => [code, decimals])
}

/** The difference of two amounts in major units, without what binary fractions add to it. */
export function amountLeft(whole: number, part: number, currency: string): number {
  return toMajor(Math.round(toFractionalMinor(whole - part, currency)), currency)
}
