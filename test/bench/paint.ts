import { openChromium } from '../browser/chromium.ts'
import type { Pace } from './duel.ts'
import { heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import type { Seeded } from './seed.ts'
import { startKassa } from './server.ts'

/** First contentful paint of each page, with an empty browser cache. */
export async function paint({ rounds }: Pace, shop: Seeded): Promise<void> {
  heading('First contentful paint of a fresh visit, in ms')
  if (Bun.which('chromium') === null) return console.log('  needs Chromium')
  const kassa = await startKassa(shop.directory)
  const browser = await openChromium()
  for (const path of ['/admin', '/pos', '/account', '/docs']) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ baseURL: `http://127.0.0.1:${kassa.port}` })
      const page = await context.newPage()
      await page.goto(path)
      times.push(await page.evaluate(firstPaint))
      await context.close()
    }
    report(path, sampleOf(times), { atMost: 200 }, '')
  }
  await browser.close()
  await kassa.stop()
}

/** Runs in the page. @returns when it was first painted */
function firstPaint(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint')
      if (entry) resolve(entry.startTime)
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}
