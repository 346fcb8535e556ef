import { findOrCreateShopper, type Shopper, wordsOfShopper } from '../domain/access/shopper.ts'
import type { Module } from '../domain/module.ts'
import type { Ports } from '../domain/ports.ts'
import type { Shop } from '../domain/shop/shop.ts'
import type { Writing } from '../domain/store.ts'
import { DAY_MS, HOUR_MS } from '../domain/time.ts'
import { type Cast, History } from './history.ts'
import { demoParts } from './part.ts'

/** The demo shop opened this many days before its first start. */
export const OPENED_DAYS_AGO = 25

const SHOPPERS = ['Mila van den Berg', 'Jonas Okafor', 'Anouk Tellier', 'Pieter Smit']
const MONDAY = 1

/**
 * Simulates some weeks in the demo shop, up to now: what modules have planned for it, such as sales
 * and orders, and a delivery on Mondays of what was sold. Everything is one transaction; each step
 * is a use case at its own time.
 */
export async function demoPast(
  modules: readonly Module[],
  ports: Ports,
  cast: Omit<Cast, 'shoppers'>,
): Promise<void> {
  const now = ports.clock()
  await ports.store.write(async (tx) => {
    const shoppers: Shopper[] = []
    for (const name of SHOPPERS) {
      shoppers.push(await shopperCalled(tx, cast.shop, name, now - OPENED_DAYS_AGO * DAY_MS))
    }
    const history = new History(ports, tx, { ...cast, shoppers })
    const pasts = demoParts(modules).flatMap(({ past }) => past?.(history) ?? [])
    const midnight = now - (now % DAY_MS)
    for (let daysAgo = OPENED_DAYS_AGO - 1; daysAgo > 0; daysAgo--) {
      const day = midnight - daysAgo * DAY_MS
      for (const past of pasts) past.planDay(day, daysAgo)
      if (new Date(day).getUTCDay() === MONDAY) {
        history.at(day + 7 * HOUR_MS, () => history.delivery())
      }
    }
    for (const past of pasts) past.planToday?.(now)
    await history.live(now)
  })
}

async function shopperCalled(tx: Writing, shop: Shop, name: string, now: number): Promise<Shopper> {
  const email = `${name.split(' ')[0]?.toLowerCase()}@kassa.example`
  const shopper = await findOrCreateShopper(tx, shop, email, now)
  const words = wordsOfShopper({ ...shopper, name, phone: null })
  await tx.run('customer.update', { shop: shop.id, id: shopper.id, name, phone: null, words })
  return { ...shopper, name }
}
