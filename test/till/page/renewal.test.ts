import { expect, test } from 'bun:test'
import { isWorthwhile, newerAssets } from '../../../src/modules/till/page/data/newer-page.ts'
import { isBetweenSales } from '../../../src/modules/till/page/sell/between-sales.ts'
import { cashPayment } from '../../../src/modules/till/page/sell/payments.ts'
import { TillPage } from './till-page.ts'

const META = '<meta name="kassa-device-page" content="/till">'
const OWN = new Set(['/assets/index-a.js', '/assets/index-a.css', '/assets/logo-a.svg'])

/** A document with these assets. */
function pageOf(...assets: readonly string[]): string {
  return `<head>${META}${assets.map((path) => `<script src="${path}"></script>`).join('')}</head>`
}

test('a page is newer if it needs an asset that the open one does not have', () => {
  const rows: readonly [html: string, newer: string | null][] = [
    [pageOf('/assets/index-a.js', '/assets/logo-a.svg'), null],
    [pageOf('/assets/index-b.js', '/assets/logo-a.svg'), '/assets/index-b.js /assets/logo-a.svg'],
    [pageOf('/assets/index-a.js', '/assets/index-b.css'), '/assets/index-a.js /assets/index-b.css'],
    // Not the page of a till: no answer, or that of a network that asks for a password first.
    ['', null],
    ['<script src="/assets/login.js"></script>', null],
    [pageOf(), null],
  ]
  for (const [html, newer] of rows) expect([html, newerAssets(html, OWN)]).toEqual([html, newer])
})

test('a page that is not renewed by loading it is not loaded again and again', () => {
  const at = 1_800_000_000_000
  const renewed = JSON.stringify({ assets: '/assets/index-b.js', at })
  const rows: readonly [
    renewed: string | null,
    assets: string,
    now: number,
    isWorthwhile: boolean,
  ][] = [
    [null, '/assets/index-b.js', at, true],
    [renewed, '/assets/index-b.js', at + 1000, false],
    [renewed, '/assets/index-b.js', at + 600_001, true],
    [renewed, '/assets/index-c.js', at + 1000, true],
  ]
  for (const [known, assets, now, expected] of rows) {
    expect([known, assets, isWorthwhile(known, assets, now)]).toEqual([known, assets, expected])
  }
})

test('a till is between two sales without goods, money, a running write and a missing answer', async () => {
  using page = await TillPage.open()
  const { checkout } = page
  let found: object | null = null
  Object.assign(globalThis, { document: { querySelector: () => found } })
  const said: string[] = []
  const look = (state: string) => said.push(`${state}: ${isBetweenSales(page.checkout)}`)
  look('offline')
  checkout.terminal.linked('live')
  look('idle')
  page.scan()
  look('goods')
  const writing = checkout.changePayments(() => [cashPayment(500, 500, 0)])
  await page.during(writing)
  look('paid')
  await page.sell()
  look('sold')
  const adding = checkout.add({
    kind: 'cash',
    content: { amount: 5, method: 'cash', reason: 'Tea' },
  })
  look('a running write')
  await page.during(adding)
  look('written')
  page.scan()
  checkout.park()
  look('parking')
  await page.pass(100)
  look('parked')
  found = {}
  look('an open menu')
  found = null
  checkout.late.set((await page.entries())[0] ?? null)
  look('a late result')
  checkout.late.set(null)
  page.scan()
  await page.sell(50)
  page.checkout.basket.set({ ...page.checkout.basket.value, items: [] })
  look('no answer yet')
  Reflect.deleteProperty(globalThis, 'document')
  expect(said).toEqual([
    'offline: false',
    'idle: true',
    'goods: false',
    'paid: false',
    'sold: true',
    'a running write: false',
    'written: true',
    'parking: false',
    'parked: true',
    'an open menu: false',
    'a late result: false',
    'no answer yet: false',
  ])
})
