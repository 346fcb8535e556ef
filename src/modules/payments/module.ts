import type { Module } from '../../domain/module.ts'
import { paymentMails } from './mail/payment-notice.ts'
import { onlinePayment } from './online.ts'
import { PaymentWorker } from './outbound/worker.ts'
import { routes, routesInBothApis } from './routes.ts'

declare module '../../domain/id.ts' {
  interface IdPrefixes {
    pacc: 'payments'
    opay: 'payments'
    oref: 'payments'
  }
}

declare module '../../domain/history.ts' {
  interface Subjects {
    paymentAccount: 'payments'
  }
}

/** Payments of orders at providers, which are modules of their own. */
export const payments: Module = {
  name: 'payments',
  routes,
  routesInBothApis,
  tags: {
    'Payment accounts': 'The accounts of the shop at payment providers, and their keys.',
  },
  variables: {
    slug: 'The slug of the shop.',
    account: 'The id of an account at a payment provider.',
  },
  subjects: ['paymentAccount'],
  unproved: ['payments at providers'],
  onlinePayment,
  news: paymentMails,
  part: (context) => new PaymentWorker(context),
}
