import { currencyDecimals, minorPerMajor, toMajor, toMinor } from '../../domain/catalog/price.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** An amount in the reader's locale: 9.9 EUR is "€9.90" or "9,90 €". */
export function money(amount: number, currency: string): string {
  return formatOf(currency).format(amount)
}

/** An amount in minor units in the reader's locale. */
export function minorMoney(minor: number, currency: string): string {
  return money(toMajor(minor, currency), currency)
}

/** An amount in major units, which may be negative, as minor units. */
export function toExactMinor(amount: number, currency: string): number {
  return Math.round(amount * minorPerMajor(currency))
}

/** An amount without its currency, for inputs: "9.90" or "9,90". */
export function plainAmount(amount: number, currency: string): string {
  const digits = currencyDecimals(currency)
  return amount.toLocaleString(undefined, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
}

/** The sign of a currency in the reader's locale: "€", "kr", "CHF". */
export function currencySign(currency: string): string {
  const sign = formatOf(currency)
    .formatToParts(0)
    .find((part) => part.type === 'currency')
  return sign?.value ?? currency
}

/**
 * Parses a typed amount such as "9,90", "1.234,5" or "12".
 * @returns the amount, or null if it is not a valid amount of this currency
 */
export function parseAmount(text: string, currency: string): number | null {
  const amount = parseDecimal(text, currencyDecimals(currency))
  return amount !== null && toMinor(amount, currency) !== null ? amount : null
}

/** Parses a typed number such as "0,45", or null if it is none or has more decimals than these. */
export function parseDecimal(text: string, decimals: number): number | null {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '')
  if (!/^\d[\d.,]*$/.test(bare)) return null
  const at = decimalAt(bare, decimals)
  const whole = (at < 0 ? bare : bare.slice(0, at)).replace(/[.,]/g, '')
  const fraction = at < 0 ? '' : bare.slice(at + 1)
  return fraction.length <= decimals ? Number(`${whole}.${fraction || '0'}`) : null
}

/** A number in the reader's locale, for inputs: 0.45 is "0.45" or "0,45". */
export function plainDecimal(value: number, decimals: number): string {
  return value.toLocaleString(undefined, { maximumFractionDigits: decimals, useGrouping: false })
}

/** Index of the decimal sign, or -1. The last sign is none if it only groups thousands. */
function decimalAt(text: string, decimals: number): number {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (at < 0) return -1
  const sign = text.charAt(at)
  const once = text.indexOf(sign) === at
  const grouping = text.length - at - 1 === 3 && sign !== decimalSign() && decimals < 3
  return once && !grouping ? at : -1
}

function decimalSign(): string {
  const part = new Intl.NumberFormat().formatToParts(1.5).find(({ type }) => type === 'decimal')
  return part?.value ?? '.'
}

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const digits = currencyDecimals(currency)
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(currency, format)
  return format
}
