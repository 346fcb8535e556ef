import type { webhooks as en } from './text.en.tsx'

/** The texts of this module in admin. */
export const webhooks: typeof en = {
  title: 'Webhooks',
  inHistory: 'Webhooks',
  actions: {
    'webhook.added': 'Webhook hinzugefügt',
    'webhook.removed': 'Webhook gelöscht',
    'webhook.secret_rotated': 'Signaturschlüssel eines Webhooks ersetzt',
  },
  waiting: 'Wartende Webhook-Nachrichten',
  text: 'Adressen eigener Software, der kassa Änderungen an Artikeln und Bestellungen meldet.',
  add: 'Webhook anlegen',
  none: 'Noch kein Webhook',
  noneHint: 'Tragen Sie die Adresse Ihres Servers ein, der Änderungen sofort erfahren soll.',
  testEvent: 'Test',
  failing: 'Gestört',
  test: (url) => (
    <>
      Test senden<span class="unseen"> an {url}</span>
    </>
  ),
  tested: 'Die Testnachricht ist unterwegs.',
  more: (url) => `Mehr zu ${url}`,
  messages: 'Nachrichten',
  replaceSecret: 'Signaturschlüssel ersetzen',
  replaceSecretTitle: 'Signaturschlüssel ersetzen?',
  replaceSecretText: (url) =>
    `Einen Tag lang sind Nachrichten an ${url} mit dem neuen und dem alten Schlüssel signiert. Danach gilt der alte nicht mehr.`,
  replaceSecretAction: 'Ersetzen',
  removeTitle: 'Diesen Webhook löschen?',
  removeText: (url) =>
    `An ${url} wird nichts mehr gesendet, das Protokoll wird gelöscht. Wartende Nachrichten gehen verloren.`,
  removed: 'Der Webhook wurde gelöscht.',
  addAction: 'Anlegen',
  address: 'Adresse',
  addressHint: 'Eine öffentliche Adresse Ihres Servers, die mit https:// beginnt.',
  tellOf: 'Melden bei',
  secret: 'Signaturschlüssel',
  secretLabel: 'Signaturschlüssel kopieren',
  secretText:
    'Der Schlüssel wird nur dieses eine Mal angezeigt. Mit ihm prüft Ihr Server, ob eine Nachricht wirklich aus diesem Shop kommt. Signiert wird nach Standard Webhooks.',
  oldSecret: (until) => `Der alte Schlüssel gilt noch bis ${until}.`,
  message: 'Nachricht',
  noMessages: 'Noch keine Nachrichten',
  refresh: 'Aktualisieren',
  resend: 'Erneut senden',
  sendAgain: (message) => `${message} erneut senden`,
  sentAgain: 'Die Nachricht wird erneut gesendet.',
  status: { pending: 'Wartet', delivered: 'Zugestellt', failed: 'Fehlgeschlagen' },
  failed: (attempt, why) => `Versuch ${attempt}: ${why}`,
  failedUntil: (attempt, why, next) => `Versuch ${attempt}: ${why} Nächster Versuch ${next}.`,
}
