import { pluralOf } from '../../text/language.ts'
import type * as en from './text.en.ts'

const plural = pluralOf('fr')

export const labels: typeof en.labels = {
  short: 'Étiquettes',
  title: 'Imprimer des étiquettes',
  text: 'Nom, prix, prix à l’unité et code-barres de chaque produit.',
  sheet: 'Papier',
  sheets: {
    a24: 'A4, 24 étiquettes de 70 × 36 mm',
    a65: 'A4, 65 étiquettes de 38 × 21 mm',
    roll: 'Rouleau de 62 mm de large',
  },
  copies: 'Exemplaires de chaque étiquette',
  asCounted: 'Autant que compté',
  skip: 'Étiquettes déjà utilisées sur la première feuille',
  which: 'Produits',
  ofSelection: (n) => plural(n, { one: '# produit sélectionné', other: '# produits sélectionnés' }),
  ofList: (name) => `La liste ${name}`,
  changed: 'Prix modifiés depuis la dernière impression',
  print: 'Imprimer',
  count: (n) => plural(n, { one: '# étiquette', other: '# étiquettes' }),
  none: 'Rien à imprimer',
  noneHint:
    'Aucun produit en vente n’a changé de prix depuis la dernière impression ici. Pour d’autres étiquettes, sélectionnez des produits dans la liste, puis « Étiquettes ».',
  noneOf: 'Plus aucun de ces produits n’existe.',
  preview: 'Aperçu',
  noBarcode: 'Sans code-barres',
  perUnit: (price, unit) => `${price} / ${unit}`,
  hint: 'À l’impression, choisissez une échelle de 100 % et aucune marge.',
}
