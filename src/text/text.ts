import * as de from './de.tsx'
import * as en from './en.tsx'
import * as es from './es.tsx'
import * as fr from './fr.tsx'
import type { TextLanguage } from './language.ts'

/** All texts of one language, by section. */
export type Text = typeof en

const TEXTS: Readonly<Record<TextLanguage, Text>> = { de, en, es, fr }

/** All texts of a language, for the server. */
export function textIn(language: TextLanguage): Text {
  return TEXTS[language]
}

/**
 * Loads one section of the texts of a language. When a page is bundled, `http/server/page-text.ts`
 * writes an `import()` for each language in place of the call: a page loads only its sections, and
 * only one language.
 */
export function textLoader<Section extends keyof Text>(
  section: Section,
): (language: TextLanguage) => Promise<Text[Section]> {
  return async (language) => TEXTS[language][section]
}
