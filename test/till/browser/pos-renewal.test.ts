import { afterEach, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { until } from '../../until.ts'
import { Cashier, letTillsSell } from './cashier.ts'

const SCRIPT = /\/assets\/(?=[\w.-]+\.js)/g

inChromium('a page of a till that is older than the server', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    await room.shop.product({ name: 'Bread', price: 3.5, sku: 'BREAD', stock: 50 })
  })
  afterEach(() => {
    room.served.answering = async (request) => await room.served.kassa.app.fetch(request)
  })

  /** Gives the scripts of the till's page other names, as a new version does. */
  function update(version: string): void {
    const { served } = room
    served.answering = async (request) => {
      const url = new URL(request.url)
      const isPage = url.pathname === '/pos'
      url.pathname = url.pathname.replace(`/assets/${version}-`, '/assets/')
      const headers = new Headers(request.headers)
      for (const name of isPage ? ['if-none-match', 'accept-encoding'] : []) headers.delete(name)
      const answer = await served.kassa.app.fetch(new Request(url, { ...request, headers }))
      if (!isPage) return answer
      const html = (await answer.text()).replace(SCRIPT, `/assets/${version}-`)
      answer.headers.delete('etag')
      return new Response(html, { headers: answer.headers })
    }
  }

  /** Cuts the stream of the till, and waits until it is there again and the page was compared. */
  async function reconnected({ counter }: Cashier): Promise<void> {
    const { arrivals } = room.served
    const before = arrivals.length
    await counter.offline()
    await counter.context.setOffline(false)
    await counter.live()
    const isCompared = () => arrivals.slice(before).some(({ path }) => path === '/pos')
    await until('the till has asked for its page', isCompared)
  }

  /** Marks the loaded page, and tells later whether it is still the same. */
  async function mark(page: Page): Promise<void> {
    await page.evaluate(() => Object.assign(globalThis, { markedAt: performance.now() }))
  }

  async function renewed(page: Page, version: string): Promise<void> {
    await page.waitForFunction(() => !('markedAt' in globalThis))
    await page.locator(`script[src*="/assets/${version}-"]`).waitFor({ state: 'attached' })
  }

  test('is renewed between two sales, not during one, and then also starts offline', async () => {
    const cashier = await Cashier.at(room)
    const { page, counter, series } = cashier
    await counter.workerReady()
    await mark(page)
    await cashier.enter('BREAD')
    await cashier.total('€3.50')
    update('second')
    await reconnected(cashier)
    await cashier.openPay()
    await cashier.press('Enter')
    // The basket is empty, but the change stays on the screen for longer than a till has to rest.
    await cashier.button('New sale').waitFor()
    await mark(page)
    await page.waitForFunction(
      () => performance.now() - Reflect.get(globalThis, 'markedAt') > 8_000,
    )
    expect(await cashier.done()).toBe(`${series}-1`)
    await renewed(page, 'second')
    await counter.live()
    await cashier.enter('BREAD')
    await cashier.total('€3.50')
    expect(await cashier.sell()).toBe(`${series}-2`)
    await counter.offline()
    await page.reload()
    await page.locator('script[src*="/assets/second-"]').waitFor({ state: 'attached' })
    await cashier.enter('BREAD')
    await cashier.total('€3.50')
  })

  test('a text that is being typed is not lost, and a question that the screen asks does not hold it up', async () => {
    await room.owner.done(room.owner.patch('/shop/api/shop', { tillFloat: true }))
    const cashier = await Cashier.at(room)
    const { page, counter } = cashier
    await counter.workerReady()
    const field = cashier.field('Cash at the beginning')
    await field.fill('12')
    await mark(page)
    update('third')
    await reconnected(cashier)
    await page.waitForFunction(
      () => performance.now() - Reflect.get(globalThis, 'markedAt') > 8_000,
    )
    expect(await field.inputValue()).toBe('12')
    await field.fill('')
    await renewed(page, 'third')
    await field.waitFor()
    await room.owner.done(room.owner.patch('/shop/api/shop', { tillFloat: false }))
  })

  test('is loaded again for another name of the shop', async () => {
    const cashier = await Cashier.at(room)
    const { page } = cashier
    const name = page.locator('.terminal-name strong')
    const before = await name.textContent()
    await room.owner.done(room.owner.patch('/shop/api/shop', { name: 'Nordlicht' }))
    await reconnected(cashier)
    await page.getByText('Nordlicht', { exact: true }).waitFor()
    await room.owner.done(room.owner.patch('/shop/api/shop', { name: before }))
  })
})
