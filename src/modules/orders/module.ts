import { Type } from '@sinclair/typebox'
import type { Module } from '../../domain/module.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { salesProblems } from './check.ts'
import { ordersDemo } from './demo/orders.ts'
import { paperPages } from './http/paper.ts'
import { orderMails } from './mail/order-notice.ts'
import { expireOrders } from './order.ts'
import { orderEvents } from './order-events.ts'
import { appendPoints } from './points/seal.ts'
import { QuoteView } from './quote.ts'
import { routes, routesInBothApis } from './routes.ts'
import { sealOrders } from './sealing.ts'
import { orderSettings } from './settings.ts'
import { forgetOrders, ordersOfShopper } from './shopper-data.ts'

declare module '../../domain/id.ts' {
  interface IdPrefixes {
    order: 'orders'
    line: 'orders'
    pay: 'orders'
    refund: 'orders'
    point: 'orders'
  }
}

declare module '../../domain/event.ts' {
  interface Events {
    'order.created': 'orders'
    'order.paid': 'orders'
    'order.shipped': 'orders'
    'order.updated': 'orders'
  }
}

declare module '../../domain/history.ts' {
  interface Subjects {
    order: 'orders'
  }
}

/** Orders with their payments, refunds and mails, and the points of shoppers. */
export const orders: Module = {
  name: 'orders',
  demo: ordersDemo,
  routes,
  routesInBothApis,
  pages: paperPages,
  tags: {
    'Store orders':
      'What was ordered: place an order, record its payments and refunds, move it on.',
    'Store sales': 'What was sold, in sums, and the journals of the tills.',
    'Admin orders': 'The same orders, with a session in place of a key.',
    'Admin sales': 'The same sums and journals, with a session in place of a key.',
  },
  problemFields: {
    quote: Type.Optional({
      ...QuoteView,
      description: 'With TOTAL_CHANGED of an order: what it would cost now.',
    }),
  },
  subjects: ['order'],
  shopperData: ordersOfShopper,
  check: salesProblems,
  unproved: ['the status of orders'],
  sealedChanges: { 'point.append': appendPoints },
  afterRestore: sealOrders,
  settings: orderSettings,
  news: orderMails,
  events: orderEvents,
  timed: [
    { name: 'ending orders', everyMs: MINUTE_MS / 6, run: expireOrders },
    { name: 'forgetting orders', everyMs: 10 * MINUTE_MS, run: forgetOrders },
  ],
}
