import type { Module } from '../../domain/module.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { journalProblems } from './journal-check.ts'
import { forgetParked, forgetParkedOf } from './parked.ts'
import { routes, routesInBothApis } from './routes.ts'
import { openSeries } from './series.ts'

declare module '../../domain/id.ts' {
  interface IdPrefixes {
    cashier: 'till'
  }
}

/** Tills: their journals, the page that sells, and its receipts. */
export const till: Module = {
  name: 'till',
  routes,
  routesInBothApis,
  shopperData: { forget: forgetParkedOf },
  check: journalProblems,
  terminalKey: openSeries,
  timed: [{ name: 'forgetting parked baskets', everyMs: 10 * MINUTE_MS, run: forgetParked }],
}
