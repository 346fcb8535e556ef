import type * as english from './text.en.ts'

/** The title of the page of a till. */
export const title = 'kassa caja'

/** The card of the start page. */
export const card: typeof english.card = {
  title: 'Caja',
  hint: 'Escanear y vender en el mostrador, con o sin conexión',
}
