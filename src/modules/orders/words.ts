import type { TextLanguage } from '../../text/language.ts'
import { type OrderTexts, orderTextsIn } from './texts.ts'

/** What is said of orders in all places, for pages that the server renders. */
export function orderWordsOf(language: TextLanguage): OrderTexts['words'] {
  return orderTextsIn(language).words
}
