import { pluralOf } from '../../text/language.ts'
import type * as en from './text.en.ts'

const plural = pluralOf('es')

export const labels: typeof en.labels = {
  short: 'Etiquetas',
  title: 'Imprimir etiquetas',
  text: 'Nombre, precio, precio por unidad y código de barras de cada producto.',
  sheet: 'Papel',
  sheets: {
    a24: 'A4, 24 etiquetas de 70 × 36 mm',
    a65: 'A4, 65 etiquetas de 38 × 21 mm',
    roll: 'Rollo de 62 mm de ancho',
  },
  copies: 'Copias de cada etiqueta',
  asCounted: 'Tantas como se contaron',
  skip: 'Etiquetas ya usadas en la primera hoja',
  which: 'Productos',
  ofSelection: (n) =>
    plural(n, { one: '# producto seleccionado', other: '# productos seleccionados' }),
  ofList: (name) => `La lista ${name}`,
  changed: 'Precios cambiados desde la última impresión',
  print: 'Imprimir',
  count: (n) => plural(n, { one: '# etiqueta', other: '# etiquetas' }),
  none: 'Nada que imprimir',
  noneHint:
    'Ningún producto a la venta ha cambiado de precio desde la última impresión aquí. Para otras etiquetas, seleccione productos en la lista y pulse «Etiquetas».',
  noneOf: 'Ninguno de estos productos existe ya.',
  preview: 'Vista previa',
  noBarcode: 'Sin código de barras',
  perUnit: (price, unit) => `${price} / ${unit}`,
  hint: 'Al imprimir, elija una escala del 100 % y sin márgenes.',
}
