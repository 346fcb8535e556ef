import type { TextLanguage } from '../../text/language.ts'
import { type OrderTexts, orderTextsIn } from './texts.ts'

/** The words about orders for pages that the server renders. */
export function orderWordsOf(language: TextLanguage): OrderTexts['words'] {
  return orderTextsIn(language).words
}
