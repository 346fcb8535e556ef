import { pluralOf } from '../../text/language.ts'
import type * as en from './text.en.ts'

const plural = pluralOf('de')

export const labels: typeof en.labels = {
  short: 'Etiketten',
  title: 'Etiketten drucken',
  text: 'Name, Preis, Grundpreis und Strichcode jedes Artikels.',
  sheet: 'Papier',
  sheets: {
    a24: 'A4, 24 Etiketten zu 70 × 36 mm',
    a65: 'A4, 65 Etiketten zu 38 × 21 mm',
    roll: 'Rolle, 62 mm breit',
  },
  copies: 'Stück je Etikett',
  asCounted: 'So viele, wie gezählt wurden',
  skip: 'Schon benutzte Etiketten auf dem ersten Blatt',
  which: 'Artikel',
  ofSelection: (n: number) =>
    plural(n, { one: '# ausgewählter Artikel', other: '# ausgewählte Artikel' }),
  ofList: (name: string) => `Die Liste ${name}`,
  changed: 'Preise, die sich seit dem letzten Druck geändert haben',
  print: 'Drucken',
  count: (n: number) => plural(n, { one: '# Etikett', other: '# Etiketten' }),
  none: 'Nichts zu drucken',
  noneHint:
    'Seit hier zuletzt Etiketten gedruckt wurden, hat sich der Preis keines Artikels im Verkauf geändert. Für andere Etiketten: in der Liste Artikel auswählen, dann „Etiketten“.',
  noneOf: 'Keinen dieser Artikel gibt es noch.',
  preview: 'Vorschau',
  noBarcode: 'Kein Strichcode',
  perUnit: (price: string, unit: string) => `${price} / ${unit}`,
  hint: 'Im Druckdialog 100 % und keine Ränder wählen.',
}
