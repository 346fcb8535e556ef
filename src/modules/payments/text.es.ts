import type { FieldWords } from '../../text/field-code.ts'
import { pluralOf } from '../../text/language.ts'
import type { payments as english, mails as englishMails } from './text.en.ts'

const plural = pluralOf('es')

export const payments: typeof english = {
  title: 'Pago online',
  text: 'Los clientes pagan los pedidos de su tienda online en una página de un proveedor de pagos.',
  order: 'En el proveedor de pagos',
  mode: {
    test: 'Prueba',
    live: 'Real',
  },
  modeHint: {
    test: 'No se mueve dinero.',
    live: 'Se mueve dinero real.',
  },
  active: 'Recibe los pagos',
  inactive: 'Desactivada',
  turnOn: 'Recibir pagos aquí',
  turnOff: 'Desactivar',
  turnedOn: 'Los clientes pagan ahora aquí.',
  turnedOff: 'Los clientes ya no pueden pagar aquí.',
  add: 'Añadir una cuenta',
  addAction: 'Añadir',
  added: 'Se ha añadido la cuenta.',
  none: 'Aún no hay proveedor de pagos',
  noneHint:
    'Con una cuenta en un proveedor de pagos, los clientes pagan con tarjeta y de otras formas, y kassa se entera por sí sola.',
  provider: 'Proveedor de pagos',
  secretKey: 'Clave secreta',
  secretKeyHint:
    'Está en las páginas del proveedor y dice por sí misma si es de prueba o real. Aquí nadie puede volver a leerla.',
  eventSecret: 'Secreto de los eventos',
  eventSecretHint:
    'El proveedor lo muestra junto a la dirección de los eventos. Sin él, kassa pregunta al proveedor cada pocos minutos.',
  keepHint: 'Déjelo vacío para conservar el actual.',
  key: 'Clave',
  noEventSecret: 'ninguno: kassa pregunta cada pocos minutos',
  lastEvent: 'Último evento',
  never: 'ninguno todavía',
  eventsUrl: 'Dirección para los eventos',
  copyEventsUrl: 'Copiar la dirección para los eventos',
  noAddress:
    'Este servidor no conoce su propia dirección (KASSA_URL), así que el proveedor no puede enviar eventos. kassa pregunta por sí sola.',
  unreadable:
    'La clave no se puede leer porque ha cambiado el secreto del servidor. Introdúzcala de nuevo.',
  change: 'Cambiar las claves',
  changed: 'Se han cambiado las claves.',
  save: 'Guardar',
  removeTitle: '¿Quitar esta cuenta?',
  removed: 'Se ha quitado la cuenta.',
  off: 'Los clientes aún no pueden elegir el pago online: está desactivado en los ajustes.',
  toSettings: 'Abrir los ajustes',
  unproved:
    'kassa nunca ha hablado con los proveedores reales, solo con una imitación. Pruébelo primero con claves de prueba: se tarda diez minutos.',
  status: {
    beginning: 'Empieza',
    open: 'Espera al cliente',
    pending: 'En camino',
    paid: 'Pagado',
    failed: 'Fallido',
    expired: 'Caducado',
    cancelled: 'Anulado',
  },
  returned: 'El pedido no necesitaba este pago, así que el dinero vuelve por sí solo.',
  concern: {
    amount: 'El proveedor ha cobrado otro importe que el que pidió kassa.',
    disputed: 'El banco del cliente reclama este pago. Responda en las páginas del proveedor.',
    refunded:
      'En el proveedor se ha devuelto dinero y kassa no conoce ningún reembolso. Regístrelo también aquí.',
    refund_failed:
      'El proveedor rechaza un reembolso. Inténtelo de nuevo, por ejemplo cuando haya dinero suficiente allí, o devuelva el dinero de otra forma.',
  },
  refundStatus: {
    sending: 'Se está enviando',
    queued: 'En espera: aún no se ha podido contactar con el proveedor',
    pending: 'En camino',
    done: 'Devuelto',
    failed: 'Rechazado',
  },
  asked: 'Se ha preguntado al proveedor.',
  look: 'Preguntar ahora al proveedor',
  tryAgain: 'Intentar de nuevo',
  sendAgain: 'Enviar de nuevo',
  pages: 'Ver en el proveedor',
  backAll: 'Se devuelve todo',
  about: (title, mode) => `${title}, ${mode}`,
  says: (title, problem) => `La última pregunta a ${title} ha fallado: ${problem}`,
  more: (title) => `Más sobre ${title}`,
  removeText: (title) =>
    `kassa olvida las claves de ${title}. Una cuenta que ya ha recibido pagos se queda, porque los reembolsos necesitan su clave.`,
  refund: (amount) => `Reembolso de ${amount}`,
  lookedAt: (moment) => `última pregunta ${moment}`,
  differences: {
    title: 'Comparar un día',
    hint: 'Lo que dicen los proveedores de los pagos que empezaron un día, donde kassa dice otra cosa. No se cambia nada.',
    day: 'Día',
    compare: 'Comparar',
    none: 'No hay diferencias.',
    what: {
      unknown: 'kassa no conoce este pago',
      status: 'Otro estado',
      refunded: 'Se ha devuelto otra suma',
      missing: 'El proveedor no conoce este pago',
    },
    atProvider: (status, amount) => `En el proveedor: ${status}, ${amount}`,
    inKassa: (status, amount) => `En kassa: ${status}, ${amount}`,
    compared: (title, count) => `Pagos comparados en ${title}: ${count}`,
    truncated: 'Hay más pagos de los que se pueden comparar a la vez.',
    order: 'Ver el pedido',
  },
  dealtWith: 'Resuelto',
  settled: 'Este pago está resuelto.',
  compareFailed: (problem) => `La última comparación con el proveedor ha fallado: ${problem}`,
  unknownMoney: (day) =>
    `Desde el ${day}, el proveedor tiene dinero de pedidos que kassa no conoce. Pasa tras restaurar una copia de seguridad. Compare el día y devuelva el dinero en las páginas del proveedor, o vuelva a hacer los pedidos.`,
  concerns: {
    title: 'Pagos por revisar',
    text: 'Pagos en los que el proveedor y kassa no coinciden, y reembolsos que no llegan.',
    none: 'Nada por revisar',
    order: (code) => `Pedido ${code}`,
  },
  today: {
    disputed: (n) =>
      plural(n, { one: '# pago está en disputa', other: '# pagos están en disputa' }),
    disputedHint: 'Responda a tiempo en las páginas del proveedor, o el dinero se pierde.',
    refunds: (n) =>
      plural(n, {
        one: '# pago con un reembolso que no llega',
        other: '# pagos con reembolsos que no llegan',
      }),
    refundsHint: 'Alguien espera su dinero.',
    other: (n) =>
      plural(n, { one: '# pago no está como en kassa', other: '# pagos no están como en kassa' }),
    otherHint: 'En el proveedor es distinto el importe o lo devuelto.',
    notAsked: (title) => `kassa no puede preguntar a ${title}`,
    unreadableHint: 'Introduzca de nuevo su clave.',
    unknown: (title) => `${title} tiene dinero que kassa no conoce`,
    unknownHint: (day) => `Desde el ${day}, de pedidos que ya no existen.`,
  },
  inHistory: 'Cuenta de pago',
  inHistoryFields: {
    returned: 'Se devuelve',
    concern: 'Por revisar',
  },
  mailNames: {
    paymentReturned: 'El pago se devuelve',
    paymentRefunded: 'Reembolso enviado',
  },
  actions: {
    'paymentAccount.added': 'Cuenta de pago añadida',
    'paymentAccount.changed': 'Cuenta de pago cambiada',
    'paymentAccount.turned_on': 'Pagos con un proveedor activados',
    'paymentAccount.turned_off': 'Pagos con un proveedor desactivados',
    'paymentAccount.removed': 'Cuenta de pago eliminada',
    'order.payment_settled': 'Un pago se ha resuelto',
    'order.payment_returned': 'Un pago se devuelve, porque el pedido no lo necesita',
    'order.refund_retried': 'Reembolso rechazado enviado de nuevo al proveedor',
  },
}

/** The texts of mails about payments at providers. */
export const mails: typeof englishMails = {
  paymentReturned: {
    subject: (shop, code) => `Su pago del pedido ${code} en ${shop} se devuelve`,
    reasons: {
      cancelled: (shop) =>
        `Hemos recibido su pago de un pedido en ${shop} que está anulado. Se le devuelve el importe entero y no tiene que hacer nada:`,
      expired: (shop) =>
        `Hemos recibido su pago de un pedido en ${shop} que había caducado, y sus artículos ya no están. Se le devuelve el importe entero y no tiene que hacer nada:`,
      paid: (shop) =>
        `Hemos recibido su pago de un pedido en ${shop} que ya estaba pagado. Se le devuelve el importe entero y no tiene que hacer nada:`,
      amount: (shop) =>
        `Hemos recibido para un pedido en ${shop} un pago de otro importe. Se le devuelve el importe entero y no tiene que hacer nada:`,
    },
  },
  paymentRefunded: {
    subject: (shop, code) => `El dinero de su pedido ${code} en ${shop} está en camino`,
    text: (shop) => `${shop} le ha devuelto dinero:`,
  },
  backBy: (provider) =>
    `Al medio con el que pagó, por ${provider}. Con algunos bancos tarda hasta diez días.`,
}

export const problems: FieldWords<'payments'> = {
  payment_key: 'No es una clave de este tipo de este proveedor.',
  other_mode:
    'Esta clave es del otro modo: prueba en lugar de real, o al revés. Añada una cuenta para ella.',
}
