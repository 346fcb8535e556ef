import * as de from './de.tsx'
import * as en from './en.tsx'
import * as es from './es.tsx'
import * as fr from './fr.tsx'
import type { TextLanguage } from './language.ts'

/** All texts of one language, by section. */
export type Text = typeof en

const TEXTS: Readonly<Record<TextLanguage, Text>> = { de, en, es, fr }

/** All texts of a language, for the server. Pages load only their own sections of one language. */
export function textIn(language: TextLanguage): Text {
  return TEXTS[language]
}
