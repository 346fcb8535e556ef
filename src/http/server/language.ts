import { firstSpoken, type TextLanguage } from '../../text/language.ts'

/** Pages set it when somebody chooses a language. */
const COOKIE = /(?:^|;\s*)kassa_language=(\w+)/

/**
 * The language of a page that the server renders: the one that was chosen in this browser, or else
 * the first that the browser asks for, or else the shop's.
 * @param shopLanguage the language setting of the shop, if the page belongs to one
 */
export function languageOf({ headers }: Request, shopLanguage?: string): TextLanguage {
  const chosen = COOKIE.exec(headers.get('cookie') ?? '')?.[1]
  return firstSpoken([chosen, ...accepted(headers), shopLanguage]) ?? 'en'
}

/** The languages that a browser asks for, best first (RFC 9110, 12.5.4). */
function accepted(headers: Headers): string[] {
  const ranges = (headers.get('accept-language') ?? '').split(',').map((range) => {
    const [tag = '', weight] = range.trim().split(/\s*;\s*q=/)
    return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
