import { openData } from '../../src/commands/data.ts'
import { shopBySlug } from '../../src/domain/shop/shop.ts'
import { storeSettings } from '../../src/domain/shop/stored-settings.ts'
import { FRONT } from '../../src/modules/front/front.ts'
import { openChromium } from '../../test/browser/chromium.ts'
import type { Pace } from './duel.ts'
import { heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import { type Seeded, shopSlug } from './seed.ts'
import { startKassa } from './server.ts'

/** The browser prepares further processes for a new window; a page would compete with them. */
const WINDOW_READY_MS = 500

/** First contentful paint of each page in an open window, with an empty browser cache. */
export async function paint({ rounds }: Pace, shop: Seeded): Promise<void> {
  heading('First contentful paint of a fresh visit, in ms')
  if (Bun.which('chromium') === null) return console.log('  needs Chromium')
  const front = await openFront(shop.directory)
  const kassa = await startKassa(shop.directory)
  const browser = await openChromium()
  const list = await (await fetch(`http://127.0.0.1:${kassa.port}${front}/products`)).text()
  const [product = front] = /\/shop\/[^"/]+\/product\/[^"]+/.exec(list) ?? []
  const pages = [
    ['nothing but a line', '/healthz', null],
    ['a product of a shop front', product, { atMost: 100 }],
    ...[front, '/admin', '/pos', '/account', '/docs'].map(
      (path) => [path, path, { atMost: 200 }] as const,
    ),
  ] as const
  for (const [name, path, limit] of pages) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ baseURL: `http://127.0.0.1:${kassa.port}` })
      const page = await context.newPage()
      await page.waitForTimeout(WINDOW_READY_MS)
      await page.goto(path)
      times.push(await page.evaluate(firstPaint))
      await context.close()
    }
    report(name, sampleOf(times), limit, '')
  }
  await browser.close()
  await kassa.stop()
}

/**
 * Runs in the page.
 * @returns when it was first painted
 */
export function firstPaint(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint')
      if (entry) resolve(entry.startTime)
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

/**
 * Turns on the shop front.
 * @returns its path
 */
export async function openFront(data: string): Promise<string> {
  const ports = await openData({ data, secret: null }, 'existing')
  const shop = await shopBySlug(ports.store.read, shopSlug(0))
  const front = { ...FRONT.none, enabled: true, color: '#1f5f4f' }
  await ports.store.write((tx) => storeSettings(tx, shop.id, FRONT, front))
  await ports.store.close()
  return `/shop/${shop.slug}`
}
