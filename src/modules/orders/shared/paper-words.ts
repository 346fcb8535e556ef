import { useEffect, useState } from 'preact/hooks'
import { toMajor } from '../../../domain/catalog/price.ts'
import { firstSpoken, localeOf, type TextLanguage } from '../../../text/language.ts'
import { language as pageLanguage } from '../../../ui/shared/language.ts'
import { money, toExactMinor } from '../../../ui/shared/money.ts'
import { quantityText } from '../../../ui/shared/quantity.ts'
import { countryName } from '../country.ts'
import { paperTextsIn, sharedIn } from '../page/text.ts'
import { orderWordsIn } from './text.ts'

type Texts = Awaited<ReturnType<typeof textsIn>>

/** The language, country and time zone of a shop. */
interface PaperLocale {
  readonly language: string
  /** ISO 3166-1; it decides how dates are written. */
  readonly country?: string | null
  readonly timeZone: string
}

/**
 * Formats the papers of a shop in its own language and time zone, whatever those of the device are.
 */
export interface PaperWords {
  readonly text: Texts['receipt']
  readonly freeAmount: string
  /** The names of papers. */
  readonly papers: Texts['order']['papers']
  /** The names of ways to pay. */
  readonly methods: Texts['order']['method']
  /** An amount in major units. */
  money(amount: number, currency: string): string
  minorMoney(minor: number, currency: string): string
  /** A quantity in thousandths. */
  quantity(quantity: number, unit: string): string
  /** A price per unit: 6.98 € per kg. */
  perUnit(price: string, unit: string): string
  number(value: number): string
  /** An amount rounded to the decimals of its currency, since differences of decimals are inexact. */
  exact(amount: number, currency: string): number
  /** The name of a country by its ISO code. */
  country(code: string): string
  /** The day of an ISO time. */
  day(iso: string): string
  /** Day and time of an ISO time. */
  moment(iso: string): string
}

/** The texts that this page has loaded. A shop in another language needs its texts first. */
const ownTexts = await textsIn(pageLanguage)

async function textsIn(language: TextLanguage) {
  const [receipt, shared, order] = await Promise.all([
    paperTextsIn(language),
    sharedIn(language),
    orderWordsIn(language),
  ])
  return { receipt, shared, order }
}

/** The language of a shop's papers: its own, or that of the page if that has no texts. */
function languageOf({ language }: PaperLocale): TextLanguage {
  return firstSpoken([language]) ?? pageLanguage
}

export async function paperWords(place: PaperLocale): Promise<PaperWords> {
  const language = languageOf(place)
  return wordsOf(await textsIn(language), language, place)
}

/** The place of a shop whose settings are not loaded yet. */
const UNKNOWN: PaperLocale = { language: pageLanguage, timeZone: 'UTC' }

/**
 * The formats of a shop's papers. Until the texts of its language are loaded, they are in the
 * page's language.
 */
export function usePaperWords(place: PaperLocale | null): PaperWords {
  const { language, country = null, timeZone } = place ?? UNKNOWN
  const [words, setWords] = useState(() => wordsOf(ownTexts, pageLanguage, { country, timeZone }))
  useEffect(() => {
    let isLatest = true
    paperWords({ language, country, timeZone }).then(
      (loaded) => isLatest && setWords(loaded),
      // Offline, a page without a service worker has only its own texts.
      () => isLatest && setWords(wordsOf(ownTexts, pageLanguage, { country, timeZone })),
    )
    return () => {
      isLatest = false
    }
  }, [language, country, timeZone])
  return words
}

function wordsOf(
  { receipt, shared, order }: Texts,
  language: TextLanguage,
  { country = null, timeZone }: Omit<PaperLocale, 'language'>,
): PaperWords {
  const locale = localeOf(language)
  const dated = country === null ? language : `${language}-${country}`
  const numbers = new Intl.NumberFormat(locale)
  const days = new Intl.DateTimeFormat(dated, { dateStyle: 'medium', timeZone })
  const moments = new Intl.DateTimeFormat(dated, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return {
    text: receipt,
    freeAmount: order.freeAmount,
    papers: order.papers,
    methods: order.method,
    money: (amount, currency) => money(amount, currency, locale),
    minorMoney: (minor, currency) => money(toMajor(minor, currency), currency, locale),
    quantity: (quantity, unit) => quantityText(quantity, unit, { locale, units: shared.units }),
    perUnit: (price, unit) =>
      shared.per(price, shared.units[unit as keyof typeof shared.units] ?? unit),
    number: (value) => numbers.format(value),
    exact: (amount, currency) => toMajor(toExactMinor(amount, currency), currency),
    country: (code) => countryName(code, locale),
    day: (iso) => days.format(new Date(iso)),
    moment: (iso) => moments.format(new Date(iso)),
  }
}
