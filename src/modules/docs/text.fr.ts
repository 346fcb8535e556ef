import type { card as english } from './text.en.ts'

export const card: typeof english = {
  title: 'Référence de l’API',
  hint: 'Comment relier vos propres logiciels à la boutique (en anglais)',
}
