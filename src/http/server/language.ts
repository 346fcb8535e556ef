import { LANGUAGES, type Language } from '../../domain/catalog/search.ts'
import { firstSpoken, type TextLanguage } from '../../text/language.ts'

/** The cookie that pages set when somebody chooses a language. */
const COOKIE = /(?:^|;\s*)kassa_language=(\w+)/

/**
 * The language of a page that the server renders: the one chosen in this browser, else the first
 * that the browser asks for and that has texts, else the first of `others` that has.
 * @param others fallbacks, such as the language of the shop and that of the server
 */
export function languageOf({ headers }: Request, ...others: string[]): TextLanguage {
  const chosen = COOKIE.exec(headers.get('cookie') ?? '')?.[1]
  return firstSpoken([chosen, ...accepted(headers), ...others]) ?? 'en'
}

/** The language in which the sender of this request most likely describes products. */
export function productLanguageOf({ headers }: Request): Language {
  const chosen = COOKIE.exec(headers.get('cookie') ?? '')?.[1]
  for (const tag of [chosen, ...accepted(headers)]) {
    const [base = ''] = tag?.toLowerCase().split('-') ?? []
    const language = NORWEGIAN.has(base) ? 'no' : base
    if (language !== 'none' && Object.hasOwn(LANGUAGES, language)) return language as Language
  }
  return 'en'
}

/** Browsers name the two written forms of Norwegian. */
const NORWEGIAN: ReadonlySet<string> = new Set(['nb', 'nn'])

/** No browser sends more. */
const MOST_RANGES = 50

/** The languages that a browser asks for, best first (RFC 9110, 12.5.4). */
function accepted(headers: Headers): string[] {
  const ranges = (headers.get('accept-language') ?? '').split(',', MOST_RANGES).map((range) => {
    const [tag = '', weight] = range.split(';', 2).map((part) => part.trim())
    return {
      tag,
      weight: weight?.startsWith('q=') ? Number(weight.slice(2)) || 0 : 1,
    }
  })
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
