import { beforeAll, expect, test } from 'bun:test'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { picture } from '../../browser/screen.ts'
import { Cashier, letTillsSell } from './cashier.ts'
import { Counter } from './counter.ts'

inChromium('papers of a shop in Berlin', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    const place = { language: 'de', timeZone: 'Europe/Berlin' }
    await room.owner.done(room.owner.patch('/shop/api/shop', place))
    await room.shop.product({ name: 'Becher', price: 12.52, sku: 'MUG', stock: null })
  })

  test('say so in its words and at its time, on an English device in Tokyo, offline, too', async () => {
    const context = await room.browser.newContext({
      baseURL: room.home,
      viewport: { width: 1180, height: 820 },
      locale: 'en-US',
      timezoneId: 'Asia/Tokyo',
      colorScheme: 'dark',
    })
    const page = await room.visit(context, '/pos')
    const cashier = await Cashier.with(await Counter.on(room, page))
    await cashier.counter.workerReady()
    await cashier.counter.offline()
    await cashier.reload()
    await cashier.enter('MUG')
    await cashier.openPay()
    await cashier.button(/^Exact/).click()
    // The amount paid, which is rounded for cash, not the price.
    await page.locator('dialog .big-amount', { hasText: '€12.50' }).waitFor()
    await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }))
    const paper = page.locator('article.receipt')
    const hourIn = (timeZone: string) =>
      new Intl.DateTimeFormat('de', { hour: '2-digit', timeZone }).format().slice(0, 2)
    for (const isCopy of [false, true]) {
      await cashier.button('Print receipt').click()
      const printed = paper.filter({ hasText: isCopy ? 'Kopie' : /^(?!.*Kopie)/s })
      await printed.filter({ hasText: /Summe/ }).waitFor({ state: 'attached' })
      const said = (await printed.textContent()) ?? ''
      expect(said.replaceAll('\u00a0', ' ')).toContain('12,50 €')
      expect(said).toMatch(new RegExp(`, ${hourIn('Europe/Berlin')}:`))
    }
    await cashier.button('New sale').click()
    await cashier.menu('Day so far')
    await page.locator('article.on-screen', { hasText: 'X-Bericht' }).waitFor()
    await picture(page, 'papers-x-dark-1180')
    await context.close()
  })
})
