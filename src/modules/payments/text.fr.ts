import type { payments as english } from './text.en.ts'

export const payments: typeof english = {
  inHistory: 'Compte de paiement',
  actions: {
    'paymentAccount.added': 'Compte de paiement ajouté',
    'paymentAccount.changed': 'Compte de paiement modifié',
    'paymentAccount.turned_on': 'Paiements chez un prestataire activés',
    'paymentAccount.turned_off': 'Paiements chez un prestataire désactivés',
    'paymentAccount.removed': 'Compte de paiement supprimé',
    'order.payment_returned': 'Un paiement est rendu, car la commande n’en a pas besoin',
  },
}
