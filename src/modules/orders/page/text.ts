import type { TextLanguage } from '../../../text/language.ts'
import { textLoader } from '../../../text/text.ts'

const LOADERS = {
  en: () => import('../text.en.tsx').then(({ paper }) => paper),
  de: () => import('../text.de.tsx').then(({ paper }) => paper),
  fr: () => import('../text.fr.tsx').then(({ paper }) => paper),
  es: () => import('../text.es.tsx').then(({ paper }) => paper),
}

/** The texts of papers, in the language of a shop. */
export function paperTextsIn(language: TextLanguage) {
  return LOADERS[language]()
}

export const sharedIn = textLoader('shared')
