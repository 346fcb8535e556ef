import type { Module } from '../../domain/module.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { tillDemo } from './demo/till.ts'
import { tillPages } from './http/pages.ts'
import { journalProblems } from './journal-check.ts'
import { forgetParked, forgetParkedOf } from './parked.ts'
import { routes, routesInBothApis } from './routes.ts'
import { openSeries } from './series.ts'
import { tillSettings } from './settings.ts'
import { card as de } from './text.de.tsx'
import { card as en } from './text.en.tsx'
import { card as es } from './text.es.tsx'
import { card as fr } from './text.fr.tsx'

declare module '../../domain/id.ts' {
  interface IdPrefixes {
    cashier: 'till'
  }
}

/** Tills: their journals, and the page that sells. */
export const till: Module = {
  name: 'till',
  demo: tillDemo,
  routes,
  routesInBothApis,
  pages: tillPages,
  card: { path: '/pos', rank: 2, words: { de, en, es, fr } },
  addresses: [{ rank: 2, label: 'till', path: '/pos' }],
  settings: tillSettings,
  shopperData: { forget: forgetParkedOf },
  check: journalProblems,
  unproved: ['when a till has sent its entries'],
  terminalKey: openSeries,
  timed: [{ name: 'forgetting parked baskets', everyMs: 10 * MINUTE_MS, run: forgetParked }],
}
