import { expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import { MODULES } from '../../src/installed.ts'
import { attend } from '../../src/modules/payments/attend.ts'
import { onlinePaymentById } from '../../src/modules/payments/online-payment.ts'
import { TestServer } from '../fixture.ts'
import { PayingShop } from './desk.ts'

/* Events can get lost, so a provider is asked about each payment from time to time. */

interface Story {
  readonly begins: (shop: PayingShop) => void
  readonly unitMs: number
  /** The ages at which the provider is asked, in this unit; the first twelve. */
  readonly ages: readonly number[]
}

const STORIES: Readonly<Record<string, Story>> = {
  'is open, in minutes': {
    begins: () => {},
    unitMs: MINUTE_MS,
    // The order ends after 35 minutes.
    ages: [2, 4, 6, 8, 11, 14, 19, 24, 34, 36, 35 + 10, 35 + 6 * 60],
  },
  // Its order would have been open for 35 minutes.
  'has ended, in minutes': {
    begins: ({ stripe }) => stripe.expire(),
    unitMs: MINUTE_MS,
    ages: [35 + 10, 35 + 6 * 60, 35 + 2 * 24 * 60],
  },
  'is on its way, in hours': {
    begins: ({ stripe }) => stripe.pay(stripe.last, 'processing'),
    unitMs: HOUR_MS,
    ages: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  },
  'cannot be asked about, in seconds': {
    begins: ({ stripe }) => {
      stripe.before = () => Promise.reject(new Error('unreachable'))
    },
    unitMs: 1_000,
    // The pauses grow from ten seconds to six hours.
    ages: [10, 70, 370, 2_170, 9_370, 30_970, 52_570, 74_170, 95_770, 117_370, 138_970, 160_570],
  },
  'is paid, in days': {
    begins: ({ stripe }) => stripe.pay(),
    unitMs: DAY_MS,
    ages: [1, 7, 30, 60, 120],
  },
}

test.each(Object.entries(STORIES))('a payment that %s', async (_, { begins, unitMs, ages }) => {
  await using kassa = await TestServer.open({ KASSA_RATE_GUESTS: '0' })
  const shop = await PayingShop.of(kassa, kassa.north)
  const { id: order } = await shop.order()
  await kassa.stopParts()
  const [payment] = await shop.payments(order)
  const key = { shop: shop.shop.shop.id, payment: payment?.id ?? '' }
  begins(shop)
  await attend(MODULES, kassa.ports, key)
  const since = kassa.now
  const found: number[] = []
  while (found.length < 12) {
    const row = await onlinePaymentById(kassa.ports.store.read, key.shop, key.payment)
    if (!row || row.dueAt === null) break
    found.push((row.dueAt - since) / unitMs)
    kassa.now = row.dueAt
    await attend(MODULES, kassa.ports, key)
  }
  expect(found).toEqual([...ages])
})
