import type { TextLanguage } from '../../../text/language.ts'
import { language } from '../../../ui/shared/language.ts'

const LOADERS = {
  en: () => import('../text.en.tsx').then(({ words }) => words),
  de: () => import('../text.de.tsx').then(({ words }) => words),
  fr: () => import('../text.fr.tsx').then(({ words }) => words),
  es: () => import('../text.es.tsx').then(({ words }) => words),
}

/** What papers in this language say of orders. */
export function orderWordsIn(language: TextLanguage) {
  return LOADERS[language]()
}

/** What pages say of orders, in the language of the page. */
export const orderWords = await orderWordsIn(language)
