import type { webhooks as en } from './text.en.tsx'

/** The texts of this module in admin. */
export const webhooks: typeof en = {
  title: 'Webhooks',
  inHistory: 'Webhooks',
  actions: {
    'webhook.added': 'Webhook añadido',
    'webhook.removed': 'Webhook eliminado',
    'webhook.secret_rotated': 'Secreto de firma de un webhook sustituido',
  },
  waiting: 'Mensajes de webhook en espera',
  text: 'Direcciones de sus propios programas a las que kassa avisa de cambios en productos y pedidos.',
  add: 'Añadir un webhook',
  none: 'Todavía no hay webhooks',
  noneHint: 'Añada la dirección de un servidor suyo que deba saber los cambios al instante.',
  testEvent: 'Prueba',
  failing: 'Con fallos',
  test: (url) => (
    <>
      Enviar una prueba<span class="unseen"> a {url}</span>
    </>
  ),
  tested: 'Un mensaje de prueba está en camino.',
  more: (url) => `Más para ${url}`,
  messages: 'Mensajes',
  replaceSecret: 'Sustituir el secreto de firma',
  replaceSecretTitle: '¿Sustituir el secreto de firma?',
  replaceSecretText: (url) =>
    `Durante un día, los mensajes a ${url} se firman con el secreto nuevo y con el anterior. Después, el anterior deja de valer.`,
  replaceSecretAction: 'Sustituir',
  removeTitle: '¿Eliminar este webhook?',
  removeText: (url) =>
    `No se envía nada más a ${url}, y se elimina su registro. Los mensajes en espera se pierden.`,
  removed: 'Se ha eliminado el webhook.',
  addAction: 'Añadir',
  address: 'Dirección',
  addressHint: 'Una dirección pública de su servidor, que empiece por https://.',
  tellOf: 'Avisar de',
  secret: 'Secreto de firma',
  secretLabel: 'Copiar el secreto de firma',
  secretText:
    'El secreto se muestra una sola vez. Con él, su servidor comprueba que un mensaje viene de esta tienda; los mensajes se firman según Standard Webhooks.',
  oldSecret: (until) => `El secreto anterior también los firma hasta el ${until}.`,
  message: 'Mensaje',
  noMessages: 'Todavía no hay mensajes',
  refresh: 'Actualizar',
  resend: 'Reenviar',
  sendAgain: (message) => `Reenviar ${message}`,
  sentAgain: 'El mensaje se envía de nuevo.',
  status: { pending: 'En espera', delivered: 'Entregado', failed: 'Fallido' },
  failed: (attempt, why) => `Intento ${attempt}: ${why}`,
  failedUntil: (attempt, why, next) => `Intento ${attempt}: ${why} Próximo intento el ${next}.`,
}
