import type { card as english } from './text.en.ts'

export const card: typeof english = {
  title: 'API-Referenz',
  hint: 'Wie Ihre eigene Software mit dem Shop arbeitet (auf Englisch)',
}
