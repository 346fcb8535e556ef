import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { testShop } from '../../src/package/testing.ts'
import type { TestShop } from '../../src/package/testing-types.ts'
import { blockOf } from '../documents.ts'
import { inChromium, openChromium } from './chromium.ts'

const PAGE = blockOf('html', '<script')

const MUGS = Array.from(
  { length: 25 },
  (_, index) =>
    ({
      name: `Mug ${index + 1}`,
      description: 'It holds 300 ml.',
      price: 9.5,
      status: 'Published',
      category: 'Mugs & cups',
      stock: 5,
    }) as const,
)
const POT = { name: 'Teapot', price: 30, status: 'Published', category: 'Pots' } as const
const SECRET = { name: 'Next year', price: 1, category: 'Secret' }

inChromium("the README's storefront", () => {
  let shop: TestShop
  let browser: Browser
  let page: Page
  let site: Bun.Server<undefined>
  const faults: string[] = []
  beforeAll(async () => {
    shop = await testShop({ products: [SECRET, POT, ...MUGS] })
    browser = await openChromium()
    page = await browser.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    const html = PAGE.replace('http://localhost:3000', shop.listen()).replace(
      'kassa_pub_…',
      shop.publishableKey,
    )
    const answer = () => new Response(html, { headers: { 'content-type': 'text/html' } })
    site = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
    const body = JSON.stringify({
      origins: [site.url.origin],
      delivery: [{ id: 'pickup', kind: 'pickup', name: 'Pick up', price: 0 }],
      payment: { counter: { enabled: true } },
    })
    const owner = await shop.as('owner')
    const headers = { 'content-type': 'application/json' }
    await owner('/shop/api/shop', { method: 'PATCH', headers, body })
    await page.goto(site.url.href)
  })
  afterAll(async () => {
    await browser.close()
    await site.stop(true)
    await shop.close()
  })

  const cards = () => page.locator('main a').allTextContents()

  test('has 46 lines', () => {
    expect(PAGE.trim().split('\n').length).toBeLessThanOrEqual(46)
  })

  test('shows the categories that have published products, and a first page of them', async () => {
    await page.locator('main a').first().waitFor()
    expect(await page.locator('nav a').allTextContents()).toEqual(['All', 'Mugs & cups', 'Pots'])
    expect(await cards()).toHaveLength(20)
  })

  test('loads the next page, and there is none after that', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'Teapot' }).waitFor()
    expect(await cards()).toHaveLength(26)
    expect(await page.getByRole('button').isVisible()).toBe(false)
  })

  test('lists one category', async () => {
    await page.getByRole('link', { name: 'Pots' }).click()
    await page.getByText('Mug 25').waitFor({ state: 'detached' })
    expect(await cards()).toEqual(['Teapot, 30.00'])
  })

  test('searches, and shows what was found', async () => {
    await page.getByPlaceholder('Search').fill('mug 17')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Mug 17' }).first().click()
    await page.getByText('It holds 300 ml.').waitFor()
    expect(await cards()).toEqual(['Mug 17, 9.50'])
    expect(faults).toEqual([])
  })

  test('sells to a guest', async () => {
    const said: string[] = []
    page.on('dialog', async (dialog) => {
      said.push(dialog.message())
      await dialog.accept('ada@example.com')
    })
    const thanks = page.waitForEvent('dialog', { predicate: (one) => one.type() === 'alert' })
    await page.getByRole('button', { name: 'Buy' }).click()
    await thanks
    const question = 'That is 9.50. Order with this email address:'
    expect(said).toEqual([question, 'Thank you for your order!'])
    const orders = await shop.fetch('/v1/store/orders', {
      headers: { authorization: `Bearer ${shop.secretKey}` },
    })
    expect(await orders.json()).toMatchObject({
      data: [{ email: 'ada@example.com', status: 'open', payment: 'counter', total: 9.5 }],
    })
    expect(faults).toEqual([])
  })
})
