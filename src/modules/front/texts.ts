import type { TextLanguage } from '../../text/language.ts'
import { page as de } from './text.de.tsx'
import { page as en } from './text.en.tsx'
import { page as es } from './text.es.tsx'
import { page as fr } from './text.fr.tsx'

/** All texts of the pages of a shop front in one language. */
export type FrontTexts = typeof en

const TEXTS: Readonly<Record<TextLanguage, FrontTexts>> = { de, en, es, fr }

/** The texts of a language, for the server, which renders the pages. */
export function frontTextsIn(language: TextLanguage): FrontTexts {
  return TEXTS[language]
}
