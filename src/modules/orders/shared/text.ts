import type { TextLanguage } from '../../../text/language.ts'
import { language } from '../../../ui/shared/language.ts'

const LOADERS = {
  en: () => import('../text.en.tsx').then(({ words }) => words),
  de: () => import('../text.de.tsx').then(({ words }) => words),
  fr: () => import('../text.fr.tsx').then(({ words }) => words),
  es: () => import('../text.es.tsx').then(({ words }) => words),
}

/** The words of papers about orders, in one language. */
export function orderWordsIn(language: TextLanguage) {
  return LOADERS[language]()
}

/** The words of pages about orders, in the language of the page. */
export const orderWords = await orderWordsIn(language)
