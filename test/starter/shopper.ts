import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFindings } from '../browser/axe.ts'

/** A page of a busy machine may be slow; normally it takes a fraction of a second. */
export const STEP_MS = 120_000

/** The steps of a shopper in a shop of either template, whose pages are the same. */
export class StarterShopper {
  /** The hosts that were asked for anything. */
  readonly hosts = new Set<string>()
  readonly errors: string[] = []
  /** The HTML of each page that it has seen. */
  readonly documents: string[] = []

  /** @param isLive whether filters count at once, without the button */
  constructor(
    readonly page: Page,
    readonly isLive: boolean,
  ) {
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url())
      if (protocol !== 'data:') this.hosts.add(hostname)
    })
    page.on('pageerror', ({ message }) => this.errors.push(message))
  }

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' })
  }

  /** Waits for the page with this heading, and checks it. */
  async sees(name: string | RegExp): Promise<void> {
    await this.heading(name)
      .waitFor()
      .catch(async (error) => {
        const shown = await this.page.textContent('main')
        throw new Error(`${name} is not at ${this.page.url()}: ${shown}`, { cause: error })
      })
    this.documents.push(await this.page.content())
    expect(await axeFindings(this.page)).toEqual([])
    expect(await this.page.evaluate(overflow)).toBeLessThanOrEqual(0)
  }

  async clicks(role: 'link' | 'button', name: string | RegExp): Promise<void> {
    const exact = typeof name === 'string'
    await this.page.getByRole(role, { name, exact }).first().click()
  }

  async fills(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      await this.page.getByLabel(label, { exact: true }).fill(value)
    }
  }

  async seesText(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  /** Chooses a value of a filter with the keyboard, and waits for this many products. */
  async filters(id: string, products: number): Promise<void> {
    const box = this.page.locator(`[id="${id}"]`)
    // On a phone, the filters have to be opened.
    if (!(await box.isVisible())) await this.page.getByText('Filter', { exact: true }).click()
    await box.focus()
    await this.page.keyboard.press('Space')
    if (!this.isLive) await this.clicks('button', 'Apply')
    await this.counts(products)
    expect(await box.isChecked()).toBe(true)
    if (this.isLive) expect(await box.evaluate((one) => one === document.activeElement)).toBe(true)
  }

  async counts(products: number): Promise<void> {
    const status = this.page.getByRole('status')
    await status.filter({ hasText: new RegExp(`^${products} products?$`) }).waitFor()
  }

  /** The number beside a value of a filter. */
  async count(id: string): Promise<number> {
    const label = this.page.locator('label', { has: this.page.locator(`[id="${id}"]`) })
    return Number(await label.locator('small').textContent())
  }

  /** How far things have moved by themselves since the document was loaded (CLS). */
  async shift(): Promise<number> {
    return await this.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { value, hadRecentInput } = entry as LayoutShift
              if (!hadRecentInput) sum += value
            }
          })
          observer.observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** How many pixels the document is wider than the window. */
function overflow(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth - clientWidth
}

/** Finds a shirt by filters and by search, and puts two of a variant into the basket. */
export async function findsAndTakes(shopper: StarterShopper): Promise<void> {
  const { page } = shopper
  await page.goto('/')
  await shopper.sees('Products')
  expect(await shopper.shift()).toBeLessThan(0.01)
  const [clothing, kitchen] = [
    await shopper.count('category=clothing'),
    await shopper.count('category=kitchen'),
  ]
  await shopper.filters('category=clothing', clothing)
  // Products of other categories are counted as before, so that they can be chosen, too.
  expect(await shopper.count('category=kitchen')).toBe(kitchen)
  await shopper.filters('category=kitchen', clothing + kitchen)
  const small = await shopper.count('option.Size=S')
  expect(small).toBeGreaterThan(0)
  await shopper.filters('option.Size=S', small)
  await shopper.clicks('link', 'Show all')
  await page.locator('[id="category=clothing"]:not(:checked)').waitFor({ state: 'attached' })
  await page.getByRole('searchbox').fill('harbour shirt')
  await page.keyboard.press('Enter')
  await shopper.sees('“harbour shirt”')
  await shopper.clicks('link', 'Harbour T-shirt')
  await shopper.sees('Harbour T-shirt, ink, S')
  await shopper.clicks('link', 'Sand')
  await shopper.sees('Harbour T-shirt, sand, S')
  await shopper.clicks('link', 'M')
  await shopper.sees('Harbour T-shirt, sand, M')
  await shopper.fills({ Quantity: '2' })
  await shopper.clicks('button', 'Add to basket')
  await shopper.sees('Basket')
  await shopper.seesText('€59.00')
  await page.getByRole('link', { name: 'Basket 2' }).waitFor()
  await shopper.fills({ Quantity: '1' })
  await shopper.clicks('button', 'Change')
  await page.getByRole('link', { name: 'Basket 1' }).waitFor()
}

/**
 * Orders what is in the basket, after a mistake.
 * @returns the code of the order
 */
export async function orders(shopper: StarterShopper, email: string): Promise<string> {
  const { page } = shopper
  await shopper.clicks('link', 'To the checkout')
  await shopper.sees('Delivery')
  await page.getByLabel('Parcel in the Netherlands').check()
  await shopper.clicks('button', 'Go on')
  await shopper.sees('Checkout')
  await shopper.fills({ Email: 'ada@localhost', Name: 'Ada', City: 'Gouda' })
  await shopper.fills({ 'Street and number': 'Kerkstraat 1', 'Postal code': '2801 AA' })
  await shopper.clicks('button', 'Order and pay €34.45')
  // kassa has refused the address, and says so where it stands.
  await page.locator('#email[aria-invalid]').waitFor()
  await shopper.sees('Checkout')
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Gouda')
  await page.locator('#email').fill(email)
  await shopper.clicks('button', 'Order and pay €34.45')
  await shopper.sees(/^Order [0-9A-Z]{8}$/)
  await page.getByRole('link', { name: 'Basket 0' }).waitFor()
  const title = await shopper.heading(/^Order/).textContent()
  const [code = ''] = /[0-9A-Z]{8}$/.exec(title ?? '') ?? []
  await shopper.seesText(code)
  await page.reload()
  await shopper.sees(`Order ${code}`)
  return code
}

/**
 * Signs in, finds the order in the account, and signs out.
 * @param readCode the code of the mail that is sent meanwhile
 */
export async function looksBack(
  shopper: StarterShopper,
  email: string,
  order: string,
  readCode: () => Promise<string>,
): Promise<void> {
  await shopper.clicks('link', 'Account')
  await shopper.sees('Sign in')
  await shopper.fills({ Email: email })
  await shopper.clicks('button', 'Mail me a code')
  await shopper.sees('Enter the code')
  await shopper.fills({ Code: '000000' })
  await shopper.clicks('button', 'Sign in')
  await shopper.page.getByRole('alert').waitFor()
  await shopper.fills({ Code: await readCode() })
  await shopper.clicks('button', 'Sign in')
  await shopper.sees('Your account')
  await shopper.clicks('link', order)
  await shopper.sees(`Order ${order}`)
  await shopper.clicks('link', 'Account')
  await shopper.clicks('button', 'Sign out')
  await shopper.sees('Products')
  await shopper.clicks('link', 'Account')
  await shopper.sees('Sign in')
}
