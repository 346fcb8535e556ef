import { currencyDecimals } from '../../../domain/catalog/price.ts'
import type { TextLanguage } from '../../../text/language.ts'

/*
 * Formats of dates and numbers. They are kept, because to make them takes half of the time of a
 * mail.
 */

/** When there are more formats than this, all are made again. A shop needs four. */
const MOST = 200
const days = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

function kept<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  if (formats.size >= MOST) formats.clear()
  return formats.getOrInsertComputed(key, make)
}

/** The format of a day, such as November 27, 2026. */
export function dayFormat(language: TextLanguage, timeZone: string): Intl.DateTimeFormat {
  return kept(days, `${language} ${timeZone}`, () => {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone })
  })
}

/** The format of a percentage or a quantity, with up to three decimals. */
export function numberFormat(language: TextLanguage): Intl.NumberFormat {
  return kept(numbers, language, () => {
    return new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
  })
}

/** The format of an amount, with all decimals of its currency. */
export function amountFormat(language: TextLanguage, currency: string): Intl.NumberFormat {
  const digits = currencyDecimals(currency)
  return kept(numbers, `${language} ${currency}`, () => {
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  })
}
