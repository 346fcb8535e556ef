import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { Executable } from '../executable.ts'
import { PostOffice } from '../mail/post-office.ts'
import { inChromium, openChromium, PATIENCE_MS } from './chromium.ts'
import { sentAgain } from './lost-answer.ts'

/**
 * The executable on an empty data directory, used only through a browser. The tests are one story:
 * each continues where the previous one ended.
 */
inChromium('from an empty data directory to a published product', () => {
  let kassa: Executable
  let office: PostOffice
  let browser: Browser
  let page: Page
  let home: string
  let setupUrl: string
  let publishableKey: string
  let secretKey: string
  const faults: string[] = []

  beforeAll(async () => {
    kassa = Executable.built()
    office = await PostOffice.open({ disabledCommands: ['AUTH', 'STARTTLS'] })
    const env = { KASSA_SMTP_URL: `smtp://127.0.0.1:${office.port}` }
    const text = await kassa.greeting(['--port', '0', '--data', kassa.folder()], env)
    setupUrl = /http\S+setup=\S+/.exec(text)?.[0] ?? ''
    home = new URL(setupUrl).origin
    browser = await openChromium()
    const context = await browser.newContext({ locale: 'en-DE', baseURL: home })
    context.setDefaultTimeout(PATIENCE_MS)
    page = await context.newPage()
    page.on('pageerror', ({ message }) => faults.push(message))
  })
  afterAll(async () => {
    await browser.close()
    await kassa[Symbol.asyncDispose]()
    await office[Symbol.asyncDispose]()
  })

  const status = async (path: string, key: string) =>
    (await fetch(home + path, { headers: { authorization: `Bearer ${key}` } })).status

  const shownKey = async (name: string) => {
    const field = page.locator('.secret', {
      has: page.getByRole('button', { name: `Copy ${name}` }),
    })
    return (await field.locator('code').textContent()) ?? ''
  }

  test('the link that the server prints creates a shop and shows its keys once', async () => {
    await page.goto(setupUrl)
    await page.getByLabel('Your email address').fill('anna@example.com')
    await page.getByLabel('Name of the shop').fill('Café Eckwinkel')
    expect(await page.getByLabel('Short name').inputValue()).toBe('cafe-eckwinkel')
    await page.getByRole('button', { name: 'Set up the shop' }).click()
    await page.getByText('is ready').waitFor()
    await page.getByText('API keys, for software of your own').click()
    publishableKey = await shownKey('the publishable key')
    secretKey = await shownKey('the secret key')
    expect(publishableKey).toMatch(/^kassa_pub_\w{38}$/)
    expect(await status('/v1/store/products', secretKey)).toBe(200)
    expect(await page.getByLabel('Country of the shop').inputValue()).toBe('DE')
    await page.getByRole('button', { name: 'Add a tax rate' }).click()
    await page.getByLabel('Name of tax rate 1').fill('Standard')
    await page.getByLabel('Percent of Standard').fill('19')
    await page.getByRole('button', { name: 'Save, then add products' }).click()
    await page.getByRole('heading', { name: 'New product' }).waitFor()
    await page.goto(new URL('/admin', home).href)
    await page.getByRole('heading', { name: 'Set up the shop' }).waitFor()
    await page.getByRole('link', { name: 'First products' }).click()
    await page.getByRole('heading', { name: 'Add your first product' }).waitFor()
  })

  test('the link works only once', async () => {
    const stranger = await browser.newPage()
    await stranger.goto(setupUrl)
    await stranger.getByLabel('Your email address').fill('eve@example.com')
    await stranger.getByLabel('Name of the shop').fill('Not hers')
    await stranger.getByRole('button', { name: 'Set up the shop' }).click()
    await stranger.getByText('This link is used or expired').waitFor()
    await stranger.close()
  })

  test('a product is created with a local price format, published and found', async () => {
    await page.getByRole('main').getByRole('link', { name: 'New product' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Kaffeebecher aus Ton')
    await page.getByRole('button', { name: 'Create product' }).click()
    await page.getByText('Enter a price.').waitFor()
    await page.getByLabel('Price', { exact: true }).fill('12,50')
    await page.getByLabel('Barcode').fill('4006381333931')
    await page.getByLabel('Category').fill('Küche')
    await page.getByLabel('Tags').fill('Ton, Kaffee,')
    await page.getByLabel('Status').selectOption('Published')
    const create = page.getByRole('button', { name: 'Create product' })
    await sentAgain(page, '**/shop/api/products', () => create.click())
    await page.getByRole('heading', { level: 1, name: 'Kaffeebecher aus Ton' }).waitFor()
    // The next product takes over status and tax rate.
    await page.goto(new URL('/admin/products/new', home).href)
    const status = page.getByLabel('Status')
    await status.waitFor()
    expect(await status.inputValue()).toBe('Published')
    expect(await page.getByRole('button', { name: 'Discard' }).count()).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Kaffeebecher aus Ton' }).waitFor()

    const answer = await fetch(`${home}/v1/store/products?search=kaffeebecher`, {
      headers: { authorization: `Bearer ${publishableKey}` },
    })
    const { data } = (await answer.json()) as { data: Record<string, unknown>[] }
    expect(data).toMatchObject([
      {
        name: 'Kaffeebecher aus Ton',
        price: 12.5,
        status: 'Published',
        barcode: '4006381333931',
        category: { name: 'Küche' },
        tags: ['Ton', 'Kaffee'],
      },
    ])
  })

  test('signing out, and in again with the code from the email', async () => {
    await page.getByRole('button', { name: 'anna@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Email address').fill('Anna@Example.com ')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code from the email').waitFor()
    const mail = (await office.mails(1)).at(-1)
    expect(mail?.to).toEqual(['anna@example.com'])
    const code = /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    await page.getByLabel('Code from the email').fill(wrong)
    await page.locator('.error').waitFor()
    await page.getByLabel('Code from the email').fill(code)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    await page.getByRole('link', { name: 'Kaffeebecher aus Ton' }).waitFor()
  })

  test('the secret key is replaced: the new one works, the old one stops', async () => {
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'Replace the secret key' }).click()
    await page.getByText('every server, script and integration').waitFor()
    await page.getByRole('button', { name: 'Replace it now' }).click()
    await page.getByRole('heading', { name: 'The new secret key' }).waitFor()
    const replaced = await shownKey('the secret key')
    expect(replaced).toMatch(/^kassa_live_\w{38}$/)
    expect(await status('/v1/store/products', secretKey)).toBe(401)
    expect(await status('/v1/store/products', replaced)).toBe(200)
    expect(await status('/v1/store/products', publishableKey)).toBe(200)
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByText(replaced.slice(-4)).waitFor()
    expect(await page.content()).not.toContain(replaced)
  })

  test('a terminal is registered, and a till is paired with the code that admin shows', async () => {
    await page.getByRole('link', { name: 'Terminals' }).click()
    await page.getByRole('button', { name: 'Register a terminal' }).first().click()
    await page.getByLabel('Name').fill('Theke')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    const shown = page.locator('.pairing-code')
    const code = (await shown.textContent()) ?? ''
    const offCentre = await shown.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      const { left, right } = text.getBoundingClientRect()
      const around = element.closest('.pairing')?.getBoundingClientRect() ?? new DOMRect()
      return Math.abs((left + right - around.left - around.right) / 2)
    })
    expect(offCentre).toBeLessThan(5)
    const paired = await fetch(`${home}/v1/pos/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    const { terminal, key } = (await paired.json()) as { terminal: { name: string }; key: string }
    expect(terminal.name).toBe('Theke')
    expect(await status('/v1/pos/products/lookup?code=4006381333931', key)).toBe(200)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Theke', { exact: true }).first().waitFor()
  })

  test('no page has reported an error', () => {
    expect(faults).toEqual([])
  })
})
