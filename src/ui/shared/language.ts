import { firstSpoken, localeOf, type TextLanguage } from '../../text/language.ts'

/** The server reads this cookie, too: for pages that it renders itself. */
const COOKIE = 'kassa_language'
const COOKIE_SECONDS = 365 * 86_400

/**
 * The language of this page: that of its document if the server has fixed it, as on receipts, or
 * else the one that was chosen here, the first that the browser asks for, the server's.
 */
export const language: TextLanguage = pageLanguage()

/** How this page writes numbers and dates, which agrees with its language. */
export const locale = localeOf(language)

if ('document' in globalThis) document.documentElement.lang = language

/** Remembers the language on this device, and loads the page again in it. */
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
