import { pluralOf } from '../../text/language.ts'
import type * as english from './text.en.ts'

const plural = pluralOf('es')

/** The title of the page of a till. */
export const title = 'kassa caja'

/** The card of the start page. */
export const card: typeof english.card = {
  title: 'Caja',
  hint: 'Escanear y vender en el mostrador, con o sin conexión',
}

/** The texts of this module in admin. */
export const till: typeof english.till = {
  cashiers: {
    title: 'Vendedores',
    label: 'Nombres',
    hint: 'La caja pregunta quién vende. El nombre aparece en los tiques, en el diario y en los cierres.',
    add: 'Añadir un vendedor',
    name: (n) => plural(n, { other: 'Nombre del vendedor #' }),
  },
  notClosed: (moment) => `Sin cerrar desde el ${moment}`,
  closings: {
    title: 'Cierres de caja',
    journal: (series) => `Diario ${series}`,
    closing: (number) => `Cierre ${number}`,
    print: 'Imprimir',
    text: 'Lo que había en el cajón al final del día de cada caja, y lo que tendría que haber.',
    closed: 'Cerrada',
    entries: (series, from, to) => `Diario ${series}, entradas ${from} a ${to}`,
    sales: 'Ventas',
    returns: 'Devoluciones',
    expected: 'Efectivo previsto',
    counted: 'Contado',
    difference: 'Diferencia',
    noDifference: 'Ninguna',
    wrongSums: 'Las sumas no cuadran',
    none: 'Ninguna caja ha cerrado todavía un día',
    noneHint:
      'Al final del día, elija «Cerrar caja» en el menú de la caja y haga el arqueo del cajón.',
    csv: 'Diario como CSV',
    jsonl: 'Diario como JSON Lines',
    late: (till, since) => `${till}: sin cerrar desde el ${since}.`,
    removedTill: 'Una caja quitada',
    lateText: (entries, series) =>
      plural(entries, {
        one: `# entrada del diario ${series} no está en ningún cierre. Elija «Cerrar caja» en el menú de la caja. Si el dispositivo se ha perdido, anote para su gestoría el efectivo que cuente.`,
        other: `# entradas del diario ${series} no están en ningún cierre. Elija «Cerrar caja» en el menú de la caja. Si el dispositivo se ha perdido, anote para su gestoría el efectivo que cuente.`,
      }),
    kinds: {
      sale: 'Venta',
      refund: 'Devolución',
      cash: 'Entrada o salida de efectivo',
      void: 'Líneas quitadas',
      closing: 'Cierre',
    },
    useless: 'Nada que se pueda usar',
    entry: 'Entrada',
    received: (series, n, moment) => `Diario ${series}, entrada ${n}, recibida el ${moment}`,
    wrong: 'Qué está mal',
    remark: (label, why) => `${label}. ${why}`,
    remarkOfLine: (line, label, why) => `Línea ${line}: ${label}. ${why}`,
    toLookAt: 'Entradas por revisar',
    toLookAtText:
      'Las han enviado las cajas y se guardan como llegaron. Las partes equivocadas no han cambiado existencias, puntos ni sumas.',
  },
  receipts: {
    title: 'Tiques',
    lastLines: 'Últimas líneas',
    hint: 'Por ejemplo el horario, las condiciones de devolución o las gracias.',
  },
  selling: {
    title: 'Venta en caja',
    text: 'Las cajas muestran precios. También venden si lo activa. Lea antes esto:',
    notCertified:
      'kassa no es una caja registradora certificada. No tiene un dispositivo fiscal que firme las ventas para Hacienda: ni VeriFactu, ni TicketBAI, TSE, RKSV o NF525.',
    askAdviser:
      'En España, Alemania o Austria, por ejemplo, tal como está no puede servir de caja registradora. Pregunte a su asesor fiscal qué exige la ley donde está.',
    journal:
      'Sí lleva un diario de todas las ventas, sin huecos y que no se puede cambiar, y el cierre de cada día, para su gestoría.',
    maySell: 'Las cajas de esta tienda pueden vender',
    confirm: (country) =>
      `Sé que kassa no es un dispositivo fiscal certificado, y que debo cumplir la ley de este país: ${country}`,
    confirmFirst: 'Confírmelo para que las cajas puedan vender.',
  },
  today: {
    late: (n) => plural(n, { one: '# día de caja sin cerrar', other: '# días de caja sin cerrar' }),
    quiet: (n) =>
      plural(n, {
        one: '# caja puede tener ventas sin enviar',
        other: '# cajas pueden tener ventas sin enviar',
      }),
    quietHint: (till, seen) =>
      `El día de ${till} está abierto. Última señal: ${seen}. Compruebe su conexión.`,
  },
  fields: {
    receiptText: 'Texto de los tiques',
    tillSales: 'Venta en caja',
    tillFavourites: 'Favoritos de las cajas',
    cashiers: 'Vendedores',
  },
}
