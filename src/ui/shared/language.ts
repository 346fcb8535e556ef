import { firstSpoken, localeOf, type TextLanguage } from '../../text/language.ts'

/** The server also reads this cookie, for pages that it renders. */
const COOKIE = 'kassa_language'
const COOKIE_SECONDS = 365 * 86_400

/**
 * The language of this page: that of its document if the server has fixed it, as on receipts; else
 * the one chosen on this device, the first that the browser asks for, or the server's.
 */
export const language: TextLanguage = pageLanguage()

/** The locale of numbers and dates on this page, which agrees with its language. */
export const locale = localeOf(language)

if ('document' in globalThis) document.documentElement.lang = language

/** Stores the language on this device, and loads the page again in it. */
export function chooseLanguage(chosen: TextLanguage): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Chromium alone has the Cookie Store everywhere.
  document.cookie = `${COOKIE}=${chosen}; Max-Age=${COOKIE_SECONDS}; Path=/; SameSite=Lax`
  location.reload()
}

function pageLanguage(): TextLanguage {
  if (!('document' in globalThis)) return 'en'
  const chosen = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1]
  const { language: fixed, server } = document.documentElement.dataset
  const tags = [fixed, chosen, ...navigator.languages, server]
  return firstSpoken(tags) ?? 'en'
}
