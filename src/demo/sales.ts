import { findOrCreateShopper, type Shopper, wordsOfShopper } from '../domain/access/shopper.ts'
import type { Ports } from '../domain/ports.ts'
import type { Shop } from '../domain/shop/shop.ts'
import type { Writing } from '../domain/store.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/time.ts'
import { type Cast, History } from './history.ts'
import { DemoOrders } from './online.ts'
import { DemoTill } from './till.ts'

/** The demo shop opened this many days before its first start. */
export const OPENED_DAYS_AGO = 25

const SHOPPERS = ['Mila van den Berg', 'Jonas Okafor', 'Anouk Tellier', 'Pieter Smit']
const SATURDAY = 6
const OUT_OF_STOCK = 'HOM-CND-DIP'

/**
 * Simulates some weeks of sales in the demo shop, up to now: at its till and online, with returns,
 * closings, deliveries and points. Everything is one transaction; each step is a use case at its
 * own time.
 */
export async function demoSales(ports: Ports, cast: Omit<Cast, 'shoppers'>): Promise<void> {
  const now = ports.clock()
  await ports.store.write(async (tx) => {
    const shoppers: Shopper[] = []
    for (const name of SHOPPERS) {
      shoppers.push(await shopperCalled(tx, cast.shop, name, now - OPENED_DAYS_AGO * DAY_MS))
    }
    const history = new History(ports, tx, { ...cast, shoppers })
    const till = new DemoTill(history)
    const orders = new DemoOrders(history)
    const midnight = now - (now % DAY_MS)
    for (let daysAgo = OPENED_DAYS_AGO - 1; daysAgo > 0; daysAgo--) {
      planDay(history, till, orders, midnight - daysAgo * DAY_MS, daysAgo)
    }
    // Orders that still wait: at the counter, for packing, for a transfer.
    history.at(now - 5 * HOUR_MS, () => orders.place('pickup', true, 3 * HOUR_MS))
    history.at(now - 2 * HOUR_MS, () => orders.place('delivery', true))
    history.at(now - 25 * MINUTE_MS, () => orders.place('delivery', false))
    await history.live(now)
  })
}

/** @param day the start of the day, in UTC */
function planDay(
  history: History,
  till: DemoTill,
  orders: DemoOrders,
  day: number,
  daysAgo: number,
): void {
  for (let count = history.below(3); count > 0; count--) {
    history.at(day + history.below(22 * 60) * MINUTE_MS, () => orders.next())
  }
  const weekday = new Date(day).getUTCDay()
  if (weekday === 1) history.at(day + 7 * HOUR_MS, () => history.delivery())
  // The till is closed on Sundays.
  if (weekday === 0) return
  history.at(day + 8 * HOUR_MS, () => till.open())
  const sales = 4 + history.below(4) + (weekday === SATURDAY ? 3 : 0)
  for (let count = 0; count < sales; count++) {
    history.at(day + (9 * 60 + history.below(7 * 60)) * MINUTE_MS, () => till.sell())
  }
  if (daysAgo <= 3) history.at(day + 10 * HOUR_MS, () => till.sellForgotten(OUT_OF_STOCK))
  history.at(day + 16.5 * HOUR_MS, () => till.close())
}

async function shopperCalled(tx: Writing, shop: Shop, name: string, now: number): Promise<Shopper> {
  const email = `${name.split(' ')[0]?.toLowerCase()}@kassa.example`
  const shopper = await findOrCreateShopper(tx, shop, email, now)
  const words = wordsOfShopper({ ...shopper, name, phone: null })
  await tx.run('customer.update', { shop: shop.id, id: shopper.id, name, phone: null, words })
  return { ...shopper, name }
}
