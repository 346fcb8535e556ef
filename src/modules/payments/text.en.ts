/** The texts of this module in admin. */
export const payments = {
  inHistory: 'Payment account',
  actions: {
    'paymentAccount.added': 'Payment account added',
    'paymentAccount.changed': 'Payment account changed',
    'paymentAccount.turned_on': 'Payments at a provider turned on',
    'paymentAccount.turned_off': 'Payments at a provider turned off',
    'paymentAccount.removed': 'Payment account removed',
    'order.payment_returned': 'A payment goes back, because the order had no use for it',
  },
}
