import { pluralOf } from '../../text/language.ts'
import type * as en from './text.en.ts'

const plural = pluralOf('es')

export const counts: typeof en.counts = {
  title: 'Inventario',
  inHistory: 'Inventarios',
  actions: { 'count.deleted': 'Lista de inventario eliminada' },
  text: 'Cuente las existencias, o lo que ha llegado, escaneando. Varias personas pueden llenar una lista.',
  add: 'Lista nueva',
  addAction: 'Empezar',
  namePlaceholder: 'Estante de la puerta',
  kind: 'Qué se cuenta',
  kinds: {
    count: 'Inventario: lo contado pasa a ser las existencias',
    received: 'Entrada de mercancía: lo contado se suma a las existencias',
  },
  kindNames: { count: 'Inventario', received: 'Entrada de mercancía' },
  none: 'Todavía no se ha contado nada',
  noneHint:
    'Empiece una lista, abra esta página en un móvil y escanee. Nada cambia hasta que se aplica la lista.',
  status: { open: 'Abierta', applying: 'Aplicándose', applied: 'Aplicada' },
  facts: (kind, products, by, on) => `${kind} · ${products} · de ${by}, el ${on}`,
  scan: 'Código de barras o referencia',
  scanHint: 'Escanee, o escriba un código o un nombre y pulse Intro. Cada escaneo suma uno.',
  camera: 'Escanear con la cámara',
  unknown: (code) => `Ningún producto tiene el código ${code}.`,
  pick: '¿Qué producto?',
  last: 'Último escaneo',
  lastPack: (quantity) => `+ ${quantity} (lote)`,
  more: (name) => `Uno más de ${name}`,
  less: (name) => `Uno menos de ${name}`,
  quantity: (name) => `Cantidad de ${name}`,
  remove: (name) => `Quitar ${name} de la lista`,
  deleted: 'Un producto eliminado',
  inStock: (stock) => `existencias: ${stock}`,
  listed: 'Productos contados',
  first: (shown, all) => `Los últimos ${shown} de ${all} productos.`,
  empty: 'La lista está vacía',
  emptyHint: 'Escanee el primer producto.',
  apply: 'Aplicar',
  applyTitle: {
    count: '¿Tomar esto como existencias?',
    received: '¿Sumar esto a las existencias?',
  },
  applyText: {
    count: (n) =>
      plural(n, {
        one: 'Las existencias de # producto pasan a ser lo contado. Puede deshacerlo durante 30 días.',
        other:
          'Las existencias de # productos pasan a ser lo contado. Puede deshacerlo durante 30 días.',
      }),
    received: (n) =>
      plural(n, {
        one: 'Las existencias de # producto crecen en lo que ha llegado. Puede deshacerlo durante 30 días.',
        other:
          'Las existencias de # productos crecen en lo que ha llegado. Puede deshacerlo durante 30 días.',
      }),
  },
  applied: 'Las existencias han cambiado.',
  appliedText: 'Esta lista está aplicada. Lo que ha cambiado está en Cambios masivos.',
  toJobs: 'Ver los cambios masivos',
  deleteTitle: '¿Eliminar esta lista?',
  deleteText: 'Lo que ha cambiado en las existencias se queda.',
  deletedList: 'Se ha eliminado la lista.',
  gone: 'Esta lista no existe',
}
