import type * as english from './text.en.ts'

/** The title of the page of a till. */
export const title = 'kassa caisse'

/** The card of the start page. */
export const card: typeof english.card = {
  title: 'Caisse',
  hint: 'Scanner et vendre au comptoir, en ligne ou hors ligne',
}
