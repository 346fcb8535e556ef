import type { FieldWords } from '../../text/field-code.ts'
import { pluralOf } from '../../text/language.ts'
import type { payments as english, mails as englishMails } from './text.en.ts'

const plural = pluralOf('de')

export const payments: typeof english = {
  title: 'Online-Zahlung',
  text: 'Kunden bezahlen Bestellungen Ihres Onlineshops auf einer Seite eines Zahlungsanbieters.',
  order: 'Beim Zahlungsanbieter',
  mode: {
    test: 'Test',
    live: 'Echt',
  },
  modeHint: {
    test: 'Es fließt kein Geld.',
    live: 'Es fließt echtes Geld.',
  },
  active: 'Nimmt Zahlungen an',
  inactive: 'Ausgeschaltet',
  turnOn: 'Hier Zahlungen annehmen',
  turnOff: 'Ausschalten',
  turnedOn: 'Kunden bezahlen jetzt hier.',
  turnedOff: 'Kunden können hier nicht mehr bezahlen.',
  add: 'Konto hinzufügen',
  addAction: 'Hinzufügen',
  added: 'Das Konto wurde hinzugefügt.',
  none: 'Noch kein Zahlungsanbieter',
  noneHint:
    'Mit einem Konto bei einem Zahlungsanbieter können Kunden mit Karte und auf andere Weise bezahlen, und kassa erfährt es von selbst.',
  provider: 'Zahlungsanbieter',
  secretKey: 'Geheimer Schlüssel',
  secretKeyHint:
    'Von den Seiten des Anbieters. Er sagt selbst, ob er zum Testen oder für echtes Geld ist. Hier kann ihn niemand mehr lesen.',
  eventSecret: 'Geheimnis der Ereignisse',
  eventSecretHint:
    'Der Anbieter zeigt es bei der Adresse für Ereignisse. Ohne es fragt kassa stattdessen alle paar Minuten beim Anbieter nach.',
  keepHint: 'Leer lassen, um das jetzige zu behalten.',
  key: 'Schlüssel',
  noEventSecret: 'keines: kassa fragt alle paar Minuten',
  lastEvent: 'Letztes Ereignis',
  never: 'noch keines',
  eventsUrl: 'Adresse für Ereignisse',
  copyEventsUrl: 'Adresse für Ereignisse kopieren',
  noAddress:
    'Dieser Server kennt seine eigene Adresse nicht (KASSA_URL), daher kann der Anbieter keine Ereignisse senden. kassa fragt selbst nach.',
  unreadable:
    'Der Schlüssel lässt sich nicht lesen, weil sich das Geheimnis des Servers geändert hat. Geben Sie den Schlüssel noch einmal ein.',
  change: 'Schlüssel ändern',
  changed: 'Die Schlüssel wurden geändert.',
  save: 'Speichern',
  removeTitle: 'Dieses Konto entfernen?',
  removed: 'Das Konto wurde entfernt.',
  off: 'Kunden können die Online-Zahlung noch nicht wählen: Sie ist in den Einstellungen aus.',
  toSettings: 'Einstellungen öffnen',
  unproved:
    'kassa hat noch nie mit den echten Anbietern gesprochen, nur mit einer Nachahmung. Probieren Sie es zuerst mit Testschlüsseln aus: Das dauert zehn Minuten.',
  status: {
    beginning: 'Beginnt',
    open: 'Wartet auf den Kunden',
    pending: 'Unterwegs',
    paid: 'Bezahlt',
    failed: 'Fehlgeschlagen',
    expired: 'Abgelaufen',
    cancelled: 'Abgebrochen',
  },
  returned: 'Die Bestellung braucht diese Zahlung nicht. Das Geld geht von selbst zurück.',
  concern: {
    amount: 'Der Anbieter hat einen anderen Betrag eingezogen, als kassa verlangt hat.',
    disputed:
      'Die Bank des Kunden widerspricht dieser Zahlung. Antworten Sie auf den Seiten des Anbieters.',
    refunded:
      'Beim Anbieter ging Geld zurück, zu dem kassa keine Erstattung kennt. Tragen Sie die Erstattung auch hier ein.',
    refund_failed:
      'Der Anbieter verweigert eine Erstattung. Versuchen Sie es noch einmal, etwa sobald dort genug Geld liegt, oder geben Sie das Geld auf andere Weise zurück.',
  },
  refundStatus: {
    sending: 'Wird gesendet',
    queued: 'Wartet: Der Anbieter war noch nicht zu erreichen',
    pending: 'Unterwegs',
    done: 'Zurückgesendet',
    failed: 'Verweigert',
  },
  asked: 'Beim Anbieter nachgesehen.',
  look: 'Jetzt beim Anbieter fragen',
  tryAgain: 'Noch einmal versuchen',
  sendAgain: 'Noch einmal senden',
  pages: 'Beim Anbieter ansehen',
  backAll: 'Alles zurück',
  about: (title, mode) => `${title}, ${mode}`,
  says: (title, problem) => `Die letzte Frage an ${title} ist fehlgeschlagen: ${problem}`,
  more: (title) => `Mehr zu ${title}`,
  removeText: (title) =>
    `kassa vergisst die Schlüssel von ${title}. Ein Konto, das schon Zahlungen angenommen hat, bleibt, weil Erstattungen seinen Schlüssel brauchen.`,
  refund: (amount) => `Erstattung von ${amount}`,
  lookedAt: (moment) => `zuletzt gefragt ${moment}`,
  differences: {
    title: 'Einen Tag vergleichen',
    hint: 'Was die Anbieter über die Zahlungen sagen, die an einem Tag begonnen haben, wo kassa etwas anderes sagt. Es wird nichts geändert.',
    day: 'Tag',
    compare: 'Vergleichen',
    none: 'Keine Unterschiede.',
    what: {
      unknown: 'kassa kennt diese Zahlung nicht',
      status: 'Ein anderer Stand',
      refunded: 'Eine andere Summe ging zurück',
      missing: 'Der Anbieter kennt diese Zahlung nicht',
    },
    atProvider: (status, amount) => `Beim Anbieter: ${status}, ${amount}`,
    inKassa: (status, amount) => `In kassa: ${status}, ${amount}`,
    compared: (title, count) => `${title}: ${count} verglichen`,
    truncated: 'Es gibt mehr Zahlungen, als sich auf einmal vergleichen lassen.',
    order: 'Bestellung zeigen',
  },
  dealtWith: 'Erledigt',
  settled: 'Diese Zahlung ist erledigt.',
  compareFailed: (problem) =>
    `Der letzte Vergleich mit dem Anbieter ist fehlgeschlagen: ${problem}`,
  unknownMoney: (day) =>
    `Der Anbieter hat ab ${day} Geld für Bestellungen, die kassa nicht kennt. Das kommt vor, wenn eine Sicherung wiederhergestellt wurde. Vergleichen Sie den Tag, und erstatten Sie auf den Seiten des Anbieters, oder legen Sie die Bestellungen neu an.`,
  concerns: {
    title: 'Zahlungen zu prüfen',
    text: 'Zahlungen, zu denen der Anbieter etwas anderes sagt als kassa, und Erstattungen, die nicht ankommen.',
    none: 'Nichts zu prüfen',
    order: (code) => `Bestellung ${code}`,
  },
  today: {
    disputed: (n) =>
      plural(n, { one: '# Zahlung wird angefochten', other: '# Zahlungen werden angefochten' }),
    disputedHint:
      'Antworten Sie rechtzeitig auf den Seiten des Anbieters, sonst ist das Geld verloren.',
    refunds: (n) =>
      plural(n, {
        one: '# Zahlung mit einer Erstattung, die nicht ankommt',
        other: '# Zahlungen mit Erstattungen, die nicht ankommen',
      }),
    refundsHint: 'Jemand wartet auf sein Geld.',
    other: (n) =>
      plural(n, {
        one: '# Zahlung ist anders als in kassa',
        other: '# Zahlungen sind anders als in kassa',
      }),
    otherHint: 'Beim Anbieter ist der Betrag oder das Erstattete anders.',
    notAsked: (title) => `kassa kann ${title} nicht fragen`,
    unreadableHint: 'Geben Sie den Schlüssel neu ein.',
    unknown: (title) => `${title} hat Geld, das kassa nicht kennt`,
    unknownHint: (day) => `Ab ${day}, für Bestellungen, die verloren sind.`,
  },
  inHistory: 'Zahlungskonto',
  inHistoryFields: {
    returned: 'Geht zurück',
    concern: 'Zu klären',
  },
  mailNames: {
    paymentReturned: 'Zahlung geht zurück',
    paymentRefunded: 'Erstattung gesendet',
  },
  actions: {
    'paymentAccount.added': 'Zahlungskonto hinzugefügt',
    'paymentAccount.changed': 'Zahlungskonto geändert',
    'paymentAccount.turned_on': 'Zahlungen bei einem Anbieter eingeschaltet',
    'paymentAccount.turned_off': 'Zahlungen bei einem Anbieter ausgeschaltet',
    'paymentAccount.removed': 'Zahlungskonto entfernt',
    'order.payment_settled': 'Eine Zahlung wurde als erledigt vermerkt',
    'order.payment_returned': 'Eine Zahlung geht zurück, weil die Bestellung sie nicht braucht',
    'order.refund_retried': 'Verweigerte Erstattung noch einmal an den Anbieter geschickt',
  },
}

/** The texts of mails about payments at providers. */
export const mails: typeof englishMails = {
  paymentReturned: {
    subject: (shop, code) => `Ihre Zahlung für die Bestellung ${code} bei ${shop} geht zurück`,
    reasons: {
      cancelled: (shop) =>
        `Ihre Zahlung ist für eine Bestellung bei ${shop} gekommen, die storniert ist. Der ganze Betrag geht an Sie zurück, Sie müssen nichts tun:`,
      expired: (shop) =>
        `Ihre Zahlung ist für eine Bestellung bei ${shop} gekommen, die abgelaufen war, und die Ware ist nicht mehr da. Der ganze Betrag geht an Sie zurück, Sie müssen nichts tun:`,
      paid: (shop) =>
        `Ihre Zahlung ist für eine Bestellung bei ${shop} gekommen, die schon bezahlt war. Der ganze Betrag geht an Sie zurück, Sie müssen nichts tun:`,
      amount: (shop) =>
        `für eine Bestellung bei ${shop} ist eine Zahlung über einen anderen Betrag gekommen. Der ganze Betrag geht an Sie zurück, Sie müssen nichts tun:`,
    },
  },
  paymentRefunded: {
    subject: (shop, code) => `Ihr Geld für die Bestellung ${code} bei ${shop} ist unterwegs`,
    text: (shop) => `${shop} hat Ihnen Geld zurückgeschickt:`,
  },
  backBy: (provider) =>
    `Dorthin, von wo Sie bezahlt haben, über ${provider}. Bei manchen Banken dauert es bis zu zehn Tage.`,
}

export const problems: FieldWords<'payments'> = {
  payment_key: 'Das ist kein solcher Schlüssel dieses Anbieters.',
  other_mode:
    'Der Schlüssel ist für den anderen Modus: Test statt echt, oder umgekehrt. Fügen Sie dafür ein eigenes Konto hinzu.',
}
