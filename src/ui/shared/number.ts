import { atFirstUse } from './first-use.ts'
import { locale } from './language.ts'

const counts = atFirstUse(() => new Intl.NumberFormat(locale))
const differences = atFirstUse(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }))

/** A number with digit grouping in the reader's locale. */
export function count(number: number): string {
  return counts().format(number)
}

/** A difference with its sign, such as "+5" or "−5", in the reader's locale; see `money`. */
export function signed(number: number): string {
  return differences().format(number).replace('-', '−')
}

/** A percent such as "7%" or "7 %", in the reader's locale. */
export function percentText(percent: number): string {
  const format = { style: 'percent', maximumFractionDigits: 3 } as const
  return (percent / 100).toLocaleString(locale, format)
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** A number of bytes, such as "12 MB", in the reader's locale. */
export function bytes(number: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, number)) / 3))
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step],
    maximumSignificantDigits: 3,
  })
  return format.format(number / 1000 ** step)
}

interface Limits {
  /** The most digits after the decimal sign. */
  readonly decimals: number
  /** By default 0; a number may have a minus sign if this is below 0. */
  readonly min?: number
  readonly max?: number
}

/**
 * Reads a number as people type it, such as "0,45", "1.234,5" or "-12". Either separator may be the
 * decimal sign, unless the digits after it can only be a group of thousands.
 * @param language that of the page by default
 * @returns null if it is no number, has too many decimals or is beyond the limits
 */
export function readNumber(text: string, limits: Limits, language = locale): number | null {
  const { decimals, min = 0, max = Number.POSITIVE_INFINITY } = limits
  const [, sign, digits = ''] =
    /^([+-]?)(\d[\d.,]*)$/.exec(text.replace(/[\s\u00a0\u202f'’]/g, '').replace('−', '-')) ?? []
  if (sign === undefined || (sign !== '' && min >= 0)) return null
  const at = decimalAt(digits, decimals, language)
  const whole = at < 0 ? digits : digits.slice(0, at)
  if (!/^\d+$|^[1-9]\d{0,2}([.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return null
  const fraction = at < 0 ? '' : digits.slice(at + 1)
  const size = Number(`${whole.replace(/[.,]/g, '')}.${fraction || '0'}`)
  const number = sign === '-' ? 0 - size : size
  return fraction.length <= decimals && number >= min && number <= max ? number : null
}

/**
 * Index of the decimal sign, or -1. The last separator is no decimal sign if it only groups
 * thousands.
 */
function decimalAt(digits: string, decimals: number, language: string): number {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (at < 0) return -1
  const sign = digits.charAt(at)
  const once = digits.indexOf(sign) === at
  const grouping = digits.length - at - 1 === 3 && sign !== decimalSign(language) && decimals < 3
  return once && !grouping ? at : -1
}

/** The decimal sign of a locale, by default the reader's. */
export function decimalSign(tag = locale): string {
  return decimalSignIn(new Intl.NumberFormat(tag))
}

/** The decimal sign of a format; a point if it shows no decimals. */
export function decimalSignIn(format: Intl.NumberFormat): string {
  return format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** A number in the reader's locale, for inputs: 0.45 is "0.45" or "0,45". */
export function plainDecimal(value: number, decimals: number): string {
  return value.toLocaleString(locale, { maximumFractionDigits: decimals, useGrouping: false })
}
