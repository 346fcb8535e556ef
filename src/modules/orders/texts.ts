import type { TextLanguage } from '../../text/language.ts'
import * as de from './text.de.tsx'
import * as en from './text.en.tsx'
import * as es from './text.es.tsx'
import * as fr from './text.fr.tsx'

/** All texts of this module in one language. */
export type OrderTexts = typeof en

const TEXTS: Readonly<Record<TextLanguage, OrderTexts>> = { de, en, es, fr }

/** The texts of a language, for mails and files of the server. */
export function orderTextsIn(language: TextLanguage): OrderTexts {
  return TEXTS[language]
}
