import type { payments as english } from './text.en.ts'

export const payments: typeof english = {
  inHistory: 'Zahlungskonto',
  actions: {
    'paymentAccount.added': 'Zahlungskonto hinzugefügt',
    'paymentAccount.changed': 'Zahlungskonto geändert',
    'paymentAccount.turned_on': 'Zahlungen bei einem Anbieter eingeschaltet',
    'paymentAccount.turned_off': 'Zahlungen bei einem Anbieter ausgeschaltet',
    'paymentAccount.removed': 'Zahlungskonto entfernt',
    'order.payment_returned': 'Eine Zahlung geht zurück, weil die Bestellung sie nicht braucht',
  },
}
