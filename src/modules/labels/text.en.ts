import { pluralOf } from '../../text/language.ts'

const plural = pluralOf('en')

/** The texts of this module in admin. */
export const labels = {
  short: 'Labels',
  title: 'Print labels',
  text: 'Name, price, price per unit and barcode of each product.',
  sheet: 'Paper',
  sheets: {
    a24: 'A4, 24 labels of 70 × 36 mm',
    a65: 'A4, 65 labels of 38 × 21 mm',
    roll: 'Roll, 62 mm wide',
  },
  copies: 'Copies of each label',
  asCounted: 'As many as were counted',
  skip: 'Labels that are used on the first sheet',
  which: 'Products',
  ofSelection: (n: number) =>
    plural(n, { one: '# selected product', other: '# selected products' }),
  ofList: (name: string) => `The list ${name}`,
  changed: 'Prices that changed since the last print',
  print: 'Print',
  count: (n: number) => plural(n, { one: '# label', other: '# labels' }),
  none: 'Nothing to print',
  noneHint:
    'No published product has changed its price since labels were last printed here. For other labels, select products in the list, then “Labels”.',
  noneOf: 'None of these products is here any more.',
  preview: 'Preview',
  noBarcode: 'No barcode',
  perUnit: (price: string, unit: string) => `${price} / ${unit}`,
  hint: 'In the print dialog, choose a scale of 100 % and no margins.',
}
