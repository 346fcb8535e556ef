/** The name of each text language in the language itself, by ISO 639-1 code. */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
} as const
export type TextLanguage = keyof typeof LANGUAGE_NAMES
export const TEXT_LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly TextLanguage[]

/**
 * The first of these languages that has texts, or null.
 * @param tags such as `de-AT` (BCP 47)
 */
export function firstSpoken(tags: readonly (string | null | undefined)[]): TextLanguage | null {
  for (const tag of tags) {
    const base = tag?.toLowerCase().split('-')[0]
    const spoken = TEXT_LANGUAGES.find((language) => language === base)
    if (spoken) return spoken
  }
  return null
}

/**
 * How numbers and dates are written beside texts in this language: as in the reader's region if the
 * browser names one for this language (`de-CH`), and on the server as in the language itself.
 */
export function localeOf(language: TextLanguage): string {
  const tags = 'document' in globalThis ? navigator.languages : []
  return tags.find((tag) => firstSpoken([tag]) === language) ?? language
}

/** The forms of a text by the plural category of its number; `#` stands for the number. */
type Forms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Picks the form of a text that fits a number, and writes the number into it. */
export function pluralOf(language: TextLanguage): (number: number, forms: Forms) => string {
  const written = decimalOf(language)
  let rules: Intl.PluralRules | undefined
  return (number, forms) => {
    rules ??= new Intl.PluralRules(localeOf(language))
    return (forms[rules.select(number)] ?? forms.other).replaceAll('#', () => written(number))
  }
}

/**
 * Writes a number with the decimal point of a language. The format is made with the first number,
 * because those of all languages take some milliseconds of a start.
 */
export function decimalOf(language: TextLanguage): (value: string | number) => string {
  let format: Intl.NumberFormat | undefined
  return (value) => {
    format ??= new Intl.NumberFormat(localeOf(language))
    return format.format(Number(value))
  }
}

/** Writes an amount in major units of a currency; of none, it is the number alone. */
export function moneyOf(
  language: TextLanguage,
): (amount: string | number, currency: string | number) => string {
  const locale = localeOf(language)
  return (amount, code) => {
    const style = code === '' ? {} : ({ style: 'currency', currency: String(code) } as const)
    return new Intl.NumberFormat(locale, style).format(Number(amount))
  }
}

/** An error of one field, in the form of the API. */
export interface FieldText {
  readonly field: string
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
  /** In English. */
  readonly message: string
}

/** A problem document, as far as texts need it. */
export interface RefusalText {
  readonly code: string
  /** In English, as `detail`. */
  readonly title: string
  readonly detail: string
  readonly errors?: readonly FieldText[]
  /** When the request may be repeated, if the server says so. */
  readonly retryAfterSeconds?: number | null
}
