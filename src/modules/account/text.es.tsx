/** @jsxImportSource preact */
import { pluralOf } from '../../text/language.ts'
import type * as english from './text.en.tsx'

const plural = pluralOf('es')

/** The texts of the page. */
export const page: typeof english.page = {
  data: 'Sus datos',
  dataText: 'Descargue en un archivo todo lo que esta tienda sabe de usted, o elimine su cuenta.',
  saveData: 'Descargar mis datos',
  deleteAccount: 'Eliminar mi cuenta',
  deleteTitle: '¿Eliminar su cuenta?',
  deleteText:
    'Su cuenta y sus puntos desaparecen al instante. La tienda guarda sus pedidos el tiempo que exige la ley. No se puede deshacer.',
  title: 'Su cuenta',
  pageTitle: (shop) => `Su cuenta · ${shop}`,
  signIn: 'Entrar en su cuenta',
  signInHint: 'Le enviamos un código por correo: no hay contraseña que recordar.',
  whichShop: '¿Qué tienda?',
  whichShopText: 'Cada cuenta es de una tienda.',
  shopField: 'Nombre corto de la tienda',
  shopHint: 'Está en el enlace de la tienda, por ejemplo corner-shop.',
  noShop: 'No hemos encontrado esta tienda. Revise su enlace.',
  continue: 'Continuar',
  orders: 'Sus pedidos',
  noOrders: 'Todavía no ha pedido nada aquí.',
  refunded: 'Reembolsado',
  ordered: 'Su pedido',
  discount: 'Descuento',
  total: 'Total',
  tax: 'incluye IVA',
  paidBy: (method, day) => `${method}, ${day}`,
  refundOf: (day, reason) => `Reembolso del ${day}: ${reason}`,
  points: 'Sus puntos',
  pointHistory: 'Historial de sus puntos',
  pointCode: 'Su código para la caja',
  balance: (number, points) => (
    <>
      {number} <span class="soft">{plural(points, { one: 'punto', other: 'puntos' })}</span>
    </>
  ),
  pointHint:
    'Muestre este código en caja: su compra aparecerá aquí, y ganará puntos si la tienda los da.',
  email: 'Correo electrónico',
  since: 'Cliente desde',
  name: 'Nombre',
  phone: 'Teléfono',
  save: 'Guardar',
  saved: 'Guardado',
  signOut: 'Cerrar sesión',
}

/** The texts of this module in admin. */
export const account: typeof english.account = {
  noneHint: (address) => (
    <>Los clientes crean su cuenta ellos mismos, en {address} o en sus páginas de venta.</>
  ),
}
