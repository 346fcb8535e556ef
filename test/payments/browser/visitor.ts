import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import type { AdminBrowser } from '../../browser/admin-browser.ts'
import { PATIENCE_MS } from '../../browser/chromium.ts'

const PHONE = { width: 390, height: 844 }

/**
 * A shopper's browser, by default a phone, in which the pages of a provider are one line of text.
 * @param provider a pattern of the addresses of these pages
 */
export async function visitor(
  { browser, home }: AdminBrowser,
  provider: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: home,
    locale: 'en-IE',
    reducedMotion: 'reduce',
    viewport: PHONE,
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.route(provider, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
  )
  return context
}
