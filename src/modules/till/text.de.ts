import type * as english from './text.en.ts'

/** The title of the page of a till. */
export const title = 'kassa Kasse'

/** The card of the start page. */
export const card: typeof english.card = {
  title: 'Kasse',
  hint: 'Am Tresen scannen und verkaufen, online und offline',
}
