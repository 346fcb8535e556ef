import type { Module } from '../../domain/module.ts'
import { journalProblems } from '../../domain/till/journal-check.ts'
import { forgetParked, forgetParkedOf } from '../../domain/till/parked.ts'
import { openSeries } from '../../domain/till/series.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { routes, routesInBothApis } from './routes.ts'

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
