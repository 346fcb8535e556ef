import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { setupLink } from '../../src/domain/access/link.ts'
import { TestServer } from '../fixture.ts'
import { squarePng } from './admin-screens.ts'
import { axeFindings } from './axe.ts'
import { inChromium, openChromium, PATIENCE_MS } from './chromium.ts'
import { overflow, resized } from './screen.ts'

const SIZES = ['XS', 'S', 'M', 'L', 'XL']
const COLOURS = ['White', 'Black', 'Blue', 'Green']

inChromium("an owner's first day, in the browser alone", () => {
  let kassa: TestServer
  let server: ReturnType<typeof Bun.serve>
  let browser: Browser
  let page: Page
  const faults: string[] = []

  beforeAll(async () => {
    kassa = await TestServer.empty({ KASSA_SIGNUP: 'invite' })
    kassa.now = Date.now()
    const fetch = (request: Request) => kassa.app.fetch(request)
    server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
    browser = await openChromium()
    const baseURL = `http://localhost:${server.port}`
    const context = await browser.newContext({ locale: 'en-IE', baseURL, reducedMotion: 'reduce' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    context.setDefaultTimeout(PATIENCE_MS)
    page = await context.newPage()
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.goto((await setupLink(kassa.ports, baseURL)).url)
  })
  afterAll(async () => {
    await browser.close()
    await server.stop(true)
    await kassa[Symbol.asyncDispose]()
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const toScreen = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }

  test('from the set-up link to "what was the price before?"', async () => {
    await page.getByLabel('Your email address').fill('ada@example.com')
    await page.getByLabel('Name of the shop').fill('Shirts')
    await button('Set up the shop').click()
    await page.getByText('Proposed for Ireland: Standard 23%, Reduced 13.5%,').waitFor()
    await page.getByText('as of January 2026').waitFor()
    expect(await page.getByLabel('Name of tax rate 1').count()).toBe(0)
    await page.getByLabel('Country').selectOption('US')
    await page.getByText('kassa proposes no tax rates for United States').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Country').selectOption('IE')
    await resized(page, { width: 320, height: 700 })
    await button('Take over these rates').waitFor()
    expect(await overflow(page)).toEqual([])
    await resized(page, { width: 1280, height: 720 })
    await button('Take over these rates').click()
    expect(await page.getByLabel('Percent of Standard').inputValue()).toBe('23')
    await page.locator('input:focus').waitFor()
    await page.getByText('API keys, for software of your own').click()
    const key = (await page.locator('.secret code').last().textContent()) ?? ''
    await button('Save, then add products').click()

    await page.getByLabel('Name', { exact: true }).fill('T-shirt')
    await page.getByLabel('Price', { exact: true }).fill('25')
    await page.getByLabel('Status').first().selectOption('Published')
    await button('Create product').click()
    await button('Add variants').click()
    await page.getByLabel('Option 1', { exact: true }).fill('Size')
    await page.getByLabel('Values of Size').fill(`${SIZES.join(', ')},`)
    await button('Add an option').click()
    await page.getByLabel('Option 2', { exact: true }).fill('Colour')
    await page.getByLabel('Values of Colour').fill(`${COLOURS.join(', ')},`)
    await button('Create 19 variants').click()
    const together = page.getByRole('link', { name: 'Edit all variants together' })
    await resized(page, { width: 320, height: 700 })
    await together.waitFor()
    expect(await overflow(page)).toEqual([])
    await resized(page, { width: 1280, height: 720 })
    await together.click()
    const file = { name: 'shirt.png', mimeType: 'image/png', buffer: Buffer.from(squarePng(300)) }
    await page.locator('input[type=file]').first().setInputFiles(file)
    await page.locator('main img').first().waitFor()
    const rows = Array.from({ length: 20 }, (_, n) => `TS-${n + 1}\t\t${20 + n}.50\t${n}`)
    await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\r\n'))
    await page
      .getByLabel(/^SKU, /)
      .first()
      .focus()
    await page.keyboard.press('Control+v')
    await button('Give all variants the first status').click()
    await button('Save').click()
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })

    await toScreen('Labels')
    await page.getByText('20 labels').waitFor()

    await placeOrder(kassa, key, 'TS-20')
    await toScreen('Orders')
    await page.locator('main a[href^="/admin/orders/order_"]').first().click()
    await button('Pack list').click()
    await button('Mark as completed').click()
    await page.getByText('Completed').first().waitFor()

    await toScreen('Counting')
    await button('New list').first().click()
    await page.getByLabel('Name', { exact: true }).fill('Shelf')
    await button('Begin').click()
    await page.getByRole('textbox', { name: 'Barcode or SKU' }).fill('TS-20')
    await page.keyboard.press('Enter')
    await page.getByLabel(/^Quantity of T-shirt/).fill('5')
    await page.keyboard.press('Tab')
    await button('Apply').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await page.getByText('This list is applied.').waitFor()

    await page.getByRole('link', { name: 'T-shirt' }).click()
    await page.getByRole('main').getByRole('link', { name: 'History' }).click()
    await page.getByText('€39.50').first().waitFor()
    await page.getByText('€25.00').first().waitFor()
    expect(faults).toEqual([])
  })
})

/** A shopper's order and payment, placed by the shop's own backend. */
async function placeOrder(kassa: TestServer, key: string, sku: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const found = await kassa.ask({ path: `/v1/store/products?sku=${sku}`, headers })
  const [product] = (found.json as { data: { id: string; sku: string }[] }).data
  const lines = [{ productId: product?.id, quantity: 1 }]
  const body = { lines, email: 'ben@example.com', fulfilment: 'pickup' }
  const placed = await kassa.ask({ method: 'POST', path: '/v1/store/orders', headers, body })
  const { id, total } = placed.json as { id: string; total: number }
  const payment = { method: 'online', amount: total, reference: 'one' }
  const path = `/v1/store/orders/${id}/payments`
  const paid = await kassa.ask({ method: 'POST', path, headers, body: payment })
  paid.having(201)
}
