import {
  currencyDecimals,
  minorPerMajor,
  namesCurrency,
  toMajor,
  toMinor,
} from '../../domain/catalog/price.ts'
import { locale } from './language.ts'
import { decimalSignIn, readNumber } from './number.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * An amount in the reader's locale or another language: 9.9 EUR is "€9.90" or "9,90 €". The minus
 * sign is that of the texts, because most locales use a hyphen.
 */
export function money(amount: number, currency: string, language = locale): string {
  return formatOf(currency, language).format(amount).replace('-', '−')
}

/** An amount in minor units in the reader's locale. */
export function minorMoney(minor: number, currency: string): string {
  return money(toMajor(minor, currency), currency)
}

/** Converts an amount in major units, which may be negative, to minor units. */
export function toExactMinor(amount: number, currency: string): number {
  return Math.round(amount * minorPerMajor(currency))
}

/** The parts of an amount that are its number, without groups of thousands. */
const IN_NUMBER: readonly string[] = ['minusSign', 'integer', 'decimal', 'fraction']

/** An amount without its currency, for inputs: "9.90" or "9,90". */
export function plainAmount(amount: number, currency: string): string {
  const parts = formatOf(currency).formatToParts(amount)
  const digits = parts.filter(({ type }) => IN_NUMBER.includes(type))
  return digits.map(({ value }) => value).join('')
}

/** The decimal sign of amounts in the reader's locale or another language. */
export function amountSign(currency: string, language = locale): string {
  return decimalSignIn(formatOf(currency, language))
}

/** An amount for an axis, in whole units of the currency: "€782". */
export function wholeMoney(amount: number, currency: string): string {
  const none = { minimumFractionDigits: 0, maximumFractionDigits: 0 }
  return amount.toLocaleString(locale, { style: 'currency', currency, ...none })
}

/** The sign of a currency in the reader's locale: "€", "kr", "CHF". */
export function currencySign(currency: string): string {
  const sign = formatOf(currency)
    .formatToParts(0)
    .find((part) => part.type === 'currency')
  return sign?.value ?? currency
}

/** An amount with its currency before or after it: € 5, 5 EUR, 5 kr. */
const AMOUNT = /^(\p{Sc}|\p{L}+\.?)?\s*(.*?)\s*(\p{Sc}|\p{L}+\.?)?$/u

/**
 * Reads a typed amount such as "9,90", "1.234,5", "12", "6,90 €", "CHF 5" or "5,–"; see
 * `readNumber`. An amount in another currency is refused.
 * @param signed whether a minus sign is allowed
 * @returns the amount, or null if it is not a valid amount of this currency
 */
export function parseAmount(text: string, currency: string, signed = false): number | null {
  const min = signed ? Number.NEGATIVE_INFINITY : 0
  const [, before, number = '', after] = AMOUNT.exec(text.trim()) ?? []
  const isForeign = [before, after].some((unit) => unit !== undefined && !names(unit, currency))
  if (isForeign) return null
  const amount = readNumber(number.replace(/[.,][-–—]+$/, ''), {
    decimals: currencyDecimals(currency),
    min,
  })
  return amount !== null && toMinor(Math.abs(amount), currency) !== null ? amount : null
}

/** Whether a word or sign means this currency, including its form in the reader's language. */
function names(unit: string, currency: string): boolean {
  return namesCurrency(unit.toUpperCase(), currency) || unit === currencySign(currency)
}

/** The number format of amounts, in the reader's locale or another language. */
function formatOf(currency: string, language: string = locale): Intl.NumberFormat {
  const key = `${language} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const digits = currencyDecimals(currency)
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, format)
  return format
}
