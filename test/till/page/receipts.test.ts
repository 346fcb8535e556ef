import { expect, test } from 'bun:test'
import { salesHere } from '../../../src/modules/till/page/journal/sales.ts'
import type { Entry } from '../../../src/modules/till/page/journal/series.ts'
import { itemOf, newBasket, withItem } from '../../../src/modules/till/page/sell/basket.ts'
import { notedPayment } from '../../../src/modules/till/page/sell/payments.ts'
import { saleOf } from '../../../src/modules/till/page/sell/sale.ts'
import { catalogProductWith } from '../../ui/catalog-product.ts'
import { TillPage } from './till-page.ts'

const RATES = [{ name: 'Standard', percent: 19 }]

/** Writes a sale at this time. */
async function sold(page: TillPage, at: string, goods: object, slip = ''): Promise<Entry> {
  const item = itemOf(catalogProductWith(goods), 1000, RATES)
  const basket = withItem(newBasket(), item)
  const due = page.checkout.totals(basket).totalMinor
  const content = saleOf(basket, [notedPayment('card', due, slip)], 'EUR', 0)
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts) => Reflect.construct(target, parts.length > 0 ? parts : [at]),
  })
  try {
    return await page.during(page.checkout.add({ kind: 'sale', content }))
  } finally {
    globalThis.Date = RealDate
  }
}

async function found(page: TillPage, search: string, most = 30): Promise<string> {
  const { database } = page
  const { sales, hasMore } = await page.during(salesHere(database, 'north', 'EUR', search, most))
  return [...sales.map(({ series, n }) => `${series}-${n}`), ...(hasMore ? ['…'] : [])].join(' ')
}

test('the sales of a device are found by number, amount, goods, time, cashier and card slip', async () => {
  using page = await TillPage.open()
  page.checkout.cashier.set({ id: 'cash_1', name: 'Ann Óg' })
  const mug = { name: 'Enamel mug', title: 'Enamel mug, Blue', sku: 'M-1', price: 1234.5 }
  const bread = { name: 'Brötchen', title: 'Brötchen', sku: 'B-1', price: 0.45 }
  await sold(page, '2026-03-01T08:05:00.000Z', mug, 'slip 4711')
  await sold(page, '2026-03-02T17:45:00.000Z', bread)
  for (let n = 3; n <= 12; n++) await sold(page, '2026-03-03T12:00:00.000Z', { price: n })
  const cash = { amount: 45, method: 'cash', reason: 'Change' } as const
  await page.during(page.checkout.journal.add({ kind: 'cash', content: cash }))
  const tentative = await sold(page, '2026-03-04T12:00:00.000Z', mug)
  await page.during(
    page.database.transact(['entries'], async ({ entries }) => {
      entries.put({ ...tentative, tentative: true })
    }),
  )
  const rows: readonly [search: string, numbers: string][] = [
    ['', '1-12 1-11 1-10 1-9 1-8 1-7 1-6 1-5 1-4 1-3 1-2 1-1'],
    // A whole number finds its sale only.
    ['1-1', '1-1'],
    ['1-', '1-12 1-11 1-10 1-9 1-8 1-7 1-6 1-5 1-4 1-3 1-2 1-1'],
    ['1234.50', '1-1'],
    ['1,234.50', '1-1'],
    ['€0.45', '1-2'],
    ['BRÖTCHEN', '1-2'],
    ['blue mug', '1-1'],
    ['m-1', '1-1'],
    ['4711', '1-1'],
    ['ann b-1', '1-2'],
    ['blue brötchen', ''],
    ['nothing', ''],
  ]
  for (const [search, numbers] of rows) {
    expect({ search, numbers: await found(page, search) }).toEqual({ search, numbers })
  }
  const at = (await page.entries())[1]?.at ?? ''
  const time = new Date(at).toLocaleTimeString('en-IE', { timeStyle: 'short' })
  expect([at, await found(page, time)]).toEqual(['2026-03-02T17:45:00.000Z', '1-2'])
})

test('a long journal is read in slices; sales of an earlier pairing follow, those of another shop do not', async () => {
  using page = await TillPage.open()
  const { database } = page
  await sold(page, '2026-03-01T08:00:00.000Z', {})
  const [first] = await page.entries()
  await page.during(
    database.transact(['series', 'entries'], async ({ series, entries }) => {
      for (const [name, shop, openedAt] of [
        ['9', 'north', 1],
        ['10', 'south', Date.now() + 1000],
      ] as const) {
        series.put({ name, shop, openedAt, next: 1002, hash: '' })
        for (let n = 1; n <= 1001; n++) entries.put({ ...first, series: name, n })
      }
    }),
  )
  expect(await found(page, '', 3)).toBe('1-1 9-1001 9-1000 …')
  expect(await found(page, '9-1')).toBe('9-1')
  expect(await found(page, '10-1')).toBe('')
  const whole = (await found(page, '', 2000)).split(' ')
  expect([whole.length, new Set(whole).size, whole.at(-1)]).toEqual([1002, 1002, '9-1'])
  const stopped = salesHere(database, 'north', 'EUR', '', 9, AbortSignal.abort())
  expect(await page.during(stopped.catch((error: Error) => error.name))).toBe('AbortError')
})
