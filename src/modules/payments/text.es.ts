import type { payments as english } from './text.en.ts'

export const payments: typeof english = {
  inHistory: 'Cuenta de pago',
  actions: {
    'paymentAccount.added': 'Cuenta de pago añadida',
    'paymentAccount.changed': 'Cuenta de pago cambiada',
    'paymentAccount.turned_on': 'Pagos con un proveedor activados',
    'paymentAccount.turned_off': 'Pagos con un proveedor desactivados',
    'paymentAccount.removed': 'Cuenta de pago eliminada',
    'order.payment_returned': 'Un pago se devuelve, porque el pedido no lo necesita',
  },
}
